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

/** A question by an author who saw neither code nor earlier questions, with what the official text makes of it. */
const freshQuestion = z.strictObject({
  id: z.string().regex(/^f\d+-\d+$/u),
  author: text,
  voice: text,
  language: z.enum(["en", "fr"]),
  kind: z.enum(["ohip", "odb", "adp", "mixed", "none"]),
  question: text,
  /** Each thing that is asked, in order, decided by what the question tells. */
  intents: z.array(intent),
  figures: z.array(text),
  /** What is missing, in plain words, the deciding first. */
  needs: z.array(text),
  /** What the asker knows and did not say. */
  fact_sheet: z.array(text),
  /** The intents once everything of the fact sheet is told. */
  after: z.array(intent),
  must_not: z.array(text),
  /** What assistants that saw the tool list alone sent: one call, and a second with needs answered from the fact sheet. */
  calls: z
    .array(z.strictObject({ args: z.record(z.string(), z.unknown()) }))
    .max(2)
    .default([]),
  /** What a language model took from the question, by the prompt that it is sent. */
  extraction: extraction.optional(),
  /** What it took when it was asked once more for what a decision by the first left open. */
  second_extraction: extraction.optional(),
  source: text,
  note: text,
});
export type FreshQuestion = z.output<typeof freshQuestion>;

type Recorded = z.output<typeof extraction>;

/** What a model took from each question when it was asked first, and when it was asked once more. */
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

/** The questions of independent authors, checked; none where none are kept. A bad one throws ZodError naming it. */
export async function readFresh(freshness: Freshness = "fresh"): Promise<readonly FreshQuestion[]> {
  const folder = FOLDERS[freshness];
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  return files.flatMap((file) => z.array(freshQuestion).parse(JSON.parse(file)));
}
