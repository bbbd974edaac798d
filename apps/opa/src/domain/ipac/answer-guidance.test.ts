import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { checklist, corpus, equipment, evidence, found, statements } from "../../../test/example-guidance.ts";
import { document, found as foundSection, section } from "../../../test/example-corpus.ts";
import { SEARCH_BYTES } from "../shared/answer-limits.ts";
import { answerGuidance } from "./answer-guidance.ts";
import type { FoundGuidance } from "./ask-guidance.ts";
import { scoreGuidance } from "./score-guidance.ts";

const answer = (...asked: Parameters<typeof found>) => answerGuidance(found(...asked), corpus);
const countNotices = (
  change: Partial<FoundGuidance>,
  words: RegExp,
  input: Readonly<Record<string, unknown>> = {},
): number => answer(change, input).notices.filter((notice) => words.test(notice)).length;

describe("statements in an answer", () => {
  test("are required with their level and place, or facts", () => {
    const { requirements, facts, total_statements, next_offset } = answer();
    expect(requirements.map(({ level, text, citation }) => [level, text, citation])).toEqual([
      ["must", "Hands are washed.", "p. 16, recommendation 7"],
      ["should", "Rings are removed.", "p. 15"],
      ["may", "Cream is used.", "p. 15"],
      ["shall", "Nails are short.", "unit-hands"],
    ]);
    expect(requirements[0]).toMatchObject({
      page: 22,
      printed_page: 16,
      rationale: "why",
      source_section_id: "hands",
    });
    expect(facts).toMatchObject([
      { text: "Alcohol is 70 per cent.", note: "noted", page: 21, printed_page: 15 },
    ]);
    expect([total_statements, next_offset]).toEqual([5, null]);
  });

  test("have the meaning of their level in full, and a health unit's always", () => {
    const meanings = (detail: string) =>
      answer({}, { detail }).requirements.map(({ level_meaning: own }) => own);
    expect(meanings("full").map((own) => own !== undefined)).toEqual([true, true, true, true]);
    expect(meanings("short").slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(meanings("short")[3]).toContain("A health unit");
    expect(answer({}, { detail: "full" }).best_practices).toEqual(["Rings are removed.", "Cream is used."]);
    expect(answer()).not.toHaveProperty("best_practices");
  });

  test("come page by page; the first alone has what is not a statement", () => {
    const rest = { equipment: [equipment("Cuff", "same")], checklists: [checklist("a", "daily")] };
    const second = answer(rest, { offset: 3 });
    expect(second.facts.length + second.requirements.length).toBe(2);
    expect([second.equipment, second.checklists, second.next_offset]).toEqual([[], [], null]);
    const many = Array.from({ length: 60 }, () => statements)
      .flat()
      .slice(0, 200);
    const first = answer({ statements: many });
    expect(jsonBytes(first)).toBeLessThanOrEqual(SEARCH_BYTES.short);
    const shown = first.requirements.length + first.facts.length;
    expect([first.next_offset, shown > 3, first.total_statements]).toEqual([shown, true, 200]);
    expect(first.notices.join(" ")).toContain(`${200 - shown} more statements`);
  });

  test("are cited with the policy that obliges to them, the documents of one address once", () => {
    const { references } = answer({ equipment: [equipment("Cuff", "same")] }, { detail: "full" });
    expect(references).toEqual([
      { title: "guide", url: "https://example.org/guide", date: "2015-04" },
      { title: "unit", url: "https://example.org/unit", date: "2019" },
      { title: "Infection Prevention and Control", url: "https://example.org/policy", date: "2024-09" },
    ]);
  });
});

describe("checklists and equipment in an answer", () => {
  test("a checklist has a frequency where all its items have one, and says what obliges", () => {
    const { checklists } = answer({
      checklists: [
        checklist("one", "each use"),
        checklist("same", "daily", "daily", "daily"),
        checklist("mixed", "daily", null),
      ],
    });
    expect(checklists.map(({ name, frequency }) => [name, frequency])).toEqual([
      ["same", "daily"],
      ["mixed", null],
      ["one", "per_use"],
    ]);
    expect(checklists[1]?.items).toEqual([
      { item: "Item 0", required: true, notes: "must, p. 16, recommendation 7", frequency: "daily" },
      { item: "Item 1", required: false, notes: null, frequency: null },
    ]);
  });

  test("more items than there is room for are cut, and the answer says where to find them", () => {
    const long = Array.from({ length: 20 }, () => "daily");
    const change = {
      statements: statements.slice(0, 1),
      checklists: [checklist("a", ...long.slice(0, 9)), checklist("b", ...long)],
    };
    const { checklists, notices } = answer(change, { detail: "full" });
    expect(checklists.map(({ name, items }) => [name, items.length])).toEqual([
      ["b", 20],
      ["a", 5],
    ]);
    expect(notices.at(-1)).toMatch(/^4 more checklist items: .*\ba \(lists\)/u);
    expect(notices.at(-1)).not.toMatch(/\bb \(lists\)/u);
    expect(countNotices({ checklists: [checklist("a", "daily")] }, /more checklist/u)).toBe(0);
  });

  test("an item has its page, and what kind of match it is", () => {
    expect(answer({ equipment: [equipment("Cuff", "same", 98)] }).equipment[0]).toMatchObject({
      citation: "PDF p. 98, Cuff",
      page: 98,
      printed_page: null,
    });
    expect(answer({ equipment: [equipment("Cuff", "part")] }).equipment[0]?.citation).toBe("Cuff");
    expect(countNotices({ equipment: [equipment("Cuff", "part")] }, /row is "Cuff"/u)).toBe(1);
    expect(countNotices({ equipment: [equipment("Cuff", "mentioned")] }, /only mentions/u)).toBe(1);
    expect(
      countNotices({ equipment: [equipment("Cuff", "same"), equipment("Cuffs", "same")] }, /several rows/u),
    ).toBe(1);
    expect(countNotices({ equipment: [equipment("Cuff", "same")] }, /row/u)).toBe(0);
    expect(countNotices({ isItemOfTable: true }, /no row/u)).toBe(1);
    expect(countNotices({}, /no row/u)).toBe(0);
  });
});

test.each([1, 40, 120, 400, 3_000, 9_000])(
  "of statements of %i letters and a long checklist as much is shown as fits, statements first",
  (letters) => {
    const [first] = statements;
    if (!first) throw new Error("no statement");
    const text = "a".repeat(letters);
    const one = { ...first, statement: { ...first.statement, text } };
    const long = checklist("a", ...Array.from({ length: 25 }, () => "daily"));
    const shown = answer({ statements: Array.from({ length: 40 }, () => one), checklists: [long] });
    const items = shown.checklists.reduce((sum, { items: own }) => sum + own.length, 0);
    const size = jsonBytes(shown) / SEARCH_BYTES.short;
    expect(size <= 1 || shown.requirements.length === 1).toBe(true);
    expect(size).toBeGreaterThan(0.4);
    expect(shown.requirements.length === 40 || items <= 10).toBe(true);
    expect(shown.requirements.length).toBeGreaterThan(0);
  },
);

describe("the reader's notices", () => {
  const unnamed = statements.map((one) => ({ ...one, coverage: 0 }));
  test.each<[string, Partial<FoundGuidance>, RegExp, number, Readonly<Record<string, unknown>>?]>([
    ["no statement names what was asked", { isNarrowed: true, statements: unnamed }, /topic as a whole/u, 1],
    ["one names it", { isNarrowed: true, statements: [...unnamed, ...statements] }, /topic as a whole/u, 0],
    ["nothing narrows it", { statements: unnamed }, /topic as a whole/u, 0],
    ["nothing is said", { isNarrowed: true, statements: [] }, /topic as a whole/u, 0],
    ["nothing is said of it", { statements: [] }, /says nothing/u, 1],
    ["something is said of it", {}, /says nothing/u, 0],
    [
      "beside a row",
      { isNarrowed: true, statements: unnamed, equipment: [equipment("Cuff", "part")] },
      /topic as a whole/u,
      1,
    ],
    ["no topic", { topic: undefined }, /topic is none of/u, 1],
    ["a topic", {}, /topic is none of/u, 0],
    ["no more than is shown", {}, /more statements/u, 0],
    ["another setting", { setting: "elsewhere" }, /clinical offices/u, 1],
    ["an office", {}, /clinical offices/u, 0],
    ["a pathogen that none names", {}, /pathogen/u, 1, { pathogen: "x" }],
    [
      "a pathogen that one names",
      { statements: [...statements, ...statements.map((one) => ({ ...one, namesPathogen: true }))] },
      /pathogen/u,
      0,
      { pathogen: "x" },
    ],
    ["what is not held", { notHeld: ["warts"] }, /not held \(warts\)/u, 1],
    ["a search that could not look", { evidence: undefined }, /could not be searched/u, 1],
  ])("%s", (_, change, words, count, input = {}) => {
    expect(countNotices(change, words, input)).toBe(count);
  });

  test("how sure it is, and by what", () => {
    const score = (change: Partial<FoundGuidance>, input: Readonly<Record<string, unknown>> = {}) =>
      scoreGuidance(found(change, input)).score;
    const whole = score({});
    // A part of what was asked is a part of an answer; a search that likely is right counts instead, but not for an item.
    const half = statements.map((one) => ({ ...one, coverage: 0.5 }));
    const likely = evidence({ support: 0.8 });
    expect(score({ isNarrowed: true, statements: half, evidence: evidence({ support: 0.1 }) })).toBeCloseTo(
      whole / 2,
      3,
    );
    expect(score({ isNarrowed: true, statements: half, evidence: likely })).toBeCloseTo(whole * 0.8, 3);
    expect(
      score({ isNarrowed: true, statements: half, evidence: likely }, { specific_item: "x" }),
    ).toBeCloseTo(whole / 2, 3);
    const none = statements.map((one) => ({ ...one, coverage: 0 }));
    const unlikely = { isNarrowed: true, statements: none, evidence: evidence({ support: 0.1 }) };
    expect(score({ ...unlikely, equipment: [equipment("Cuff", "same")] })).toBeCloseTo(whole, 3);
    expect(score({ ...unlikely, equipment: [equipment("Cuff", "part")] })).toBeCloseTo(whole / 2, 3);
    expect(score(unlikely)).toBe(0);
    expect(score({ topic: undefined, evidence: evidence({ support: 0.4 }) })).toBeCloseTo(whole * 0.4, 3);
    expect(score({}, { pathogen: "x" })).toBeCloseTo(whole / 2, 3);
    expect(score({ statements: [] })).toBe(0);
    // What the search found backs the answer where it holds what is answered, and not from elsewhere.
    const backed = (ids: readonly string[]) =>
      score({
        evidence: evidence({
          found: ids.map((id) => foundSection(section(id, "guide"), document("guide"), 1)),
        }),
      });
    expect(backed(["a", "b", "c"])).toBe(backed([]));
    const { confidence } = answer({ notHeld: ["warts"] });
    expect(confidence).toBeLessThanOrEqual(0.3);
    expect([answer().provenance, answer({ evidence: undefined }).provenance]).toEqual([
      ["sql", "vector"],
      ["sql"],
    ]);
  });
});
