import { z } from "zod";
import { categoryParameter } from "../domain/shared/input-schemas.ts";
import { listVendors } from "../domain/catalog/list-values.ts";
import { vendorsOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoListVendors = defineTool({
  name: "openonco_list_vendors",
  title: "List vendors",
  description: "Vendors as recorded.",
  inputSchema: z.strictObject({ category: categoryParameter }),
  outputSchema: vendorsOutput,
  annotations: READ_ONLY,
  handler: ({ category }, deps, { signal }) => listVendors(category, deps, signal),
});
