import { z } from "zod";

/** The form that the model's answer must have; held by the API's structured output and checked again here. */
export const RERANK_JSON_SCHEMA = {
  type: "object",
  properties: {
    scores: {
      type: "array",
      items: {
        type: "object",
        properties: {
          passage: { type: "integer", description: "number of the passage" },
          score: { type: "number", description: "0 to 10" },
        },
        required: ["passage", "score"],
        additionalProperties: false,
      },
    },
  },
  required: ["scores"],
  additionalProperties: false,
};

const answerSchema = z.strictObject({
  scores: z.array(z.strictObject({ passage: z.int(), score: z.number().min(0).max(10) })),
});

/**
 * Reads one score in [0, 10] for each of `count` passages, in their order. It gives `undefined` for anything else: a
 * passage left out, named twice or unknown, a score out of range, another form, text around it.
 */
export function parseRerankScores(text: string, count: number): readonly number[] | undefined {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success || answer.data.scores.length !== count) return undefined;
  const byPassage = new Map(answer.data.scores.map(({ passage, score }) => [passage, score]));
  const scores = Array.from({ length: count }, (_, position) => byPassage.get(position + 1));
  return scores.every((score) => score !== undefined) ? scores : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is one of the forms that `undefined` reports.
    return undefined;
  }
}
