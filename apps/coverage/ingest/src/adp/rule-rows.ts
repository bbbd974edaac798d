import type {
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpRulesTable,
} from "@clinical-mcp/coverage/dataset";
import type { z } from "zod";
import type { SectionFinder } from "./find-section.ts";
import type { AdpRecords, RuleRecord } from "./records.ts";

type Row<TTable extends { readonly row: z.ZodType }> = z.input<TTable["row"]>;
type RecordOf<Kind extends RuleRecord["kind"]> = Extract<RuleRecord, { readonly kind: Kind }>;

/** Rules by the table that they go into. */
export interface RuleRows {
  readonly rules: readonly Row<typeof adpRulesTable>[];
  readonly criteria: readonly Row<typeof adpEligibilityCriteriaTable>[];
  readonly exclusions: readonly Row<typeof adpExclusionsTable>[];
  readonly funding: readonly Row<typeof adpFundingRulesTable>[];
  readonly periods: readonly Row<typeof adpFundingPeriodsTable>[];
}

/** The rules of a document as rows of their tables. */
export function toRuleRows(
  documentId: string,
  { manual, category, rules }: Pick<AdpRecords, "manual" | "category" | "rules">,
  find: SectionFinder,
): RuleRows {
  const ofKind = <Kind extends RuleRecord["kind"]>(kind: Kind): readonly RecordOf<Kind>[] =>
    rules.filter((rule): rule is RecordOf<Kind> => rule.kind === kind);
  const toBase = ({ ruleId, section, page, devices, text, confidence, path }: RuleRecord) => ({
    rule_id: ruleId,
    document_id: documentId,
    adp_doc: manual ?? "",
    device_category: category,
    section_ref: section,
    page,
    device_types: JSON.stringify(devices),
    statement: text,
    confidence,
    section_id: find(path, page, text),
  });
  return {
    rules: ofKind("rule").map((rule) => ({ ...toBase(rule), topic: rule.topic })),
    criteria: ofKind("criterion").map((rule) => {
      const { fact, comparison, threshold, alternative } = rule;
      return { ...toBase(rule), fact, comparison, threshold, alternative };
    }),
    exclusions: ofKind("exclusion").map((rule) => {
      const { excludes, phrase, words } = rule;
      return { ...toBase(rule), excludes, phrase, words: JSON.stringify(words) };
    }),
    funding: ofKind("funding").map((rule) => ({
      ...toBase(rule),
      client_group: rule.client,
      model: rule.model,
      adp_share_percent: rule.share,
      price_basis: rule.basis,
      maximum_cents: rule.maximumCents,
      grant_cents: rule.grantCents,
      grant_months: rule.grantMonths,
      variant: rule.variant,
    })),
    periods: ofKind("period").map((rule) => ({
      ...toBase(rule),
      months: rule.months,
      device_count: rule.count,
    })),
  };
}
