import { z } from "zod";
import { LISTING_STATUSES, TEXT_KINDS } from "../../dataset/index.ts";
import { contextSchema, evidenceShape } from "../answer-schemas.ts";

const name = (description: string) => z.string().min(1).max(300).optional().describe(description);

/** What an answer can hold beside the coverage itself. */
export const ODB_CHECKS = [
  "interchangeable",
  "lowest_cost",
  "alternatives",
  "lu_criteria",
  "therapeutic_notes",
  "copay",
] as const;
export type OdbCheck = (typeof ODB_CHECKS)[number];

export const odbGetInput = z.strictObject({
  drug: name("Brand, molecule, combination, class or DIN, e.g. 'Januvia 100 mg', '02303922', 'statins'"),
  q: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("The question in words: read for a name where none is given, and searched for context"),
  din: name("Drug identification number: decides before every name, e.g. '02303922'"),
  ingredient: name("Molecule, e.g. 'metformin'"),
  strength: name("Narrows a name, e.g. '500 mg'"),
  drug_class: name("Class of drugs, e.g. 'DPP-4 inhibitors'"),
  condition: name("Indication: which Limited Use criteria name it, e.g. 'rheumatoid arthritis'"),
  check: z
    .array(z.enum(ODB_CHECKS))
    .max(ODB_CHECKS.length)
    .optional()
    .describe("Parts wanted beside the coverage; without it all but copay, e.g. ['lowest_cost', 'copay']"),
  check_alternatives: z
    .boolean()
    .default(true)
    .describe("Other drugs of the class and interchangeable products"),
  include_lu: z.boolean().default(true).describe("Text of Limited Use criteria"),
  include_brand: z
    .boolean()
    .default(true)
    .describe("false: lists leave out products sold under a name of their own, not the molecule's"),
  exclude_lu: z.boolean().default(false).describe("true: lists leave out Limited Use products"),
  top_k: z.int().min(1).max(10).default(5).describe("Most candidates, alternatives and passages, e.g. 5"),
});
export type OdbGetInput = z.output<typeof odbGetInput>;

const text = z.string().nullable();
const dollars = z.number().nonnegative().nullable();

/** Statuses of products, and of names that are none. */
export const COVERAGE_STATUSES = [
  ...LISTING_STATUSES,
  /** The whole formulary was looked through. */
  "not_listed",
  /** Not in the data, which is a selection; or the name is not certain. */
  "unknown",
  /** A class: each molecule has its own listing. */
  "several",
] as const;

const criterionSchema = z.object({
  code: z.string().describe("Reason-for-use code"),
  text: z.string(),
  text_truncated: z.boolean(),
  text_kind: z.enum(TEXT_KINDS),
  heading: text,
  authorisation_period: text,
  notes: z.array(z.string()),
  names_condition: z.boolean().nullable().describe("null: no condition was given"),
  locator: z.string(),
  passage_id: z.string(),
});

const coverageSchema = z.object({
  covered: z
    .boolean()
    .nullable()
    .describe(
      "true also with a Limited Use code; false also where only an approval (EAP) pays; null: not known",
    ),
  status: z.enum(COVERAGE_STATUSES),
  status_words: z.string(),
  payment: z.enum(["paid", "paid_with_code", "paid_after_approval", "not_paid", "amount_unknown"]).nullable(),
  din: text,
  brand_name: text,
  generic_name: text,
  strength: text,
  dosage_form: text,
  manufacturer: text,
  therapeutic_class: text,
  interchangeable_group_id: text,
  listing_date: text,
  listed_price: dollars.describe("Dollars per unit; null: the formulary lists none"),
  ministry_pays: dollars.describe("Dollars per unit, where paid; null: no amount is listed"),
  above_paid: dollars.describe("Listed price less what the ministry pays, per unit"),
  chronic_use: z.boolean().nullable().describe("At most five dispensing fees in 365 days"),
  lu_required: z.boolean(),
  lu_codes: z.array(z.string()),
  lu_criteria: z.array(criterionSchema),
  lu_condition: z
    .object({ naming_codes: z.array(z.string()), words: z.string() })
    .nullable()
    .describe("With condition: the codes whose text names it. Whether a patient meets them is not judged"),
  therapeutic_notes: z.array(
    z.object({ text: z.string(), text_kind: z.enum(TEXT_KINDS), passage_id: z.string() }),
  ),
});

