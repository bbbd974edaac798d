import type { BillingRule, CareSetting } from "../../dataset/index.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import type { FeeRecord } from "./evidence.ts";

const FAMILY_PRACTICE = "00";
const INDICATORS: Readonly<Partial<Record<CareSetting, string>>> = {
  virtual_video: "K300",
  virtual_telephone: "K301",
};
/** Codes that are virtual by themselves, with rules of their own. */
export const OWN_VIRTUAL = /^(?:A10[12]|K30[01]|K7[3-4]\d|U0\d\d|G51[12]|K07[127])$/u;

/** A service by video or telephone also has the rules of the indicator with which it is claimed. */
export function withModality(
  code: string,
  rules: readonly BillingRule[],
  { setting }: ClaimFacts,
): readonly BillingRule[] {
  const indicator = setting && INDICATORS[setting];
  if (indicator === undefined || OWN_VIRTUAL.test(code)) return rules;
  return rules.map((rule) =>
    rule.fee_codes.includes(indicator) && !rule.fee_codes.includes(code)
      ? { ...rule, fee_codes: [...rule.fee_codes, code] }
      : rule,
  );
}

const CONSULTATION = /\bconsultation\b/iu;

/** Services that are the relationship themselves (A62, item 4). */
const RELATIONSHIP_BY_VIDEO = /^(?:A920|[AC]945|[AC]680|A81[478]|A802)$/u;
const RELATIONSHIP_BY_TELEPHONE = /^A920$/u;

/** A specialist's consultation by video is itself the relationship that virtual care needs, also with a new patient (A62). */
export function withRelationship(
  facts: ClaimFacts,
  { code, description, specialtyNumber }: FeeRecord,
): ClaimFacts {
  const isSpecialist = specialtyNumber !== null && specialtyNumber !== FAMILY_PRACTICE;
  const isListed =
    (facts.setting === "virtual_video" && RELATIONSHIP_BY_VIDEO.test(code)) ||
    (facts.setting === "virtual_telephone" && RELATIONSHIP_BY_TELEPHONE.test(code));
  const isConsultation = facts.setting === "virtual_video" && isSpecialist && CONSULTATION.test(description);
  return isListed || isConsultation
    ? { ...facts, stated: { ...facts.stated, has_existing_relationship: true } }
    : facts;
}
