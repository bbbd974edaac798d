import type { BetterWay } from "../decision/verdict.ts";
import { holdCode, type HeldCode } from "../decision/claim/hold-code.ts";

/** Visits of one day of a stay, each with those of another day. A physician other than the MRP claims a subsequent visit (GP43 to GP45). */
const OF_A_DAY: Readonly<Record<string, readonly string[]>> = {
  C122: ["C123"],
  C123: ["C122"],
  C124: [],
  C142: ["C143"],
  C143: ["C142"],
};

/** Subsequent visits of a specialty by the weeks of the stay: 2 in the first five, 7 until the thirteenth, 9 after it (GP43). */
const WEEK_DIGITS = ["2", "7", "9"] as const;

function listOfDay(own: HeldCode): readonly string[] {
  const others = OF_A_DAY[own.code];
  const { specialty } = own.facts;
  if (!others || specialty === undefined) return others ?? [];
  return [...others, ...WEEK_DIGITS.map((digit) => `C${specialty}${digit}`)];
}

const WEEKS: ReadonlySet<string> = new Set([
  "is_after_five_weeks_in_hospital",
  "is_after_thirteen_weeks_in_hospital",
]);

/** A subsequent visit of another week. */
function listByWeek({ code, held }: HeldCode): readonly string[] {
  const isOfOtherWeek = held.some(
    ({ rule: { condition }, status }) =>
      status === "refused" && condition.kind === "stated" && WEEKS.has(condition.fact),
  );
  return isOfOtherWeek ? WEEK_DIGITS.map((digit) => `${code.slice(0, 3)}${digit}`) : [];
}

const isPaid = ({ held, outside }: HeldCode): boolean =>
  outside === undefined && !held.some(({ status }) => status === "refused");

/** The premium for a further person in the same column, if someone already has the first person's. */
function findFurther({ code, held, records }: HeldCode): string | undefined {
  const isTaken = held.some(
    ({ rule: { condition }, status }) =>
      status === "refused" && condition.kind === "once_for" && condition.what === "destination",
  );
  const { visits } = records.schedule;
  const cell = isTaken ? visits.find((one) => one.fee_code === code) : undefined;
  return visits.find(
    (one) =>
      one.visit_table === cell?.visit_table &&
      one.visit_time === cell.visit_time &&
      one.element === "additional_person",
  )?.fee_code;
}

/** The code that the same facts pay in the place of one that they do not. */
export function findReplacement(own: HeldCode, ways: readonly BetterWay[]): string | undefined {
  const [way] = ways;
  if (way) return way.subject;
  const codes = [findFurther(own) ?? [], listByWeek(own), listOfDay(own)].flat();
  return codes.find((code) => {
    if (code === own.code) return false;
    const other = own.sameDay.includes(code) ? undefined : holdCode({ ...own, code, known: new Map() });
    return other !== undefined && isPaid(other);
  });
}
