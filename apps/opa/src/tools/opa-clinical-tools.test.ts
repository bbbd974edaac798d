import { UpstreamError } from "@clinical-mcp/errors";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { createMemoryDeps } from "../../test/memory-starter.ts";
import type { OpaDeps } from "../deps.ts";
import { getSection, getSectionInput } from "../domain/sections/get-section.ts";
import { opaClinicalTools } from "./opa-clinical-tools.ts";

const deps = createMemoryDeps();

async function ask(input: Record<string, unknown>, change: Partial<OpaDeps> = {}) {
  const asked = opaClinicalTools.inputSchema.parse(input);
  const answer = await opaClinicalTools.handler(
    asked,
    { ...deps, ...change },
    { signal: new AbortController().signal },
  );
  return opaClinicalTools.outputSchema.parse(answer);
}
const slugs = async (input: Record<string, unknown>) =>
  (await ask(input)).tools.map(({ url }) => url.split("/").at(-2));

// Pages of tools.cep.health as they were read in September 2025.
describe("by condition", () => {
  test.each([
    ["dementia", ["dementia-diagnosis", "behavioural-andpsychological-symptoms-of-dementia-bpsd"]],
    ["COPD", ["chronic-obstructive-pulmonary-disease-copd"]],
    ["chronic obstructive pulmonary disease", ["chronic-obstructive-pulmonary-disease-copd"]],
    ["ADHD", ["attention-deficit-hyperactivity-disorder-in-adults"]],
    ["insulin", ["type-2-diabetes-insulin-therapy"]],
    [
      "falls in the elderly",
      ["falls-prevention-and-management", "managing-benzodiazepine-use-in-older-adults"],
    ],
    ["depression in teens", ["youth-mental-health-anxiety-and-depression", "anxiety-and-depression"]],
    ["sleep problems", ["management-of-chronic-insomnia"]],
    ["migraines", ["core-neck-and-headache-navigator"]],
  ])("%s", async (condition, expected) => {
    expect(await slugs({ condition })).toEqual(expected);
  });

  test.each([
    "hypertension",
    "hypertension in older adults",
    "UTI",
    "PTSD",
    "asthma",
    "chest pain",
    "breast cancer screening",
    "chronic kidney disease",
    "broken leg",
  ])("CEP has no tool for %s: none is made up", async (condition) => {
    const { tools, total_tools, confidence, notices } = await ask({ condition });
    expect([tools, total_tools, confidence]).toEqual([[], 0, 0]);
    expect(notices.join(" ")).toMatch(/no tool about this/u);
  });

  test("a tool about a part of what was asked is said to be that, with less confidence", async () => {
    const { tools, notices, confidence } = await ask({ condition: "dementia and driving" });
    expect(tools.every(({ matched_on }) => matched_on === "dementia")).toBe(true);
    expect(notices.join(" ")).toMatch(/about a part/u);
    expect(confidence).toBeLessThan(0.6);
    expect((await ask({ condition: "dementia" })).confidence).toBeGreaterThan(0.9);
  });

  test("an instrument finds the tools whose pages name it", async () => {
    const { tools } = await ask({ condition: "PHQ-9" });
    const { rows } = deps.corpus;
    const naming = rows.clinicalTools.filter(({ instruments }) => instruments.includes("PHQ-9"));
    expect(tools.map(({ tool_id }) => tool_id).sort()).toEqual(naming.map(({ tool_id }) => tool_id).sort());
  });
});

describe("by name", () => {
  test("exact, part and address", async () => {
    expect(await slugs({ tool_name: "core back tool" })).toEqual([
      "clinically-organized-relevant-exam-core-back-tool",
    ]);
    expect(await slugs({ tool_name: "Fall Prevention" })).toEqual(["falls-prevention-and-management"]);
    expect(await slugs({ tool_name: "opioid-use-disorder" })).toEqual(["opioid-use-disorder-oud-tool"]);
  });

  test("several candidates are all listed", async () => {
    const { tools, notices } = await ask({ tool_name: "type 2 diabetes" });
    expect(tools).toHaveLength(2);
    expect(notices.join(" ")).toMatch(/Several tools/u);
  });

  test("every tool is found by its own name and id", async () => {
    const { rows } = deps.corpus;
    for (const { tool_id, name } of rows.clinicalTools) {
      for (const tool_name of [name, tool_id])
        expect((await ask({ tool_name: tool_name.slice(0, 200) })).tools[0]?.tool_id).toBe(tool_id);
    }
  });
});

