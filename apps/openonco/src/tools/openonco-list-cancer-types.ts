import { z } from "zod";
import { categoryParameter } from "../domain/shared/input-schemas.ts";
import { listCancerTypes } from "../domain/catalog/list-values.ts";
import { cancerTypesOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoListCancerTypes = defineTool({
  name: "openonco_list_cancer_types",
  title: "List cancer types",
  description: "Cancer types, and the groups that cancer_type knows.",
  inputSchema: z.strictObject({ category: categoryParameter }),
  outputSchema: cancerTypesOutput,
  annotations: READ_ONLY,
  handler: ({ category }, deps, { signal }) => listCancerTypes(category, deps, signal),
});
