import type { ClaimAssessment } from "../ohip/assess-claim.ts";
import type { Highlight } from "./decision.ts";
import { describeAmount, findFee } from "./describe-fee.ts";
import type { BillingEvidence } from "./evidence.ts";

/** What may be claimed instead, by the rule that refuses: the rule that says so. */
const INSTEAD: Readonly<Record<string, string>> = { "c124-stay": "c122-day" };

/** What is paid in the place of a code that a rule refuses. */
const INSTEAD_CODE: Readonly<Record<string, string>> = {
  "e084-specialty": "E083",
  "e084-day": "E083",
  "g328-olecranon": "G370",
  "g328-injection-only": "G370",
  "g328-knee": "G370",
};

/** The code that is paid where a rule refuses another. */
export function sayOther(evidence: BillingEvidence, { findings }: ClaimAssessment): Highlight | undefined {
  const other = findings
    .filter(({ outcome }) => outcome === "not_met")
    .flatMap(({ rule }) => INSTEAD_CODE[rule.rule_id] ?? [])[0];
  const fee = other === undefined ? undefined : findFee(evidence, other, undefined);
  return (
    fee && {
      point: `In its place: ${fee.code} (${fee.description}) ${describeAmount(fee, { stated: {} }, { isInUnits: false })} [${fee.source.loc}].`,
      sources: [fee.source],
    }
  );
}

/** What a rule says of the days or cases that are left. */
export function sayInstead(
  { rules, findSource }: BillingEvidence,
  { findings }: ClaimAssessment,
): Highlight | undefined {
  const refused = findings
    .filter(({ outcome }) => outcome === "not_met")
    .map(({ rule }) => INSTEAD[rule.rule_id]);
  const rule = rules.find(({ rule_id: id }) => refused.includes(id));
  return (
    rule && {
      point: `For other days of the stay: ${rule.statement.replace(/\.$/u, "")} [${rule.page_label}].`,
      sources: [findSource(rule)],
    }
  );
}
