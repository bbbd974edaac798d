import { expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../../test/fixture-records.ts";
import { createTestCatalog } from "../catalog/test-catalog.ts";
import type { NamedFilter } from "./named-filter.ts";
import { toPlaceFinder, toTextFilters, wordsMet, type TextFilterInput } from "./text-filters.ts";
import { describePlaces } from "./wide-notices.ts";

/** One, two and three of the fields contain "glioma", "plasma" and "tumor"; the records' other words do not matter. */
const RECORD = {
  id: "mrd-1",
  name: "Glioma Plasma Tumor",
  vendor: "Vendor",
  clinicalSettings: ["glioma"],
  approach: "glioma plasma tumor",
  method: "glioma and plasma",
  sampleCategory: "tumor",
  intendedPopulation: { minAge: 50, maxAge: 80 },
};
const OTHER = { id: "mrd-2", name: "Other", vendor: "Vendor", approach: "plasma" };
const { mrd } = createTestCatalog({ ...FIXTURE_RECORDS, mrd: [RECORD, OTHER] });
const findWords = (id: string) => mrd.words.get(id);
const words = findWords("mrd-1") ?? expect.unreachable("the record has words");

const findIds = (input: TextFilterInput) => {
  const filters = toTextFilters(input, findWords);
  return mrd.tests
    .filter((one) => filters.every(({ filter }) => filter.kind === "judged" && filter.accepts(one)))
    .map(({ id }) => id);
};

test("the fields that hold most of the words asked are shown first, and three at most", () => {
  const places = toPlaceFinder({ query: "glioma plasma tumor" })?.(words);
  expect(places?.slice(0, 2)).toEqual(["approach", "method"]);
  expect(places).toHaveLength(3);
  expect(toPlaceFinder({ query: "plasma" })?.(words)).toEqual(["approach", "method"]);
  expect(toPlaceFinder({ query: "vendor" })?.(words)).toEqual([]);
});

test("nothing is looked for where no words are asked", () => {
  expect(toPlaceFinder({})).toBeUndefined();
  expect(toPlaceFinder({ query: " ", stage: "II" })).toBeUndefined();
  expect(toTextFilters({ query: " " }, findWords)).toEqual([]);
});

test("the answer lists the words of a query that a record has, without empty words", () => {
  expect(wordsMet("is there a glioma and a sarcoma test", words)).toEqual(["glioma"]);
});

test.each<[TextFilterInput, readonly string[]]>([
  [{ query: "plasma" }, ["mrd-1", "mrd-2"]],
  [{ query: "plasma glioma" }, ["mrd-1"]],
  [{ query: "plasma sarcoma" }, []],
  [{ intended_use: "55 years" }, ["mrd-1", "mrd-2"]],
  [{ intended_use: "45 years" }, ["mrd-2"]],
  [{ intended_use: "85 years" }, ["mrd-2"]],
])("%j finds %j", (input, ids) => {
  expect(findIds(input)).toEqual(ids);
});

test("only the filters that search elsewhere, too, are named, with the fields that contain the words", () => {
  const filter: NamedFilter["filter"] = { kind: "judged", accepts: () => true };
  const named: readonly NamedFilter[] = [
    { parameter: "biomarker", field: "biomarkersAnalyzed", filter, isOwn: () => true },
    { parameter: "vendor", field: "vendor", filter },
  ];
  const [said = ""] = describePlaces({ named, isOwn: false, mentioned: [] });
  expect(said).toContain("biomarker");
  expect(said).not.toContain("vendor");
  expect(describePlaces({ named, isOwn: true, mentioned: [] })).toEqual([]);
});

/** Tests that state each choice of some markers or samples, by their statements. */
function openWorld(field: string, items: readonly string[]) {
  const choices = items.reduce<readonly (readonly string[])[]>(
    (all, item) => all.flatMap((some) => [some, [...some, item]]),
    [[]],
  );
  const records = choices.map((stated, at) => ({
    id: `tds-${at + 1}`,
    name: "Assay",
    vendor: "Maker",
    ...(stated.length > 0 && { [field]: field === "sampleCategory" ? stated.join("; ") : stated }),
  }));
  const { tests, words } = createTestCatalog({ ...FIXTURE_RECORDS, tds: records }).tds;
  return (input: TextFilterInput) => {
    const filters = toTextFilters(input, (id) => words.get(id));
    return tests
      .filter((one) => filters.every(({ filter }) => filter.kind === "judged" && filter.accepts(one)))
      .map(({ id }) => (choices[Number(id.slice(4)) - 1] ?? []).join(" "));
  };
}

const MARKERS = ["KRAS", "BRAF", "EGFR"] as const;
const findMarkers = openWorld("biomarkersReported", MARKERS);
const subsetsWith = (meets: (has: (marker: string) => boolean) => boolean): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((bits) => MARKERS.filter((_, at) => (bits >> at) % 2 === 1))
    .filter((some) => meets((marker) => some.some((each) => each === marker)))
    .map((some) => some.join(" "));

test.each<[string, (has: (marker: string) => boolean) => boolean]>([
  ["KRAS", (has) => has("KRAS")],
  ["KRAS or BRAF", (has) => has("KRAS") || has("BRAF")],
  ["KRAS/BRAF", (has) => has("KRAS") || has("BRAF")],
  ["KRAS, BRAF", (has) => has("KRAS") && has("BRAF")],
  ["KRAS and BRAF", (has) => has("KRAS") && has("BRAF")],
  ["KRAS + EGFR", (has) => has("KRAS") && has("EGFR")],
  ["KRAS or BRAF, EGFR", (has) => (has("KRAS") || has("BRAF")) && has("EGFR")],
  ["BRAF mutation", (has) => has("BRAF")],
  ["EGFR-mutated", (has) => has("EGFR")],
  ["RAS", (has) => has("KRAS")],
  ["KRAS G12C", (has) => has("KRAS")],
  ["ROS1", () => false],
])("the biomarkers %s are found in the tests that state them", (biomarker, meets) => {
  expect(findMarkers({ biomarker }).toSorted()).toEqual([...subsetsWith(meets)].toSorted());
});

const findSamples = openWorld("sampleCategory", ["Plasma", "Urine"]);
test.each([
  ["plasma", ["Plasma", "Plasma Urine"]],
  ["plasma or urine", ["Plasma", "Plasma Urine", "Urine"]],
  ["plasma/urine", ["Plasma", "Plasma Urine", "Urine"]],
  ["liquid biopsy", ["Plasma", "Plasma Urine"]],
  ["voided urine", ["Plasma Urine", "Urine"]],
  ["stool", []],
])("the sample %s is found in %j", (sample, expected) => {
  expect(findSamples({ sample }).toSorted()).toEqual(expected);
});
