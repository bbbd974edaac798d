// Each kind of rule that ships, on both sides of what it asks for: who breaks it is refused with its words and its page, and nobody else.
import { expect, test } from "vitest";
import type { BillingRule } from "../src/dataset/index.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { useClaimRecords } from "./open-claim-records.ts";
import { listStories } from "./rule-stories.ts";

const { records, decideOne } = useClaimRecords();

/** Rules of one kind that are tried, evenly over all of them: each decision holds all rules of its code. */
const MOST_OF_A_KIND = 80;

const saysRule = ({ reasons }: Verdict, { statement, page_label: page }: BillingRule): boolean =>
  reasons.some(
    ({ text, sources }) =>
      text.startsWith(statement.replace(/\.$/u, "").slice(0, 60)) && sources.some(({ loc }) => loc === page),
  );

/** By the kind of the condition, each rule with a code of its own that is held and pays something. */
function listRules(): ReadonlyMap<string, readonly (readonly [BillingRule, string])[]> {
  const found = new Map<string, (readonly [BillingRule, string])[]>();
  const seen = new Set<string>();
  for (const code of records().schedule.byCode.keys())
    for (const rule of records().rulesOf(code, [])) {
      if (seen.has(rule.rule_id) || !rule.fee_codes.includes(code)) continue;
      seen.add(rule.rule_id);
      const { kind } = rule.condition;
      found.set(kind, [...(found.get(kind) ?? []), [rule, code]]);
    }
  return found;
}

test("who breaks a rule is refused with its words and its page, and who keeps it is not", () => {
  const failed: string[] = [];
  for (const [, all] of listRules()) {
    const step = Math.max(1, Math.ceil(all.length / MOST_OF_A_KIND));
    for (const [rule, code] of all.filter((_, at) => at % step === 0))
      for (const { claim, isKept } of listStories(rule.condition)) {
        const verdict = decideOne({ codes: [code], ...claim }, code);
        const isRefused = verdict.decision === "not_billable";
        const isSaid = isRefused && saysRule(verdict, rule);
        if (isSaid === isKept)
          failed.push(`${rule.rule_id} ${code} ${JSON.stringify(claim)} ${isKept} ${verdict.summary}`);
        if (isSaid) {
          expect(verdict.amountCents, rule.rule_id).toBeNull();
          expect(verdict.needs, rule.rule_id).toEqual([]);
          expect(verdict.basis, rule.rule_id).toBe("case");
          expect(verdict.summary, rule.rule_id).toMatch(/\[[A-Z]+\d+\]/u);
        }
      }
  }
  expect(failed).toEqual([]);
});
