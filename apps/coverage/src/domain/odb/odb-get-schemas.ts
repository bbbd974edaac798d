import type { toEvidenceFields } from "@clinical-mcp/evidence";
import { z } from "zod";
import type { LISTING_STATUSES, TextKind } from "../../dataset/index.ts";
import type { AnswerCitation } from "../answer-schemas.ts";
import { drugInput, patientInput, RELEASE_FORMS } from "../case/case-input.ts";
import type { describePassage } from "../describe-passage.ts";
import type { ProductSearch } from "./find-products.ts";
import type { Suggestion } from "./suggest-names.ts";

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

type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Statuses of products, and of names that are none. */
export type CoverageStatus =
  | ListingStatus
  /** The dataset has the whole formulary, and the drug is not in it. */
  | "not_listed"
  /** Not in the data, which is a selection; or the name is uncertain. */
  | "unknown"
  /** A class: each molecule has its own listing. */
  | "several";

/** The decision on a drug, by the function that decides coverage_answer's asks. */
export interface OdbVerdict {
  readonly subject: string;
  readonly decision: string;
  readonly basis: "case" | "principle";
  readonly summary: string;
  readonly principle?: string;
  readonly reasons: readonly { readonly text: string; readonly loc: string }[];
  readonly needs: readonly {
    readonly field: string;
    readonly name?: string;
    readonly type: string;
    readonly options?: readonly string[];
    readonly question: string;
  }[];
  readonly assumed: readonly string[];
  readonly better: readonly { readonly subject: string; readonly text: string }[];
}

export interface OdbCriterion {
  readonly code: string;
  readonly text: string;
  readonly text_truncated: boolean;
  readonly text_kind: TextKind;
  readonly heading: string | null;
  readonly authorisation_period: string | null;
  readonly notes: readonly string[];
  /** Null: no condition was given. */
  readonly names_condition: boolean | null;
  readonly locator: string;
  readonly passage_id: string;
}

/** Amounts are dollars per unit; null if the formulary lists none. */
export interface OdbCoverage {
  /** The decision: true also with a code, false also if only approval pays, null if open. */
  readonly covered: boolean | null;
  readonly status: CoverageStatus;
  readonly status_words: string;
  readonly payment: "paid" | "paid_with_code" | "paid_after_approval" | "not_paid" | "amount_unknown" | null;
  readonly din: string | null;
  readonly brand_name: string | null;
  readonly generic_name: string | null;
  readonly strength: string | null;
  readonly dosage_form: string | null;
  readonly manufacturer: string | null;
  readonly therapeutic_class: string | null;
  readonly interchangeable_group_id: string | null;
  readonly listing_date: string | null;
  readonly listed_price: number | null;
  readonly ministry_pays: number | null;
  readonly above_paid: number | null;
  /** At most five dispensing fees in 365 days. */
  readonly chronic_use: boolean | null;
  readonly lu_required: boolean;
  readonly lu_codes: readonly string[];
  readonly lu_criteria: readonly OdbCriterion[];
  /** The codes whose text names the condition. The decision says whether the patient meets one. */
  readonly lu_condition: { readonly naming_codes: readonly string[]; readonly words: string } | null;
  readonly therapeutic_notes: readonly {
    readonly text: string;
    readonly text_kind: TextKind;
    readonly passage_id: string;
  }[];
}

export interface OdbProduct {
  readonly din: string;
  readonly brand: string;
  readonly strength: string | null;
  readonly dosage_form: string | null;
  readonly status: ListingStatus;
  readonly price: number | null;
  readonly amount_ministry_pays: number | null;
}

export interface OdbMolecule {
  readonly generic_name: string;
  /** Easiest way to it: no code, a code, an approval, or not paid. */
  readonly access: "general" | "limited_use" | "approval" | "none";
  /** Units of different drugs are no equal doses. */
  readonly cheapest: (OdbProduct & { readonly lu_required: boolean }) | null;
}

/** Place of a rule in the formulary book. */
interface Stands {
  readonly loc: string;
  readonly url: string;
  readonly as_of: string;
  readonly passage_id: string | null;
}

export interface OdbGetAnswer extends ReturnType<typeof toEvidenceFields> {
  readonly decision: string;
  readonly summary: string;
  /** One for each named drug. */
  readonly verdicts: readonly OdbVerdict[];
  readonly matched: {
    readonly kind: ProductSearch["kind"];
    readonly generic_names: readonly string[];
    /** No product has the strength or form asked for: candidates are of others. */
    readonly other_strength: boolean;
    /** Products with a second molecule, which the name does not mean. */
    readonly combinations: readonly string[];
  };
  readonly coverage: OdbCoverage;
  readonly candidates: readonly (OdbProduct & {
    readonly generic_name: string;
    readonly covered: boolean;
    readonly lu_codes: readonly string[];
    readonly products: number;
  })[];
  readonly candidates_total: number;
  readonly suggestions: readonly { readonly name: string; readonly kind: Suggestion["kind"] | "class" }[];
  readonly interchangeable: readonly {
    readonly din: string;
    readonly brand: string;
    readonly manufacturer: string | null;
    readonly price: number | null;
    readonly amount_ministry_pays: number | null;
    readonly lowest_cost: boolean;
    readonly status: ListingStatus;
  }[];
  readonly interchangeable_total: number;
  readonly lowest_cost: {
    readonly din: string;
    readonly brand: string;
    readonly price: number;
    readonly dins: readonly string[];
    readonly among: "interchangeable" | "class";
    readonly savings: number | null;
    readonly savings_percent: number | null;
  } | null;
  readonly class_members: readonly OdbMolecule[];
  readonly class_members_total: number;
  readonly alternatives: readonly OdbMolecule[];
  readonly alternatives_total: number;
  readonly rules: readonly (Stands & { readonly text: string })[];
  readonly copay: readonly (Stands & {
    readonly who: string;
    readonly copayment_max: number;
    readonly deductible: string | null;
    readonly deductible_amount: number | null;
  })[];
  readonly context: readonly ReturnType<typeof describePassage>[];
  readonly data: {
    readonly edition: string | null;
    readonly as_of: string | null;
    readonly age_days: number | null;
    readonly products: number;
    /** False: the starter dataset, a selection. */
    readonly whole_formulary: boolean;
    /** Target of the citations' links. The formulary's files have no permanent address. */
    readonly links_open: string;
  };
  readonly citations: readonly AnswerCitation[];
}

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

/** An answer as the coarse schema has it: the same fields, as plain objects. */
export const toOdbOutput = (answer: OdbGetAnswer): z.input<typeof odbGetOutput> => ({
  ...answer,
  verdicts: [...answer.verdicts],
  coverage: { ...answer.coverage },
  citations: [...answer.citations],
});
