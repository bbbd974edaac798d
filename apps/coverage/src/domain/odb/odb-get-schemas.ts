import { z } from "zod";
import { drugInput, patientInput, RELEASE_FORMS } from "../case/case-input.ts";

const MOST_LETTERS = 300;
const MOST_TRIED = 20;

// Bounds are refinements: they are checked, and cost nothing in the schema that every client's model reads.
const text = (longest = MOST_LETTERS) =>
  z
    .string()
    .refine(({ length }) => length > 0 && length <= longest, `1 to ${longest} characters`)
    .optional();

/** Parts of an answer besides the coverage. */
export const ODB_CHECKS = [
  "interchangeable",
  "lowest_cost",
  "alternatives",
  "lu_criteria",
  "therapeutic_notes",
  "copay",
] as const;
export type OdbCheck = (typeof ODB_CHECKS)[number];

const { tried, findings, measures, lu_code: code, facts } = drugInput.shape;

const therapy = tried.unwrap().element;
const { sex, residence, social_assistance: assistance, household } = patientInput.shape;
/** Checked but not listed: coverage_answer, which callers use first, lists the values. */
const person = patientInput.omit({ age_days: true }).extend({
  sex: z.string().pipe(sex.unwrap()).optional(),
  residence: z.string().pipe(residence.unwrap()).optional(),
  social_assistance: z.string().pipe(assistance.unwrap()).optional(),
  household: z.string().pipe(household.unwrap()).optional(),
});

export const odbGetInput = z.strictObject({
  drug: text().describe("Brand, molecule, class or DIN, e.g. 'Januvia 100 mg'"),
  q: text(2000).describe("In words, without a name"),
  din: text().describe("8 digits"),
  ingredient: text().describe("Molecule"),
  strength: text().describe("e.g. '10 mg'"),
  form: z.string().pipe(z.enum(RELEASE_FORMS)).optional().describe("e.g. 'extended'"),
  drug_class: text().describe("Class"),
  condition: text().describe("Illness"),
  patient: person.optional().describe("As in coverage_answer"),
  tried: z
    .array(therapy.extend({ outcome: z.string().pipe(therapy.shape.outcome) }))
    .refine(({ length }) => length <= MOST_TRIED, `at most ${MOST_TRIED}`)
    .optional()
    .describe("Drugs, classes"),
  findings: findings.describe("e.g. 'positive rheumatoid factor'"),
  measures: measures.describe("e.g. 'mmse'"),
  lu_code: code.describe("Reason for use"),
  facts: facts.describe("Answers to needs"),
  check: z
    .array(z.string().pipe(z.enum(ODB_CHECKS)))
    .optional()
    .describe("interchangeable, lowest_cost, alternatives, lu_criteria, therapeutic_notes, copay"),
  check_alternatives: z.boolean().default(true).describe("Other drugs"),
  include_lu: z.boolean().default(true).describe("Criteria"),
  include_brand: z.boolean().default(true).describe("false: lists without brands"),
  exclude_lu: z.boolean().default(false).describe("Lists without Limited Use"),
  top_k: z
    .number()
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= 10, "1 to 10")
    .default(5)
    .describe("Rows of a list"),
  detail: z.enum(["short", "full"]).default("short").describe("Size"),
});
export type OdbGetInput = z.output<typeof odbGetInput>;

/** Coarse: field names describe themselves, and a full schema would cost each client thousands of characters. */
export const odbGetOutput = z.looseObject({
  decision: z.string(),
  summary: z.string(),
  verdicts: z.array(z.unknown()).describe("Reasons, needs, assumed, better"),
  coverage: z
    .looseObject({ covered: z.boolean().nullable(), status: z.string() })
    .describe("Dollars per unit"),
  confidence: z.number(),
  notices: z.array(z.string()),
  citations: z.array(z.unknown()),
});
