import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { ipacGuidanceInput, ipacGuidanceOutput } from "../domain/ipac/ipac-guidance-schemas.ts";
import { ipacGuidance } from "../domain/ipac/ipac-guidance.ts";
import { defineTool } from "./define-tool.ts";

export const opaIpacGuidance = defineTool({
  name: "opa_ipac_guidance",
  title: "Infection control in the office",
  description:
    "What Public Health Ontario requires and recommends in a clinical " +
    "office: reprocessing of an item, PPE, hand hygiene, cleaning, sharps, " +
    "vials, vaccines, precautions; levels, reasons, pages, checklists.",
  inputSchema: ipacGuidanceInput,
  outputSchema: withAnswerId(ipacGuidanceOutput),
  annotations: READ_ONLY,
  weight: 3,
  handler: async (input, deps, { signal }) => identify(await ipacGuidance(input, deps, signal), deps.corpus),
});
