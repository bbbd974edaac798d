import type { RuleCondition } from "../../dataset/index.ts";
import { ask, found, listUnstated, type ClaimFacts, type Finding } from "./claim-facts.ts";

type Beyond = Extract<RuleCondition, { kind: "units_beyond" }>;
type Span = readonly [number, number];

/** Minutes of a last unit that is not full which count as one: all of them, more than half, or one. */
const toLeast = ({ counts, minutes }: Beyond): number =>
  counts === "full" ? minutes : counts === "part" ? 1 : Math.floor(minutes / 2) + 1;

const listSameDay = ({ services }: Beyond, { sameDayCodes }: ClaimFacts): Beyond["services"] =>
  services.filter(({ codes }) => sameDayCodes?.some((code) => codes.includes(code)) === true);

/** Minutes that the spans cover, what overlaps once. */
export function toCovered(spans: readonly Span[]): number {
  let [covered, until] = [0, -Infinity];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    covered += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return covered;
}

/**
 * All minutes from the start of the preceding service. For a line with hours, its time and that of the service count together. If both
 * begin at the same minute and the line is shorter, it follows the service. Without hours, the stated minutes are the total.
 */
function toAllMinutes(condition: Beyond, facts: ClaimFacts): number {
  const { attendance = [], code, minutes = 0 } = facts;
  const followed = listSameDay(condition, facts).flatMap(({ codes }) => codes);
  const own = attendance.filter((one) => one.code === code).map(({ span }) => span);
  const before = attendance.filter((one) => followed.includes(one.code)).map(({ span }) => span);
  if (own.length === 0 || before.length === 0) return minutes;
  const isAfter = own.every(
    ([from, until]) => before.some(([start, end]) => start === from && until < end) && until > from,
  );
  const covered = toCovered([...own, ...before]);
  return Math.max(minutes, isAfter ? covered + minutes : covered);
}

/**
 * Units of time after a service: detention in full quarter hours (GP30), the extension of a psychiatric consultation by the major part of
 * half hours (A171), quarter hours or parts of critical care (J27, J29). With several services, the longest of their times counts.
 * Undefined without minutes or a service.
 */
export function countUnitsBeyond(
  condition: Beyond,
  facts: ClaimFacts,
): { readonly units: number; readonly ownMinutes: number; readonly allMinutes: number } | undefined {
  const sameDay = listSameDay(condition, facts);
  if (facts.minutes === undefined || sameDay.length === 0) return undefined;
  const isAllThere = ({ all, codes }: Beyond["services"][number]): boolean =>
    all !== true || codes.every((code) => facts.sameDayCodes?.includes(code) === true);
  const ownMinutes = Math.max(0, ...sameDay.filter(isAllThere).map(({ minutes }) => minutes));
  const allMinutes = toAllMinutes(condition, facts);
  const rest = allMinutes - ownMinutes + condition.minutes - toLeast(condition);
  return { units: Math.max(0, Math.floor(rest / condition.minutes)), ownMinutes, allMinutes };
}

const SHARES = { full: "full units", major: "units by the major part", part: "units or parts" } as const;

/** Whether there is a unit beyond the service, and as many as claimed. */
export function evaluateUnitsBeyond(condition: Beyond, facts: ClaimFacts): Finding {
  const { minutes, sameDayCodes, units = 1 } = facts;
  const beyond = countUnitsBeyond(condition, facts);
  if (beyond) {
    const { units: possible, ownMinutes, allMinutes } = beyond;
    const counted = `${possible} ${SHARES[condition.counts]} of ${condition.minutes}`;
    const detail = `${allMinutes} minutes in all, ${ownMinutes} of them the service’s: ${counted}`;
    if (possible >= units) return found(true, detail);
    return { ...found(false, detail), ...(possible > 0 && { allowedUnits: possible }) };
  }
  const isOpen = listSameDay(condition, facts).length === 0;
  // Another rule defines what the units follow.
  if (isOpen && sameDayCodes !== undefined && condition.counts !== "full") return found(true);
  // A code that the table does not name leaves the threshold open, as does an unstated one.
  return ask(
    [...(isOpen ? (["sameDayCodes"] as const) : []), ...listUnstated(["minutes", minutes])],
    isOpen && sameDayCodes !== undefined ? "no service that the table gives a time for" : null,
  );
}
