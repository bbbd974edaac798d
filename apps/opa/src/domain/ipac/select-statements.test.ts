import { describe, expect, test } from "vitest";
import { corpusOf, document, recommendation, section } from "../../../test/example-corpus.ts";
import { toName } from "../shared/concepts.ts";
import type { CorpusRows } from "../shared/corpus.ts";
import { selectStatements, type IpacQuestion } from "./select-statements.ts";
import { describePlace, listStatements, rankOf } from "./statements.ts";

type Row = CorpusRows["ipacRecommendations"][number];
const guide = document("guide", { source_org: "pho", pages_ahead: 6 });

/** Heading, text, level. */
const SAID: readonly (readonly [string, string, Row["level"]])[] = [
  ["Hand hygiene", "Hand rub has 70 per cent alcohol.", "should"],
  ["Hand hygiene", "Hands are washed before a procedure.", "must"],
  ["Waste", "Gloves go into the waste after use.", "may"],
  ["Personal protective equipment", "A mask protects the mouth.", "should"],
  ["Personal protective equipment", "Gloves are worn for blood.", "must"],
  ["Personal protective equipment", "Gowns protect clothes.", null],
  ["Surgical procedures", "Gloves are sterile in surgery.", "shall"],
  ["Reprocessing", "Critical devices need sterilization.", "shall"],
  ["Reprocessing", "Devices labelled single-use are thrown away.", "must"],
  ["Endoscopy", "Semicritical endoscopes need high-level disinfection.", "must"],
];
const row = ([section_id, text, level]: (typeof SAID)[number], position: number): Row =>
  recommendation({ document_id: "guide", section_id }, text, { position, level });
const headings = [...new Set(SAID.map(([heading]) => heading))];
const corpus = corpusOf({
  documents: [guide, document("old", { is_superseded: true })],
  sections: headings.map((heading) => section(heading, "guide")),
  ipacRecommendations: [
    ...SAID.map(row),
    { ...row(["Waste", "Of old.", "must"], 20), document_id: "old" },
    { ...row(["Nowhere", "Of nowhere.", "must"], 21) },
  ],
});
const statements = listStatements(corpus);
const NOTHING: IpacQuestion = {
  topic: undefined,
  isGuess: false,
  asked: [],
  processes: [],
  pathogen: [],
  isProcedureRoom: false,
  foundSections: [],
};
const concepts = (...names: readonly string[]) => names.map((name) => ({ names: [toName(name)] }));
/** The first words of the statements that answer, in their order. */
const select = (question: Partial<IpacQuestion>) =>
  selectStatements(statements, { ...NOTHING, ...question }).map(({ statement }) =>
    statement.text.split(" ").slice(0, 2).join(" "),
  );

test("statements of documents in force, each in its place", () => {
  expect(statements).toHaveLength(SAID.length);
  const [first] = statements;
  if (!first) throw new Error("no statement");
  const place = (change: Partial<Row>, page: number | null = null) =>
    describePlace({ ...first, row: { ...first.row, ...change }, section: { ...first.section, page } });
  expect(place({ page: 21, provision: "7", series: "recommendation" })).toBe("p. 15, recommendation 7");
  expect(place({ provision: "7", series: "legislated" }, 4)).toBe("PDF p. 4, legislated requirement 7");
  expect(place({ page: 21 }, 4)).toBe("p. 15");
  expect(place({})).toBe("Hand hygiene");
  expect((["shall", "must", "should", "may", null] as const).map(rankOf)).toEqual([0, 1, 2, 3, 4]);
});

