// Decisions stay as their authors read the sources. evals/README.md describes the sets, and how to maintain known-misses.json.
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openStarterDeps } from "../test/starter-dataset.ts";
import { askServer, type Args, type Asked } from "./ask-server.ts";
import { createToolCaller } from "./ask-tools.ts";
import { readDays } from "./claim-day.ts";
import { readFresh, type FreshQuestion } from "./fresh-question.ts";
import { readCalls, readCases } from "./golden-case.ts";
import { judgeCase, type JudgedCase } from "./judge-case.ts";
import { hasCents, hasPage, judgeDay, type JudgedDay } from "./judge-day.ts";
import { judgeFresh } from "./judge-fresh.ts";
import { checkDay } from "./measure-days.ts";

// Runs without a server: decisions are the same, and other suites test HTTP.
const { deps } = await openStarterDeps();
const call = createToolCaller(deps);
const [cases, recorded, days] = [await readCases(), await readCalls(), await readDays()];
const questions = [...(await readFresh("fresh")), ...(await readFresh("opened"))];

/** Ids of known misses by set, with the difference from the author's answer. */
const known = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(new URL("known-misses.json", import.meta.url), "utf8")));

/** Expectations for one answer, by a short name. */
type Marks = Readonly<Record<string, boolean | undefined>>;

const listMisses = (id: string, marks: Marks): readonly string[] =>
  Object.entries(marks).flatMap(([name, holds]) => (holds === false ? [`${id} ${name}`] : []));

function leaveKnown(set: string, misses: readonly string[]): readonly string[] {
  const allowed = new Set(known[set]);
  return misses.filter((miss) => !allowed.has(miss));
}

/** Judges the last of at most two calls: the first may rightly have asked for what the second states. */
async function askLast(calls: readonly Args[]): Promise<Asked | undefined> {
  let last: Asked | undefined;
  for (const args of calls) last = await askServer(call, args);
  return last;
}

const marksOf = ({ outcome, hasFigures, hasNeeds, forbidden }: JudgedCase): Marks => ({
  decision: outcome === "right",
  figures: hasFigures,
  needs: hasNeeds,
  statements: forbidden.length === 0,
});

const listDay = ({ day: { id }, found, missing, wrong, asked }: JudgedDay): readonly string[] => [
  ...missing.map(({ line, kind, code }) => `${id} ${line} ${kind} ${code} not found`),
  ...wrong.map(({ lines: [line], kind, code }) => `${id} ${line} ${kind} ${code} false`),
  ...asked.map(({ lines: [line], kind, code }) => `${id} ${line} ${kind} ${code} asked beyond`),
  ...found.flatMap(({ expected, given }) =>
    listMisses(`${id} ${expected.line} ${expected.kind} ${expected.code}`, {
      cents: hasCents(given, expected),
      page: hasPage(given, expected),
    }),
  ),
];

// One test for each case, so that a failure names its case.
describe("typed cases", () => {
  test.for(cases)("$id", async ({ id, call: args, expect: wanted }) => {
    const misses = listMisses(id, marksOf(judgeCase(id, wanted, await askServer(call, args))));
    expect(leaveKnown("typed cases", misses)).toEqual([]);
  });
});

describe("golden calls", () => {
  test.for(recorded)("$id", async ({ id, calls, expect: wanted }) => {
    const asked = await askLast(calls.map(({ args }) => args));
    const misses = asked ? listMisses(id, marksOf(judgeCase(id, wanted, asked))) : [];
    expect(leaveKnown("golden calls", misses)).toEqual([]);
  });
});

const FRESH: Readonly<Record<string, (question: FreshQuestion) => readonly Args[]>> = {
  "calls of fresh questions": ({ calls }) => calls.map(({ args }) => args),
  "words of fresh questions": ({ question }) => [{ question }],
};

describe.each(Object.entries(FRESH))("%s", (set, toCalls) => {
  test.for(questions)("$id", async (question) => {
    const { id, after, intents } = question;
    const calls = toCalls(question);
    const asked = await askLast(calls);
    const misses = asked
      ? listMisses(id, marksOf(judgeFresh(question, calls.length > 1 ? after : intents, asked)))
      : [];
    expect(leaveKnown(set, misses)).toEqual([]);
  });
});

describe("days of claim lines", () => {
  test.for(days)("$id", async (day) => {
    const { findings, lines } = await checkDay(call, day);
    expect(leaveKnown("days of claim lines", listDay(judgeDay(day, findings, lines)))).toEqual([]);
  });
});