const productShape = {
  din: z.string(),
  brand: z.string(),
  strength: text,
  dosage_form: text,
  status: z.enum(LISTING_STATUSES),
  price: dollars,
  amount_ministry_pays: dollars,
};

/** Where a rule of the formulary book stands. */
const standsShape = { loc: z.string(), url: z.string(), as_of: z.string(), passage_id: text };

const moleculeSchema = z.object({
  generic_name: z.string(),
  access: z
    .enum(["general", "limited_use", "approval", "none"])
    .describe("Easiest way to it: no code, a code, an approval (EAP), or not paid"),
  cheapest: z
    .object({ ...productShape, lu_required: z.boolean() })
    .nullable()
    .describe("Its cheapest paid unit; units of different drugs are no equal doses"),
});

export const odbGetOutput = z.object({
  matched: z.object({
    kind: z.enum([
      "din",
      "brand",
      "molecule",
      "combination",
      "class",
      "unlisted_brand",
      "suggestions",
      "not_listed",
      "unknown",
    ]),
    generic_names: z.array(z.string()),
    other_strength: z.boolean().describe("No product has the strength asked for: candidates are of others"),
    combinations: z
      .array(z.string())
      .describe("Products with a second molecule, which the name does not mean"),
  }),
  coverage: coverageSchema,
  candidates: z
    .array(
      z.object({
        ...productShape,
        generic_name: z.string(),
        covered: z.boolean(),
        lu_codes: z.array(z.string()),
        products: z.int().describe("How many of the category answer to the name"),
      }),
    )
    .describe("One for each category that answers to the name; coverage is of the first"),
  candidates_total: z.int(),
  suggestions: z.array(
    z.object({ name: z.string(), kind: z.enum(["molecule", "brand", "unlisted_brand", "class"]) }),
  ),
  interchangeable: z
    .array(
      z.object({
        din: z.string(),
        brand: z.string(),
        manufacturer: text,
        price: dollars,
        amount_ministry_pays: dollars,
        lowest_cost: z.boolean(),
        status: z.enum(LISTING_STATUSES),
      }),
    )
    .describe("Others of the same interchangeable category (pcg9), cheapest first"),
  interchangeable_total: z.int(),
  lowest_cost: z
    .object({
      din: z.string(),
      brand: z.string(),
      price: z.number(),
      dins: z.array(z.string()).describe("All products at that price"),
      among: z.enum(["interchangeable", "class"]),
      savings: dollars.describe("Dollars per unit against the product of coverage"),
      savings_percent: z.number().nullable(),
    })
    .nullable()
    .describe(
      "Lowest listed price of what the ministry pays, after an approval where none is a benefit; null: it pays none",
    ),
  class_members: z.array(moleculeSchema).describe("For a class: its molecules, lowest unit price first"),
  class_members_total: z.int(),
  alternatives: z
    .array(moleculeSchema)
    .describe("Other molecules of the class, easiest access first: not interchangeable"),
  alternatives_total: z.int(),
  rules: z
    .array(z.object({ text: z.string(), ...standsShape }))
    .describe("Rules of the program that bear on this answer"),
  copay: z.array(
    z.object({
      who: z.string(),
      copayment_max: z.number().describe("Dollars per prescription"),
      deductible: text,
      deductible_amount: z.number().nullable(),
      ...standsShape,
    }),
  ),
  context: z.array(contextSchema),
  data: z.object({
    edition: text,
    as_of: text,
    age_days: z.int().nullable(),
    products: z.int(),
    whole_formulary: z.boolean().describe("false: the starter dataset, a selection"),
  }),
  ...evidenceShape,
});
export type OdbGetAnswer = z.input<typeof odbGetOutput>;
