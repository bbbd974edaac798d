import { readFile } from "node:fs/promises";
import { z } from "zod";

const text = z.string().trim().min(1);

export const KINDS = ["ohip", "odb", "adp", "mixed", "none"] as const;

export const DECISIONS_OF = {
  billing: ["billable", "not_billable", "needs_more_info"],
  device: ["eligible", "not_eligible", "needs_more_info"],
  drug: ["covered", "not_covered", "needs_more_info"],
};

const TRAITS = [
  "appendix",
  "edge",
  "false_premise",
  "full_dataset",
  "gibberish",
  "hint",
  "lay_words",
  "limit",
  "misspelt",
  "negation",
  "nonexistent",
  "other_jurisdiction",
  "out_of_scope",
  "telegraphic",
  "timing",
  "units",
  "vague",
] as const;

/** README.md describes each field. */
const goldenSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^(?:ohip|odb|adp|mixed|none)(?:-[a-z0-9]+)+$/),
    question: text,
    language: z.enum(["en", "fr"]),
    kind: z.enum(KINDS),
    traits: z.array(z.enum(TRAITS)),
    context: z
      .strictObject({
        hints: z.strictObject({
          codes: z.array(text).optional(),
          device: z.strictObject({ category: text, type: text }).optional(),
          drug: text.optional(),
        }),
      })
      .optional(),
    decision: z.enum(Object.values(DECISIONS_OF).flat()),
    intents: z.array(z.strictObject({ kind: z.enum(["billing", "device", "drug"]), decision: text })),
    figures: z.array(text),
    computed: z.array(z.strictObject({ figure: text, from: text, times: z.number().positive() })).optional(),
    locators: z.array(text),
    followups: z.array(text),
    must_not: z.array(text),
    split: z.enum(["tune", "test", "fit"]),
    note: text,
  }),
);
export type GoldenQuestion = z.output<typeof goldenSchema>[number];

const readKind = async (kind: (typeof KINDS)[number]): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`golden/${kind}.json`, import.meta.url), "utf8"));

/** The golden questions, checked; a bad one throws ZodError naming it. */
export const readGolden = async (): Promise<readonly GoldenQuestion[]> =>
  goldenSchema.parse((await Promise.all(KINDS.map(readKind))).flat());
