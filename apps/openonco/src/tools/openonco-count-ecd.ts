import { z } from "zod";
import { countTests } from "../domain/count/count-tests.ts";
import { groupByParameter, textParameter, vendorParameter } from "../domain/shared/input-schemas.ts";
import { countOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountEcd = defineTool({
  name: "openonco_count_ecd",
  title: "Count ECD",
  description: "Count ECD tests.",
  inputSchema: z.strictObject({
    group_by: groupByParameter,
    filter_vendor: vendorParameter,
    filter_test_scope: textParameter("'CRC' …"),
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "ecd", input }, deps, signal),
});
