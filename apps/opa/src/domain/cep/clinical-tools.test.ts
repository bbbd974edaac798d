import { describe, expect, test } from "vitest";
import { corpusOf, document, section, tool, type Tool } from "../../../test/example-corpus.ts";
import { createMemoryEngine } from "../../../test/memory-engine.ts";
import type { CorpusRows } from "../shared/corpus.ts";
import { clinicalTools } from "./clinical-tools.ts";
import { clinicalToolsInput } from "./clinical-tools-schemas.ts";

const TOOLS: readonly Tool[] = [
  tool("t-dementia", "Dementia", ["dementia", "cognitive impairment"], {
    instruments: ["Mini-Cog", "Clock Drawing Test"],
  }),
  tool("t-behaviour", "Behaviour in Dementia (BPSD)", ["agitation", "dementia"], {
    quick_links: [
      { title: "Handout", url: "https://x.org/handout.pdf" },
      { title: "Printable version", url: "https://x.org/tool.pdf?v=2" },
    ],
  }),
  tool("t-falls", "Falls in Older Adults", ["falls", "older adults"], {
    category: "preventive_care",
    quick_links: [{ title: "Falls in Older Adults", url: "https://x.org/falls.pdf" }],
  }),
  tool("t-sleep", "Insomnia", ["insomnia", "sleep"], {
    also_at: ["https://other.example.org/better-nights/"],
    quick_links: [{ title: "PDF version", url: "https://x.org/page" }],
  }),
  tool("t-youth", "Youth Mental Health", ["anxiety", "depression in youth"]),
  tool("t-adult", "Depression", ["depression", "anxiety"], { category: null }),
];
const feature = (tool_id: string, anchor: string | null, is_available = true) => ({
  tool_id,
  feature: "checklist" as const,
  is_available,
  anchor,
  title: null,
});
const part = (title: string, change: Partial<CorpusRows["clinicalToolSections"][number]> = {}) => ({
  tool_id: "t-dementia",
  position: 0,
  title,
  anchor: null,
  level: 1,
  summary: null,
  ...change,
});
const documents = [
  ...TOOLS.map(({ tool_id, name, source_url }) =>
    document(tool_id, {
      source_org: "cep",
      title: name,
      document_type: "tool",
      source_url,
      policy_level: null,
    }),
  ),
  document("t-old", { is_superseded: true }),
];
const driving = section("driving", "t-dementia", {
  section_heading: "Driving",
  section_text: "Whether a person with memory loss may drive a car is asked each year.",
});
const corpus = corpusOf({
  documents,
  sections: [driving],
  clinicalTools: [
    ...TOOLS,
    tool("t-old", "Dementia of Old", ["dementia"]),
    tool("t-lost", "Lost", ["dementia"]),
  ],
  clinicalToolFeatures: [
    feature("t-dementia", "top"),
    feature("t-falls", null),
    feature("t-sleep", "x", false),
  ],
  clinicalToolSections: [
    part("Driving", { anchor: "drive" }),
    part("Consent to tests"),
    part("Driving", { tool_id: "t-falls" }),
  ],
});
const passage = {
  id: "driving",
  collection: "opa_cep_corpus",
  documentId: "t-dementia",
  sectionId: "driving",
  kind: "parent" as const,
  title: "Dementia",
  heading: "Driving",
  text: driving.section_text,
  facets: { source_org: "cep", is_superseded: false },
};
const engine = createMemoryEngine([passage]);

const ask = (input: Readonly<Record<string, unknown>>, searched = engine) =>
  clinicalTools(
    clinicalToolsInput.parse(input),
    { corpus, engine: searched, today: () => "2026-01-15" },
    new AbortController().signal,
  );
const idsOf = async (input: Readonly<Record<string, unknown>>) =>
  (await ask(input)).tools.map(({ tool_id }) => tool_id.slice(2)).join(" ");
const matched = async (condition: string) =>
  (await ask({ condition })).tools.map(({ tool_id, matched_on: on }) => `${tool_id.slice(2)}: ${on}`);

