import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { clinicalToolsInput, clinicalToolsOutput } from "../domain/cep/clinical-tools-schemas.ts";
import { clinicalTools } from "../domain/cep/clinical-tools.ts";
import { defineTool } from "./define-tool.ts";

export const opaClinicalTools = defineTool({
  name: "opa_clinical_tools",
  title: "Find a clinical tool",
  description:
    "Web tools of the Centre for Effective Practice (CEP) for a visit: by condition, " +
    "name, category or feature, with links to their parts. No filter lists all.",
  inputSchema: clinicalToolsInput,
  outputSchema: withAnswerId(clinicalToolsOutput),
  annotations: READ_ONLY,
  weight: 3,
  handler: async (input, deps, { signal }) => identify(await clinicalTools(input, deps, signal), deps.corpus),
});
