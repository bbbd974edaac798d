import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSaid } from "./read-said.ts";
import { toTestMonth } from "./read-tests.ts";

/** January 2026, counted from year 0. */
const NOW = 2026 * 12;

/** "fit negative 2025-03", "~" before months that were counted back, "later" after what came after the one before. */
const read = (label: string): readonly string[] =>
  readSaid(label, NOW).tests.map(({ kind, result, date, isLater }) =>
    [
      kind,
      result,
      ...(date ? [`${date.exact === "about" ? "~" : ""}${toText(date.month, date.exact === "year")}`] : []),
      ...(isLater ? ["later"] : []),
    ].join(" "),
  );

const toText = (month: number, isYear: boolean): string =>
  new Date(Date.UTC(2026, month - NOW, 1)).toISOString().slice(0, isYear ? 4 : 7);

describe("dates of tests", () => {
  test.each([
    ["FIT 2019", "fit unknown 2019"],
    ["FIT 2025-03", "fit unknown 2025-03"],
    ["FIT March 2025", "fit unknown 2025-03"],
    ["FIT 2025-12", "fit unknown 2025-12"],
    // No month has the number 13, and no year of a test has five digits.
    ["FIT 2025-13", "fit unknown 2025"],
    ["FIT 20250", "fit unknown"],
    ["FIT 2 years ago", "fit unknown ~2024-01"],
    ["FIT 6 months ago", "fit unknown ~2025-07"],
    ["FIT two years back", "fit unknown ~2024-01"],
    ["FIT a year ago", "fit unknown ~2025-01"],
    ["FIT il y a 3 ans", "fit unknown ~2023-01"],
    ["FIT il y a deux mois", "fit unknown ~2025-11"],
    // Without "ago" it is not a date, nor is a number that nobody counts to.
    ["FIT for 2 years", "fit unknown"],
    ["FIT many years ago", "fit unknown"],
    ["FIT 1234 months ago", "fit unknown"],
  ])("%s", (said, expected) => {
    expect(read(said)).toEqual([expected]);
  });

  test("every month by its names, in English and French", () => {
    const names = [
      "January janvier jan",
      "February février feb",
      "March mars mar",
      "April avril apr",
      "May mai",
      "June juin jun",
      "July juillet jul",
      "August août aug",
      "September septembre sept sep",
      "October octobre oct",
      "November novembre nov",
      "December décembre dec",
    ];
    for (const [at, words] of names.entries())
      for (const name of words.split(" "))
        expect([name, ...read(`FIT ${name} 2024`)]).toEqual([
          name,
          `fit unknown 2024-${String(at + 1).padStart(2, "0")}`,
        ]);
  });

  test("months ago are the month so far back, in words as in numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
        const back = new Date(Date.UTC(2026, -count, 1)).toISOString().slice(0, 7);
        expect(read(`mammogram ${count} months ago`)).toEqual([`mammogram unknown ~${back}`]);
      }),
    );
    const words = "one two three four five six seven eight nine ten".split(" ");
    for (const [at, word] of words.entries())
      expect(read(`FIT ${word} years ago`)).toEqual(read(`FIT ${at + 1} years ago`));
  });

  test.each([
    ["2025", { month: 2025 * 12, exact: "year" }],
    ["2025-01", { month: 2025 * 12, exact: "month" }],
    ["2026-01-15", { month: 2026 * 12, exact: "month" }],
    ["2025-12", { month: 2025 * 12 + 11, exact: "month" }],
  ])("%s in fields", (text, expected) => {
    expect(toTestMonth(text)).toEqual(expected);
  });
});

describe("results of tests", () => {
  test.each([
    ["FIT negative", "fit negative"],
    ["FIT came back clear", "fit negative"],
    ["FIT positive", "fit positive"],
    ["mammogramme", undefined],
    ["mammogram normal and suspicious", "mammogram unknown"],
    // What is denied is not a result that a date could be counted from.
    ["mammogram not normal", "mammogram unknown"],
    ["mammogram was never really normal", "mammogram unknown"],
    // A denial of something else is further away.
    ["mammogram no lump seen and it was normal", "mammogram negative"],
    ["mammogram was not at all normal", "mammogram unknown"],
    ["mammogram isn't normal", "mammogram unknown"],
    ["FIT normal", "fit negative"],
  ])("%s: %s", (said, expected) => {
    expect(read(said)).toEqual(expected === undefined ? [] : [expected]);
  });

  test("each belongs to the nearest test, as dates do", () => {
    expect(read("FIT positive 2023 then colonoscopy 2024 normal")).toEqual([
      "fit positive 2023",
      "colonoscopy negative 2024 later",
    ]);
    expect(read("normal colonoscopy 2024 and positive FIT 2023")).toEqual([
      "colonoscopy negative 2024",
      "fit positive 2023",
    ]);
    expect(read("FIT positive followed by colonoscopy")).toEqual([
      "fit positive",
      "colonoscopy unknown later",
    ]);
    expect(read("FIT positive and colonoscopy normal")).toEqual(["fit positive", "colonoscopy negative"]);
  });

  test("the middle one of three tests has the words next to it", () => {
    expect(read("mammogram then FIT positive 2023 then colonoscopy")).toEqual([
      "mammogram unknown",
      "fit positive 2023 later",
      "colonoscopy unknown later",
    ]);
  });

  test("each part of a text has tests of its own, and a result alone belongs to the one before", () => {
    expect(read("FIT 2023, positive; colonoscopy 2024, clear")).toEqual([
      "fit positive 2023",
      "colonoscopy negative 2024",
    ]);
    expect(read("hypertension, normal")).toEqual([]);
    expect(read("mother had a mammogram 2024")).toEqual([]);
  });
});
