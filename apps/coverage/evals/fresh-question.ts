import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import { VERDICTS } from "../src/domain/decision/verdict.ts";

const text = z.string().trim().min(1);

const intent = z.strictObject({
  kind: z.enum(["billing", "drug", "device"]),
  /** Code, drug or device, as people name it. */
  subject: text,
  decision: z.enum(VERDICTS),
});
export type FreshIntent = z.output<typeof intent>;

export const extraction = z.strictObject({
  values: z.array(z.strictObject({ path: z.string(), value: z.string(), words: z.string() })),
  unread: z.array(z.strictObject({ path: z.string(), words: z.string() })),
});

/** A question by an author who saw neither code nor earlier questions, with the right answer by the official text. */
const freshQuestion = z.strictObject({
  id: z.string().regex(/^f\d+-\d+$/u),
  author: text,
  voice: text,
  language: z.enum(["en", "fr"]),
  kind: z.enum(["ohip", "odb", "adp", "mixed", "none"]),
  question: text,
  /** Everything that the question asks, in order, decided by the facts in it. */
  intents: z.array(intent),
  figures: z.array(text),
  /** Missing facts in plain words, the most important first. */
  needs: z.array(text),
  /** Facts that the asker knows and did not state. */
  fact_sheet: z.array(text),
  /** The intents once all facts of the fact sheet are stated. */
  after: z.array(intent),
  must_not: z.array(text),
  /** Calls by assistants that saw only the tool list: one call, and a second with needs answered from the fact sheet. */
  calls: z
    .array(z.strictObject({ args: z.record(z.string(), z.unknown()) }))
    .max(2)
    .default([]),
  /** A language model's extraction from the question, by the prompt that it gets. */
  extraction: extraction.optional(),
  /** Its second extraction, for what the first decision left open. */
  second_extraction: extraction.optional(),
  source: text,
  note: text,
});
export type FreshQuestion = z.output<typeof freshQuestion>;

type Recorded = z.output<typeof extraction>;

/** Recorded first and second extractions of each question. */
export function listRecorded(
  questions: readonly Pick<FreshQuestion, "question" | "extraction" | "second_extraction">[],
): readonly [first: Readonly<Record<string, Recorded>>, second: Readonly<Record<string, Recorded>>] {
  const gather = (name: "extraction" | "second_extraction") =>
    Object.fromEntries(
      questions.flatMap(({ question, [name]: own }) => (own === undefined ? [] : [[question, own] as const])),
    );
  return [gather("extraction"), gather("second_extraction")];
}

/** `opened`: questions that were measured as fresh ones, and then read to learn from them. */
const FOLDERS = { fresh: new URL("fresh/", import.meta.url), opened: new URL("opened/", import.meta.url) };
export type Freshness = keyof typeof FOLDERS;

/** Questions of independent authors, validated; empty if there are none. An invalid one throws ZodError naming it. */
export async function readFresh(freshness: Freshness = "fresh"): Promise<readonly FreshQuestion[]> {
  const folder = FOLDERS[freshness];
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  return files.flatMap((file) => z.array(freshQuestion).parse(JSON.parse(file)));
}
