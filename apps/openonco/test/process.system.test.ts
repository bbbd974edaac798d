import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { postModern } from "@clinical-mcp/testing";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The server as a process of its own; `listening` resolves with its address. */
function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, PORT: "0", ...environment } });
  const chunks: string[] = [];
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      const [, url] = /"url":"([^"]+)"/.exec(chunks.join("")) ?? [];
      if (url !== undefined) listening.resolve(url);
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, output: chunks.join("") }));
  });
  return { child, listening: listening.promise, ended };
}

test("serves until SIGTERM, exits with 0, and logs no argument", async () => {
  const { child, listening, ended } = startProcess({});
  const url = await listening;
  const params = { name: "openonco_search_mrd", arguments: { vendor: "zqx-marked-secret" } };
  expect((await postModern(url, "tools/call", params)).message.result.structuredContent.total).toBe(0);
  child.kill("SIGTERM");
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toMatch(/"tool":"openonco_search_mrd"/);
  expect(output).toMatch(/"event":"stopped"/);
  expect(output).not.toContain("zqx-marked-secret");
  await expect(fetch(url)).rejects.toThrow(/fetch failed/);
});

test.each([
  [{ PORT: "eighty" }, /PORT: must be a whole number from 0 to 65535/],
  [{ OPENONCO_DATA_DIR: "/no/such/folder" }, /\/no\/such\/folder cannot be read/],
  [{ HOST: "0.0.0.0" }, /ALLOW_ANONYMOUS=true/],
])("refuses %j with a message for the operator and exit code 78", async (environment, message) => {
  const { code, output } = await startProcess(environment).ended;
  expect(code).toBe(78);
  expect(output).toMatch(message);
  expect(output).not.toMatch(/\bat .*\.ts:/);
});
