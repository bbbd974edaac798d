import type { TableName } from "./schedule-document.ts";

/** The type of a row's field in a table: yes and no are flags, lists of plain words are words. */
export type ColumnKind = "text" | "integer" | "real" | "flag" | "words" | "json";

export type Columns = Readonly<Record<string, ColumnKind>>;

/** The columns of each table of a schedule, as databases, CSV files and sheets have them. */
export const COLUMNS: Readonly<Record<TableName, Columns>> = {
  averaging_periods: { id: "text", name: "text", start_date: "text", end_date: "text" },
  people: { id: "text", name: "text", role: "text", pgy_level: "integer", skills: "words" },
  rotations: {
    id: "text",
    name: "text",
    category: "text",
    needs_supervision: "flag",
    gives_supervision: "flag",
    is_critical: "flag",
    required_skills: "words",
    required_credentials: "json",
    coverage: "json",
  },
  blocks: {
    id: "text",
    date: "text",
    block_type: "text",
    starts_at: "text",
    ends_at: "text",
    is_holiday: "flag",
  },
  assignments: {
    id: "text",
    block_id: "text",
    person_id: "text",
    rotation_id: "text",
    role: "text",
    priority: "integer",
    duty: "text",
    worked_hours: "real",
  },
  absences: {
    id: "text",
    person_id: "text",
    start_date: "text",
    end_date: "text",
    absence_type: "text",
    approval: "text",
  },
  credentials: {
    id: "text",
    person_id: "text",
    credential: "text",
    issued_on: "text",
    expires_on: "text",
    suspended_from: "text",
  },
  preferences: {
    id: "text",
    person_id: "text",
    kind: "text",
    start_date: "text",
    end_date: "text",
    block_types: "words",
    rotation_id: "text",
  },
  swaps: {
    id: "text",
    requester_id: "text",
    partner_id: "text",
    requester_assignment_id: "text",
    partner_assignment_id: "text",
    status: "text",
    requested_on: "text",
  },
  resolved_conflicts: { conflict_id: "text", resolution: "text", decided_on: "text" },
};
