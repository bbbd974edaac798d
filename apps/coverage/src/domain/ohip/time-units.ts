import type { RuleCondition } from "../../dataset/index.ts";

/** Minimum minutes for one to eight half-hour units, as page GP55 prints them. */
const HALF_HOUR_MINIMA = [20, 46, 76, 106, 136, 166, 196, 226] as const;

/** A fee in units of half an hour or major part thereof. */
export interface HalfHourUnits {
  readonly units: number;
  /** Minutes that the next unit needs; undefined beyond the printed table. */
  readonly nextUnitAt: number | undefined;
}

/**
 * Units for minutes of psychotherapy, counselling, interviews and other services in half-hour units (GP55, GP61).
 * The printed table ends at eight units; more minutes give eight.
 */
export function toHalfHourUnits(minutes: number): HalfHourUnits {
  const units = HALF_HOUR_MINIMA.filter((minimum) => minutes >= minimum).length;
  return { units, nextUnitAt: HALF_HOUR_MINIMA[units] };
}

/** Minimum minutes for one to eight units of a case conference, as page A27 prints them. */
const TEN_MINUTE_MINIMA = [10, 16, 26, 36, 46, 56, 66, 76] as const;

/** Conditions by which a service is paid in units of time. */
export type TimeUnitKind = Extract<RuleCondition["kind"], "half_hour_units" | "ten_minute_units">;

export const isTimeUnitKind = (kind: RuleCondition["kind"]): kind is TimeUnitKind =>
  kind === "half_hour_units" || kind === "ten_minute_units";

/** Units of a service for its minutes, by the table of its kind; the tables end at eight (GP55, A27). */
export const toTimeUnits = (kind: TimeUnitKind, minutes: number): number =>
  kind === "half_hour_units"
    ? toHalfHourUnits(minutes).units
    : TEN_MINUTE_MINIMA.filter((minimum) => minutes >= minimum).length;

/** Quarter hours that each 15 minutes or part thereof are worth, from the minute on. */
type Steps = readonly (readonly [fromMinute: number, unitsPerQuarter: number])[];

/** Page GP86. */
const ASSISTANT_STEPS: Steps = [
  [0, 1],
  [60, 2],
  [150, 3],
];
/** Page GP93. */
const ANAESTHESIA_STEPS: Steps = [
  [0, 1],
  [60, 2],
  [90, 3],
];

const QUARTER = 15;

function toSteppedUnits(minutes: number, steps: Steps): number {
  const quarters = Math.ceil(Math.max(0, minutes) / QUARTER);
  const worth = (quarter: number): number => steps.findLast(([from]) => quarter * QUARTER >= from)?.[1] ?? 0;
  return Array.from({ length: quarters }, (_, quarter) => worth(quarter)).reduce(
    (sum, units) => sum + units,
    0,
  );
}

/** Time units of a surgical assistant, to be added to the procedure's basic units (GP86). */
export const toAssistantTimeUnits = (minutes: number): number => toSteppedUnits(minutes, ASSISTANT_STEPS);

/** Time units of an anaesthesiologist, to be added to the basic units (GP93). */
export const toAnaesthesiaTimeUnits = (minutes: number): number => toSteppedUnits(minutes, ANAESTHESIA_STEPS);
