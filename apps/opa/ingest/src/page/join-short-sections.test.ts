import type { Block } from "@clinical-mcp/ingestion";
import { toSections } from "@clinical-mcp/ingestion";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { joinShortSections } from "./join-short-sections.ts";

const heading = (level: number, text: string): Block => ({ kind: "heading", level, text });
const paragraph = (words: number, word = "word"): Block => ({
  kind: "paragraph",
  text: Array.from({ length: words }, () => word).join(" "),
});
const pathsOf = (blocks: readonly Block[]) =>
  toSections(joinShortSections(blocks), { title: "T" }).map(({ path, blocks: own }) => [
    path.join(" > "),
    own.map((block) => (block.kind === "table" ? "" : (block.text.split(" ")[0] ?? ""))).join(" "),
  ]);

test("a short section goes together with its neighbour, under the heading of both, with both in the text", () => {
  const blocks = [
    heading(1, "T"),
    heading(2, "A"),
    heading(3, "B"),
    paragraph(60, "b"),
    heading(3, "C"),
    paragraph(9, "c"),
    heading(3, "D"),
    paragraph(60, "d"),
  ];
  expect(pathsOf(blocks)).toEqual([
    ["A", "B b C c"],
    ["A > D", "d"],
  ]);
});

test("a main part that comes again after a folded part keeps its heading", () => {
  const part = heading(2, "Diagnosis");
  const blocks = [
    heading(1, "T"),
    paragraph(60, "t"),
    part,
    paragraph(70, "criteria"),
    heading(3, "Code"),
    paragraph(9, "code"),
    part,
    heading(3, "Referral"),
    paragraph(50, "referral"),
    heading(2, "Management"),
    paragraph(60, "management"),
  ];
  expect(pathsOf(blocks).map(([path]) => path)).toEqual(
    expect.arrayContaining(["", "Diagnosis", "Management"]),
  );
  expect(pathsOf(blocks).filter(([path]) => path === "")).toHaveLength(1);
});

test("a short section stays under its own heading where its neighbours are too long to be one passage with it", () => {
  const blocks = [heading(2, "A"), heading(3, "B"), paragraph(295, "b"), heading(3, "C"), paragraph(9, "c")];
  expect(pathsOf(blocks)).toEqual([
    ["A > B", "b"],
    ["A > C", "c"],
  ]);
});

test("text after sections of a deeper level does not come under their headings", () => {
  const blocks = [
    heading(2, "Drugs"),
    heading(3, "Alpha"),
    paragraph(50, "alpha"),
    heading(4, "Dose"),
    paragraph(50, "much"),
    heading(3, "Beta"),
    paragraph(9, "beta"),
    heading(3, "Gamma"),
    paragraph(50, "gamma"),
  ];
  expect(pathsOf(blocks)).toEqual([
    ["Drugs > Alpha", "alpha"],
    ["Drugs > Alpha > Dose", "much"],
    ["Drugs", "Beta beta Gamma gamma"],
  ]);
});

test("a part that is short as a whole is one section", () => {
  const blocks = [heading(2, "A"), heading(3, "B"), paragraph(9, "b"), heading(3, "C"), paragraph(50, "c")];
  expect(pathsOf(blocks)).toEqual([["A", "B b C c"]]);
});

test("a short text above headings goes to the first section under it", () => {
  const blocks = [
    heading(2, "A"),
    paragraph(9, "a"),
    heading(3, "B"),
    paragraph(60, "b"),
    heading(3, "C"),
    paragraph(60, "c"),
  ];
  expect(pathsOf(blocks)).toEqual([
    ["A > B", "a b"],
    ["A > C", "c"],
  ]);
});

test("nothing joins numbered provisions, and nothing crosses into another part", () => {
  const provision: Block = {
    kind: "listItem",
    text: "must",
    marker: "1.",
    ordered: true,
    depth: 0,
    provision: "1",
  };
  const blocks = [
    heading(2, "A"),
    heading(3, "B"),
    provision,
    heading(3, "C"),
    paragraph(9, "c"),
    heading(2, "D"),
    paragraph(9, "d"),
  ];
  expect(pathsOf(blocks)).toEqual([
    ["A > B", "must"],
    ["A > C", "c"],
    ["D", "d"],
  ]);
});

const block = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom("A", "B", "C"))
    .map(([level, text]) => heading(level, text)),
  fc.integer({ min: 1, max: 90 }).map((words) => paragraph(words)),
);

test("no text is lost or repeated, and none moves under another heading", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 20 }), (random) => {
      // Makes each block distinct.
      const blocks = random.map((one, position): Block =>
        one.kind === "table" ? one : { ...one, text: `${position}${one.text}` },
      );
      const joined = joinShortSections(blocks);
      const textsOf = (list: readonly Block[], kind: string) =>
        list.flatMap((one) => (one.kind === kind && one.kind !== "table" ? [one.text] : []));
      const headings = new Set(textsOf(blocks, "heading"));
      const paragraphs = textsOf(joined, "paragraph");
      expect(paragraphs.filter((text) => !headings.has(text))).toEqual(textsOf(blocks, "paragraph"));
      const kept = new Set([...textsOf(joined, "heading"), ...paragraphs]);
      expect([...headings].filter((text) => !kept.has(text))).toEqual([]);
      const before = toPaths(blocks);
      for (const [text, path] of toPaths(joined)) {
        if (headings.has(text)) continue;
        const own = before.get(text) ?? [];
        // Only an introduction may become deeper than before, under the first heading below it.
        const isWithin = path.every((part) => own.includes(part)) || own.every((part) => path.includes(part));
        expect(isWithin, `${text}: ${own.join(" > ")} became ${path.join(" > ")}`).toBe(true);
      }
    }),
  );
});

const toPaths = (blocks: readonly Block[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    toSections(blocks, { title: "" }).flatMap(({ path, blocks: own }) =>
      own.flatMap((one) => (one.kind === "table" ? [] : [[one.text, path] as const])),
    ),
  );
