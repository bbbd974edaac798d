import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { lookUpProgram } from "../domain/programs/program-lookup.ts";
import { programLookupInput, programLookupOutput } from "../domain/programs/program-lookup-schemas.ts";
import { SCREENING_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const opaProgramLookup = defineTool({
  name: "opa_program_lookup",
  title: "Look up an Ontario Health program",
  description:
    "Cancer screening (cervical, breast, colorectal, lung) for a person: give age and " +
    "everything known in history or risk_factors. patient_specific.outcome: inside, " +
    "increased, excluded (belongs_to), outside, depends (missing_facts), unknown (not_understood: " +
    "recommend nothing); due: next test. Other Ontario Health programs: passages.",
  inputSchema: programLookupInput,
  outputSchema: withAnswerId(programLookupOutput),
  // With a key it also asks the web.
  annotations: { ...READ_ONLY, openWorldHint: true },
  view: SCREENING_VIEW,
  weight: 3,
  handler: async (input, deps, { signal }) => identify(await lookUpProgram(input, deps, signal), deps.corpus),
});
