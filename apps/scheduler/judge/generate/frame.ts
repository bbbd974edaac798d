import { dateOf, dayOf } from "../calendar.ts";
import type { ProgramFile } from "../program.ts";
import type { Random } from "./random.ts";

type Frame = Omit<ProgramFile, "assignments">;
type Blocks = NonNullable<ProgramFile["blocks"]>;
type Row<TTable extends keyof ProgramFile> =
  NonNullable<ProgramFile[TTable]> extends (infer TRow)[] ? TRow : never;

/** Zones with the Sunday on which the clocks change, and one in which they do not. */
const PLACES: readonly [Place, ...Place[]] = [
  { zone: "America/Chicago", change: "2026-03-08" },
  { zone: "America/Toronto", change: "2026-11-01" },
  { zone: "Europe/Berlin", change: "2026-03-29" },
  { zone: "Europe/London", change: "2026-10-25" },
  { zone: "Australia/Sydney", change: "2026-04-05" },
  { zone: "Australia/Sydney", change: "2026-10-04" },
  { zone: "UTC", change: "2026-06-07" },
];

interface Place {
  readonly zone: string;
  readonly change: string;
}

const HALF_DAYS = [
  {},
  { am_start: "08:00", am_end: "12:00", pm_start: "13:00", pm_end: "17:00" },
  { am_start: "07:30", am_end: "12:00", pm_start: "13:01", pm_end: "18:00" },
] as const;

/** Start and end of the nights, the second on the day after. */
const NIGHTS: readonly [Night, ...Night[]] = [
  { from: "19:00", to: "07:00" },
  { from: "17:00", to: "08:00" },
  { from: "07:00", to: "07:00" },
  { from: "18:59", to: "07:30" },
  { from: "20:00", to: "00:00" },
];

interface Night {
  readonly from: string;
  readonly to: string;
}

const SHIFTS: readonly [Shift, ...Shift[]] = [
  { from: "12:00", to: "22:00", isOvernight: false },
  { from: "23:00", to: "07:00", isOvernight: true },
  { from: "13:00", to: "13:00", isOvernight: true },
  { from: "08:00", to: "10:00", isOvernight: true },
  { from: "00:00", to: "12:00", isOvernight: false },
  { from: "16:00", to: "23:30", isOvernight: false },
];

interface Shift extends Night {
  readonly isOvernight: boolean;
}

const PGY = [1, 1, 2, 3] as const;

function makePeople(random: Random): Row<"people">[] {
  const residents = 2 + random.below(3);
  const faculty = 1 + random.below(2);
  const skills = (): string[] => [...random.keep(["suture", "echo"], 0.8)];
  return [
    ...Array.from({ length: residents }, (_, index) => ({
      id: `r${index + 1}`,
      name: `Dr. Resident ${index + 1}`,
      role: "resident" as const,
      pgy_level: random.pick(PGY),
      skills: skills(),
    })),
    ...Array.from({ length: faculty }, (_, index) => ({
      id: `f${index + 1}`,
      name: `Dr. Faculty ${index + 1}`,
      role: "faculty" as const,
      skills: skills(),
    })),
  ];
}

const makeClinic = (random: Random): Row<"rotations"> => ({
  id: "clinic",
  name: "Clinic",
  required_skills: random.isChance(0.3) ? ["suture"] : [],
  gives_supervision: random.isChance(0.8),
  coverage: random.isChance(0.6)
    ? [
        {
          minimum: 1,
          block_types: ["AM"],
          weekdays: [1, 2, 3, 4, 5],
          closed_on_holidays: true,
          start_times: random.isChance(0.3) ? ["07:00", "07:30"] : [],
        },
      ]
    : [],
});

const makeEmergency = (random: Random): Row<"rotations"> => ({
  id: "er",
  name: "Emergency",
  needs_supervision: random.isChance(0.5),
  coverage: random.isChance(0.5)
    ? [
        {
          minimum: 1,
          block_types: ["SHIFT"],
          skills: random.isChance(0.5) ? ["echo"] : [],
          start_times: random.isChance(0.3) ? ["12:00", "23:00"] : [],
        },
      ]
    : [],
});

function makeRotations(random: Random): Row<"rotations">[] {
  const credential = {
    credential: "ACLS",
    roles: [...random.pick([["resident"], ["resident", "faculty"]] as const)],
  };
  const half = ["AM", "PM"] as const;
  return [
    {
      id: "ward",
      name: "Ward",
      required_credentials: random.isChance(0.5) ? [credential] : [],
      coverage: [
        { role: "resident", minimum: 1 + random.below(2), block_types: [...half] },
        ...(random.isChance(0.5) ? [{ role: "faculty" as const, minimum: 1, block_types: [...half] }] : []),
      ],
    },
    makeClinic(random),
    {
      id: "call",
      name: "Call",
      needs_supervision: random.isChance(0.4),
      coverage: [{ role: "resident", minimum: 1, block_types: ["CALL"] }],
    },
    makeEmergency(random),
    { id: "class", name: "Didactics", category: "education" },
    { id: "desk", name: "Administration", category: "administrative" },
    { id: "off", name: "Day off", category: "time_off" },
    { id: "home", name: "Home call", needs_supervision: false, gives_supervision: false },
    { id: "moon", name: "Moonlighting", needs_supervision: false, gives_supervision: false },
  ];
}

