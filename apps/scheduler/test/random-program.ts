import * as fc from "fast-check";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { datesFrom, dayAfter } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";

/** A few people, a few weeks, and everything that can go wrong with them. */
export interface RandomProgram {
  readonly work: readonly Work[];
  readonly more: Partial<ScheduleInput>;
}

export const RANDOM_START = "2026-01-05";
const DAYS = 21;
const PEOPLE = ["r1", "r2", "r3", "f1", "f2"] as const;

const dateArbitrary = fc.constantFrom(...datesFrom(RANDOM_START, DAYS));

/** Blocks of a few lengths, so that people meet in the same ones. */
const blockArbitrary = fc.constantFrom<Pick<Work, "type" | "duty"> & { readonly hours?: [string, number] }>(
  { type: "AM" },
  { type: "PM" },
  { type: "SHIFT", hours: ["19:00", 12] },
  { type: "CALL", duty: "in_house_call", hours: ["07:00", 24] },
  { type: "CALL", duty: "at_home_call", hours: ["19:00", 12] },
);

const toTimes = (on: string, [clock, hours]: [string, number]): Pick<Work, "from" | "to"> => ({
  from: `${on}T${clock}`,
  to: hours === 24 ? `${dayAfter(on, 1)}T${clock}` : `${dayAfter(on, 1)}T07:00`,
});

const oneOff: fc.Arbitrary<readonly Work[]> = fc
  .record({
    who: fc.constantFrom(...PEOPLE),
    on: dateArbitrary,
    block: blockArbitrary,
    rotation: fc.constantFrom("ward", "ward", "clinic", "class", "off"),
    role: fc.constantFrom("primary" as const, "primary" as const, "backup" as const),
  })
  .map(({ block: { hours, ...block }, ...rest }) => [
    { ...rest, ...block, ...(hours && toTimes(rest.on, hours)) },
  ]);

/** Days in a row, so that averages and runs come near their limits. */
const stretch: fc.Arbitrary<readonly Work[]> = fc
  .record({
    who: fc.constantFrom(...PEOPLE),
    from: fc.integer({ min: 0, max: DAYS - 1 }),
    days: fc.integer({ min: 3, max: 20 }),
    rotation: fc.constantFrom("ward", "clinic"),
  })
  .map(({ who, from, days, rotation }) =>
    datesFrom(dayAfter(RANDOM_START, from), Math.min(days, DAYS - from)).flatMap((on) =>
      (["AM", "PM"] as const).map((type) => ({ who, on, type, rotation })),
    ),
  );

const absence = fc
  .record({ person_id: fc.constantFrom(...PEOPLE), from: fc.integer({ min: 0, max: DAYS - 1 }), days: fc.integer({ min: 0, max: 5 }) })
  .map(({ person_id, from, days }) => ({
    person_id,
    absence_type: "vacation",
    start_date: dayAfter(RANDOM_START, from),
    end_date: dayAfter(RANDOM_START, from + days),
  })); // prettier-ignore

const credential = fc
  .record({ person_id: fc.constantFrom(...PEOPLE), until: fc.integer({ min: 0, max: DAYS }) })
  .map(({ person_id, until }) => ({
    person_id,
    credential: "ACLS",
    issued_on: "2024-01-01",
    expires_on: dayAfter(RANDOM_START, until),
  }));

const ROTATIONS: ScheduleInput["rotations"] = [
  {
    id: "ward",
    name: "Inpatient",
    required_credentials: [{ credential: "ACLS", roles: ["resident"] }],
    coverage: [
      { role: "resident", minimum: 1, block_types: ["AM"] },
      { role: "faculty", minimum: 1, block_types: ["AM", "PM"] },
    ],
  },
  { id: "clinic", name: "Clinic A", required_skills: ["colposcopy"] },
  { id: "class", name: "Didactics", category: "education" },
  { id: "off", name: "Day off", category: "time_off" },
];

const SKILLED: ScheduleInput["people"] = [
  { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 1, skills: ["colposcopy"] },
  { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2, skills: ["colposcopy"] },
  { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 3 },
  { id: "f1", name: "Dr. Faraday", role: "faculty", skills: ["colposcopy"] },
  { id: "f2", name: "Dr. Gauss", role: "faculty" },
];

const withIds = <TRow>(rows: readonly TRow[]): (TRow & { id: string })[] =>
  rows.map((row, index) => ({ ...row, id: `x${index}` }));

/** Schedules of three weeks with conflicts of every kind. */
export const programArbitrary: fc.Arbitrary<RandomProgram> = fc
  .record({
    stretches: fc.array(stretch, { minLength: 1, maxLength: 4 }),
    others: fc.array(oneOff, { maxLength: 15 }),
    absences: fc.array(absence, { maxLength: 3 }),
    credentials: fc.array(credential, { maxLength: 4 }),
    counted_per: fc.constantFrom("block" as const, "rotation" as const),
  })
  .map(({ stretches, others, absences, credentials, counted_per }) => ({
    work: [...stretches.flat(), ...others.flat()],
    more: {
      end_date: dayAfter(RANDOM_START, DAYS),
      people: SKILLED,
      rotations: ROTATIONS,
      absences: withIds(absences),
      credentials: withIds(credentials),
      settings: { supervision: { counted_per } },
    },
  }));
