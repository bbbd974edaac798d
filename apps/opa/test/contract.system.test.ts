import { describeMcpServer, describeTools } from "@clinical-mcp/testing";
import { tools } from "../src/tools/index.ts";
import { openStarterDeps, startStarterServer } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const [aSection] = deps.corpus.rows.sections;
await close();

describeTools(new URL("../src/tools/", import.meta.url), tools);

describeMcpServer({
  name: "opa",
  start: startStarterServer,
  exampleCalls: {
    opa_search_sections: { query: "consent before a virtual visit", source_org: "cpso", n_results: 3 },
    opa_get_section: { section_id: aSection?.section_id ?? "", include_children: true },
    opa_policy_check: { query: "Do I need consent for a virtual visit?" },
    opa_program_lookup: { program: "breast", patient_age: 38, risk_factors: ["BRCA1 carrier"] },
    opa_freshness_probe: { document_ids: ["cpso-virtual-care"] },
    opa_ipac_guidance: { topic: "reprocessing", specific_item: "vaginal speculum" },
    opa_clinical_tools: { condition: "dementia", include_sections: true },
  },
  // history of opa_program_lookup takes 3,600 of it.
  listBudget: 24_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
