import { CONFIDENCES, LISTING_FLAGS, ODB_NOTE_LEVELS } from "@clinical-mcp/coverage/dataset";
import { z } from "zod";

const optionalText = z.string().nullable();
/** Whole ten-thousandths of a dollar; null if the formulary states none. */
const price = z.int().nonnegative().nullable();
const confidence = z.enum(CONFIDENCES);

const productSchema = z.object({
  din: z.string(),
  name: z.string(),
  manufacturerId: z.string(),
  manufacturer: optionalText,
  price,
  pays: price,
  dailyCost: price,
  listingDate: z.string(),
  flags: z.array(z.enum(LISTING_FLAGS)),
  /** Letter of the extract; null for none. */
  additionalBenefit: z.enum(["N", "D", "C", "F"]).nullable(),
  isChronicUse: z.boolean(),
  dinStatus: optionalText,
});
export type ProductRecord = z.infer<typeof productSchema>;

const groupSchema = z.object({
  id: z.string(),
  genericName: z.string(),
  therapeuticClass: z.string(),
  category: z.string(),
  strength: optionalText,
  dosageForm: optionalText,
  itemNumber: optionalText,
  dailyCost: price,
  criteriaGroupId: optionalText,
  /** Codes of the Limited Use criteria over the group. */
  reasonForUseCodes: z.array(z.string()),
  products: z.array(productSchema).min(1),
});
export type GroupRecord = z.infer<typeof groupSchema>;

const criterionSchema = z.object({
  code: z.string(),
  heading: optionalText,
  text: z.string(),
  authorizationPeriod: optionalText,
  notes: z.array(z.string()),
  confidence,
});
export type CriterionRecord = z.infer<typeof criterionSchema>;

const criteriaGroupSchema = z.object({
  id: z.string(),
  genericNames: z.array(z.string()).min(1),
  /** Names under which its Limited Use products are sold, copies named after the molecule left out. */
  brands: z.array(z.string()),
  criteria: z.array(criterionSchema).min(1),
});
export type CriteriaGroupRecord = z.infer<typeof criteriaGroupSchema>;

const noteSchema = z.object({
  level: z.enum(ODB_NOTE_LEVELS),
  subjects: z.array(z.string()).min(1),
  /** Molecules, for the heading. */
  genericNames: z.array(z.string()),
  text: z.string(),
  confidence,
});
export type NoteRecord = z.infer<typeof noteSchema>;

const sourced = { page: z.number(), sourceUrl: z.string(), asOf: z.string(), confidence };

const ruleSchema = z.object({
  id: z.string(),
  topic: z.string(),
  text: z.string(),
  amount: z.number().nullable(),
  unit: optionalText,
  bookSection: z.string(),
  ...sourced,
});
export type RuleRecord = z.infer<typeof ruleSchema>;

const copaymentSchema = z.object({
  id: z.string(),
  who: z.string(),
  copaymentMaxCents: z.int(),
  deductibleCents: z.int().nullable(),
  deductibleText: optionalText,
  incomeMaxCents: z.int().nullable(),
  incomeOverCents: z.int().nullable(),
  /** As in the section's text. */
  text: z.string(),
  ...sourced,
});
export type CopaymentRecord = z.infer<typeof copaymentSchema>;

const classSchema = z.object({
  id: z.string(),
  name: z.string(),
  words: z.array(z.string()),
  usedFor: z.string(),
  genericNames: z.array(z.string()),
  confidence,
});
export type ClassRecord = z.infer<typeof classSchema>;

const brandSchema = z.object({
  brand: z.string(),
  ingredient: z.string(),
  genericName: optionalText,
  classId: optionalText,
  sourceUrl: z.string(),
  asOf: z.string(),
  confidence,
});
export type BrandRecord = z.infer<typeof brandSchema>;

/** Records of the odb_* tables by document. */
export const odbRecordsSchema = z.object({
  /** Confidence of the figures of the groups. */
  confidence: confidence.default("A"),
  groups: z.array(groupSchema).default([]),
  criteriaGroups: z.array(criteriaGroupSchema).default([]),
  notes: z.array(noteSchema).default([]),
  rules: z.array(ruleSchema).default([]),
  copayments: z.array(copaymentSchema).default([]),
  classes: z.array(classSchema).default([]),
  brands: z.array(brandSchema).default([]),
});
export type OdbRecords = z.infer<typeof odbRecordsSchema>;
