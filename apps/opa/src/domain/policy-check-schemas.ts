import { z } from "zod";
import { MODALITIES, POLICY_LEVELS, TEXT_KINDS } from "../dataset/index.ts";
import { citationSchema, evidenceShape } from "./answer-schemas.ts";

const MOST_POLICIES = 20;

/** Callers write Expectation, " advice ", or both for all. */
const policyLevelInput = z
  .preprocess(
    (value) => {
      if (typeof value !== "string") return value;
      const folded = value.trim().toLowerCase().replace(/s$/u, "");
      return folded === "both" ? "all" : folded;
    },
    z.enum([...POLICY_LEVELS, "all"]),
  )
  .default("all");

export const policyCheckInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(4000)
    .describe(
      "The question of duty, e.g. 'Can I email results to a patient?', or a provision, e.g. 'Virtual Care provision 12'",
    ),
  policy_level: policyLevelInput.describe(
    "expectation: provisions of policies only; advice: Advice to the Profession only; e.g. 'all'",
  ),
  include_advice: z
    .boolean()
    .default(true)
    .describe("With all: also what the advice documents add, e.g. true"),
  n_results: z
    .int()
    .min(1)
    .max(MOST_POLICIES)
    .default(3)
    .describe("Most statements in policies, and again in companions, e.g. 3"),
});
export type PolicyCheckInput = z.output<typeof policyCheckInput>;

const statementSchema = z.object({
  section_id: z.string().describe("For opa_get_section"),
  document_id: z.string(),
  policy_number: z.null().describe("The College has none"),
  policy_title: z.string(),
  policy_level: z.enum(POLICY_LEVELS).describe("advice is no expectation, whatever word it uses"),
  modality: z.array(z.enum(MODALITIES)).describe("Words of duty: in an expectation must, advised or both"),
  provision: z.string().nullable().describe("Number as printed"),
  section_heading: z.string(),
  text: z.string(),
  text_truncated: z.boolean(),
  text_kind: z.enum(TEXT_KINDS),
  relevance_score: z.number().describe("Orders this answer; comparable within it only"),
  effective_date: z.string().nullable(),
  review_date: z.null().describe("The College publishes none"),
  source_url: z.string(),
  companion_of: z.string().nullable().describe("Policy that this advice explains"),
});

export const policyCheckOutput = z.object({
  policies: z.array(statementSchema).describe("Provisions and advice that bear on the question, best first"),
  companions: z.array(statementSchema).describe("What the advice on these policies adds"),
  expectations_found: z.int().describe("Provisions that bear on the question, shown or not"),
  advice_found: z.int().describe("Statements of advice that do, shown or not"),
  suggestions: z
    .array(z.object({ document_id: z.string(), title: z.string(), source_url: z.string() }))
    .describe("Nearest policies, where nothing bears on the question"),
  ...evidenceShape,
  citations: z.array(citationSchema).describe("For policies and then companions, each place once"),
});
export type PolicyCheckAnswer = z.input<typeof policyCheckOutput>;
