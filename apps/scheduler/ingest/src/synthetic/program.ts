import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { dateOf, DAYS, DAYS_PER_WEEK, PERIODS, START, WEEKS_PER_PERIOD } from "./calendar.ts";
import { shuffle } from "../random.ts";

const SURNAMES = [
  "Abara", "Bergstrom", "Castellanos", "Dimitrov", "Eklund", "Fontaine", "Gallagher", "Haddad", "Ivanova", "Jankowski",
  "Kowalczyk", "Lindqvist", "Moreau", "Nakamura", "Okafor", "Petrov", "Quintero", "Rosenthal", "Sandoval", "Takahashi",
  "Underhill", "Vasquez", "Whitfield", "Xiong", "Yamamoto", "Zielinski", "Achterberg", "Brightwater", "Calloway",
]; // prettier-ignore

export const RESIDENTS = 17;
export const FACULTY = 12;
const YEARS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3];

const WORKDAYS = [1, 2, 3, 4, 5];
const HALF_DAYS: readonly ("AM" | "PM")[] = ["AM", "PM"];
/** No clinic while residents are taught. */
const NOT_TEACHING = [1, 2, 4, 5];

type Rotation = ScheduleInput["rotations"][number];
type Person = ScheduleInput["people"][number];

const clinicHours = (role: "resident" | "faculty", minimum: number): NonNullable<Rotation["coverage"]> => [
  { role, minimum, block_types: ["AM"], weekdays: WORKDAYS, closed_on_holidays: true },
  { role, minimum, block_types: ["PM"], weekdays: NOT_TEACHING, closed_on_holidays: true },
];

export const ROTATIONS: readonly Rotation[] = [
  {
    id: "ward",
    name: "Inpatient",
    is_critical: true,
    required_credentials: [{ credential: "ACLS" }],
    coverage: [
      { role: "resident", minimum: 3, block_types: [...HALF_DAYS], weekdays: WORKDAYS },
      { role: "resident", minimum: 1, block_types: [...HALF_DAYS], weekdays: [6, 7] },
      { role: "faculty", minimum: 1, block_types: [...HALF_DAYS] },
    ],
  },
  {
    id: "night",
    name: "Night float",
    is_critical: true,
    required_credentials: [{ credential: "ACLS" }],
    coverage: [
      {
        role: "resident",
        minimum: 1,
        block_types: ["SHIFT"],
        start_times: ["19:00"],
        weekdays: [1, 2, 3, 4, 5, 6],
      },
    ],
  },
  {
    id: "call",
    name: "Call",
    is_critical: true,
    required_credentials: [{ credential: "ACLS" }],
    coverage: [{ role: "resident", minimum: 1, block_types: ["CALL"], weekdays: [7] }],
  },
  {
    id: "obstetrics",
    name: "Obstetrics",
    required_skills: ["delivery"],
    coverage: [
      { role: "resident", minimum: 1, block_types: [...HALF_DAYS], weekdays: WORKDAYS },
      { role: "faculty", minimum: 1, block_types: [...HALF_DAYS], weekdays: WORKDAYS },
    ],
  },
  { id: "emergency", name: "Emergency" },
  {
    id: "procedures",
    name: "Procedures",
    required_credentials: [{ credential: "Colposcopy", roles: ["faculty"] }],
    coverage: [...clinicHours("resident", 1), ...clinicHours("faculty", 1)],
  },
  {
    id: "clinic",
    name: "Family clinic",
    coverage: [...clinicHours("resident", 2), ...clinicHours("faculty", 2)],
  },
  { id: "elective", name: "Elective" },
  { id: "urgent", name: "Urgent care", needs_supervision: false },
  { id: "teaching", name: "Didactics", category: "education" },
  { id: "admin", name: "Administration", category: "administrative" },
];

const padded = (index: number): string => String(index + 1).padStart(2, "0");
export const residentId = (index: number): string => `res-${padded(index)}`;
export const facultyId = (index: number): string => `fac-${padded(index)}`;

/** 17 residents in three years and 12 faculty, with names of chance. */
export function makePeople(random: () => number): readonly Person[] {
  const names = shuffle(SURNAMES, random).map((surname) => `Dr. ${surname}`);
  const residents = YEARS.map((pgy_level, index): Person => ({
    id: residentId(index),
    name: names[index] ?? "",
    role: "resident",
    pgy_level,
    skills: ["delivery"],
  }));
  const faculty = Array.from({ length: FACULTY }, (_, index): Person => ({
    id: facultyId(index),
    name: names[RESIDENTS + index] ?? "",
    role: "faculty",
    // The last does no deliveries.
    skills: index === FACULTY - 1 ? ["geriatrics"] : ["delivery"],
  }));
  return [...residents, ...faculty];
}

export const COLPOSCOPISTS = 6;

export function makeCredentials(people: readonly Person[]): NonNullable<ScheduleInput["credentials"]> {
  const row = (person_id: string, credential: string) => ({
    id: `${person_id}-${credential.toLowerCase()}`,
    person_id,
    credential,
    issued_on: "2025-07-15",
    expires_on: "2027-07-15",
  });
  const colposcopists = Array.from({ length: COLPOSCOPISTS }, (_, index) => facultyId(index));
  return [...people.map(({ id }) => row(id, "ACLS")), ...colposcopists.map((id) => row(id, "Colposcopy"))];
}

export function makePeriods(): NonNullable<ScheduleInput["averaging_periods"]> {
  const length = WEEKS_PER_PERIOD * DAYS_PER_WEEK;
  return Array.from({ length: PERIODS }, (_, period) => ({
    id: `period-${padded(period)}`,
    name: `Block ${period + 1}`,
    start_date: dateOf(period * length),
    end_date: dateOf((period + 1) * length - 1),
  }));
}

export const HEAD = {
  format: "clinical-mcp/schedule/1",
  id: "synthetic-2026",
  name: "Synthetic family medicine program, 2026 to 2027",
  program: { id: "synthetic", name: "Synthetic family medicine program", specialty: "Family medicine" },
  time_zone: "America/Chicago",
  start_date: START,
  end_date: dateOf(DAYS - 1),
} as const;
