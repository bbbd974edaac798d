import { z } from "zod";
import { UpstreamError } from "@clinical-mcp/errors";

/** What a question comes out as: a yes of its program, a no, or a question back. */
export const OUTCOMES = ["yes", "no", "open"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One value for each of OUTCOMES, in their order. */
const values = z.tuple([z.number(), z.number(), z.number()]);

const wordModelFile = z.strictObject({
  /** Which questions it was fitted to. */
  fitted_on: z.string().min(1),
  fitted_at: z.iso.date(),
  biases: values,
  /** By word, pair of words, or kind of question. */
  weights: z.record(z.string(), values),
});
export type WordModelFile = z.infer<typeof wordModelFile>;

/** How questions came out by their words: a multinomial logistic regression over words and pairs of words. */
export interface WordModel {
  readonly biases: readonly number[];
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/**
 * Checks word-model.json.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the field that is wrong
 */
export function parseWordModel(file: unknown): WordModel {
  const parsed = wordModelFile.safeParse(file);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UpstreamError(
      `The model of words could not be understood: ${issue?.path.join(".") ?? "file"}: ${issue?.message ?? "unknown"}.`,
      { code: "UNREADABLE_DOCUMENT", cause: parsed.error },
    );
  }
  const { biases, weights } = parsed.data;
  return { biases, weights: new Map(Object.entries(weights)) };
}
