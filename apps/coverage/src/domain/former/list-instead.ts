import type { ClaimAssessment } from "../ohip/assess-claim.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import type { Highlight } from "./decision.ts";
import { describeAmount, findFee } from "./describe-fee.ts";
import type { BillingEvidence } from "./evidence.ts";
import { compact } from "./list-extras.ts";
import { proposeInstead } from "./propose-codes.ts";

interface Instead {
  readonly evidence: BillingEvidence;
  readonly facts: ClaimFacts;
}

/** What may be claimed instead, by the rule that refuses: the rule that says so. */
const INSTEAD: Readonly<Record<string, string>> = { "c124-stay": "c122-day" };

function sayInstead(
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

/** What is paid in the place of a code, by the rule that refuses and names none. */
const INSTEAD_CODE: Readonly<Record<string, readonly string[]>> = {
  "e084-specialty": ["E083"],
  "e084-day": ["E083"],
};

const MOST_NAMED = 2;

/** What the codes pay that a refusing rule names in the place of this one: "paid as G370 or G371". */
function sayNamed(
  code: string,
  { findings }: ClaimAssessment,
  { evidence, facts }: Instead,
): Highlight | undefined {
  const unmet = findings.filter(({ outcome }) => outcome === "not_met");
  const named = unmet.flatMap(({ rule: { rule_id: id, condition, statement } }) => [
    ...(INSTEAD_CODE[id] ?? []),
    ...((NAMES_OTHERS.has(condition.kind) && statement.match(/\b[A-Z]\d{3}\b/gu)) || []),
  ]);
  const others = [...new Set(named)].filter((other) => other !== code).slice(0, MOST_NAMED);
  const fees = others.flatMap((other) => findFee(evidence, other, facts.specialty) ?? []);
  const paid = fees.filter(({ feeCents }) => feeCents !== null);
  if (paid.length === 0) return undefined;
  const amounts = paid.map((fee) => `${fee.code} ${describeAmount(fee, {}, {})} [${fee.source.loc}]`);
  return { point: `${amounts.join(", ")}.`, sources: paid.map(({ source }) => source) };
}

/** Rules that name codes to claim instead, and not codes that bar or bear this one. */
const NAMES_OTHERS = new Set(["stated", "lesion_count", "any_of", "at_most"]);

/** What may be claimed in the place of a code that is refused, with its fee, and whether the facts pay another. */
export function listInstead(
  code: string,
  assessment: ClaimAssessment,
  { facts, evidence }: Instead,
): { readonly points: readonly Highlight[]; readonly isPaid: boolean } {
  const proposed = proposeInstead(assessment, { code, facts, evidence });
  const points = compact([
    sayInstead(evidence, assessment),
    proposed,
    sayNamed(code, assessment, { facts, evidence }),
  ]);
  return { points, isPaid: proposed !== undefined };
}
