import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../start/find-apps.ts";

/** Writes the example schedule into a database, as an operator of the scheduler would write theirs. */
export async function importExample(databaseUrl: string): Promise<void> {
  const program = join(ROOT, "apps/scheduler/ingest/src/main.ts");
  const example = join(ROOT, "data/scheduler/synthetic-program.json");
  await promisify(execFile)(process.execPath, [program, "import", example], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}
