import { z } from "zod";
import { DECISIONS, type CoverageAnswer } from "./answer.ts";

const share = z.number().min(0).max(1);
const decision = z.enum(DECISIONS);
const dates = { effective_date: z.string().nullable(), as_of: z.string() };

const citation = z.looseObject({
  source: z.string(),
  loc: z.string(),
  text: z.string(),
  url: z.string(),
  passage_id: z.string().nullable(),
  document_id: z.string(),
  ...dates,
});

const conflict = z.looseObject({
  subject: z.string(),
  field: z.string(),
  sides: z.array(
    z.looseObject({
      value: z.string(),
      source: z.string(),
      loc: z.string(),
      url: z.string(),
      as_of: z.string(),
    }),
  ),
  authoritative: z.string().nullable(),
  explanation: z.string(),
});

const intent = z.looseObject({
  kind: z.enum(["billing", "device", "drug"]),
  subject: z.string(),
  decision,
  summary: z.string(),
  conditions: z.array(z.string()),
  confidence: share,
});

/**
 * The answer as this package reads it. It stands here and not with the server, since a package that is installed elsewhere
 * cannot import an app; test/whole-server.system.test.ts holds the server to it.
 */
export const answerSchema: z.ZodType<CoverageAnswer> = z.looseObject({
  decision,
  summary: z.string(),
  intents: z.array(intent),
  provenance_summary: z.string(),
  confidence: share,
  confidence_reasons: z.array(z.string()),
  highlights: z.array(
    z.looseObject({
      point: z.string(),
      role: z.enum(["correction", "finding", "condition"]),
      citations: z.array(citation),
    }),
  ),
  conflicts: z.array(conflict),
  followups: z.array(z.looseObject({ ask: z.string(), fact: z.string() })),
  trace: z.array(
    z.looseObject({
      tool: z.string(),
      args: z.record(z.string(), z.unknown()),
      duration_ms: z.number(),
      outcome: z.enum(["answered", "could_not_look"]),
    }),
  ),
  sources: z.array(
    z.looseObject({
      document_id: z.string(),
      source: z.string(),
      ...dates,
      warning: z.string().nullable(),
    }),
  ),
  notices: z.array(z.string()),
});
