import { expect, test } from "vitest";
import { framePages } from "./page-frame.ts";

const page = (pdfPage: number, ...lines: readonly string[]) => ({ pdfPage, lines });

test("reads labels and dates from the foot in either order, with split words and doubled figures", () => {
  const framed = framePages([
    page(1, "CONTENTS", "Harbours .... A1", "i Amd 3 Draft 2"),
    page(
      2,
      "LANDINGS",
      "HARBOURS (07)",
      "A901 Visit .... 1.00",
      "Febru ary 14, 2 025 (effec tive M ar ch 3, 2025) A1 Amd 3 Draft 2",
    ),
    page(
      3,
      "LANDINGS",
      "May 1, 2020 (effective June 1, 2020)",
      "HARBOURS (07)",
      "text",
      "AAmmdd 33 DDrraafftt 22 A2 February 14 , 2 025 (e ffective M arch 3, 2025)",
    ),
    page(
      4,
      "LANDINGS WITH",
      "AND WITHOUT BOATS",
      "Asst Surg",
      "text",
      "Amd 3 Draft 2 GP12 February 14, 2025 (effective March 3, 2025)",
    ),
  ]);
  expect(framed.edition).toEqual({ published: "2025-02-14", effective: "2025-03-03" });
  expect(framed.unlabelled).toEqual([1]);
  expect(framed.pages).toEqual([
    {
      pdfPage: 2,
      label: "A1",
      part: "A",
      partTitle: "LANDINGS",
      chapter: "HARBOURS (07)",
      lines: ["A901 Visit .... 1.00"],
    },
    { pdfPage: 3, label: "A2", part: "A", partTitle: "LANDINGS", chapter: "HARBOURS (07)", lines: ["text"] },
    {
      pdfPage: 4,
      label: "GP12",
      part: "GP",
      partTitle: "LANDINGS WITH AND WITHOUT BOATS",
      chapter: "",
      lines: ["Asst Surg", "text"],
    },
  ]);
});

test("finds no edition without a foot, for any file name", () => {
  expect(framePages([page(1, "Effective March 3, 2025")])).toEqual({
    pages: [],
    edition: undefined,
    unlabelled: [1],
  });
});
