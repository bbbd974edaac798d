import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A question in the words of a clinician, with what must be found for it. */
export const goldenQuestionSchema = z.strictObject({
  id: z.string().min(1),
  question: z.string().min(1),
  language: z.enum(["en", "fr"]),
  /** `none`: the corpus has no answer. */
  kind: z.enum(["policy", "screening", "ipac", "tool", "bulletin", "none"]),
  /** Only `tune` may be read to improve the search. */
  split: z.enum(["tune", "test"]),
  traits: z.array(z.string()),
  /** Ids of documents, any of which is right, the best first. */
  documents: z.array(z.string()),
  /** Numbers of the provisions that answer; null where the text has none. */
  locators: z.array(z.string()).nullable(),
  section: z.string().nullable(),
  /** What a right answer must contain, as the text has it. */
  figures: z.array(z.string()),
  /** Further calls that an agent would make after opa_search_sections. */
  calls: z
    .array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }))
    .optional(),
  note: z.string(),
});
export type GoldenQuestion = z.output<typeof goldenQuestionSchema>;

const FILE = new URL("golden.json", import.meta.url);

export const readGolden = async (): Promise<readonly GoldenQuestion[]> =>
  z.array(goldenQuestionSchema).parse(JSON.parse(await readFile(FILE, "utf8")));