describe("tools by condition", () => {
  test.each([
    // What is named first, and in the name, is what a tool is for.
    ["dementia", ["dementia: dementia", "behaviour: dementia"]],
    ["management of dementia", ["dementia: dementia", "behaviour: dementia"]],
    ["depression", ["adult: depression", "youth: depression in youth"]],
    // The patients treated decide between tools for the same.
    ["depression in youth", ["youth: depression in youth", "adult: depression"]],
    ["anxiety", ["youth: anxiety", "adult: anxiety"]],
    ["cognitive", ["dementia: cognitive impairment"]],
    ["Mini-Cog", ["dementia: Mini-Cog"]],
    ["Clock Drawing", ["dementia: Clock Drawing Test"]],
    // A part of an instrument's name finds nothing.
    ["clock", []],
    ["agitation sleep", ["behaviour: agitation", "sleep: sleep"]],
    ["agitation in dementia", ["behaviour: agitation, dementia"]],
    ["consent", ["dementia: Consent to tests"]],
    ["driving", ["dementia: Driving", "falls: Driving"]],
    ["older adults", ["falls: older adults"]],
    ["insomnia and warts", ["sleep: insomnia"]],
    ["warts", []],
    ["chronic warts", []],
    ["patients", []],
  ])("%s: %j", async (condition, expected) => {
    expect(await matched(condition)).toEqual(expected);
  });

  test("a question in a sentence is answered by what the search found, if it likely is right", async () => {
    const question = "Whether memory loss may make driving a car each year";
    const { tools, confidence } = await ask({ condition: question });
    expect(tools[0]?.matched_on).toBe("Driving");
    expect(confidence).toBeGreaterThan(0);
    const none = await ask({ condition: "Which warts vanish when frozen twice?" });
    expect([none.tools, none.confidence]).toEqual([[], 0]);
  });
});

describe("tools by name", () => {
  test.each([
    ["Dementia", "dementia"],
    ["BPSD", "behaviour"],
    ["Behaviour in Dementia", "behaviour"],
    ["behaviour dementia", "behaviour"],
    ["t-sleep", "sleep"],
    ["better nights", "sleep"],
    ["older", "falls"],
    ["mental", "youth"],
    ["warts", ""],
  ])("%s: %s", async (tool_name, expected) => {
    expect(await idsOf({ tool_name })).toBe(expected);
  });

  test("near names are listed where none has it", async () => {
    expect((await ask({ tool_name: "Insomia" })).notices.join(" ")).toContain("Insomnia");
  });

  test("with a condition both must fit", async () => {
    expect(await idsOf({ condition: "dementia", tool_name: "BPSD" })).toBe("behaviour");
    expect(await idsOf({ condition: "insomnia", tool_name: "BPSD" })).toBe("");
  });
});

describe("filters", () => {
  test("are of the category and of what a page really has", async () => {
    expect(await idsOf({})).toBe("behaviour dementia adult falls sleep youth");
    expect(await idsOf({ category: "prevention" })).toBe("falls");
    expect(await idsOf({ category: "Preventive-Care" })).toBe("falls");
    expect(await idsOf({ feature_type: "checklists" })).toBe("dementia falls");
    expect(await idsOf({ feature_type: "checklist", category: "prevention" })).toBe("falls");
    await expect(ask({ category: "pain" })).rejects.toMatchObject({
      details: { valid_categories: ["mental_health", "preventive_care"] },
    });
  });

  test("that leave nothing say why", async () => {
    const why = async (input: Readonly<Record<string, unknown>>) => (await ask(input)).notices.at(-1);
    expect(await why({ feature_type: "calculator" })).toContain("calculator");
    expect(await why({ feature_type: "checklist", condition: "insomnia" })).toContain("Insomnia");
    expect(await why({ condition: "warts" })).toMatch(/no tool about this/u);
    expect(await why({ condition: "warts", feature_type: "checklist" })).toMatch(/no tool about this/u);
  });
});

