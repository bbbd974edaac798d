import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { corpusOf, document, section, tool } from "../../../test/example-corpus.ts";
import { createMemoryEngine } from "../../../test/memory-engine.ts";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { clinicalTools } from "./clinical-tools.ts";
import { clinicalToolsInput } from "./clinical-tools-schemas.ts";

const PARTS = 400;
const tools = [
  tool("wide", "Wombat Care", ["burrow fever", "itch", "wombat fever"]),
  tool("named", "Burrow Fever in Wombats", ["burrow fever and itch", "wombat fever"]),
  tool("alone", "Pouch Rash in Adults", ["pouch rash from mites", "pouch rash"]),
  tool("plans", "Wombat Care Plans", ["plans"]),
  tool("night", "Itch at Night", ["broken nights", "mites", "itch"]),
];
const corpus = corpusOf({
  documents: tools.map(({ tool_id, name }) =>
    document(tool_id, { source_org: "cep", title: name, document_type: "tool", policy_level: null }),
  ),
  sections: [section("s", "wide")],
  clinicalTools: tools,
  clinicalToolSections: Array.from({ length: PARTS }, (_, position) => ({
    tool_id: "wide",
    position,
    title: `Part ${position} of the care of wombats that are ill`,
    anchor: null,
    level: 1,
    summary: null,
  })),
});
const engine = createMemoryEngine([]);
const ask = (input: Readonly<Record<string, unknown>>, searched = engine) =>
  clinicalTools(
    clinicalToolsInput.parse(input),
    { corpus, engine: searched, today: () => "2026-01-15" },
    new AbortController().signal,
  );

describe("one tool that is too long", () => {
  test.each(["short", "full"])(
    "is given with as many parts as fit, in order, and says so once, %s",
    async (detail) => {
      const most = LOOKUP_BYTES[detail === "full" ? "full" : "short"];
      const asked = { tool_name: "Wombat Care", detail };
      const answer = await ask({ ...asked, include_sections: true });
      const parts = answer.tools[0]?.sections ?? [];
      expect(parts.map(({ title }) => title)).toEqual(
        parts.map((_, at) => `Part ${at} of the care of wombats that are ill`),
      );
      expect(parts.length).toBeGreaterThan(20);
      expect(parts.length).toBeLessThan(PARTS);
      // One part more would not have fitted.
      expect(jsonBytes(answer)).toBeLessThanOrEqual(most);
      expect(jsonBytes(answer) + jsonBytes(parts.at(-1))).toBeGreaterThan(most);
      const { notices } = await ask(asked);
      expect(answer.notices.slice(0, notices.length)).toEqual(notices);
      expect(answer.notices).toHaveLength(notices.length + 1);
    },
  );
});

describe("how the question was read", () => {
  const reading = (change: Partial<ReturnType<typeof engine.understand>>): typeof engine => ({
    ...engine,
    understand: (question) => ({ ...engine.understand(question), ...change }),
  });
  const interpret = async (change: Partial<ReturnType<typeof engine.understand>>) =>
    (await ask({ condition: "pouch rash" }, reading(change))).query_interpretation;

  test("is stated where it differs from the words used, and is absent where it does not", async () => {
    const plain = await interpret({});
    expect(plain).toContain("pouch rash");
    expect(plain).not.toContain("(");
    const expansion = { kind: "synonym", from: "rash", to: "rash" } as const;
    expect(await interpret({ expansions: [expansion] })).toBe(plain);
    const other = await interpret({ expansions: [{ ...expansion, to: "dermatitis" }] });
    expect(other).toContain('"dermatitis"');
    const corrected = await interpret({ corrections: [{ from: "rahs", to: "rash" }] });
    expect(corrected).toMatch(/"rahs".*"rash"/u);
  });

  test("names each thing that was asked, and how many fit", async () => {
    const { query_interpretation: all } = await ask({
      condition: "pouch rash",
      tool_name: "rash",
      category: "mental health",
    });
    for (const words of ['"pouch rash"', '"rash"', "mental_health", " 1 tool."]) expect(all).toContain(words);
    expect((await ask({})).query_interpretation).toMatch(/\b5 tools\.$/u);
  });
});

describe("the order of tools", () => {
  const listed = async (condition: string) =>
    (await ask({ condition })).tools.map(({ tool_id, matched_on: on }) => `${tool_id}: ${on}`);

  test.each([
    // The very words come before words among others, what is named first before what follows, and a name counts.
    ["burrow fever", ["wide: burrow fever", "named: burrow fever and itch"]],
    // The subject that is the very thing, at any place in the tool's record.
    ["pouch rash", ["alone: pouch rash"]],
    ["wombat fever", ["named: wombat fever", "wide: wombat fever"]],
    ["itch", ["night: itch", "wide: itch", "named: burrow fever and itch"]],
  ])("%s", async (condition, expected) => {
    expect(await listed(condition)).toEqual(expected);
  });
});

test.each([
  // All words of a name are the name in any order; a part of them is in several, and little words are in none.
  ["Wombat Care", "wide"],
  ["care, wombat", "wide"],
  ["plans of wombat care", "plans"],
  ["wombat", "named wide plans"],
  ["the", ""],
])("the name %s is of %s", async (tool_name, expected) => {
  const { tools: found } = await ask({ tool_name });
  expect(found.map(({ tool_id: id }) => id).join(" ")).toBe(expected);
});

test("tools for adults are said not to be for children, and others are not", async () => {
  const held = async (condition: string) => (await ask({ condition })).not_held;
  expect(await held("pouch rash in children")).toEqual(["children"]);
  expect([await held("pouch rash"), await held("burrow fever in children")]).toEqual([undefined, undefined]);
});

test("a notice is shown where it has something to say, and only there", async () => {
  const count = async (input: Readonly<Record<string, unknown>>) => (await ask(input)).notices.length;
  const quiet = await count({ condition: "pouch rash" });
  // Several of one name; one alone.
  expect([await count({ tool_name: "wombat" }), await count({ tool_name: "rash" })]).toEqual([
    quiet + 1,
    quiet,
  ]);
  // None at all; a part of what was asked.
  expect([await count({ condition: "warts" }), await count({ condition: "itch and warts" })]).toEqual([
    quiet + 1,
    quiet + 1,
  ]);
  expect((await ask({ condition: "warts" })).confidence_reasons).toHaveLength(1);
  // Where nothing is asked in words, nothing was searched, and that is not news.
  expect(await count({})).toBe(0);
});
