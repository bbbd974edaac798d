import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CLIENTS, startForTest } from "@clinical-mcp/testing";
import { importSchedule } from "../../ingest/src/import-schedule.ts";
import { openApp } from "../../src/app.ts";
import { openDatabase } from "../../src/store/index.ts";
import type { DatabaseAddress } from "../../src/store/index.ts";
import type { ProgramFile } from "../program.ts";

/** The server's tools over HTTP, with what a command-line import put into its database. */
export interface AskedServer {
  readonly importFile: (file: ProgramFile) => Promise<void>;
  /** @throws Error when the tool answers with an error */
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Before all seeds, so that every assignment is to come. */
const NOW = new Date("2026-01-01T12:00:00Z");
const ignoreLoss = (): void => undefined;

/** @param url address of an empty PostgreSQL database; a new file of SQLite without it */
export async function openServer(url?: string): Promise<AskedServer> {
  const folder = mkdtempSync(join(tmpdir(), "scheduler-judge-"));
  const address: DatabaseAddress =
    url === undefined
      ? { file: join(folder, "schedules.sqlite") }
      : { url, timeoutMs: 10_000, connections: 5 };
  const places = {
    database: address,
    example: at("../../data/scheduler/synthetic-program.json"),
    skills: at("skills"),
    views: { period: "<!doctype html>", plan: "<!doctype html>" },
  };
  const server = await startForTest((context) => openApp(places, context, () => NOW));
  const db = await openDatabase(address, ignoreLoss);
  const client = await CLIENTS["SDK v2, 2026-07-28"](server.url);
  return {
    async importFile(file) {
      const path = join(folder, "schedule.json");
      writeFileSync(path, JSON.stringify(file));
      const outcome = await importSchedule(db, { path, isDryRun: false, mayEmpty: true }, NOW);
      if (!outcome.ok)
        throw new Error(`The import refused ${file.id}: ${JSON.stringify(outcome.problems.slice(0, 3))}`);
    },
    async call(tool, args) {
      const { isError, text, structuredContent } = await client.callTool(tool, { ...args });
      if (isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${text}`);
      return structuredContent;
    },
    async close() {
      await client.close();
      await db.destroy();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
