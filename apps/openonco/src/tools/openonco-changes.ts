import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { categoryParameter, countParameter, textParameter } from "../domain/input-schemas.ts";
import { listChanges } from "../domain/list-changes.ts";
import { changesOutput } from "../domain/output-schemas.ts";
import { defineTool } from "./define-tool.ts";

const since = textParameter("YYYY-MM-DD").refine(
  (day) => !day?.trim() || /^\d{4}-\d{2}-\d{2}$/.test(day.trim()),
  {
    error: "must be a day, YYYY-MM-DD",
  },
);

export const openoncoChanges = defineTool({
  name: "openonco_changes",
  title: "What changed",
  description: "New, removed, changed tests between exports, with both values.",
  inputSchema: z.strictObject({
    since: since.describe("YYYY-MM-DD"),
    category: categoryParameter,
    test: textParameter("Id or name"),
    field: textParameter("'fdaStatus' …"),
    offset: countParameter("Skip"),
  }),
  outputSchema: changesOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => listChanges(input, deps),
});
