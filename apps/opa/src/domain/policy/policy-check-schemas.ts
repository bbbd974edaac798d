import { z } from "zod";
import { POLICY_LEVELS, TEXT_KINDS } from "../../dataset/index.ts";
import { alsoInput, detailInput, evidenceShape, notHeldSchema } from "../shared/answer-schemas.ts";
import { relatedSchema } from "../shared/related.ts";

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
  also: alsoInput,
  policy_level: policyLevelInput.describe(
    "expectation: policies only; advice: Advice to the Profession only; e.g. 'all'",
  ),
  include_advice: z.boolean().default(true).describe("With all: also what advice adds"),
  n_results: z.int().min(1).max(MOST_POLICIES).default(3).describe("Most of policies, of companions"),
  detail: detailInput,
});
export type PolicyCheckInput = z.output<typeof policyCheckInput>;

const modality = z
  .array(z.string())
  .describe("must, advised: a duty; states: a fact, a permission or an exception; advice may say others");

const policySchema = z.object({
  section_id: z.string(),
  document_id: z.string(),
  policy_number: z.null().optional().describe("CPSO has none"),
  policy_title: z.string(),
  policy_level: z.enum(POLICY_LEVELS),
  modality,
  provision: z.string().nullable().describe("As printed"),
  text: z.string(),
  text_truncated: z.boolean().optional(),
  text_kind: z.enum(TEXT_KINDS).optional(),
  relevance_score: z.number().optional(),
  effective_date: z.string().nullable().optional(),
  review_date: z.null().optional().describe("CPSO publishes none"),
  source_url: z.string().optional(),
  citation: z.string().optional(),
});

const headingSchema = z.object({
  section_id: z.string(),
  heading: z.string(),
  provisions: z.array(
    z.object({
      provision: z.string().nullable(),
      modality,
      decides: z.boolean().describe("true: its text is in policies"),
      text: z.string().optional(),
    }),
  ),
});

const companionSchema = z.object({
  section_id: z.string(),
  document_id: z.string(),
  policy_title: z.string(),
  policy_level: z.literal("advice"),
  modality,
  text: z.string(),
  text_truncated: z.boolean().optional(),
  text_kind: z.enum(TEXT_KINDS).optional(),
  source_url: z.string().optional(),
  citation: z.string().optional(),
  companion_of: z.string().nullable().describe("Policy that it explains; null: several"),
});

export const policyCheckOutput = z.object({
  policies: z.array(policySchema).describe("Expectations that bear on it, then advice, each best first"),
  heading: headingSchema
    .nullable()
    .describe("All provisions under the heading of the first of policies, in order"),
  answers: z
    .array(
      z.object({ part: z.string(), provision: z.string().nullable(), section_id: z.string().nullable() }),
    )
    .optional()
    .describe("Of a question in parts: what bears each; null: not held"),
  not_held: notHeldSchema,
  companions: z.array(companionSchema).describe("What advice on these adds; no expectation"),
  expectations_found: z.int().describe("Provisions that bear on it, shown or not"),
  advice_found: z.int().describe("Statements of advice that do"),
  suggestions: z
    .array(z.object({ document_id: z.string(), title: z.string(), source_url: z.string() }))
    .describe("Nearest, where policies is empty"),
  related: z.array(relatedSchema).describe("Other documents on it"),
  ...evidenceShape,
  confidence: evidenceShape.confidence.describe(
    "That CPSO states something on it; not which provision decides",
  ),
});
export type PolicyCheckAnswer = z.input<typeof policyCheckOutput>;
