import { z } from "zod";
import { TEST_KINDS } from "./said-fact.ts";

const MOST = 20;
/** Checked here and not by a pattern in the schema, which every reader of the tool would pay for. */
const month = z
  .string()
  .refine((text) => /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/.test(text), "YYYY-MM or YYYY");
const years = z.int().min(0).max(120);

/** Each value is a term of the vocabulary, so that the decision tables read a field as they read words. */
const CANCERS = [
  "breast_cancer",
  "ovarian_cancer",
  "cervical_cancer",
  "colorectal_cancer",
  "lung_cancer",
  "other",
] as const;
export const PRECANCERS = [
  "dcis",
  "high_risk_breast_lesion",
  "cin",
  "low_risk_adenoma",
  "high_risk_adenoma",
  "adenoma",
  "many_adenomas",
  "serrated_polyp",
  "hyperplastic_polyp",
  "polyp",
  "lung_nodule",
  "nodule_surveillance",
] as const;
export const SURGERIES = [
  "mastectomy",
  "top_surgery",
  "breast_conserving_surgery",
  "breast_reduction",
  "breast_implants",
  "hysterectomy",
  "total_hysterectomy",
  "subtotal_hysterectomy",
  "trachelectomy",
  "cervix_treatment",
  "neovagina",
  "colectomy",
] as const;
const GENES = ["brca1", "brca2", "palb2", "tp53", "lynch", "polyposis", "other_gene"] as const;
const RELATIONS = [
  "mother",
  "father",
  "sister",
  "brother",
  "daughter",
  "son",
  "grandparent",
  "aunt",
  "uncle",
  "cousin",
] as const;

/** Reports say negative and positive of what is normal and abnormal here. */
const testResult = z.preprocess(
  (value) => (value === "negative" ? "normal" : value === "positive" ? "abnormal" : value),
  z.enum(["normal", "abnormal", "hpv_16_18_45", "other_hpv_high_grade", "other_hpv_low_grade", "unknown"]),
);

/** A person's history in fields, within what strict clients admit: no unions, references or open records. */
export const historyInput = z.strictObject({
  sex_assigned: z.enum(["female", "male", "intersex"]).optional(),
  gender: z.enum(["cis", "transfeminine", "transmasculine", "nonbinary"]).optional(),
  cervix: z.enum(["present", "removed", "never", "unknown"]).optional(),
  breast_tissue: z.enum(["present", "removed", "unknown"]).optional(),
  tests: z
    .array(
      z.strictObject({
        kind: z.enum(TEST_KINDS),
        result: testResult,
        date: month.optional().describe("YYYY-MM or YYYY"),
        months_ago: z.int().min(0).max(1200).optional(),
      }),
    )
    .max(MOST)
    .optional(),
  cancers: z.array(z.enum(CANCERS)).max(MOST).optional().describe("The person's own, ever"),
  precancers: z.array(z.enum(PRECANCERS)).max(MOST).optional(),
  surgeries: z.array(z.enum(SURGERIES)).max(MOST).optional(),
  symptoms: z.array(z.string().trim().min(1).max(200)).max(MOST).optional().describe("Now; [] for none"),
  genes: z
    .array(
      z.strictObject({
        gene: z.enum(GENES),
        carrier: z.enum(["self", "first_degree_relative", "other_relative"]),
        person_tested: z.enum(["positive", "negative", "untested", "declined_after_counselling", "pending"]),
      }),
    )
    .max(MOST)
    .optional(),
  relatives: z
    .array(
      z.strictObject({
        relation: z.enum(RELATIONS),
        cancer: z.enum(CANCERS),
        age_at_diagnosis: years.optional(),
      }),
    )
    .max(MOST)
    .optional(),
  bowel_disease: z
    .enum(["none", "ulcerative_colitis", "crohn_colitis", "crohn_small_bowel", "crohn", "ibd"])
    .optional(),
  immune: z.enum(["competent", "hiv", "transplant", "immune_medicine", "other_cause"]).optional(),
  smoking: z
    .strictObject({
      status: z.enum(["never", "current", "former"]),
      daily_years: years.optional().describe("In total"),
      cigarettes_a_day: z.int().min(0).max(200).optional(),
      quit_date: month.optional(),
    })
    .optional(),
  hormones: z
    .array(
      z.strictObject({
        kind: z.enum([
          "feminizing_hormones",
          "masculinizing_hormones",
          "menopausal_hormones",
          "contraceptive_hormones",
        ]),
        years: years.optional().describe("In a row"),
      }),
    )
    .max(MOST)
    .optional(),
});
export type History = z.output<typeof historyInput>;
