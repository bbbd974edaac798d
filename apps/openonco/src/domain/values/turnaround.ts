import type { JsonValue } from "../../dataset/index.ts";

export interface Turnaround {
  /** Absent when only an upper bound is stated ("up to 14 days"). */
  readonly minDays?: number;
  readonly maxDays: number;
  /** Which days are counted: `unstated` when the source just says days; `mixed` when min and max differ in it. */
  readonly dayKind: "business" | "calendar" | "unstated" | "mixed";
}

interface Duration {
  readonly min: number | undefined;
  readonly max: number;
  readonly kind: "business" | "calendar" | "unstated";
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const RANGE = String.raw`(?:~|≈)?(?<!\d)${NUMBER}(?:\s*(?:\p{Pd}|to)\s*${NUMBER})?`;
const UNIT = String.raw`(business |working |calendar )?(hour|day|week)s?\b`;
const DURATION = new RegExp(String.raw`(up to |within )?${RANGE}[\s-]*${UNIT}`, "giu");
const DAYS_PER_UNIT: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7 };
const STARTS_WITH_DURATION = /^(?:results )?(?:typically )?(?:up to |within )?(?:~|≈)?\d/i;

const round = (days: number): number => Math.round(days * 100) / 100;

function toDuration(match: RegExpMatchArray): Duration {
  const [, bound, first, second, qualifier, unit = "day"] = match;
  const perUnit = DAYS_PER_UNIT[unit.toLowerCase()] ?? 1;
  const from = round(Number(first) * perUnit);
  const working = /business|working/i.test(qualifier ?? "");
  const calendar = unit.toLowerCase() !== "day" || /calendar/i.test(qualifier ?? "");
  return {
    min: bound === undefined ? from : undefined,
    max: second === undefined ? from : round(Number(second) * perUnit),
    kind: working ? "business" : calendar ? "calendar" : "unstated",
  };
}

/**
 * Turnaround as a range of days: the first statement gives the shortest time, the longest of all statements
 * the longest, so that "10-14 business days (up to 4 weeks during high volume)" is 10 to 28. Hours and weeks
 * become days; business days are not converted, `dayKind` names them.
 *
 * @returns undefined when no time is stated ("Not publicly specified")
 */
export function parseTurnaround(value: JsonValue | undefined): Turnaround | undefined {
  if (typeof value === "number") return { minDays: value, maxDays: value, dayKind: "unstated" };
  if (typeof value !== "string" || !STARTS_WITH_DURATION.test(value.trim())) return undefined;
  const durations = [...value.matchAll(DURATION)].map(toDuration);
  const [first] = durations;
  if (first === undefined) return undefined;
  const longest = durations.reduce((a, b) => (b.max > a.max ? b : a));
  const dayKind = longest.kind === first.kind ? first.kind : "mixed";
  return { ...(first.min === undefined ? {} : { minDays: first.min }), maxDays: longest.max, dayKind };
}
