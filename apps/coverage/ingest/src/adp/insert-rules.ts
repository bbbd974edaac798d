import {
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpRulesTable,
} from "@clinical-mcp/coverage/dataset";
import type { Insertion } from "../writer/insertion.ts";
import type { SectionFinder } from "./find-section.ts";
import type { AdpRecords, RuleRecord } from "./records.ts";

/** Each rule into the table of its kind. */
export function insertRules(
  { database, document }: Insertion,
  { manual, category, rules }: AdpRecords,
  find: SectionFinder,
): void {
  const toBase = ({ ruleId, section, page, devices, text, confidence, path }: RuleRecord) => ({
    rule_id: ruleId,
    document_id: document.id,
    adp_doc: manual ?? "",
    device_category: category,
    section_ref: section,
    page,
    device_types: JSON.stringify(devices),
    statement: text,
    confidence,
    section_id: find(path, page, text),
  });
  for (const rule of rules) {
    const base = toBase(rule);
    switch (rule.kind) {
      case "rule":
        database.insert(adpRulesTable, [{ ...base, topic: rule.topic }]);
        break;
      case "criterion": {
        const { fact, comparison, threshold, alternative } = rule;
        database.insert(adpEligibilityCriteriaTable, [{ ...base, fact, comparison, threshold, alternative }]);
        break;
      }
      case "exclusion": {
        const { excludes, phrase, words } = rule;
        database.insert(adpExclusionsTable, [{ ...base, excludes, phrase, words: JSON.stringify(words) }]);
        break;
      }
      case "funding":
        database.insert(adpFundingRulesTable, [{ ...base, ...toFunding(rule) }]);
        break;
      case "period":
        database.insert(adpFundingPeriodsTable, [{ ...base, months: rule.months, device_count: rule.count }]);
    }
  }
}

const toFunding = (rule: Extract<RuleRecord, { kind: "funding" }>) => ({
  client_group: rule.client,
  model: rule.model,
  adp_share_percent: rule.share,
  price_basis: rule.basis,
  maximum_cents: rule.maximumCents,
  grant_cents: rule.grantCents,
  grant_months: rule.grantMonths,
  variant: rule.variant,
});
