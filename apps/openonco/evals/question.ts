import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";

const text = z.string().trim().min(1);
const testId = z.string().regex(/^[a-z]{3}(?:-[a-z0-9]+)+$/u);

/** An expected statement: the row and field that may have it, and its value. */
const fact = z.strictObject({
  /** In the rows of this test; else anywhere in an answer. */
  test: testId.optional(),
  /** In this field of the row, or of the answer: "listPriceUsd", "by_category.mrd". */
  field: text.optional(),
  value: z.union([text, z.number(), z.boolean()]),
});
export type Fact = z.output<typeof fact>;

const factOrText = z.union([fact, text.transform((value): Fact => ({ value }))]);

const expectation = z.strictObject({
  /** Tests whose rows must be shown, in any answer and any order. */
  ids: z.array(testId).default([]),
  /** Any of these is the first row of the last answer. */
  first: z.array(testId).default([]),
  /** Words that the answer must contain: names, payers, policies. */
  names: z.array(text).default([]),
  figures: z.array(factOrText).default([]),
  must_not: z
    .strictObject({
      /** Tests whose rows the last answer must not show. */
      ids: z.array(testId).default([]),
      /** False statements, which no answer may hold. */
      facts: z.array(factOrText).default([]),
    })
    .prefault({}),
});

export const callSchema = z.strictObject({ tool: text, args: z.record(z.string(), z.unknown()) });
export type Call = z.output<typeof callSchema>;

const questionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u),
  voice: z.enum(["oncologist", "navigator", "payer", "patient"]),
  question: text,
  expect: expectation,
  /** What an assistant sent that saw the list of tools alone; none until it was asked. */
  calls: z.array(callSchema).max(2).default([]),
  /** The place of the answer in the export. */
  source: text,
  note: z.string().default(""),
});
export type Question = z.output<typeof questionSchema>;

const FOLDER = new URL("questions/", import.meta.url);

/** A file's questions. A bad one throws ZodError naming its place. */
export const parseQuestions = (file: string): readonly Question[] =>
  z.array(questionSchema).parse(JSON.parse(file));

/** All questions that are kept; none where there is no folder yet. */
export async function readQuestions(): Promise<readonly Question[]> {
  if (!existsSync(FOLDER)) return [];
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), "utf8")));
  return files.flatMap(parseQuestions);
}
