import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStarterServer } from "../../../apps/coverage/test/starter-dataset.ts";
import { run } from "./run-program.ts";

const state: { server?: Awaited<ReturnType<typeof startStarterServer>> } = {};
beforeAll(async () => {
  state.server = await startStarterServer();
}, 120_000);
afterAll(() => state.server?.stop());

const CTRL_C = "\u0003";
/** Ctrl-D on an empty line. */
const CTRL_D = "\u0004";

type Reply = readonly [question: RegExp, ...replies: readonly string[]];

/**
 * A person at a terminal, who answers matching questions with the next reply each, and skips the others. Returns the program's questions
 * in order.
 */
async function talk(argv: readonly string[], replies: readonly Reply[]) {
  const asked: string[] = [];
  const shown: string[] = [];
  const interrupt = new AbortController();
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stderr = new PassThrough();
  stderr.setEncoding("utf8").on("data", (text: string) => {
    shown.push(text);
    // A prompt. Typed characters are echoed one by one.
    if (!/\S $/u.test(text)) return;
    const known = replies.find(([question]) => question.test(text));
    const before = asked.filter((one) => known?.[0].test(one)).length;
    asked.push(text);
    const reply = known?.slice(1)[before] ?? "";
    stdin.write(reply === CTRL_C || reply === CTRL_D ? reply : `${String(reply)}\n`);
  });
  const { out, code } = await run(["ask", ...argv, "--url", state.server?.url ?? ""], {
    isInteractive: true,
    stdin,
    stderr,
    signal: interrupt.signal,
    interrupt: () => interrupt.abort(),
  });
  return { asked, out, code, err: shown.join("") };
}

const MRP = [/most responsible/iu, "yes"] as const;
const ASSESSED = /day was the admission assessment/iu;
const SERVED = /at what time, was the service/iu;
const count = (asked: readonly string[], question: RegExp): number =>
  asked.filter((one) => question.test(one)).length;

test("asks in the next round what is still open, and nothing twice", async () => {
  const { asked, out, code } = await talk(
    ["C122"],
    [MRP, [ASSESSED, "2025-09-22T15:00"], [SERVED, "2025-09-23T11:00"]],
  );
  expect(code).toBe(0);
  expect(new Set(asked).size).toBe(asked.length);
  expect(out).toMatch(/^BILLABLE/u);
});

test("asks once more what the server refuses, with its words", async () => {
  const { asked, err, out, code } = await talk(
    ["C122"],
    [MRP, [ASSESSED, "soon", "2025-09-22T15:00"], [SERVED, "2025-09-23T11:00"]],
  );
  expect(code).toBe(0);
  expect([count(asked, ASSESSED), count(asked, MRP[0])]).toEqual([2, 1]);
  expect(err).toContain("2025-05-05");
  expect(out).toMatch(/^BILLABLE/u);
});

test("skips what is refused again", async () => {
  const { asked, out, code } = await talk(["C122"], [MRP, [ASSESSED, "soon", "later", "never"]]);
  expect(code).toBe(0);
  expect(count(asked, ASSESSED)).toBe(2);
  expect(out).toMatch(/^NEEDS MORE INFO/u);
});

test("sends what is known and ends after Ctrl-D", async () => {
  const { asked, out, code } = await talk(["C122"], [MRP, [ASSESSED, CTRL_D]]);
  expect({ code, last: ASSESSED.test(asked.at(-1) ?? "") }).toEqual({ code: 0, last: true });
  expect(out).toMatch(/^NEEDS MORE INFO/u);
});

test("shows the previous answer after Ctrl-C in a later round", async () => {
  const { asked, err, out, code } = await talk(
    ["C122"],
    [MRP, [ASSESSED, "2025-09-22T15:00"], [SERVED, CTRL_C]],
  );
  expect({ code, last: SERVED.test(asked.at(-1) ?? "") }).toEqual({ code: 0, last: true });
  expect(err).not.toMatch(/interrupted/iu);
  expect(out).toMatch(/^NEEDS MORE INFO/u);
});
