import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts, Finding } from "./claim-facts.ts";

type Beyond = Extract<RuleCondition, { kind: "quarter_hour_beyond" }>;

const QUARTER = 15;

/**
 * Detention (GP29, GP30): full quarter hours beyond the minutes that the table has for the service before it. `minutes`
 * are all of them, from the start of that service. Beside several services the longest of their times counts.
 */
export function evaluateDetention({ services }: Beyond, { minutes, sameDayCodes }: ClaimFacts): Finding {
  const beside = services.filter(({ codes }) => sameDayCodes?.some((code) => codes.includes(code)) === true);
  // A code that the table does not name leaves the threshold open, as does one that was not said.
  const needs = [
    ...(beside.length === 0 ? (["sameDayCodes"] as const) : []),
    ...(minutes === undefined ? (["minutes"] as const) : []),
  ];
  if (minutes === undefined || beside.length === 0) {
    const isNoneNamed = sameDayCodes !== undefined && beside.length === 0;
    const detail = isNoneNamed ? "no service that the table gives a time for" : null;
    return { outcome: "not_established", needs, detail };
  }
  const own = Math.max(...beside.map((service) => service.minutes));
  const quarters = Math.max(0, Math.floor((minutes - own) / QUARTER));
  const detail = `${minutes} minutes in all, ${own} of them the service's: ${quarters} full quarter hours`;
  return { outcome: quarters > 0 ? "met" : "not_met", needs: [], detail };
}
