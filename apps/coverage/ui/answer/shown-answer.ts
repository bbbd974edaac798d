import { z } from "zod";

/**
 * The parts of coverage_answer's answer that the card shows. A missing part is not drawn. A malformed part makes the whole answer
 * unreadable: dropping a caveat silently would look like none.
 */
const citation = z.object({
  n: z.number(),
  source: z.string(),
  loc: z.string(),
  page: z.number().optional(),
  url: z.string().default(""),
  passage_id: z.string().nullish(),
  as_of: z.string().default(""),
});
export type Citation = z.output<typeof citation>;

const need = z.object({
  path: z.string(),
  fact: z.string().optional(),
  type: z.string(),
  options: z.array(z.string()).optional(),
  question: z.string(),
  why: z.string().optional(),
  settles: z.record(z.string(), z.string()).optional(),
});
export type Need = z.output<typeof need>;

const marks = z.array(z.number()).default([]);
const words = z.array(z.string()).default([]);

const ask = z.object({
  path: z.string().default(""),
  program: z.string().default(""),
  subject: z.string(),
  decision: z.string(),
  basis: z.string().default("case"),
  amount: z.number().optional(),
  summary: z.string().optional(),
  principle: z.string().optional(),
  needs: z.array(need).default([]),
  assumed: words,
  better: z.array(z.object({ subject: z.string(), point: z.string(), citations: marks })).default([]),
});
export type Ask = z.output<typeof ask>;

const point = z.object({ point: z.string(), of: z.string().optional(), citations: marks });
export type Point = z.output<typeof point>;

const unread = z.object({
  path: z.string().default(""),
  words: z.string(),
  why: z.string().default(""),
  meant: z.object({ name: z.string(), is_asked: z.boolean() }).optional(),
  nearest: words,
});
export type Unread = z.output<typeof unread>;

const conflict = z.object({
  subject: z.string(),
  field: z.string(),
  sides: z.array(
    z.object({
      value: z.string(),
      source: z.string(),
      loc: z.string(),
      url: z.string().default(""),
      as_of: z.string().default(""),
    }),
  ),
  authoritative: z.string().nullish(),
  explanation: z.string().default(""),
});
export type Conflict = z.output<typeof conflict>;

export const shownAnswer = z.object({
  decision: z.string(),
  summary: z.string(),
  asks: z.array(ask),
  highlights: z.array(point),
  citations: z.array(citation),
  conflicts: z.array(conflict).default([]),
  notices: words,
  unread: z.array(unread).default([]),
  read_as: z.array(z.object({ path: z.string(), value: z.string(), words: z.string() })).default([]),
  contradictions: z.array(z.object({ path: z.string(), typed: z.string(), read: z.string() })).default([]),
  unused: z.array(z.object({ paths: z.array(z.string()), why: z.string().optional() })).default([]),
  not_answered: z.array(z.object({ subject: z.string(), why: z.string() })).default([]),
  followups: z.array(z.object({ ask: z.string() })).default([]),
});
export type ShownCoverage = z.output<typeof shownAnswer>;
