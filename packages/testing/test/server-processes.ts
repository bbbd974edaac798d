import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "@clinical-mcp/testing";
import { copyDataset } from "../../../apps/coverage/test/starter-dataset.ts";
import { copyStarter } from "../../../apps/opa/test/starter-dataset.ts";

export const SERVERS = ["opa", "coverage", "openonco", "scheduler"] as const;
export type ServerName = (typeof SERVERS)[number];

export interface ServerProcess {
  readonly name: ServerName;
  readonly url: string;
  readonly adminUrl: string;
  /** Standard output and error so far. */
  readonly output: () => string;
  /** SIGTERM; resolves when the process is gone. */
  readonly stop: () => Promise<void>;
}

export interface ServerProcesses extends AsyncDisposable {
  readonly servers: readonly ServerProcess[];
  /** Holds all that the servers may write: their data, temporary files, home and working folder. */
  readonly folders: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts all four servers as their operators do, over the starter data, each in folders of its own. They get only the
 * part of this process's environment that they need to start.
 */
export async function startServerProcesses(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcesses> {
  const root = mkdtempSync(join(tmpdir(), "server-processes-"));
  const datasets = { opa: await copyStarter(), coverage: await copyDataset() };
  const own: Readonly<Record<ServerName, Readonly<Record<string, string>>>> = {
    opa: { OPA_DATA_DIR: datasets.opa, CHROMA: "off" },
    coverage: { COVERAGE_DATA_DIR: datasets.coverage, CHROMA: "off" },
    openonco: {},
    scheduler: { SCHEDULER_DATABASE_FILE: join(root, "schedules.sqlite") },
  };
  const servers = await Promise.all(
    SERVERS.map((name) => {
      const home = join(root, name);
      mkdirSync(home);
      const shared = { ...bareEnvironment(), HOME: home, TMPDIR: home, PORT: "0" };
      return startProcess(name, home, { ...shared, ...own[name], ...environment });
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  return {
    servers,
    folders: [root, datasets.opa, datasets.coverage],
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function startProcess(
  name: ServerName,
  home: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const main = fileURLToPath(new URL(`../../../apps/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], { env, cwd: home });
  const chunks: string[] = [];
  const listening = Promise.withResolvers<Pick<ServerProcess, "url" | "adminUrl">>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      const [, url, adminUrl] = /"url":"([^"]+)","admin":"([^"]+)"/.exec(chunks.join("")) ?? [];
      if (url !== undefined && adminUrl !== undefined) listening.resolve({ url, adminUrl });
    });
  const closed = watchEnd(child);
  closed.then(() => listening.reject(new Error(`${name} ended:\n${chunks.join("")}`)), listening.reject);
  return {
    name,
    ...(await listening.promise),
    output: () => chunks.join(""),
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}

const watchEnd = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once("close", () => resolve()));
