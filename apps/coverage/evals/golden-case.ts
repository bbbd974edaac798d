import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import { VERDICTS } from "../src/domain/decision/verdict.ts";

const text = z.string().trim().min(1);
const args = z.record(z.string(), z.unknown());

const expectation = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        path: z.string().regex(/^(?:claims|drugs|devices)\[\d+\]$/u),
        /** For an ask with several codes or devices. */
        subject: text.optional(),
        decision: z.enum(VERDICTS),
      }),
    )
    .min(1),
  figures: z.array(text),
  /** Fields that an open decision must ask for, without the path of the ask. */
  needs: z.array(z.strictObject({ field: text, name: text.optional() })),
  must_not: z.array(text),
});
export type Expectation = z.output<typeof expectation>;

/** A golden question typed as a careful assistant would. */
const goldenCase = z.strictObject({
  id: z.string().regex(/^case-[a-z0-9-]+$/u),
  from: text.optional(),
  call: args,
  expect: expectation,
  note: text,
});
export type GoldenCase = z.output<typeof goldenCase>;

/** The call of an assistant that saw only the tool list, and its second call with the needs answered. */
const recordedCall = z.strictObject({
  id: z.string().regex(/^call-[a-z0-9-]+$/u),
  question: text,
  /** Author of the question, by a letter or a role. */
  author: text,
  /** Facts that the asker knows and did not state. Needs are answered only from these. */
  fact_sheet: z.array(text),
  calls: z.array(z.strictObject({ args })).min(1).max(2),
  expect: expectation,
});
export type RecordedCall = z.output<typeof recordedCall>;

async function readFolder<TItem>(folder: string, item: z.ZodType<TItem>): Promise<readonly TItem[]> {
  const place = new URL(`${folder}/`, import.meta.url);
  if (!existsSync(place)) return [];
  const names = (await readdir(place)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, place), "utf8")));
  return files.flatMap((file) => z.array(item).parse(JSON.parse(file)));
}

/** The typed cases, checked; a bad one throws ZodError naming it. */
export const readCases = (): Promise<readonly GoldenCase[]> => readFolder("cases", goldenCase);
/** The recorded calls, validated; empty if there are none. */
export const readCalls = (): Promise<readonly RecordedCall[]> => readFolder("calls", recordedCall);
