import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { toOdbReach } from "../domain/decision/drug/show-drug.ts";
import { getOdb } from "../domain/odb/get-odb.ts";
import { odbGetInput, odbGetOutput, toOdbOutput } from "../domain/odb/odb-get-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const odbGet = defineTool({
  name: "odb_get",
  title: "Ontario Drug Benefit coverage",
  description:
    "Whether and how ODB pays for a drug: decision with what is missing, listing, price, Limited Use criteria held to the patient, interchangeable products, lowest cost, alternatives, co-payments. By name, DIN or class. Example: {drug: 'Ozempic', condition: 'type 2 diabetes', tried: [{drug: 'metformin', outcome: 'max_dose'}]}.",
  inputSchema: odbGetInput,
  outputSchema: odbGetOutput,
  annotations: READ_ONLY,
  handler: async (input, deps, { signal }) => toOdbOutput(await getOdb(input, toOdbReach(deps), signal)),
});
