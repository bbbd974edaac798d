import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts, Finding } from "./claim-facts.ts";

type Beyond = Extract<RuleCondition, { kind: "quarter_hour_beyond" }>;

const QUARTER = 15;

const listBeside = ({ services }: Beyond, { sameDayCodes }: ClaimFacts): Beyond["services"] =>
  services.filter(({ codes }) => sameDayCodes?.some((code) => codes.includes(code)) === true);

/**
 * Full quarter hours of detention (GP30): `minutes` are all of them, from the start of the service that it follows.
 * Beside several services the longest of their times counts. Undefined where minutes or service are not known.
 */
export function countQuarters(
  condition: Beyond,
  facts: ClaimFacts,
): { readonly quarters: number; readonly ownMinutes: number } | undefined {
  const beside = listBeside(condition, facts);
  if (facts.minutes === undefined || beside.length === 0) return undefined;
  const ownMinutes = Math.max(...beside.map(({ minutes }) => minutes));
  return { quarters: Math.max(0, Math.floor((facts.minutes - ownMinutes) / QUARTER)), ownMinutes };
}

/** Whether there is a full quarter hour beyond the service, and as many as are claimed. */
export function evaluateDetention(condition: Beyond, facts: ClaimFacts): Finding {
  const { minutes, sameDayCodes, units = 1 } = facts;
  const counted = countQuarters(condition, facts);
  if (counted) {
    const { quarters, ownMinutes } = counted;
    const detail = `${minutes ?? 0} minutes in all, ${ownMinutes} of them the service’s: ${quarters} full quarter hours`;
    if (quarters >= units) return { outcome: "met", needs: [], detail };
    return { outcome: "not_met", needs: [], detail, ...(quarters > 0 && { allowedUnits: quarters }) };
  }
  // A code that the table does not name leaves the threshold open, as does one that was not said.
  const isOpen = listBeside(condition, facts).length === 0;
  return {
    outcome: "not_established",
    needs: [
      ...(isOpen ? (["sameDayCodes"] as const) : []),
      ...(minutes === undefined ? (["minutes"] as const) : []),
    ],
    detail: isOpen && sameDayCodes !== undefined ? "no service that the table gives a time for" : null,
  };
}
