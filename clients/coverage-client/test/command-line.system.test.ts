import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { startAnsweringServer } from "./answering-server.ts";

const PROGRAM = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
// Without the variables of the user who runs the tests.
const { NO_COLOR: _no, FORCE_COLOR: _force, CLINICAL_MCP_TOKEN: _token, ...ENVIRONMENT } = process.env;

/** The program in its own process. */
function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...ENVIRONMENT, ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  const { promise: ended, resolve } = Promise.withResolvers<typeof said & { readonly code: number | null }>();
  child.on("close", (code) => resolve({ ...said, code }));
  return { child, ended };
}

test("uses colour if forced, and none without a terminal or if refused", async () => {
  await using server = await startAnsweringServer();
  const ask = ["ask", "?", "--url", server.url];
  const forced = await start(ask, { FORCE_COLOR: "1" }).ended;
  const piped = await start(ask).ended;
  expect(forced.out).toContain("\u001B[43m SOURCES DISAGREE ");
  expect(stripVTControlCharacters(forced.out)).toBe(piped.out);
  expect(piped).toMatchObject({ code: 0, err: "" });
});

test("reads the token from the environment", async () => {
  const { code, err } = await start(["ask", "?", "--url", "http://example.test/mcp"], {
    CLINICAL_MCP_TOKEN: "t0ken",
  }).ended;
  expect({ code, err }).toEqual({ code: 2, err: "A token is sent to another machine over https:// only.\n" });
});

test("accepts that its reader closes early", async () => {
  await using server = await startAnsweringServer();
  const { child, ended } = start(["ask", "?", "--url", server.url]);
  child.stdout.destroy();
  expect(await ended).toMatchObject({ code: 0, err: "" });
});

test("ends a question on Ctrl-C, and the server receives the end", async () => {
  const held = { questions: 0, left: 0 };
  await using server = await startAnsweringServer(async (_args, aborted) => {
    held.questions += 1;
    await new Promise((resolve) => aborted.addEventListener("abort", resolve, { once: true }));
    held.left += 1;
    return {};
  });
  const { child, ended } = start(["ask", "?", "--url", server.url]);
  await vi.waitFor(() => expect(held.questions).toBe(1), { timeout: 15_000 });
  child.kill("SIGINT");
  expect(await ended).toEqual({ out: "", err: "Interrupted.\n", code: 130 });
  await vi.waitFor(() => expect(held.left).toBe(1));
});