describe("filters", () => {
  test("only tools that really have the feature, with a link only where the page has an anchor", async () => {
    const { tools, total_tools } = await ask({ feature_type: "Algorithms" });
    const { rows } = deps.corpus;
    const real = rows.clinicalToolFeatures.filter(
      ({ feature, is_available }) => feature === "assessment_algorithm" && is_available,
    );
    expect(total_tools).toBe(real.length);
    for (const { tool_id, url, key_features } of tools) {
      const { anchor } = real.find((row) => row.tool_id === tool_id) ?? {};
      expect(key_features.assessment_algorithm).toEqual({
        available: true,
        url: anchor ? `${url}#${encodeURIComponent(anchor)}` : null,
      });
    }
    // The checklist of MAID's second track is a file of its own: nothing on the page to jump to.
    const [maid] = (await ask({ condition: "MAID", feature_type: "checklist" })).tools;
    expect(maid?.key_features.checklist).toEqual({ available: true, url: null });
  });

  test("no page has a calculator: nothing found, not an error", async () => {
    const { total_tools, notices } = await ask({ feature_type: "calculator" });
    expect(total_tools).toBe(0);
    expect(notices.join(" ")).toMatch(/calculator/u);
  });

  test("a tool that fits but lacks the feature is named", async () => {
    const { tools, notices } = await ask({ condition: "ADHD", feature_type: "checklist" });
    expect(tools).toEqual([]);
    expect(notices.join(" ")).toContain("Attention Deficit Hyperactivity Disorder");
  });

  test("categories in other words; unknown values are refused with the valid ones", async () => {
    const spec = await slugs({ category: "mental_health" });
    expect(spec).toHaveLength(6);
    expect(await slugs({ category: "Mental Health" })).toEqual(spec);
    expect(await slugs({ category: "chronic disease" })).toContain("type-2-diabetes-insulin-therapy");
    await expect(ask({ category: "dermatology" })).rejects.toMatchObject({
      code: "UNKNOWN_CATEGORY",
      details: { valid_categories: expect.arrayContaining(["mental_health", "pain_msk"]) },
    });
    await expect(ask({ feature_type: "video" })).rejects.toMatchObject({ code: "UNKNOWN_FEATURE" });
  });
});

test.each([
  ["short", 6_000],
  ["full", 24_000],
])("all tools in pages, each once, with citation and date, %s", async (detail, most) => {
  const seen: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const page = await ask({ offset, include_sections: true, detail });
    expect(jsonBytes(page)).toBeLessThanOrEqual(most);
    expect(page.citations.map(({ document_id }) => document_id)).toEqual(
      page.tools.map(({ tool_id }) => tool_id),
    );
    seen.push(...page.tools.map(({ tool_id }) => tool_id));
    offset = page.next_offset;
  }
  const { rows } = deps.corpus;
  expect(seen.toSorted()).toEqual(rows.clinicalTools.map(({ tool_id }) => tool_id).toSorted());
});

test("one tool whole", async () => {
  const { tools, query_interpretation } = await ask({
    tool_name: "Dementia Diagnosis",
    include_sections: true,
    detail: "full",
  });
  expect(tools[0]).toMatchObject({
    tool_id: "cep-dementia-diagnosis",
    last_updated: "2025-07-31",
    category: "mental_health",
    key_features: {
      assessment_algorithm: {
        available: true,
        url: "https://tools.cep.health/tool/dementia-diagnosis/#algorithm",
      },
      calculator: { available: false, url: null },
      screening_tools: expect.arrayContaining(["MoCA", "Mini-Cog"]),
    },
    quick_links: { full_tool: "https://tools.cep.health/tool/dementia-diagnosis/", pdf_version: null },
  });
  expect(tools[0]?.sections).toContainEqual(
    expect.objectContaining({
      title: "Assessment approach",
      url: "https://tools.cep.health/tool/dementia-diagnosis/#Assessment%20approach",
    }),
  );
  const { corpus } = deps;
  const ids = tools[0]?.sections?.flatMap(({ section_id }) => section_id ?? []) ?? [];
  expect(ids.length).toBeGreaterThan(5);
  for (const section_id of ids)
    expect(getSection(getSectionInput.parse({ section_id }), corpus).document?.document_id).toBe(
      "cep-dementia-diagnosis",
    );
  expect(query_interpretation).toMatch(/^Tools by name "Dementia Diagnosis".*: 1 tool\.$/u);
});

test("a short answer leaves out what a tool lacks, and states as much of what it has", async () => {
  const [short, full] = [
    await ask({ condition: "dementia" }),
    await ask({ condition: "dementia", detail: "full" }),
  ];
  const available = (tools: typeof full.tools) =>
    tools.map(({ tool_id, url, summary, key_features: { screening_tools: _instruments, ...features } }) => {
      const own = Object.entries(features).filter(([, feature]) => feature?.available);
      return [tool_id, url, summary, own];
    });
  expect(available(short.tools)).toEqual(available(full.tools));
  expect(jsonBytes(short)).toBeLessThan(jsonBytes(full));
  const sections = await ask({ tool_name: "Dementia Diagnosis", include_sections: true });
  expect(jsonBytes(sections)).toBeLessThanOrEqual(6_000);
  expect(sections.tools[0]?.sections?.length).toBeGreaterThan(5);
});

test("records answer while the search is away, and say so", async () => {
  const { engine } = deps;
  const search = async () => {
    throw new UpstreamError("Neither path could look.", { code: "SEARCH_UNAVAILABLE" });
  };
  const answer = await ask({ condition: "COPD" }, { engine: { ...engine, search } });
  expect(answer.tools).toHaveLength(1);
  expect(answer.provenance).toEqual(["sql"]);
  expect(answer.notices.join(" ")).toMatch(/could not be searched/u);
  expect(answer.confidence).toBeLessThan((await ask({ condition: "COPD" })).confidence);
});
