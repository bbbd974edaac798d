import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { findByName } from "../domain/catalog/find-by-name.ts";
import { listParameter } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { COMPARE_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoFind = defineTool({
  name: "openonco_find",
  title: "Find tests by name",
  description:
    "Named tests, by name, former name, code (CPT, PLA) or id: one whole, with citations, or several side by side.",
  inputSchema: z.strictObject({
    names: listParameter("'Signatera' or 'Shield,ecd-3'"),
    fields: listParameter("Only these; '*': all"),
  }),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  view: COMPARE_VIEW,
  handler: async (input, deps) => findByName(input, deps),
});
