import { z } from "zod";
import { DECISIONS, type CoverageAnswer } from "./answer.ts";

const share = z.number().min(0).max(1);
const decision = z.enum(DECISIONS);
const numbers = z.array(z.number());

/** A list that a short answer omits if it is empty. */
const list = <TShape extends z.core.$ZodLooseShape>(shape: TShape) =>
  z.array(z.looseObject(shape)).default([]);

const need = {
  path: z.string(),
  fact: z.string().optional(),
  type: z.string(),
  options: z.array(z.string()).optional(),
  question: z.string(),
  why: z.string(),
  settles: z.record(z.string(), decision).optional(),
};

const ask = z.looseObject({
  path: z.string(),
  program: z.enum(["OHIP", "ODB", "ADP"]),
  subject: z.string(),
  decision,
  basis: z.enum(["case", "principle"]),
  amount: z.number().nullish(),
  summary: z.string().optional(),
  principle: z.string().optional(),
  needs: list(need),
  assumed: z.array(z.string()).default([]),
  better: list({ subject: z.string(), point: z.string(), citations: numbers, needs: list(need) }),
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

/**
 * The answer as this package reads it. The schema is not the server's, because an installed package cannot import an app.
 * test/whole-server.system.test.ts checks the server against it.
 */
export const answerSchema: z.ZodType<CoverageAnswer> = z.looseObject({
  decision: z.enum([...DECISIONS, "mixed"]),
  summary: z.string(),
  asks: z.array(ask),
  provenance_summary: z.string(),
  confidence: share,
  confidence_reasons: z.array(z.string()).default([]),
  highlights: z.array(
    z.looseObject({
      point: z.string(),
      role: z.enum(["correction", "finding"]),
      of: z.string().optional(),
      citations: numbers,
    }),
  ),
  citations: z.array(
    z.looseObject({
      n: z.number(),
      source: z.string(),
      loc: z.string(),
      page: z.number().optional(),
      url: z.string(),
      passage_id: z.string().nullable(),
      as_of: z.string(),
    }),
  ),
  conflicts: z.array(conflict),
  followups: z.array(z.looseObject({ ask: z.string(), path: z.string().optional() })),
  read_as: list({ path: z.string(), value: z.string(), words: z.string() }),
  unread: list({
    path: z.string(),
    words: z.string(),
    why: z.string().optional(),
    nearest: z.array(z.string()).default([]),
  }),
  contradictions: list({ path: z.string(), typed: z.string(), read: z.string() }),
  unused: list({ paths: z.array(z.string()), why: z.string().optional() }),
  not_answered: list({ subject: z.string(), why: z.string() }),
  trace: z.array(
    z.looseObject({ tool: z.string(), args: z.record(z.string(), z.unknown()), duration_ms: z.number() }),
  ),
  sources: list({
    document_id: z.string(),
    source: z.string(),
    effective_date: z.string().nullable(),
    as_of: z.string(),
    warning: z.string().nullable(),
  }),
  notices: z.array(z.string()),
});
