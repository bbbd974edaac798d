import type { ScheduleInput } from "../src/dataset/index.ts";
import { buildRoster, datesFrom, fullDays, shift } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";
import type { RuleId } from "../src/domain/rules/rule-catalog.ts";
import { toDay } from "../src/domain/time/day.ts";
import { validateSchedule } from "../src/domain/validate-schedule.ts";

export const MONDAY = "2026-01-05";

export interface Asked extends Partial<ScheduleInput> {
  readonly rules?: readonly RuleId[];
  readonly averaging?: "rolling_28d" | "block";
  readonly from?: string;
  readonly to?: string;
}

export function validate(work: readonly Work[], { rules, averaging, from, to, ...more }: Asked = {}) {
  const range = from !== undefined && to !== undefined ? { first: toDay(from), last: toDay(to) } : undefined;
  return validateSchedule({ roster: buildRoster(work, more), rules, averaging, range });
}

export const findingsOf = (work: readonly Work[], rule: RuleId, more: Asked = {}) =>
  validate(work, { ...more, rules: [rule] }).findings;

/** So many half days from Monday on, two a day. */
export const halfDays = (count: number): readonly Work[] =>
  fullDays("r2", datesFrom(MONDAY, 28)).slice(0, count);

/** The same shift on each of the dates. */
export const daily = (dates: readonly string[], hours: number): readonly Work[] =>
  dates.map((on) => shift("r2", on, ["07:00", hours]));
