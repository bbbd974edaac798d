import { expect, test } from "vitest";
import { recordsSchema } from "../../records.ts";
import type { SchedulePage } from "./page-frame.ts";
import { toScheduleDocuments } from "./schedule-documents.ts";

const toPage = (number: number, chapter: string, lines: readonly string[]): SchedulePage => ({
  pdfPage: 100 + number,
  label: `N${number}`,
  part: "N",
  partTitle: "BOATYARD PROCEDURES",
  chapter,
  lines,
});

const END = ["Asst Surg Anae", "Mended leaks", "# Z901 - tar ..... 6 20.00 6"];
const TOP = ["Asst Surg Anae", "# Z902 - glue ..... 6 30.00 6"];

function readParents(pages: readonly SchedulePage[]) {
  const edition = { published: "2025-02-14", effective: "2025-03-03" };
  const documents = toScheduleDocuments(
    { pages, edition, unlabelled: [] },
    { url: "https://example.test/s.pdf", warnings: [] },
  );
  return documents
    .flatMap(({ records }) => recordsSchema.parse(records).ohip?.fees ?? [])
    .map(({ code, parentDescription }) => [code, parentDescription]);
}

test("puts a fee at the top of a continued page under the last title of the page before", () => {
  expect(readParents([toPage(1, "HULLS", END), toPage(2, "HULLS", TOP)])).toEqual([
    ["Z901", "Mended leaks"],
    ["Z902", "Mended leaks"],
  ]);
});

test("continues nothing on a page of another chapter, or after a missing page", () => {
  for (const next of [toPage(2, "MASTS", TOP), toPage(3, "HULLS", TOP)])
    expect(readParents([toPage(1, "HULLS", END), next])).toEqual([
      ["Z901", "Mended leaks"],
      ["Z902", null],
    ]);
});
