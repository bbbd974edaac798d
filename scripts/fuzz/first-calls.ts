import type { Question } from "../load/ask.ts";

const WEEK = { start_date: "2026-09-21", end_date: "2026-09-27" };
const schedule = { schedule_id: "synthetic-2026" };

/** Calls to begin with, of tools that the questions of a load leave out since they cost much or say little. */
export const FIRST_CALLS: readonly Question[] = [
  {
    tool: "analyze_contingency",
    args: { ...schedule, scenario: "resident_absence", affected_person_ids: ["res-03"], date_range: WEEK },
  },
  {
    tool: "sweep_contingency",
    args: { ...schedule, date_range: { start_date: "2026-09-21", end_date: "2026-09-22" } },
  },
  { tool: "openonco_get_ecd", args: { id: "ecd-1" } },
  { tool: "openonco_get_trm", args: { id: "trm-5" } },
  { tool: "openonco_get_tds", args: { id: "tds-1" } },
];
