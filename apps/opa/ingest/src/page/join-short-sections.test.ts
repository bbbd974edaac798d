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

test("a short section goes to the one before it, with its heading in the text", () => {
  const blocks = [
    heading(1, "T"),
    heading(2, "A"),
    heading(3, "B"),
    paragraph(60, "b"),
    heading(3, "C"),
    paragraph(9, "c"),
  ];
  expect(pathsOf(blocks)).toEqual([["A > B", "b C c"]]);
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

test("no text is lost or told twice, and joining again changes nothing more than it must", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 20 }), (blocks) => {
      const texts = (list: readonly Block[]) =>
        list.flatMap((one) => (one.kind === "paragraph" || one.kind === "heading" ? [one.text] : []));
      expect(texts(joinShortSections(blocks)).toSorted()).toEqual(texts(blocks).toSorted());
    }),
  );
});
