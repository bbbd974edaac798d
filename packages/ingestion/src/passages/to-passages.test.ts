import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "../extract/extracted-document.ts";
import { toPassages } from "./to-passages.ts";
import { toSections } from "./to-sections.ts";

const OPTIONS = {
  documentId: "doc",
  collection: "c",
  organisation: "College",
  title: "Keys",
  facets: { type: "policy" },
};
const build = (blocks: readonly Block[]) => toPassages(toSections(blocks, OPTIONS), OPTIONS);
/** An indented item begins with blanks, which are not words. */
const countWords = (text: string): number => text.trim().split(/\s+/).length;
const squash = (text: string): string => text.replace(/\s+/g, "");
const sentence = (words: number, word = "word"): string =>
  `${Array.from({ length: words }, () => word).join(" ")}.`;

const word = fc.constantFrom(
  "must",
  "keep",
  "records",
  "for",
  "ten",
  "years",
  "Dr.",
  "e.g.",
  "5.5",
  "mg",
  "(see",
  "below)",
  "nodots",
);
const paragraph = fc
  .array(fc.array(word, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 20 })
  .map((sentences) => ({
    kind: "paragraph" as const,
    text: sentences.map((words) => `${words.join(" ")}.`).join(" "),
  }));
const item = fc
  .tuple(paragraph, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 60 }))
  .map(([{ text }, depth, number]) => ({
    kind: "listItem" as const,
    text,
    marker: `${number}.`,
    ordered: true,
    depth,
    provision: String(number),
  }));
const table = fc
  .array(fc.tuple(word, word), { minLength: 1, maxLength: 400 })
  .map((rows) => ({ kind: "table" as const, rows, headerRows: 0 }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("A", "B", "C"))
  .map(([level, text]) => ({ kind: "heading" as const, level, text }));
const blocks = fc.array(fc.oneof(paragraph, item, table, heading), { minLength: 1, maxLength: 12 });

test("children hold the parent's text exactly once, in order, and keep to their size", () => {
  fc.assert(
    fc.property(blocks, (blocks) => {
      for (const { parent, children } of build(blocks)) {
        if (children.length === 0) {
          expect(countWords(parent.text)).toBeLessThanOrEqual(300);
          continue;
        }
        expect(squash(children.map(({ text }) => text).join(""))).toBe(squash(parent.text));
        for (const { text, sectionId } of children) {
          expect(countWords(text)).toBeLessThanOrEqual(350);
          expect(parent.text).toContain(text);
          expect(sectionId).toBe(parent.id);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("every block is in exactly one section", () => {
  fc.assert(
    fc.property(blocks, (blocks) => {
      const kept = toSections(blocks, OPTIONS).flatMap((section) => section.blocks);
      expect(kept).toEqual(blocks.filter(({ kind }) => kind !== "heading"));
    }),
  );
});

test("ids are unique, the same each time, and do not change with another section", () => {
  fc.assert(
    fc.property(blocks, paragraph, (blocks, extra) => {
      const ids = (built: ReturnType<typeof build>) =>
        built.flatMap(({ parent, children }) => [parent.id, ...children.map(({ id }) => id)]);
      const before = ids(build(blocks));
      expect(new Set(before).size).toBe(before.length);
      expect(ids(build(blocks))).toEqual(before);
      const changed = build([...blocks, { kind: "heading", level: 1, text: "New section" }, extra]);
      expect(ids(changed).slice(0, before.length)).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

test("headings name organisation, document and path; a heading without text stays in the path", () => {
  const built = build([
    { kind: "heading", level: 1, text: "Keys" },
    { kind: "paragraph", text: "Preamble." },
    { kind: "heading", level: 2, text: "Policy", anchor: "policy" },
    { kind: "heading", level: 3, text: "Loss" },
    { kind: "paragraph", text: "Tell at once.", page: 4 },
    { kind: "heading", level: 2, text: "Endnotes" },
    { kind: "paragraph", text: "See there." },
  ]);
  expect(built.map(({ parent }) => [parent.heading, parent.facets])).toEqual([
    ["College > Keys", { type: "policy" }],
    ["College > Keys > Policy > Loss", { type: "policy", anchor: "policy", page: 4 }],
    ["College > Keys > Endnotes", { type: "policy" }],
  ]);
});

test("a provision stays whole with its letters, and passages name their provisions", () => {
  const provision = (number: number, words: number): Block[] => [
    {
      kind: "listItem",
      text: sentence(words),
      marker: `${number}.`,
      ordered: true,
      depth: 0,
      provision: String(number),
    },
    { kind: "listItem", text: sentence(20), marker: "a.", ordered: true, depth: 1, provision: `${number}.a` },
  ];
  const [section] = build([...provision(1, 150), ...provision(2, 200), ...provision(3, 30)]);
  expect(section?.children.map(({ facets }) => facets["provisions"])).toEqual([["1"], ["2", "3"]]);
  expect(section?.children[1]?.text).toMatch(/^2\. word.*\n  a\. word.*\n3\. word/s);
});

test("a long table is divided between rows, each part with the head", () => {
  const rows = [["Code", "Fee"], ...Array.from({ length: 300 }, (_, row) => [`X${row}`, `${row}.00`])];
  const [section] = build([{ kind: "table", rows, headerRows: 1 }]);
  const children = section?.children ?? [];
  expect(children.length).toBeGreaterThan(2);
  for (const { text } of children) expect(text.split("\n")[0]).toBe("Code | Fee");
  expect(children.flatMap(({ text }) => text.split("\n").slice(1))).toEqual(
    rows.slice(1).map((row) => row.join(" | ")),
  );
});

test("equal texts in one section are told apart", () => {
  const text = sentence(200);
  const [section] = build([
    { kind: "paragraph", text },
    { kind: "paragraph", text },
  ]);
  const [one, other] = section?.children ?? [];
  expect(one?.text).toBe(other?.text);
  expect(one?.id).not.toBe(other?.id);
});

test("a long price list becomes several sections that say so, by rows and with the column heads", () => {
  const rows = Array.from({ length: 4000 }, (_, row) => [`A${row}`, "lamp"]);
  const built = build([
    { kind: "heading", level: 1, text: "Prices" },
    { kind: "table", rows: [["Code", "Device"], ...rows], headerRows: 1 },
  ]);
  // A row has three words with the bar between its cells: 4,000 rows are 12,000 words.
  expect(built.map(({ parent }) => [parent.heading, parent.facets["part"], parent.facets["parts"]])).toEqual(
    [1, 2, 3, 4].map((part) => ["College > Keys > Prices", part, 4]),
  );
  for (const { parent, children } of built) {
    expect(parent.text.startsWith("Code | Device\n")).toBe(true);
    expect(countWords(parent.text)).toBeLessThanOrEqual(3003);
    expect(children.every(({ facets }) => facets["parts"] === 4)).toBe(true);
  }
  const lines = built.flatMap(({ parent }) => parent.text.split("\n").slice(1));
  expect(lines).toEqual(rows.map((row) => row.join(" | ")));
});
