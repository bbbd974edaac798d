// What was decided as its authors read the sources stays so. evals/README.md says what the sets hold and how known-misses.json is kept.
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { startAnswerServer } from "../test/answer-server.ts";
import { openStarterDeps } from "../test/starter-dataset.ts";
import { askServer, type Args, type Asked } from "./ask-server.ts";
import { readDays } from "./claim-day.ts";
import { readFresh, type FreshQuestion } from "./fresh-question.ts";
import { readCalls, readCases } from "./golden-case.ts";
import { judgeCase, type JudgedCase } from "./judge-case.ts";
import { hasCents, hasPage, judgeDay, type JudgedDay } from "./judge-day.ts";
import { judgeFresh } from "./judge-fresh.ts";
import { checkDay } from "./measure-days.ts";

const { deps } = await openStarterDeps();
const { url, stop } = await startAnswerServer(deps);
afterAll(stop);

/** By set, the ids with what is not as its author says. */
const known = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(new URL("known-misses.json", import.meta.url), "utf8")));

/** What is to hold of one answer, by a short name. */
type Marks = Readonly<Record<string, boolean | undefined>>;

const listMisses = (id: string, marks: Marks): readonly string[] =>
  Object.entries(marks).flatMap(([name, holds]) => (holds === false ? [`${id} ${name}`] : []));

/** The last of at most two calls is judged: the first may rightly have asked for what the second tells. */
async function askLast(calls: readonly Args[]): Promise<Asked | undefined> {
  let last: Asked | undefined;
  for (const args of calls) last = await askServer(url, args);
  return last;
}

const marksOf = ({ outcome, hasFigures, hasNeeds, forbidden }: JudgedCase): Marks => ({
  decision: outcome === "right",
  figures: hasFigures,
  needs: hasNeeds,
  statements: forbidden.length === 0,
});

async function listFresh(toCalls: (question: FreshQuestion) => readonly Args[]): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const question of [...(await readFresh("fresh")), ...(await readFresh("opened"))]) {
    const calls = toCalls(question);
    const asked = await askLast(calls);
    if (!asked) continue;
    const { intents, after } = question;
    misses.push(
      ...listMisses(question.id, marksOf(judgeFresh(question, calls.length > 1 ? after : intents, asked))),
    );
  }
  return misses;
}

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

const SETS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  "typed cases": async () => {
    const misses: string[] = [];
    for (const { id, call, expect: wanted } of await readCases())
      misses.push(...listMisses(id, marksOf(judgeCase(id, wanted, await askServer(url, call)))));
    return misses;
  },
  "golden calls": async () => {
    const misses: string[] = [];
    for (const { id, calls, expect: wanted } of await readCalls()) {
      const asked = await askLast(calls.map(({ args }) => args));
      if (asked) misses.push(...listMisses(id, marksOf(judgeCase(id, wanted, asked))));
    }
    return misses;
  },
  "calls of fresh questions": () => listFresh(({ calls }) => calls.map(({ args }) => args)),
  "words of fresh questions": () => listFresh(({ question }) => [{ question }]),
  "days of claim lines": async () => {
    const misses: string[] = [];
    for (const day of await readDays()) {
      const { findings, lines } = await checkDay(url, day);
      misses.push(...listDay(judgeDay(day, findings, lines)));
    }
    return misses;
  },
};

test.for(Object.entries(SETS))("%s", { timeout: 600_000 }, async ([name, list]) => {
  const misses = await list();
  const allowed = new Set(known[name]);
  expect(misses.filter((miss) => !allowed.has(miss))).toEqual([]);
});
