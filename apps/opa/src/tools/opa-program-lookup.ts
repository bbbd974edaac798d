import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { lookUpProgram } from "../domain/program-lookup.ts";
import { programLookupInput, programLookupOutput } from "../domain/program-lookup-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const opaProgramLookup = defineTool({
  name: "opa_program_lookup",
  title: "Look up an Ontario Health program",
  description:
    "Cancer screening (cervical, breast, colorectal, lung) by age and risk factors: who, which test, how often, referral, pathway; patient_specific says what holds for a person, why, and which facts are missing. Other Ontario Health programs: passages.",
  inputSchema: programLookupInput,
  outputSchema: programLookupOutput,
  // With a key it also asks the web.
  annotations: { ...READ_ONLY, openWorldHint: true },
  handler: (input, deps, { signal }) => lookUpProgram(input, deps, signal),
});
