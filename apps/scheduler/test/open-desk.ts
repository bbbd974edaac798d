import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CLIENTS, startForTest } from "@clinical-mcp/testing";
import { parseArguments } from "../ingest/src/arguments.ts";
import { exportSchedule } from "../ingest/src/export-schedule.ts";
import { changeOrShow } from "../ingest/src/versions/change-schedule.ts";
import { openApp } from "../src/app.ts";
import type { ScheduleDocument } from "../src/dataset/index.ts";
import { findDocument, openDatabase } from "../src/store/index.ts";
import { EXAMPLE_FILE, SKILLS_FOLDER, VIEWS } from "./open-example.ts";

/** The server's tools over HTTP and the schedule command, on one database that begins with the example. */
export interface Desk {
  /** A folder for what comes out. */
  readonly folder: string;
  /** What a tool answers. @throws Error when it answers with an error */
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The schedule as the database holds it. */
  readonly read: (scheduleId: string) => Promise<ScheduleDocument>;
  /** What `schedule` prints; files that it names are those of the folder. */
  readonly command: (...args: readonly string[]) => Promise<readonly string[]>;
  /** Saves an answer as a person would. @returns its path */
  readonly save: (name: string, answer: unknown) => string;
  readonly close: () => Promise<void>;
}

/** @param now the time at which everything happens */
export async function openDesk(now: Date): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), "scheduler-desk-"));
  const database = { file: join(folder, "schedules.sqlite") };
  const places = { database, example: EXAMPLE_FILE, skills: SKILLS_FOLDER, views: VIEWS };
  const server = await startForTest((context) => openApp(places, context, () => now));
  const client = await CLIENTS["SDK v2, 2026-07-28"](server.url);
  // The first question loads the example.
  await client.callTool("list_schedules", {});
  const db = await openDatabase(database, () => undefined);
  return {
    folder,
    async ask(tool, args) {
      const { isError, text, structuredContent } = await client.callTool(tool, { ...args });
      if (isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${text}`);
      return structuredContent;
    },
    async command(...args) {
      const command = parseArguments(args);
      if (command.name === "export")
        return (await exportSchedule(db, command.options, now)).map((path) => basename(path));
      if (command.name === "help" || command.name === "list" || command.name === "import")
        throw new Error("not a command of this desk");
      return changeOrShow(db, command, now);
    },
    async read(scheduleId) {
      const document = await findDocument(db, scheduleId);
      if (document === undefined) throw new Error(`no schedule ${scheduleId}`);
      return document;
    },
    save(name, answer) {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify(answer));
      return path;
    },
    async close() {
      await client.close();
      await db.destroy();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
