import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { adpGetInput, adpGetOutput } from "../domain/adp/adp-get-schemas.ts";
import { getAdp } from "../domain/adp/get-adp.ts";
import { defineTool } from "./define-tool.ts";

export const adpGet = defineTool({
  name: "adp_get",
  title: "Assistive Devices Program",
  description:
    "What Ontario's Assistive Devices Program funds: a verdict with what it still needs, criteria held to facts, exclusions, both shares in dollars, replacement, equipment pools (CEP, no income test), price lines. Ask in everyday words or by device type.",
  inputSchema: adpGetInput,
  outputSchema: adpGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getAdp(input, deps, signal),
});
