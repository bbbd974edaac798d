import { join } from "node:path";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { expect } from "vitest";
import { call, toDocument, toScheduleInput } from "./build-schedule.ts";
import { useDatabase } from "./use-database.ts";
import { importSchedule } from "../ingest/src/import-schedule.ts";

export const NOW = new Date("2026-07-01T12:00:00.000Z");

/** Everything that a schedule can say, with names that CSV and calendars must quote. */
export const small: ScheduleDocument = toDocument({
  ...toScheduleInput(
    [
      { who: "r1", on: "2026-03-07" },
      { who: "f1", on: "2026-03-07", type: "PM", role: "supervising", priority: 70 },
      call("r2", "2026-03-07", ["19:00", 12]),
      { ...call("r2", "2026-03-09", ["07:00", 24]), duty: "at_home_call", worked_hours: 1.5 },
    ],
    { end_date: "2026-03-29" },
  ),
  people: [
    { id: "r1", name: 'Dr. Ann "Annie" O\'Neil, Jr.', role: "resident", pgy_level: 1, skills: ["delivery", "ultrasound"] },
    { id: "r2", name: "=Dr. Ødegård: MD", role: "resident", pgy_level: 2 },
    { id: "f1", name: "Dr. Faraday; PhD", role: "faculty" },
  ],
  rotations: [
    {
      id: "ward",
      name: "Inpatient, 4 West",
      required_credentials: [{ credential: "ACLS" }],
      coverage: [{ minimum: 1, block_types: ["AM"], weekdays: [1, 2] }],
    },
    { id: "clinic", name: "Clinic A" },
  ],
  absences: [{ id: "v", person_id: "r1", absence_type: "vacation", start_date: "2026-03-10", end_date: "2026-03-12", approval: "pending" }],
  credentials: [{ id: "c", person_id: "r1", credential: "ACLS", issued_on: "2025-01-01", expires_on: "2027-01-01" }],
  preferences: [{ id: "p", person_id: "r1", kind: "avoid", start_date: "2026-03-08", end_date: "2026-03-08", block_types: ["PM"] }],
  swaps: [{ id: "s", requester_id: "r1", status: "pending", requested_on: "2026-01-02" }],
  resolved_conflicts: [{ conflict_id: "double_booking:a1:a2", resolution: "ignored", decided_on: "2026-01-02" }],
  averaging_periods: [{ id: "b", name: "Block 1", start_date: "2026-01-05", end_date: "2026-02-01" }],
  settings: { weekly_hours_limit: 88, supervision: { counted_per: "rotation" } },
}); // prettier-ignore

/** Imports into an empty database for each test, and names for files in its folder. */
export function useImports() {
  const { folder, db: database } = useDatabase();
  const counter = { files: 0 };
  const path = (name: string): string => join(folder, name);
  const newName = (ending: string): string => {
    counter.files += 1;
    return path(`${counter.files}${ending}`);
  };
  const importFile = (file: string, into?: string) =>
    importSchedule(database(), { path: file, into, isDryRun: false }, NOW);

  async function problemsOf(file: string, into?: string): Promise<readonly string[]> {
    const outcome = await importFile(file, into);
    expect(outcome.ok).toBe(false);
    return outcome.ok ? [] : outcome.problems.map(({ where, message }) => `${where}: ${message}`);
  }
  return { path, newName, database, importFile, problemsOf };
}
