import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { coverageAnswerInput } from "../src/domain/answer/coverage-answer-schemas.ts";
import { VERDICTS } from "../src/domain/decision/verdict.ts";

const text = z.string().trim().min(1);

/** What a right answer decides, shows and asks. */
const expected = z.strictObject({
  /** One for each code, drug and device, by the path of its ask and, where an ask has several, its subject. */
  decisions: z.array(z.strictObject({ path: text, subject: text.optional(), decision: z.enum(VERDICTS) })),
  /** Numbers that the answer must show, whatever their spelling. */
  figures: z.array(text).default([]),
  /** Needs that must be among those asked for. */
  needs: z.array(z.strictObject({ field: text, name: text.optional() })).default([]),
  must_not: z.array(text).default([]),
});
export type Expected = z.output<typeof expected>;

/** A case that a person typed from a golden question, and checked at the source. */
const goldenCase = z.strictObject({
  id: text,
  from: text,
  call: coverageAnswerInput,
  expect: expected,
  note: text,
});
export type GoldenCase = z.output<typeof goldenCase>;

/** A question as assistants put it who saw the tool list alone, recorded, with what a right answer is. */
const recordedCall = z.strictObject({
  id: text,
  question: text,
  /** Who wrote the question, and who made the calls. */
  author: text,
  /** What the asker knows and is asked for by needs. */
  fact_sheet: z.string().default(""),
  /** Arguments as they were sent: one call, and a second with needs answered where the first asked back. */
  calls: z.array(z.looseObject({})).min(1).max(2),
  expect: expected,
});
export type RecordedCall = z.output<typeof recordedCall>;

const CASE_FILES = ["ohip", "odb", "adp", "mixed"] as const;

async function readList<TSchema extends z.ZodType>(
  file: string,
  schema: TSchema,
): Promise<z.output<TSchema>[]> {
  const url = new URL(file, import.meta.url);
  if (!existsSync(url)) return [];
  return z.array(schema).parse(JSON.parse(await readFile(url, "utf8")));
}

/** The typed golden cases, checked; a bad one throws ZodError naming it. */
export const readCases = async (): Promise<readonly GoldenCase[]> =>
  (await Promise.all(CASE_FILES.map((name) => readList(`cases/${name}.json`, goldenCase)))).flat();

/** The recorded calls of assistants. */
export const readCalls = (): Promise<readonly RecordedCall[]> => readList("calls/calls.json", recordedCall);
