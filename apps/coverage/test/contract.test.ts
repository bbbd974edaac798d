import { describeMcpServer, describeTools } from "@clinical-mcp/testing";
import { tools } from "../src/tools/index.ts";
import { openStarterDeps, startStarterServer } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const [aPassage] = deps.corpus.rows.chunks;
await close();

describeTools(new URL("../src/tools/", import.meta.url), tools);

describeMcpServer({
  name: "coverage",
  start: () => startStarterServer(),
  exampleCalls: {
    adp_get: { query: "power scooter", use_case: { daily_use: true, replaces_car: false } },
    odb_get: { drug: "Januvia 100 mg", check: ["interchangeable", "lowest_cost", "copay"] },
    source_passages: { passage_ids: [aPassage?.chunk_id ?? ""], highlight_terms: ["price"] },
  },
  listBudget: 34_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
