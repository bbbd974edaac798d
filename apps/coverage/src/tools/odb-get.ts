import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { toOdbDeps } from "../domain/decision/drug/show-drug.ts";
import { getOdb } from "../domain/odb/get-odb.ts";
import { odbGetInput, odbGetOutput } from "../domain/odb/odb-get-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const odbGet = defineTool({
  name: "odb_get",
  title: "Ontario Drug Benefit coverage",
  description:
    "ODB drugs: listing, price and what the ministry pays, Limited Use criteria held " +
    "to the patient, interchangeable products, other drugs of the class, co-payment.",
  inputSchema: odbGetInput,
  outputSchema: odbGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getOdb(input, toOdbDeps(deps), signal),
});
