import { z } from "zod";
import { listCategories } from "../domain/catalog/list-values.ts";
import { categoriesOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoListCategories = defineTool({
  name: "openonco_list_categories",
  title: "List test categories",
  description: "The categories, with numbers of tests.",
  inputSchema: z.strictObject({}),
  outputSchema: categoriesOutput,
  annotations: READ_ONLY,
  handler: async (_input, deps) => listCategories(deps),
});
