import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startAnsweringServer } from "./answering-server.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
// Without the variables that the package manager sets for its children.
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name))),
  npm_config_offline: "true",
  npm_config_loglevel: "error",
};

const run = async (cwd: string, program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd, env: environment })).stdout;

const SCRIPT = `
import { CoverageClient, CoverageError, type CoverageAnswer } from "@clinical-mcp/coverage-client";

const client = new CoverageClient({ url: process.argv[2] ?? "" });
const answer: CoverageAnswer = await client.ask("?", { patient: { age: 72 } });
console.log(answer.decision);
await client.close();
try {
  await client.ask("?");
} catch (error) {
  if (error instanceof CoverageError) console.log(error.kind);
}
`;
const COMPILER_OPTIONS = {
  strict: true,
  module: "nodenext",
  target: "es2024",
  lib: ["es2024", "dom"],
  types: [],
};

test("works packed and installed elsewhere, without a network: the command, the class and its types", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packed-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await run(PACKAGE, "npm", "pack", "--pack-destination", folder);
  const [tarball = ""] = await readdir(folder);
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await run(folder, "npm", "install", "--no-audit", "--no-fund", join(folder, tarball));
  await using server = await startAnsweringServer();

  expect(await run(folder, "npx", "clinical-mcp", "ask", "Can I bill Z999?", "--url", server.url)).toContain(
    "MIXED",
  );

  await writeFile(join(folder, "script.ts"), `declare const process: { argv: string[] };\n${SCRIPT}`);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  await run(ROOT, "npx", "tsc", "--project", folder);
  expect(await run(folder, process.execPath, "script.js", server.url)).toBe("mixed\nclosed\n");
}, 120_000);
