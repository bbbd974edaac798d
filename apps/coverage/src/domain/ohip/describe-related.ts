import { listBaseRules } from "./attached-premiums.ts";
import { isListed } from "./count-claims.ts";
import { toFeeWords } from "./fee-text.ts";
import type { FeeEntry, RuleRow, Schedule } from "./schedule.ts";
import type { RelatedCodes as Related } from "./schedule-get-schemas.ts";

const toRelated = (
  relation: Related["relation"],
  { statement, page_label }: RuleRow,
  codes: readonly string[],
): Related => ({ relation, codes: [...codes], fee_words: null, statement, page_label });

const BARRING: ReadonlySet<string> = new Set(["not_same_day_with", "bars_same_day", "one_of_in_visit"]);

/** What a rule says about a code that it governs or names. */
function relateBy(rule: RuleRow, code: string): readonly Related[] {
  const { condition, fee_codes: own } = rule;
  if (condition.kind === "only_with")
    return own.includes(code) ? [toRelated("only_with", rule, condition.codes)] : [];
  if (!BARRING.has(condition.kind) || !("codes" in condition)) return [];
  if (own.includes(code)) return [toRelated("not_same_day", rule, condition.codes)];
  // A rule for whole prefixes is not repeated for each code.
  const isNamed = isListed(
    code,
    condition.codes.filter((pattern) => !pattern.endsWith("*")),
  );
  return isNamed ? [toRelated("not_same_day", rule, own)] : [];
}

/** Codes that a code goes with, needs, or excludes, by its own rules and those of others. */
export function describeRelated({ code }: FeeEntry, schedule: Schedule, isBrief: boolean): Related[] {
  const premiums = listBaseRules(code, schedule).flatMap((rule) =>
    rule.fee_codes.map((premium): Related => {
      const row = schedule.byCode.get(premium)?.[0]?.rows[0];
      return { ...toRelated("premium", rule, [premium]), fee_words: row ? toFeeWords(row) : null };
    }),
  );
  const others = schedule.rules.flatMap((rule) => relateBy(rule, code));
  // The assessment also has premiums and statements.
  return isBrief
    ? others.map((one) => ({ ...one, codes: one.codes.slice(0, 8), statement: "" }))
    : [...premiums, ...others];
}
