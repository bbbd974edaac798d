import type {
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbProgramRulesTable,
  odbUnlistedBrandsTable,
} from "@clinical-mcp/coverage/dataset";
import type { z } from "zod";
import type { BrandRecord, ClassRecord, CopaymentRecord, RuleRecord } from "./records.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Omit<
  z.input<TTable["row"]>,
  "document_id" | "section_id"
>;

export const toRuleRow = (rule: RuleRecord): Row<typeof odbProgramRulesTable> => ({
  rule_id: rule.id,
  topic: rule.topic,
  rule_text: rule.text,
  amount: rule.amount,
  unit: rule.unit,
  page: rule.page,
  book_section: rule.bookSection,
  source_url: rule.sourceUrl,
  as_of: rule.asOf,
  confidence: rule.confidence,
});

export const toCopaymentRow = (copayment: CopaymentRecord): Row<typeof odbCopaymentClassesTable> => ({
  class_id: copayment.id,
  who: copayment.who,
  copayment_max_cents: copayment.copaymentMaxCents,
  deductible_cents: copayment.deductibleCents,
  deductible_text: copayment.deductibleText,
  income_max_cents: copayment.incomeMaxCents,
  income_over_cents: copayment.incomeOverCents,
  page: copayment.page,
  source_url: copayment.sourceUrl,
  as_of: copayment.asOf,
  confidence: copayment.confidence,
});

export const toClassRow = (drugClass: ClassRecord): Row<typeof odbClinicalClassesTable> => ({
  class_id: drugClass.id,
  name: drugClass.name,
  words: JSON.stringify(drugClass.words),
  used_for: drugClass.usedFor,
  generic_names: JSON.stringify(drugClass.genericNames),
  confidence: drugClass.confidence,
});

export const toBrandRow = (brand: BrandRecord): Row<typeof odbUnlistedBrandsTable> => ({
  brand: brand.brand,
  ingredient: brand.ingredient,
  generic_name: brand.genericName,
  class_id: brand.classId,
  source_url: brand.sourceUrl,
  as_of: brand.asOf,
  confidence: brand.confidence,
});
