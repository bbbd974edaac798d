import * as fc from "fast-check";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { buildRoster } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";
import type { Roster } from "../src/domain/roster/roster.ts";

const FIRST = "2026-01-05"; // A Monday.
const PEOPLE: ScheduleInput["people"] = [
  { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 1, skills: ["delivery"] },
  { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2 },
  { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 3, skills: ["delivery"] },
  { id: "f1", name: "Dr. Faraday", role: "faculty", skills: ["delivery"] },
  { id: "f2", name: "Dr. Gauss", role: "faculty" },
];

/** Times of a day, as blocks; the long shift overlaps the afternoon and leaves 7.5 hours until the next morning at 7. */
const TIMES = {
  AM: { type: "AM" },
  PM: { type: "PM" },
  LONG: { type: "SHIFT", from: "12:00", to: "23:30", days: 0 },
  NIGHT: { type: "CALL", from: "19:00", to: "07:00", days: 1 },
} as const;
type Time = keyof typeof TIMES;

const dateOf = (day: number): string =>
  new Date(Date.parse(FIRST) + day * 86_400_000).toISOString().slice(0, 10);

/** Where and when; whose, on what and how is added. */
function toBlock(day: number, time: Time): Pick<Work, "on" | "type" | "from" | "to"> {
  const spec = TIMES[time];
  return "from" in spec
    ? {
        on: dateOf(day),
        type: spec.type,
        from: `${dateOf(day)}T${spec.from}`,
        to: `${dateOf(day + spec.days)}T${spec.to}`,
      }
    : { on: dateOf(day), type: spec.type };
}

const SPOTS: readonly (readonly [number, Time])[] = [
  [0, "PM"],
  [0, "NIGHT"],
  [1, "AM"],
  [1, "LONG"],
  [1, "PM"],
  [1, "NIGHT"],
  [2, "AM"],
];

const POSTS = ["none", "none", "ward", "ward", "clinic", "elective", "standby", "class"] as const;
type Post = (typeof POSTS)[number];

/** A roster of few people and blocks in which limits are low enough to matter, and who is away. */
export interface SmallCase {
  readonly roster: Roster;
  readonly absentId: string;
}

export interface Settings {
  readonly weeklyLimit: number;
  readonly perRotation: boolean;
  readonly wardResidents: number;
  readonly clinicAnyone: number;
}

function toRotations({ wardResidents, clinicAnyone }: Settings): ScheduleInput["rotations"] {
  const block_types: ("AM" | "PM" | "SHIFT" | "CALL")[] = ["AM", "PM", "SHIFT", "CALL"];
  return [
    {
      id: "ward",
      name: "Inpatient",
      is_critical: true,
      coverage: [{ role: "resident", minimum: wardResidents, block_types }],
    },
    {
      id: "clinic",
      name: "Clinic",
      required_skills: ["delivery"],
      coverage: [{ role: "any", minimum: clinicAnyone, block_types: ["AM", "PM"] }],
    },
    { id: "elective", name: "Elective" },
    { id: "class", name: "Didactics", category: "education" },
  ];
}

/** A person whose work would overlap gets nothing more. */
function toWork(posts: readonly (readonly Post[])[], people: readonly string[], spots: typeof SPOTS): Work[] {
  return spots.flatMap(([day, time], spot) =>
    people.flatMap((who, index): Work[] => {
      const post = posts[spot]?.[index] ?? "none";
      const clashes = spots.some(
        ([otherDay, otherTime], other) =>
          other < spot &&
          otherDay === day &&
          [otherTime, time].includes("LONG") &&
          (posts[other]?.[index] ?? "none") !== "none",
      );
      if (post === "none" || clashes) return [];
      const block = toBlock(day, time);
      if (post === "standby") return [{ ...block, who, rotation: "ward", role: "backup" }];
      const isHomeCall = time === "NIGHT" && who.startsWith("f");
      return [{ ...block, who, rotation: post, ...(isHomeCall && { duty: "at_home_call" as const }) }];
    }),
  );
}

/** Rosters of three residents and two faculty over a few blocks of two and a half days. */
export const smallCase: fc.Arbitrary<SmallCase> = fc
  .record({
    spots: fc.subarray([...SPOTS], { minLength: 2, maxLength: 4 }),
    posts: fc.array(fc.array(fc.constantFrom(...POSTS), { minLength: 4, maxLength: 4 }), {
      minLength: 4,
      maxLength: 4,
    }),
    people: fc.constantFrom(
      ["r1", "r2", "r3", "f1"],
      ["r1", "r3", "f1", "f2"],
      ["r1", "r2", "r3"],
      ["r2", "r3", "f1"],
    ),
    absent: fc.nat(2),
    settings: fc.record({
      weeklyLimit: fc.constantFrom(3, 4, 6, 8, 40),
      perRotation: fc.boolean(),
      wardResidents: fc.constantFrom(1, 1, 2),
      clinicAnyone: fc.constantFrom(1, 2),
    }),
  })
  .map(({ spots, posts, people, absent, settings }) => ({
    roster: buildRoster(toWork(posts, people, spots), {
      start_date: FIRST,
      end_date: dateOf(3),
      people: PEOPLE.filter(({ id }) => (people as readonly string[]).includes(id)),
      rotations: toRotations(settings),
      blocks: spots.map(([day, time]) => toInputBlock(day, time)),
      settings: {
        weekly_hours_limit: settings.weeklyLimit,
        supervision: { counted_per: settings.perRotation ? "rotation" : "block" },
      },
    }),
    absentId: people[absent] ?? "r1",
  }));

/** The block as `toScheduleInput` names it. */
function toInputBlock(day: number, time: Time): ScheduleInput["blocks"][number] {
  const { on, type = "AM", from, to } = toBlock(day, time);
  const id = [on, type, from ?? "", to ?? ""].join("_").replaceAll(/[^A-Za-z0-9_-]/g, "");
  return { id, date: on, block_type: type, starts_at: from ?? null, ends_at: to ?? null };
}

/** A week and a half of one block a day, in which nobody may work seven days in a row. */
export const weekCase: fc.Arbitrary<SmallCase> = fc
  .record({
    rests: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 10, maxLength: 10 }),
    nights: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    away: fc.integer({ min: 5, max: 7 }),
  })
  .map(({ rests, nights, away }) => {
    const spots = nights.map((isNight, day) => [day, isNight ? "NIGHT" : "AM"] as const);
    const people: readonly string[] = ["r1", "r2", "r3"];
    const work = spots.flatMap(([day, time], spot): Work[] => {
      const block = toBlock(day, time);
      // One is on the ward alone for two days, after the two others had it.
      if (day === away || day === away + 1) return [{ ...block, who: "r1", rotation: "ward" }];
      return ["r2", "r3"].flatMap((who, index) =>
        (rests[spot]?.[index] ?? 0) < 2
          ? []
          : [{ ...block, who, rotation: index === 0 ? "ward" : "elective" }],
      );
    });
    const roster = buildRoster(work, {
      start_date: FIRST,
      end_date: dateOf(10),
      people: PEOPLE.filter(({ id }) => (people as readonly string[]).includes(id)),
      rotations: toRotations({ weeklyLimit: 80, perRotation: false, wardResidents: 1, clinicAnyone: 1 }),
      blocks: spots.map(([day, time]) => toInputBlock(day, time)),
      settings: { supervision: { units_per_faculty: 64 } },
    });
    return { roster, absentId: "r1" };
  });
