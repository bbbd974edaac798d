import type { RuleCondition } from "../../dataset/index.ts";

/** Conditions by which a service is paid in units of time. */
export type TimeUnitKind = Extract<RuleCondition["kind"], "half_hour_units" | "ten_minute_units">;

/** Minimum minutes for one to eight units, as the pages print them: half hours (GP55, GP61), case conferences (A27). */
const MINIMA: Readonly<Record<TimeUnitKind, readonly number[]>> = {
  half_hour_units: [20, 46, 76, 106, 136, 166, 196, 226],
  ten_minute_units: [10, 16, 26, 36, 46, 56, 66, 76],
};

export const isTimeUnitKind = (kind: RuleCondition["kind"]): kind is TimeUnitKind => kind in MINIMA;

/** Units of a service for its minutes, by the table of its kind; the tables end at eight. */
export const toTimeUnits = (kind: TimeUnitKind, minutes: number): number =>
  MINIMA[kind].filter((minimum) => minutes >= minimum).length;
