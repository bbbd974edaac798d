import type { FactNeed } from "../ohip/claim-facts.ts";
import { daysBetween } from "../ohip/local-time.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import type { CodeDecision } from "./code-decision.ts";
import { decideCode } from "./decide-code.ts";
import type { BillingEvidence } from "./evidence.ts";
import { isPricedApart, listClaimedWith } from "./group-asked.ts";
import { hasCase, isClaim } from "./is-claim.ts";
import { reachesQuarter } from "./list-codes.ts";
import { replaceCode } from "./replace-code.ts";
import { toClaimFacts } from "./to-claim-facts.ts";
import { withUnitsOf } from "./units-of-code.ts";

interface CodesReach {
  readonly facts: QuestionFacts;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly evidence: BillingEvidence;
}

/** Of codes that are asked about with one another, what decides is whether they go together. */
const TOGETHER: readonly FactNeed[] = ["minutes", "lesions"];
/** A service by its name has another code where this does not hold. */
const OF_A_SERVICE: readonly FactNeed[] = ["is_frail_elderly_or_housebound"];

/** Codes that one service may be are claimed in one another's place. */
const areAlternatives = ({ services, codes }: BillingIntent, code: string, other: string): boolean =>
  services.some(({ value: { candidates } }) => candidates.includes(code) && candidates.includes(other)) &&
  !codes.some(({ value }) => value === other);

const PROCEDURE = /^[PSZ]\d/u;
/** "I delivered a healthy girl. P006?": the words tell the procedure of the code, and none of another. */
const isToldProcedure = (code: string, { services }: BillingIntent): boolean => {
  const told = services.filter(({ value: { candidates } }) => candidates.length > 0);
  return (
    PROCEDURE.test(code) &&
    told.length > 0 &&
    told.every(({ value: { candidates } }) => candidates.includes(code))
  );
};

const VIRTUAL: ReadonlySet<string> = new Set(["K300", "K301", "A101", "A102"]);
const INDICATORS: ReadonlySet<string> = new Set(["K300", "K301"]);
/** By which means a visit was decides what it pays, not whether. */
export const isVirtual = (code: string): boolean => VIRTUAL.has(code);

/** Whether another code of the same stay is for another of its days: "C122 for Tuesday, home Friday with C124". */
function isOfOtherDay(
  code: string,
  other: string,
  { daysOfCodes, admission, discharge }: QuestionFacts,
): boolean {
  const dayOf = (one: string): number | undefined =>
    one === "C124" && admission && discharge
      ? daysBetween(admission.value.day, discharge.value.day)
      : daysOfCodes?.value[one];
  const [own, others] = [dayOf(code), dayOf(other)];
  return daysOfCodes !== undefined && own !== undefined && others !== undefined && own !== others;
}

/** Each code under what is claimed beside it. */
function decideCodes(
  codes: readonly string[],
  intent: BillingIntent,
  { facts, today, evidence }: CodesReach,
): readonly CodeDecision[] {
  const { isTogether, isEither, isTotal, beside = [] } = intent;
  const isOfCase = facts.isAboutPatient || facts.isCase;
  // "Can I bill A003, and is Humira covered?" is more than a code, and no case.
  const isTold = hasCase(facts) || facts.setting !== undefined || intent.services.length > 0;
  // "Z113 and Z116, one's with stitches, fees?": of nobody, what is said tells the codes apart.
  const isOfNobody = intent.isPriceList === true && !isTogether && !facts.isAboutPatient;
  const told = isOfNobody ? { ...facts, stated: {} } : facts;
  const isOfTold = facts.isAboutPatient || (facts.isCase && isTold);
  return codes.map((asked) => {
    const code = replaceCode(asked, facts);
    const isOther = (other: string): boolean => other !== code && !areAlternatives(intent, code, other);
    // By which means a visit was given is no other service beside it.
    const isThatDay = (other: string): boolean => !isOfOtherDay(code, other, facts);
    const isService = (other: string): boolean => isVirtual(code) || !INDICATORS.has(other);
    const others = isTogether
      ? listClaimedWith(code, intent, codes).filter(
          (other) => isOther(other) && isService(other) && isThatDay(other),
        )
      : [];
    const claimed = beside.filter((other) => other !== code && isService(other));
    // A premium by its name beside its own code is nothing beside it.
    const isBeside = (isTogether && codes.length > 1) || claimed.length > 0;
    const sameDayCodes = isBeside ? [...new Set([...others, ...claimed])] : undefined;
    return decideCode(code, {
      evidence,
      facts: toClaimFacts(withUnitsOf(asked, told, intent), { today, code, sameDayCodes }),
      isClaim: !isPricedApart(asked, intent) && isClaim(intent, facts),
      isNamedByWords: intent.codes.length === 0 || isToldProcedure(code, intent),
      isTotal: isTotal === true && (isOfCase || facts.service !== undefined),
      isVerdict:
        isEither !== true &&
        facts.isVerdictAsked === true &&
        isOfTold &&
        !isPricedApart(asked, intent) &&
        !reachesQuarter(code, facts.minutes),
      ...(facts.contested && { contested: facts.contested }),
      ...(facts.unknown && { unknown: facts.unknown }),
      taken: [...(isTogether ? TOGETHER : []), ...(intent.codes.length === 0 ? OF_A_SERVICE : [])],
    });
  });
}

/** "C122 for the second day? C124 too?": what is asked about later, and refused itself, does not bar what is asked first. */
export function decideAsked(
  codes: readonly string[],
  intent: BillingIntent,
  reach: CodesReach,
): readonly CodeDecision[] {
  const decided = decideCodes(codes, intent, reach);
  const [first] = intent.apart ?? [];
  const kept = codes.filter(
    (code, at) => first?.codes.includes(code) === true || decided[at]?.decision !== "not_billable",
  );
  if (!first || kept.length === codes.length) return decided;
  const alone = decideCodes(kept, intent, reach);
  return decided.map((one, at) =>
    first.codes.includes(codes[at] ?? "") ? (alone[kept.indexOf(codes[at] ?? "")] ?? one) : one,
  );
}
