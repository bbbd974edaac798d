import { expect, test } from "vitest";
import { opaClinicalTools } from "./opa-clinical-tools.ts";
import { opaFreshnessProbe } from "./opa-freshness-probe.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaIpacGuidance } from "./opa-ipac-guidance.ts";
import { opaPolicyCheck } from "./opa-policy-check.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";
import { opaSearchSections } from "./opa-search-sections.ts";

const TOOLS = {
  clinical: [opaClinicalTools.inputSchema, {}],
  freshness: [opaFreshnessProbe.inputSchema, {}],
  section: [opaGetSection.inputSchema, { section_id: "s" }],
  ipac: [opaIpacGuidance.inputSchema, { topic: "ppe" }],
  policy: [opaPolicyCheck.inputSchema, { query: "q" }],
  program: [opaProgramLookup.inputSchema, { program: "lung" }],
  search: [opaSearchSections.inputSchema, { query: "q" }],
} as const;

const letters = (count: number): string => "a".repeat(count);
const list = (count: number, text = "a"): readonly string[] => Array.from({ length: count }, () => text);
const fitOf = (months_ago: number) => ({ tests: [{ kind: "fit", result: "normal", months_ago }] });

/** A field with its least and most that are taken, and what is one too little or too much. */
test.each<[keyof typeof TOOLS, string, readonly unknown[], readonly unknown[]]>([
  ["clinical", "condition", ["a", letters(200)], ["", letters(201)]],
  ["clinical", "tool_name", ["a", letters(200)], ["", letters(201)]],
  ["clinical", "feature_type", [letters(40)], [letters(41)]],
  ["clinical", "category", [letters(60)], [letters(61)]],
  ["clinical", "offset", [0, 1_000], [-1, 1_001]],
  ["clinical", "detail", ["short", "full"], ["brief"]],
  ["freshness", "document_ids", [[], list(50)], [list(51)]],
  ["freshness", "source_orgs", [["cpso"], list(5, "cep")], [list(6, "cep"), ["who"]]],
  ["freshness", "topics", [[], list(20)], [list(21)]],
  ["freshness", "since", ["2025-01-01"], ["2025-13-01", "2025"]],
  ["section", "section_id", ["a", letters(200)], ["", letters(201)]],
  ["ipac", "topic", ["a", letters(200)], ["", letters(201)]],
  ["ipac", "setting", [letters(40)], [letters(41)]],
  ["ipac", "specific_item", ["", letters(200)], [letters(201)]],
  ["ipac", "pathogen", [letters(100)], [letters(101)]],
  ["ipac", "offset", [0, 2_000], [-1, 2_001]],
  ["policy", "query", ["a", letters(4_000)], ["", letters(4_001)]],
  ["policy", "n_results", [1, 20], [0, 21]],
  ["policy", "also", [list(5, "ab"), [letters(300)]], [list(6, "ab"), [letters(301)], ["1"]]],
  ["policy", "policy_level", ["Expectations", " advice ", "both", "all"], ["duty", 1]],
  ["program", "program", ["a", letters(200)], [" ", letters(201)]],
  ["program", "query_type", [letters(40)], [letters(41)]],
  ["program", "patient_age", [0, 130], [-1, 131, 52.5]],
  ["program", "risk_factors", [list(20), [letters(300)]], [list(21), [letters(301)], [" "]]],
  ["program", "info_needed", [list(10), [letters(40)]], [list(11), [letters(41)]]],
  ["program", "history", [{}, fitOf(0), fitOf(1_200)], [{ other: 1 }, fitOf(-1), fitOf(1_201)]],
  ["search", "query", ["a", letters(4_000)], ["", letters(4_001)]],
  ["search", "topics", [[], list(20)], [list(21)]],
  ["search", "source_org", ["CPSO", " Ontario Health ", "ontario-health"], ["who", 1]],
  ["search", "n_results", [1, 20], [0, 21]],
  ["search", "effective_from", ["2022-01-01"], ["2022"]],
  ["search", "search_mode", ["hybrid", "keyword", "vector"], ["magic"]],
])("%s: %s", (tool, field, taken, refused) => {
  const [schema, least] = TOOLS[tool];
  const isTaken = (value: unknown): boolean => schema.safeParse({ ...least, [field]: value }).success;
  expect([taken.map(isTaken), refused.map(isTaken)]).toEqual([
    taken.map(() => true),
    refused.map(() => false),
  ]);
});

test("an absent field has its usual value", () => {
  const parse = (tool: keyof typeof TOOLS): unknown => TOOLS[tool][0].parse(TOOLS[tool][1]);
  expect(parse("clinical")).toEqual({ include_sections: false, offset: 0, detail: "short" });
  expect(parse("freshness")).toEqual({ check_web: false, detail: "short" });
  expect(parse("ipac")).toEqual({
    topic: "ppe",
    setting: "office",
    include_checklists: true,
    offset: 0,
    detail: "short",
  });
  expect(parse("policy")).toEqual({
    query: "q",
    policy_level: "all",
    include_advice: true,
    n_results: 3,
    detail: "short",
  });
  expect(parse("program")).toEqual({ program: "lung", risk_factors: [], info_needed: [], detail: "short" });
  expect(parse("section")).toEqual({
    section_id: "s",
    include_parent: true,
    include_children: false,
    include_document_metadata: true,
    detail: "short",
  });
  expect(parse("search")).toEqual({
    query: "q",
    include_superseded: false,
    n_results: 5,
    search_mode: "hybrid",
    detail: "short",
  });
});
