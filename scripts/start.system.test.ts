import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { copyForTest, dataFolderOf, postModern, shippedDataset } from "@clinical-mcp/testing";
import { beforeAll, describe, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("start.ts", import.meta.url));
const FREE_PORTS = { OPA_PORT: "0", COVERAGE_PORT: "0", OPENONCO_PORT: "0", SCHEDULER_PORT: "0" };
const SLOW_MS = 120_000;

/** Datasets that are as today's program and files make them: build-datasets.system.test.ts has the others. */
const datasets: Record<string, string> = {};
beforeAll(async () => {
  for (const app of ["opa", "coverage"] as const)
    Object.assign(datasets, dataFolderOf(app, await copyForTest(await shippedDataset(app))));
}, SLOW_MS);

interface Started extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly shows: (pattern: RegExp) => Promise<void>;
  readonly ended: Promise<number | null>;
}

/** `npm start` after its installation, as a process of its own. */
function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [SCRIPT], { env: { ...process.env, ...datasets, ...environment } });
  const chunks: string[] = [];
  const output = (): string => chunks.join("");
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      for (const { pattern, resolve } of waiting) if (pattern.test(output())) resolve();
    });
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
  child.on("close", end);
  const shows = (pattern: RegExp): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ pattern, resolve });
    if (pattern.test(output())) resolve();
    void ended.then(() => reject(new Error(`ended without showing ${pattern}:\n${output()}`)));
    return promise;
  };
  const dispose = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, output, shows, ended, [Symbol.asyncDispose]: dispose };
}

describe("npm start", () => {
  test(
    "shows each server with its address and state, a snippet that works, and ends cleanly on Ctrl-C",
    async () => {
      await using run = start(FREE_PORTS);
      await run.shows(/Ctrl-C stops everything/);
      const [, url = ""] = /^ {2}openonco +(\S+) +ready$/m.exec(run.output()) ?? [];
      const snippet = JSON.parse(/^\{[^]*?^\}/m.exec(run.output())?.[0] ?? "{}");
      expect(snippet.mcpServers.openonco).toEqual({ type: "http", url });
      const answer = await postModern(url, "tools/call", { name: "openonco_list_categories", arguments: {} });
      expect(answer.message.result.isError).toBeUndefined();
      run.child.kill("SIGINT");
      expect(await run.ended).toBe(0);
      expect(run.output()).toMatch(/Stopping …\nStopped\.\n$/);
      await expect(fetch(url)).rejects.toThrow(/fetch failed/);
    },
    SLOW_MS,
  );

  test("refuses wrong ports before it builds anything, all of them by name", async () => {
    await using run = start({ ...FREE_PORTS, OPENONCO_PORT: "http", SCHEDULER_PORT: "70000" });
    expect(await run.ended).toBe(78);
    expect(run.output()).toMatch(/OPENONCO_PORT: must be a whole number from 0 to 65535/);
    expect(run.output()).toMatch(/SCHEDULER_PORT: must be a whole number from 0 to 65535/);
    expect(run.output()).not.toContain("Building");
  });

  test(
    "a port in use names the variable that moves the server, and says which could not start and why; the others start",
    async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const holder = createServer().listen(0, "127.0.0.1", resolve);
      await promise;
      const { port } = holder.address() as AddressInfo;
      await using run = start({
        ...FREE_PORTS,
        SCHEDULER_PORT: String(port),
        OPENONCO_DATA_DIR: "/no/such/folder",
      });
      await run.shows(/openonco has ended, exit code 78/);
      await run.shows(/^ {2}opa +\S+ +ready$/m);
      await run.shows(/SCHEDULER_PORT=0/);
      run.child.kill("SIGINT");
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain(`PORT=${port} is in use on 127.0.0.1`);
      expect(run.output()).toMatch(/^openonco: .*\/no\/such\/folder/m);
      holder.close();
    },
    SLOW_MS,
  );
});
