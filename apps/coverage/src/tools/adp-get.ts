import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { adpGetInput, adpGetOutput } from "../domain/adp/adp-get-schemas.ts";
import { getAdp } from "../domain/adp/get-adp.ts";
import { defineTool } from "./define-tool.ts";

export const adpGet = defineTool({
  name: "adp_get",
  title: "Assistive Devices Program",
  description:
    "ADP devices: criteria held to facts, exclusions, ADP's and the client's share " +
    "in dollars, replacement, equipment pools (CEP, no income test).",
  inputSchema: adpGetInput,
  outputSchema: adpGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getAdp(input, deps, signal),
});