describe("what an answer states of a tool", () => {
  const one = async (input: Readonly<Record<string, unknown>>) => {
    const [first] = (await ask({ detail: "full", ...input })).tools;
    if (!first) throw new Error("no tool");
    return first;
  };

  test("its features, with a link where the page has the place", async () => {
    const { key_features: own } = await one({ tool_name: "Dementia" });
    expect(own).toEqual({
      assessment_algorithm: { available: false, url: null },
      calculator: { available: false, url: null },
      checklist: { available: true, url: "https://tools.example.org/t-dementia/#top" },
      screening_tools: ["Mini-Cog", "Clock Drawing Test"],
    });
    expect((await one({ tool_name: "Falls in Older Adults" })).key_features.checklist).toEqual({
      available: true,
      url: null,
    });
    expect((await one({ tool_name: "Insomnia" })).key_features.checklist).toEqual({
      available: false,
      url: null,
    });
    const [short] = (await ask({ tool_name: "Dementia" })).tools;
    expect(short?.key_features).toEqual({ checklist: own.checklist, screening_tools: own.screening_tools });
    const [plain] = (await ask({ tool_name: "Insomnia" })).tools;
    expect([plain?.key_features, plain?.quick_links, plain?.summary]).toEqual([
      {},
      undefined,
      "What Insomnia is for.",
    ]);
  });

  test("a file of the whole tool, and not its other downloads", async () => {
    const pdf = async (tool_name: string) => (await one({ tool_name })).quick_links?.pdf_version;
    expect(await pdf("BPSD")).toBe("https://x.org/tool.pdf?v=2");
    expect(await pdf("Falls in Older Adults")).toBe("https://x.org/falls.pdf");
    expect([await pdf("Insomnia"), await pdf("Dementia")]).toEqual([null, null]);
  });

  test("its parts and downloads, where they are asked for", async () => {
    const { sections, downloads } = await one({ tool_name: "Dementia", include_sections: true });
    expect(sections).toEqual([
      {
        title: "Driving",
        summary: null,
        url: "https://tools.example.org/t-dementia/#drive",
        level: 1,
        section_id: "driving",
      },
      { title: "Consent to tests", summary: null, url: null, level: 1, section_id: null },
    ]);
    expect(downloads).toEqual([]);
    expect((await one({ tool_name: "BPSD", include_sections: true })).downloads).toHaveLength(2);
    expect(await one({ tool_name: "Dementia" })).not.toHaveProperty("sections");
    // For more than four, a short answer does not say what each is for.
    expect((await ask({})).tools.some(({ summary }) => summary !== undefined)).toBe(false);
    expect(
      (await ask({ feature_type: "checklist" })).tools.every(({ summary }) => summary !== undefined),
    ).toBe(true);
  });

  test("page by page", async () => {
    const { tools, next_offset, total_tools, citations } = await ask({ offset: 4 });
    expect([tools.length, next_offset, total_tools, citations.length]).toEqual([2, null, 6, 2]);
    const all = await ask({});
    expect([all.next_offset, all.notices.filter((words) => /offset/u.test(words))]).toEqual([null, []]);
  });
});

describe("confidence", () => {
  test("is that of a record, less for a part of what was asked, none where nothing is found", async () => {
    const of = async (input: Readonly<Record<string, unknown>>) => (await ask(input)).confidence;
    const [whole, partly] = [
      await of({ condition: "insomnia" }),
      await of({ condition: "insomnia and warts" }),
    ];
    expect(whole).toBeGreaterThan(partly);
    expect(partly).toBeGreaterThan(0);
    expect(await of({ condition: "warts" })).toBe(0);
    // A page that the search found as well corroborates; nothing does where nothing was asked in words.
    expect(await of({ condition: "dementia" })).toBeGreaterThanOrEqual(whole);
    expect(await of({})).toBeLessThanOrEqual(whole);
    const away = createMemoryEngine([passage]);
    const search = async () => {
      throw Object.assign(new Error("away"), { code: "SEARCH_UNAVAILABLE" });
    };
    await expect(ask({ condition: "dementia" }, { ...away, search })).rejects.toThrow("away");
  });
});
