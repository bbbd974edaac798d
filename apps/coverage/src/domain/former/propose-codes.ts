import { toAgePremium } from "../ohip/age-premiums.ts";
import { toAmount } from "../ohip/amounts.ts";
import { assessClaim, type ClaimAssessment } from "../ohip/assess-claim.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import { isListed } from "../ohip/count-claims.ts";
import { formatCents, type Highlight } from "./decision.ts";
import type { BillingEvidence, FeeRecord } from "./evidence.ts";
import { findFee } from "./describe-fee.ts";
import { isRoutineFinding } from "./routine-facts.ts";

/** Premiums that a rule lets go with a code, of which the facts settle all that is not routine and at least one thing. */
export function proposePremiums(
  code: string,
  facts: ClaimFacts,
  { rules, fees }: BillingEvidence,
): readonly string[] {
  const attached = rules.flatMap(({ fee_codes: codes, condition }) =>
    condition.kind === "only_with" && condition.is_proposed !== false && isListed(code, condition.codes)
      ? codes
      : [],
  );
  const worth = (premium: string): number => fees.find((fee) => fee.code === premium)?.percent ?? 0;
  const fitting = [...new Set(attached)].filter((premium) => {
    const { findings } = assessClaim(premium, rules, { ...facts, sameDayCodes: [code] });
    const own = findings.filter(({ rule }) => rule.condition.kind !== "only_with");
    return (
      own.some(({ outcome }) => outcome === "met") &&
      own.every(
        (finding) =>
          finding.outcome === "met" || (finding.outcome === "not_established" && isRoutineFinding(finding)),
      )
    );
  });
  // One of E083 and E084 is paid for a visit: the higher.
  return fitting.toSorted((one, other) => worth(other) - worth(one)).slice(0, 1);
}

const AGE_PAGE = "GP64";

/** Consultations of specialists but special, comprehensive and diagnostic ones have a premium for the young. */
const PLAIN_CONSULTATION = /^(?:[^:]+: |\p{L}+ )?(?:limited |repeat )?consultation\b(?! (?:for|on|and) )/iu;
const OTHER_CONSULTATION = /^(?:special|comprehensive|extended|diagnostic|emergency|virtual)\b|: special/iu;
const isOfTheYoung = ({ code, description, specialtyNumber: number }: FeeRecord): boolean =>
  /^[AC]/u.test(code) &&
  number !== null &&
  number !== "00" &&
  PLAIN_CONSULTATION.test(description) &&
  !OTHER_CONSULTATION.test(description);

/** What the patient's age adds to a fee (GP64). */
export function describeAgePremium(
  fee: FeeRecord,
  { ageMonths: months }: ClaimFacts,
  { findSource }: BillingEvidence,
): Highlight | undefined {
  const { code, feeCents } = fee;
  if (months === undefined || feeCents === null) return undefined;
  const percent = toAgePremium({ months }, { code, hasYoungPremium: isOfTheYoung(fee) });
  if (percent === undefined || percent === 0) return undefined;
  const added = toAmount((feeCents * percent) / 100);
  return {
    point: `The patient's age adds ${percent}% (${formatCents(added.cents)}) to ${code} [${AGE_PAGE}].`,
    sources: [findSource({ page_label: AGE_PAGE })],
  };
}

const LIMITED: Readonly<Record<string, string>> = { virtual_video: "A101", virtual_telephone: "A102" };

/** Codes of the same kind of visit for the age that the patient has. */
function findForAge(
  code: string,
  { ageMonths: age }: ClaimFacts,
  { rules }: BillingEvidence,
): string | undefined {
  const family = rules.flatMap(({ fee_codes: codes, condition }) =>
    condition.kind === "at_most" && codes.includes(code) ? condition.codes : [],
  );
  const fitting = rules.find(
    ({ fee_codes: [other = ""], condition }) =>
      condition.kind === "age_months" &&
      age !== undefined &&
      family.includes(other) &&
      age >= condition.from &&
      age < (condition.below ?? Infinity),
  );
  return fitting?.fee_codes[0];
}

/** The code that the facts fit in the place of one that is refused for the patient's age or for want of a relationship. */
export function proposeInstead(
  { findings }: ClaimAssessment,
  { code, facts, evidence }: { code: string; facts: ClaimFacts; evidence: BillingEvidence },
): Highlight | undefined {
  const unmet = findings.filter(({ outcome }) => outcome === "not_met").map(({ rule }) => rule);
  const isAge = unmet.some(({ condition }) => condition.kind === "age_months");
  const isStranger = unmet.some(({ rule_id: id }) => id === "virtual-relationship");
  const other = isAge
    ? findForAge(code, facts, evidence)
    : isStranger
      ? LIMITED[facts.setting ?? ""]
      : undefined;
  const fee = other === undefined ? undefined : findFee(evidence, other, undefined);
  if (fee?.feeCents === undefined || fee.feeCents === null) return undefined;
  return {
    point: `In its place: ${fee.code} (${fee.description}), ${formatCents(fee.feeCents)} [${fee.source.loc}].`,
    sources: [fee.source],
  };
}
