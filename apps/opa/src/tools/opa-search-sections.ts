import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import {
  searchSections,
  searchSectionsInput,
  searchSectionsOutput,
} from "../domain/sections/search-sections.ts";
import { defineTool } from "./define-tool.ts";

export const opaSearchSections = defineTool({
  name: "opa_search_sections",
  title: "Search Ontario practice guidance",
  description:
    "Searches all guidance: CPSO policies and advice, screening programs, PHO infection control, " +
    "CEP clinical tools, ministry bulletins. Start here unless the question fits opa_policy_check, " +
    "opa_program_lookup, opa_ipac_guidance or opa_clinical_tools. Read one whole with opa_get_section.",
  inputSchema: searchSectionsInput,
  outputSchema: withAnswerId(searchSectionsOutput),
  annotations: READ_ONLY,
  weight: 3,
  handler: async (input, deps, { signal }) =>
    identify(await searchSections(input, deps, signal), deps.corpus),
});
