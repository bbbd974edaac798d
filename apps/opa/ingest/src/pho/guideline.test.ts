import type { Block } from "@clinical-mcp/ingestion";
import { expect, test } from "vitest";
import { readChecklists, readRequirements } from "./requirements.ts";
import {
  dropFrame,
  dropParts,
  joinBoxedDuties,
  levelHeadings,
  mendSummaryNumbers,
} from "./tidy-guideline.ts";

const heading = (level: number, text: string): Block => ({ kind: "heading", level, text });
const paragraph = (text: string): Block => ({ kind: "paragraph", text });
const item = (marker: string, text: string): Block => ({
  kind: "listItem",
  text,
  marker,
  ordered: marker !== "☐" && marker !== "•",
  depth: 0,
});
const titlesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [[block.level, block.text]] : []));

test("committees, contents, table heads and the list of works are left out; the title stays", () => {
  const blocks = [
    heading(1, "Keys in Practice"),
    heading(6, "Dr. A. Member"),
    heading(3, "Preamble"),
    paragraph("Keys matter."),
    heading(6, "Recommendation"),
    item("•", "Must indicates best practice, i.e. the standard."),
    heading(2, "References"),
    item("1.", "A work on keys."),
  ];
  expect(dropFrame(blocks)).toEqual([blocks[0], blocks[2], blocks[3]]);
});

test("a numbered duty in a box is one item; a chapter with a number is not", () => {
  const blocks = [
    heading(6, "2. Keys should be kept where"),
    paragraph("nobody sees them."),
    heading(3, "8. Lost Keys"),
    paragraph("They must be reported."),
  ];
  expect(joinBoxedDuties(blocks)).toEqual([
    item("2.", "Keys should be kept where nobody sees them."),
    blocks[2],
    blocks[3],
  ]);
});

test("headings take the level of their numbering; the ends of bold sentences are not headings", () => {
  const blocks = [
    heading(1, "Keys"),
    heading(2, "I. Best Practices"),
    heading(4, "3. Loss"),
    heading(5, "A. At home"),
    heading(5, "1. Under the mat"),
    heading(5, "according"),
    heading(5, "Appendix B: Signs"),
  ];
  expect(titlesOf(dropParts(levelHeadings(blocks)))).toEqual([
    [1, "Keys"],
    [3, "3. Loss"],
    [4, "A. At home"],
    [5, "1. Under the mat"],
    [3, "Appendix B: Signs"],
  ]);
});

test("the ninth lettered part of a chapter is not part of the document", () => {
  const letters = [..."GHIJ"].map((letter) => heading(4, `${letter}. Keys`));
  const blocks = [heading(1, "Keys"), heading(2, "II. Best Practices"), heading(4, "3. Loss"), ...letters];
  expect(titlesOf(dropParts(blocks)).map(([, text]) => text)).toEqual([
    "Keys",
    "3. Loss",
    ...letters.map((block) => (block.kind === "heading" ? block.text : "")),
  ]);
});

test("numbers of the summaries are the second of two, and levels are PHO's words", () => {
  const blocks = mendSummaryNumbers([
    heading(3, "1. Loss"),
    paragraph("Doors have keys. Keys must be found. Owners should be told; they may wait."),
    heading(3, "Summary of Legislated Mandatory Practices"),
    item("1.", "1. Owners have duties under the Keys Act."),
    item("4.", "6. There shall be a lock."),
    heading(3, "Summary of Best Practice Recommendations"),
    item("20.", "19. Keys should be brass."),
  ]);
  expect(
    readRequirements(blocks).map(({ series, provision, level, text }) => [series, provision, level, text]),
  ).toEqual([
    [null, null, "must", "Keys must be found."],
    [null, null, "should", "Owners should be told; they may wait."],
    ["legislated", "1", "shall", "Owners have duties under the Keys Act."],
    ["legislated", "6", "shall", "There shall be a lock."],
    ["recommendation", "19", "should", "Keys should be brass."],
  ]);
});

test("the steps of a box are as binding as the sentence before it says, else facts", () => {
  const blocks = [
    paragraph("Keys get lost. The following procedure should be used for finding a key."),
    heading(6, "FINDING A KEY"),
    item("•", "Put on gloves; look under the mat."),
    item("•", "Open the box, which must be locked again."),
    heading(6, "APPROPRIATE USE OF KEYS"),
    item("•", "Use a key for its own door:"),
    { ...item("•", "front,"), depth: 1 },
    { ...item("•", "back."), depth: 1 },
    item("•", "Two keys must not be mixed."),
    heading(6, "Other keys"),
    item("•", "Brass keys shine."),
  ];
  expect(readRequirements(blocks).map(({ level, text, note }) => [level, text, note])).toEqual([
    ["should", "The following procedure should be used for finding a key.", null],
    [
      "should",
      "Put on gloves; look under the mat.",
      "The following procedure should be used for finding a key.",
    ],
    [
      "must",
      "Open the box, which must be locked again.",
      "The following procedure should be used for finding a key.",
    ],
    [null, "Use a key for its own door:\n  • front,\n  • back.", "APPROPRIATE USE OF KEYS"],
    ["must", "Two keys must not be mixed.", null],
  ]);
});

test("a statement of the text and of a summary is one statement, at its place and under its number", () => {
  const blocks = mendSummaryNumbers([
    heading(3, "1. Loss"),
    paragraph("Keys should be brass. Keys must be found."),
    heading(3, "Summary of Best Practice Recommendations"),
    item("19.", "Keys should be brass."),
  ]);
  expect(readRequirements(blocks)).toMatchObject([
    { series: "recommendation", provision: "19", level: "should", text: "Keys should be brass." },
    { series: null, provision: null, level: "must" },
  ]);
});

test("boxes to tick are a checklist of their appendix, with parts and frequencies", () => {
  const blocks = [
    item("☐", "not in an appendix"),
    heading(5, "Appendix H: Checklist for Keys"),
    heading(6, "Front door"),
    item("☐", "The key is cleaned after each use"),
    item("•", "not a box"),
    heading(6, "Back door"),
    item("☐", "The lock is oiled weekly"),
  ];
  expect(readChecklists(blocks, "pho-keys")).toEqual([
    {
      id: "pho-keys-appendix-h",
      title: "Checklist for Keys",
      appendix: "H",
      page: null,
      items: [
        { text: "The key is cleaned after each use", frequency: "each use", part: "Front door" },
        { text: "The lock is oiled weekly", frequency: "weekly", part: "Back door" },
      ],
    },
  ]);
});

test("a duty that ends in a colon continues in its list, and excludes note marks of the sentence before", () => {
  const blocks = [
    paragraph("Keys get lost.⁷ ¹⁷,²¹- ²⁹ Keys must be kept:"),
    item("•", "in a box;"),
    { ...item("•", "or on a hook"), depth: 1 },
    paragraph("Doors should be shut."),
    item("•", "Always."),
  ];
  expect(readRequirements(blocks).map(({ text }) => text)).toEqual([
    "Keys must be kept:\n• in a box;\n  • or on a hook",
    "Doors should be shut.",
  ]);
});
