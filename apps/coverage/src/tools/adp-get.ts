import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { adpGetInput, adpGetOutput } from "../domain/adp/adp-get-schemas.ts";
import { getAdp } from "../domain/adp/get-adp.ts";
import { defineTool } from "./define-tool.ts";

export const adpGet = defineTool({
  name: "adp_get",
  title: "Assistive Devices Program",
  description:
    "What Ontario's Assistive Devices Program funds: eligibility criteria held against stated facts (met, not met, not established), exclusions, the program's and the client's share in dollars, replacement periods, equipment pools (CEP, no income test), price lines. Ask in everyday words or by device type.",
  inputSchema: adpGetInput,
  outputSchema: adpGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getAdp(input, deps, signal),
});
