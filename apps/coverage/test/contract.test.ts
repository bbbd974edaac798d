import { describeMcpServer, describeTools, findSchemaProblems } from "@clinical-mcp/testing";
import { expect, test } from "vitest";
import { z } from "zod";
import { tools } from "../src/tools/index.ts";
import { openStarterDeps, startStarterServer } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const [aPassage] = deps.corpus.rows.chunks;
await close();

describeTools(new URL("../src/tools/", import.meta.url), tools);

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "keeps the arguments of %s inside OpenAI's strict mode and Gemini's schema",
  (_, { inputSchema }) => {
    expect(findSchemaProblems(z.toJSONSchema(inputSchema, { io: "input" }))).toEqual([]);
  },
);

describeMcpServer({
  name: "coverage",
  start: startStarterServer,
  exampleCalls: {
    coverage_answer: {
      question: "Admitted Mon 3pm, discharged Thu 11am, I'm MRP: can I bill C124? Is Jardiance covered?",
    },
    adp_get: { query: "power scooter", facts: [{ fact: "daily_use", value: "yes" }] },
    schedule_get: {
      q: "Can I bill C124 as MRP?",
      facts: { admission: "2025-05-05T15:00", discharge: "2025-05-08T11:00", mrp: true },
    },
    check_claims: { rows: "patient,service,code,minutes\nP1,2025-05-12,K013A,18" },
    // The dataset in service against itself: its name begins with the year.
    coverage_changes: {
      from: "2",
      to: "2",
      cases: '{"case_id":"a","tool":"coverage_answer","input":{"claims":[{"codes":["C124"]}]}}',
    },
    odb_get: { drug: "Januvia 100 mg", check: ["interchangeable", "lowest_cost", "copay"] },
    source_passages: { passage_ids: [aPassage?.chunk_id ?? ""], highlight_terms: ["price"] },
  },
  listBudget: 24_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
