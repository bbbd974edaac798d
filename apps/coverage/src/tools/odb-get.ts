import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { getOdb } from "../domain/odb/get-odb.ts";
import { odbGetInput, odbGetOutput } from "../domain/odb/odb-get-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const odbGet = defineTool({
  name: "odb_get",
  title: "Ontario Drug Benefit coverage",
  description:
    "Whether and how the Ontario Drug Benefit program pays for a drug: listing status, price and what the ministry pays, Limited Use codes with criteria, interchangeable products and the lowest cost, other drugs of the class, co-payments. Ask by name, DIN or class. A misspelt name comes back with suggestions; a name of several strengths with candidates.",
  inputSchema: odbGetInput,
  outputSchema: odbGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getOdb(input, deps, signal),
});
