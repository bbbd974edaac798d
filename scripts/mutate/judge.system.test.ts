import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { instrument } from "./instrument.ts";
import { judgeMutant, measureSuites } from "./judge.ts";
import { describeMutant, listMutants } from "./list-mutants.ts";
import { openSuites } from "./open-suites.ts";

const RULE = `export const LIMIT = 2 + 3;
export const isOver = (x: number): boolean => x > LIMIT;
export const sum = (most: number): number => {
  let all = 0;
  for (let at = 1; at <= most; at = at + 1) all = all * 1 + at;
  return all;
};
export const unread = (x: number): number => x * 2;
export const half = (x: number): number => x / 2;
`;
const FILES = {
  "rule.ts": RULE,
  "rule.test.ts": `import { beforeAll, describe, expect, test } from "vitest";
import { isOver, LIMIT, sum } from "./rule.ts";
describe("a sum", () => {
  test.each([[0, 0], [3, 6]])("%i", (most, all) => expect(sum(most)).toBe(all));
  test.skipIf(true)("skipped", () => expect(0).toBe(1));
});
let limit = 0;
beforeAll(() => { limit = LIMIT; });
test("a limit", () => { expect([limit, isOver(9), isOver(1)]).toEqual([5, true, false]); });
test("what always fails", () => { expect(sum(1)).toBe(2); });
`,
  "thread.ts": `import { parentPort } from "node:worker_threads";
import { half } from "./rule.ts";
parentPort?.postMessage(half(6));
`,
  "thread.test.ts": `import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
test("in a thread", async () => {
  const [message] = await once(new Worker(new URL("thread.ts", import.meta.url)), "message");
  expect(message).toBe(3);
});
`,
};

test("mutants of a small app, with a thread, an endless loop and a constant", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clinical-mcp-tests-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const under = (name: string): string => `apps/small/src/domain/${name}`;
  const mutants = listMutants([{ path: under("rule.ts"), code: RULE }], 1);
  const switches = new URL("switches.ts", import.meta.url).href;
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id }));
  for (const [name, code] of Object.entries({ ...FILES, "rule.ts": instrument(RULE, numbered, switches) })) {
    await mkdir(dirname(join(folder, under(name))), { recursive: true });
    await writeFile(join(folder, under(name)), code);
  }
  const openOwn = () => openSuites(folder, new AbortController().signal);
  await using server = await openOwn();
  const paths = [under("rule.test.ts"), under("thread.test.ts")];
  const measured = await measureSuites(server, paths, new Set(mutants.keys()));
  expect(measured.leftOut).toEqual([expect.stringContaining("what always fails")]);
  const judge = { server, measured, openOwn, budgetMs: 2000 };
  const survived: string[] = [];
  for (const [id, mutant] of mutants.entries()) {
    const { isNoticed } = await judgeMutant(judge, id, mutant.path);
    if (!isNoticed) survived.push(describeMutant(mutant).replace(/^.*rule\.ts:/, ""));
  }
  expect(mutants).toHaveLength(8);
  expect(survived.toSorted()).toEqual(["2:49  > → >=", "5:55  * → /", "8:48  * → /"]);
});
