import { conflictSchema } from "@clinical-mcp/evidence";
import { z } from "zod";
import { BENEFIT_PROGRAMS } from "../../dataset/index.ts";
import { citationSchema } from "../answer-schemas.ts";
import { DECISIONS } from "../former/decision.ts";

/** A clinician's question is a sentence or a short case; a chart is not read. */
const MOST_CHARACTERS = 4000;

const INTENTS = ["billing", "device", "drug"] as const;

export const coverageAnswerInput = z.strictObject({
  question: z
    .string()
    .max(MOST_CHARACTERS)
    .default("")
    .describe(
      "The clinician's sentence as it is, e.g. 'Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124? Is Jardiance covered?'",
    ),
  intent: z
    .enum(INTENTS)
    .optional()
    .describe("Which of several questions decision is about; all are answered"),
  patient: z
    .strictObject({
      age: z.number().min(0).max(130).optional().describe("Years"),
      setting: z.enum(["acute", "community", "ltc"]).optional(),
      plan: z.enum(["ODB", "private", "none"]).optional(),
      income: z.number().min(0).max(1e9).optional().describe("Net, dollars a year"),
    })
    .optional()
    .describe('Counts more than the text, e.g. {"age": 72, "setting": "acute"}'),
  hints: z
    .strictObject({
      codes: z.array(z.string().min(1).max(20)).max(10).optional(),
      device: z
        .strictObject({
          category: z.string().max(80).optional(),
          type: z.string().max(80).optional(),
        })
        .optional(),
      drug: z.string().min(1).max(200).optional(),
    })
    .optional()
    .describe('Counts more than the text, e.g. {"codes": ["C124"], "drug": "empagliflozin"}'),
});
export type CoverageAnswerInput = z.output<typeof coverageAnswerInput>;

const decision = z.enum(DECISIONS);

const highlightSchema = z.object({
  point: z.string(),
  role: z
    .enum(["correction", "finding", "condition"])
    .describe("correction: the question took it for granted otherwise; condition: taken for given"),
  citations: z.array(citationSchema),
});
export type AnswerHighlight = z.infer<typeof highlightSchema>;

const sourceSchema = z.object({
  document_id: z.string(),
  source: z.string(),
  program: z.enum(BENEFIT_PROGRAMS),
  effective_date: z.string().nullable(),
  as_of: z.string(),
  newer_edition: z.enum(["likely", "not_expected"]).describe("By its date and how often it is published"),
  warning: z.string().nullable(),
});
export type AnswerSource = z.infer<typeof sourceSchema>;

const traceSchema = z.object({
  tool: z.enum(["schedule_get", "odb_get", "adp_get"]),
  args: z.record(z.string(), z.unknown()).describe("As the tool takes them, to ask it again"),
  duration_ms: z.number(),
  outcome: z.enum(["answered", "could_not_look"]),
  paths: z.array(z.enum(["sql", "vector", "web"])),
  confidence: z.number().nullable(),
});
export type AnswerTrace = z.infer<typeof traceSchema>;

export const coverageAnswerOutput = z.object({
  decision: decision.describe("Of the first intent, or the one asked for; the others are in intents"),
  summary: z.string().describe("One paragraph with the figures that decide, each with its place"),
  intents: z.array(
    z.object({
      kind: z.enum(INTENTS),
      subject: z.string(),
      decision,
      summary: z.string(),
      conditions: z.array(z.string()).describe("Taken for given: for the clinician to see to"),
      confidence: z.number(),
    }),
  ),
  provenance_summary: z.enum(["sql+vector", "sql", "vector", "none"]),
  provenance: z.array(z.enum(["sql", "vector", "web"])),
  confidence: z.number().min(0).max(1).describe("Of the least sure part"),
  confidence_reasons: z.array(z.string()),
  highlights: z.array(highlightSchema),
  highlights_left_out: z.number(),
  conflicts: z.array(conflictSchema).describe("Sources that disagree; never dropped"),
  followups: z
    .array(z.object({ ask: z.string(), fact: z.string() }))
    .describe("Ask these, then call again with the answers in question"),
  trace: z.array(traceSchema),
  sources: z.array(sourceSchema),
  notices: z
    .array(z.string())
    .describe("What a reader must know: what could not look, what is a selection, what may be outdated"),
});
export type CoverageAnswer = z.input<typeof coverageAnswerOutput>;
