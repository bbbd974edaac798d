import type { z } from "zod";
import { checkIds, checkReferences } from "./check-references.ts";
import type { Problem } from "./problem.ts";
import { scheduleSchema, TABLE_SCHEMAS } from "./schedule-document.ts";
import type { ScheduleDocument, TableName } from "./schedule-document.ts";

/** A schedule, or everything that is wrong with what should have been one. */
export type ParsedSchedule =
  | { readonly ok: true; readonly document: ScheduleDocument }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const isTable = (name: unknown): name is TableName => typeof name === "string" && name in TABLE_SCHEMAS;

function toProblem({ path, message }: z.core.$ZodIssue): Problem {
  const [table, row, ...field] = path;
  const said = message.replace(/^Invalid input: (?:.*received undefined$)?/, "") || "is missing";
  if (isTable(table) && typeof row === "number")
    return { table, row, field: field.map(String).join(".") || "row", message: said };
  return { field: path.map(String).join(".") || "document", message: said };
}

/** Checks every row of a schedule, and how the rows fit together: of wrong rows their ids alone. Values are never repeated in problems. */
export function parseSchedule(candidate: unknown): ParsedSchedule {
  const parsed = scheduleSchema.safeParse(candidate);
  if (!parsed.success)
    return { ok: false, problems: [...parsed.error.issues.map(toProblem), ...checkIds(candidate)] };
  const problems = checkReferences(parsed.data);
  return problems.length === 0 ? { ok: true, document: parsed.data } : { ok: false, problems };
}
