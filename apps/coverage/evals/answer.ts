import { z } from "zod";
import { VERDICTS } from "../src/domain/decision/verdict.ts";

const decision = z.enum(VERDICTS);

const need = z.looseObject({
  path: z.string(),
  fact: z.string().optional(),
  question: z.string(),
  why: z.string(),
});

/** The measured parts of an answer, as a client receives it. */
export const answerSchema = z.looseObject({
  decision: z.enum([...VERDICTS, "mixed"]),
  summary: z.string(),
  asks: z.array(
    z.looseObject({
      path: z.string(),
      program: z.enum(["OHIP", "ODB", "ADP"]),
      subject: z.string(),
      decision,
      basis: z.enum(["case", "principle"]),
      amount: z.number().nullish(),
      summary: z.string().optional(),
      principle: z.string().optional(),
      needs: z.array(need).default([]),
      assumed: z.array(z.string()).default([]),
      better: z
        .array(z.looseObject({ subject: z.string(), point: z.string(), needs: z.array(need).default([]) }))
        .default([]),
    }),
  ),
  highlights: z.array(z.looseObject({ point: z.string(), citations: z.array(z.number()) })),
  citations: z.array(
    z.looseObject({
      n: z.number(),
      source: z.string(),
      loc: z.string(),
      passage_id: z.string().nullable(),
    }),
  ),
  followups: z.array(
    z.looseObject({ ask: z.string(), path: z.string().optional(), fact: z.string().optional() }),
  ),
  unread: z.array(z.looseObject({ words: z.string() })).default([]),
  confidence: z.number(),
});
export type EvalAnswer = z.output<typeof answerSchema>;

/** All words of an answer, to search for figures and false statements. */
export const wordsOf = ({ summary, highlights, asks }: EvalAnswer): string =>
  [
    summary,
    ...highlights.map(({ point }) => point),
    ...asks.flatMap((ask) => [
      ask.summary ?? "",
      ask.principle ?? "",
      ask.amount === undefined || ask.amount === null ? "" : `$${ask.amount.toFixed(2)}`,
      ...ask.better.map(({ subject, point }) => `${subject} ${point}`),
    ]),
  ].join(" ");
