import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { parseDay } from "../domain/values/day-text.ts";
import { categoryParameter, countParameter, textParameter } from "../domain/shared/input-schemas.ts";
import { listChanges } from "../domain/changes/list-changes.ts";
import { changesOutput } from "../domain/shared/output-schemas.ts";
import { defineTool } from "./define-tool.ts";

const since = textParameter("'2026-01-10', 'Jan 2026'").refine(
  (day) => !day?.trim() || parseDay(day) !== undefined,
  { error: "must be a day, such as 2026-01-10 or January 10, 2026" },
);

export const openoncoChanges = defineTool({
  name: "openonco_changes",
  title: "What changed",
  description: "New, removed, changed tests between exports, with both values.",
  inputSchema: z.strictObject({
    since: since.describe("'2026-01-10', 'Jan 2026'"),
    category: categoryParameter,
    kind: textParameter("'added', 'removed' or 'changed'"),
    test: textParameter("Id or name"),
    field: textParameter("'fdaStatus' …"),
    offset: countParameter("Skip"),
  }),
  outputSchema: changesOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => listChanges(input, deps),
});
