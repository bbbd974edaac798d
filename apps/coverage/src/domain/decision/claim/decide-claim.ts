import type { ClaimAsk } from "../../case/coverage-case.ts";
import type { BillingRule } from "../../../dataset/index.ts";
import { isListed } from "../../ohip/count-claims.ts";
import { VISIT_TABLES, type VisitPlace } from "../../ohip/special-visit.ts";
import type { Verdict } from "../verdict.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { decideCode } from "./decide-code.ts";
import { decideService } from "./decide-service.ts";
import { decideVisit } from "./decide-visit.ts";
import { holdCode, listAskedCodes, listDayCodes } from "./hold-code.ts";

export { listClaimFacts } from "./claim-facts-of.ts";

const bars = ({ condition }: BillingRule, one: string, other: string): boolean => {
  if (condition.kind === "at_most")
    return condition.most === 1 && [one, other].every((code) => condition.codes.includes(code));
  return (
    condition.kind === "not_same_day_with" &&
    isListed(other, condition.codes) &&
    !condition.except.includes(other)
  );
};

/** Two codes of which the rules pay one, whichever it is. */
const areRivals = (one: string, other: string, { rulesOf }: ClaimRecords): boolean =>
  rulesOf(one, []).some((rule) => bars(rule, one, other)) &&
  rulesOf(other, []).some((rule) => bars(rule, other, one));

interface Day {
  readonly ask: ClaimAsk;
  readonly records: ClaimRecords;
  readonly today: string;
}

/** Whether something else than its rivals bars a code of the ask. */
function isBarredAlone(code: string, { ask, records, today }: Day): boolean {
  const held = holdCode({ ask, code, beside: [], records, today });
  return (
    held === undefined ||
    held.outside !== undefined ||
    held.held.some(({ standing, rule }) => standing === "refused" && rule.condition.kind !== "only_with")
  );
}

/** Conditions that nobody told enough for: of two equal fees the one that the case fits counts. */
const countOpen = (code: string, { ask, records, today }: Day): number =>
  holdCode({ ask, code, beside: [], records, today })?.held.filter(({ standing }) => standing === "open")
    .length ?? 0;

/** Codes of the day beside one: of rivals in the same ask the dearer stays, unless something else bars it. */
function listBeside(code: string, day: Day): readonly string[] {
  const { ask, records } = day;
  const asked = listAskedCodes(ask);
  const worth = (one: string): number => {
    const fee = records.findFee(one);
    return fee?.percent ?? fee?.fee_cents ?? 0;
  };
  const givesWay = (other: string): boolean => {
    if (!asked.includes(other) || !areRivals(code, other, records)) return false;
    const ahead =
      worth(code) - worth(other) || countOpen(other, day) - countOpen(code, day) || (code < other ? 1 : -1);
    return ahead > 0 || isBarredAlone(other, day);
  };
  return listDayCodes(ask).filter((other) => other !== code && !givesWay(other));
}

const isVisitPlace = (place: string | undefined): place is VisitPlace =>
  place !== undefined && place in VISIT_TABLES;

/**
 * Decides a claim: one verdict for each code, which sees the others of the ask and of `same_day_codes` as claimed the same day by
 * the same physician for the same patient; else one for the service in words, or for a special visit by its place.
 *
 * @param today YYYY-MM-DD in Ontario, from which periods are counted back where the day of the service was not told
 * @throws UserInputError INVALID_DATE, UNKNOWN_SPECIALTY
 */
export function decideClaim(ask: ClaimAsk, records: ClaimRecords, today: string): readonly Verdict[] {
  const day: Day = { ask, records, today };
  const codes = listAskedCodes(ask);
  if (codes.length > 0)
    return codes.map((code) => decideCode({ ask, code, beside: listBeside(code, day), records, today }));
  if (ask.service !== undefined) return decideService({ ...day, service: ask.service });
  return isVisitPlace(ask.visit_place) ? [decideVisit(ask.visit_place, ask, records)] : [];
}