describe("without anything that narrows a topic", () => {
  test("statements of the topic come before those that touch it, the more binding first, and surgery last", () => {
    expect(select({ topic: "ppe" })).toEqual([
      "Gloves are",
      "A mask",
      "Gowns protect",
      "Gloves go",
      "Gloves are",
    ]);
    const last = selectStatements(statements, { ...NOTHING, topic: "ppe" }).at(-1);
    expect(last?.statement.heading).toBe("Surgical procedures");
  });

  test("surgery comes first in a procedure room", () => {
    const [first] = selectStatements(statements, { ...NOTHING, topic: "ppe", isProcedureRoom: true });
    expect(first?.statement.heading).toBe("Surgical procedures");
  });

  test("a statement that names the pathogen comes before all, of any topic", () => {
    expect(select({ topic: "ppe", pathogen: concepts("alcohol") })[0]).toBe("Hand rub");
    const ranked = selectStatements(statements, { ...NOTHING, topic: "ppe", pathogen: concepts("alcohol") });
    expect(ranked.map(({ namesPathogen }) => namesPathogen)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test("no topic and nothing asked is nothing", () => {
    expect(select({})).toEqual([]);
  });
});

describe("with words that narrow it", () => {
  test("statements that name them are kept, of the topic alone, the best first", () => {
    expect(select({ topic: "ppe", asked: concepts("mask") })).toEqual(["A mask"]);
    expect(select({ topic: "ppe", asked: concepts("gloves") })).toEqual([
      "Gloves are",
      "Gloves are",
      "Gloves go",
    ]);
    expect(select({ topic: "ppe", asked: concepts("warts") })).toEqual([]);
    // For a statement of the topic itself, a part of the words is enough.
    expect(select({ topic: "ppe", asked: concepts("mask", "warts") })).toEqual(["A mask"]);
    // A word that both statements have counts for nothing against a word that only one has.
    expect(select({ topic: "ppe", asked: concepts("gloves", "blood") })).toEqual([
      "Gloves are",
      "Gloves are",
      "Gloves go",
    ]);
  });

  test("a heading counts for less than the statement itself", () => {
    const ranked = selectStatements(statements, {
      ...NOTHING,
      topic: "hand_hygiene",
      asked: concepts("hygiene"),
    });
    expect(ranked.map(({ coverage }) => coverage)).toEqual([0.6, 0.6]);
  });

  test("a statement of another topic is kept where it names most of what was asked", () => {
    expect(select({ asked: concepts("mask") })).toEqual(["A mask"]);
    expect(select({ asked: concepts("mask", "warts") })).toEqual([]);
    // For a statement of a guessed topic, some of the words are enough.
    expect(select({ topic: "waste", isGuess: true, asked: concepts("mask", "warts") })).toEqual(["A mask"]);
    expect(select({ topic: "waste", asked: concepts("mask", "warts") })).toEqual([]);
    expect(select({ isGuess: true, asked: concepts("mask", "warts") })).toEqual([]);
    expect(
      select({
        isGuess: true,
        asked: concepts("mask", "warts"),
        foundSections: ["Personal protective equipment"],
      }),
    ).toEqual(["A mask"]);
  });

  test("the order of the search decides between equals", () => {
    const asked = concepts("gloves");
    expect(select({ asked, foundSections: ["Waste"] })[0]).toBe("Gloves go");
    expect(
      selectStatements(statements, { ...NOTHING, asked, foundSections: ["Surgical procedures", "Waste"] })[0]
        ?.statement.heading,
    ).toBe("Surgical procedures");
  });

  test("ways to make an item safe bring their rules, and that single-use items are not reprocessed", () => {
    const processes = concepts("critical devices need");
    expect(select({ topic: "reprocessing", asked: concepts("speculum"), processes })).toEqual([
      "Critical devices",
      "Devices labelled",
    ]);
    expect(select({ topic: "reprocessing", asked: concepts("speculum") })).toEqual([]);
    // Rules of endoscopes are of endoscopes.
    const high = concepts("high-level disinfection");
    expect(select({ topic: "reprocessing", asked: concepts("speculum"), processes: high })).toEqual([
      "Devices labelled",
    ]);
    expect(select({ topic: "reprocessing", asked: concepts("endoscopes"), processes: high })).toEqual([
      "Semicritical endoscopes",
      "Devices labelled",
    ]);
  });
});