function makeBlocks(random: Random, first: number, length: number): Blocks {
  const night = random.pick(NIGHTS);
  return Array.from({ length }, (_, index): Blocks => {
    const [date, after] = [dateOf(first + index), dateOf(first + index + 1)];
    const is_holiday = random.isChance(0.1);
    const shift = random.pick(SHIFTS);
    return [
      { id: `${date}-AM`, date, block_type: "AM", is_holiday },
      { id: `${date}-PM`, date, block_type: "PM", is_holiday },
      ...(random.isChance(0.9)
        ? [
            {
              id: `${date}-CALL`,
              date,
              block_type: "CALL" as const,
              starts_at: `${date}T${night.from}`,
              ends_at: `${after}T${night.to}`,
              is_holiday,
            },
          ]
        : []),
      ...(random.isChance(0.3)
        ? [
            {
              id: `${date}-SHIFT`,
              date,
              block_type: "SHIFT" as const,
              starts_at: `${date}T${shift.from}`,
              ends_at: `${shift.isOvernight ? after : date}T${shift.to}`,
              is_holiday,
            },
          ]
        : []),
    ];
  }).flat();
}

const LEAVES = ["vacation", "sick", "conference"] as const;
const APPROVALS = ["approved", "approved", "approved", "pending", "cancelled"] as const;

/** Leave over either end of the schedule, and in between. */
function makeAbsences(
  random: Random,
  people: readonly Row<"people">[],
  [first, last]: readonly [number, number],
): Row<"absences">[] {
  const length = last - first + 1;
  return random.keep(people, 0.4).map(({ id }, index) => {
    const [from, to] = random.pick([
      [first - 1 - random.below(14), first + random.below(4)],
      [last - random.below(8), last + 1 + random.below(30)],
      [first + random.below(length), first + random.below(length)],
    ] as const);
    return {
      id: `l${index + 1}`,
      person_id: id,
      start_date: dateOf(Math.min(from, to)),
      end_date: dateOf(Math.max(from, to)),
      absence_type: random.pick(LEAVES),
      approval: random.pick(APPROVALS),
    };
  });
}

function makeCredentials(
  random: Random,
  people: readonly Row<"people">[],
  [first, last]: readonly [number, number],
): Row<"credentials">[] {
  const within = (): string => dateOf(first + random.below(last - first + 1));
  return random.keep(people, 0.85).map(({ id }, index) => ({
    id: `c${index + 1}`,
    person_id: id,
    credential: "ACLS",
    ...random.pick([
      { issued_on: dateOf(first - 300) },
      { issued_on: dateOf(first - 300), expires_on: dateOf(last - random.below(4)) },
      { issued_on: within() },
    ]),
    suspended_from: random.isChance(0.1) ? within() : null,
  }));
}

function makePreferences(
  random: Random,
  people: readonly Row<"people">[],
  [first, last]: readonly [number, number],
): Row<"preferences">[] {
  return random.keep(people, 0.25).map(({ id }, index) => {
    const day = first + random.below(last - first + 1);
    return {
      id: `w${index + 1}`,
      person_id: id,
      kind: random.pick(["blocked", "blocked", "avoid"] as const),
      start_date: dateOf(day),
      end_date: dateOf(day + random.below(3)),
      block_types: random.isChance(0.3) ? ["CALL"] : [],
      rotation_id: random.isChance(0.2) ? "ward" : null,
    };
  });
}

/** Averaging periods: weeks, all of it, or one that reaches over both ends. */
function makePeriods(random: Random, [first, last]: readonly [number, number]): Row<"averaging_periods">[] {
  const middle = first + 6;
  const periods = random.pick<readonly (readonly [number, number])[]>([
    [[first, last]],
    [
      [first, middle],
      [middle + 1, last],
    ],
    [[first - 3, last + 5]],
    [[first, first + 27]],
  ]);
  return periods
    .filter(([from, to]) => from <= to)
    .map(([from, to], index) => ({
      id: `p${index + 1}`,
      name: `Block ${index + 1}`,
      start_date: dateOf(from),
      end_date: dateOf(to),
    }));
}

const LIMITS = [80, 80, 60, 44, 30] as const;
const BREAKS = [60, 60, 0, 30, 61, 120] as const;

/** Everything of a program but its assignments. */
export function makeFrame(random: Random, seed: number, length: number): Frame {
  const { zone, change } = random.pick(PLACES);
  // The change of the clocks falls into the schedule, at its edge, or next to it.
  const first = dayOf(change) - random.below(length + 2);
  const days = [first, first + length - 1] as const;
  const people = makePeople(random);
  return {
    format: "clinical-mcp/schedule/1",
    id: `seed-${seed}`,
    name: `Seed ${seed}`,
    program: { id: "p", name: "Program" },
    time_zone: zone,
    start_date: dateOf(days[0]),
    end_date: dateOf(days[1]),
    settings: {
      half_days: random.pick(HALF_DAYS),
      averaging: random.pick(["rolling_28d", "block", "block"]),
      weekly_hours_limit: random.pick(LIMITS),
      min_break_minutes: random.pick(BREAKS),
      moonlighting_hours_notice: random.pick([20, 6]),
      non_blocking_absence_types: random.isChance(0.2) ? ["conference"] : [],
      supervision: {
        counted_per: random.pick(["block", "block", "rotation"]),
        units_per_faculty: random.pick([4, 2]),
      },
    },
    averaging_periods: makePeriods(random, days),
    people,
    rotations: makeRotations(random),
    blocks: makeBlocks(random, first, length),
    absences: makeAbsences(random, people, days),
    credentials: makeCredentials(random, people, days),
    preferences: makePreferences(random, people, days),
  };
}
