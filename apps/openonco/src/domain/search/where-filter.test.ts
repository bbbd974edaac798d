import { expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../../test/fixture-records.ts";
import { createTestCatalog } from "../catalog/test-catalog.ts";
import { toWhereFilters } from "./where-filter.ts";

/** Conditions on any field, against what their words mean. */

const VALUES = [1, 2, 3, 1_800] as const;
const catalog = createTestCatalog({
  ...FIXTURE_RECORDS,
  tds: [
    ...VALUES.map((genesAnalyzed, at) => ({
      id: `tds-${at + 1}`,
      name: "Assay",
      vendor: "Maker",
      genesAnalyzed,
    })),
    { id: "tds-5", name: "Assay", vendor: "Maker" },
    { id: "tds-6", name: "Assay", vendor: "Other", approach: "Liquid CGP", fdaStatus: "FDA-approved CDx" },
    {
      id: "tds-7",
      name: "Assay",
      vendor: "Other",
      fdaStatus: "CLIA LDT - not FDA approved",
      hasFdaCdx: false,
    },
  ],
}).tds;

function find(where: string): readonly string[] {
  const filters = toWhereFilters(where, [catalog]);
  return catalog.tests
    .filter((one) => filters.every(({ filter }) => filter.kind === "judged" && filter.accepts(one)))
    .map(({ id }) => id);
}
const numbered = (meets: (value: number) => boolean): readonly string[] =>
  VALUES.flatMap((value, at) => (meets(value) ? [`tds-${at + 1}`] : []));

const SIGNS: readonly (readonly [sign: string, meets: (value: number, bound: number) => boolean])[] = [
  ["=", (value, bound) => value === bound],
  ["==", (value, bound) => value === bound],
  [":", (value, bound) => value === bound],
  ["!=", (value, bound) => value !== bound],
  [">", (value, bound) => value > bound],
  [">=", (value, bound) => value >= bound],
  ["≥", (value, bound) => value >= bound],
  ["<", (value, bound) => value < bound],
  ["<=", (value, bound) => value <= bound],
  ["≤", (value, bound) => value <= bound],
];

test.each(SIGNS)("a number and %s", (sign, meets) => {
  for (const bound of [0, 1, 2, 3, 4, 1_800])
    for (const space of ["", " "])
      expect(find(`genesAnalyzed${space}${sign}${space}${bound}`), `${bound}`).toEqual(
        numbered((value) => meets(value, bound)),
      );
});

test.each([
  ["genesAnalyzed>=1,800", ["tds-4"]],
  ["genesAnalyzed>1, genesAnalyzed<3", ["tds-2"]],
  ["genesAnalyzed>1 and genesAnalyzed<3", ["tds-2"]],
  ["genesAnalyzed>1; genesAnalyzed<=3", ["tds-2", "tds-3"]],
  ["genesAnalyzed=2 genes", ["tds-2"]],
  ["genesAnalyzed>many", []],
  ["vendor=Other", ["tds-6", "tds-7"]],
  ["vendor='Other'", ["tds-6", "tds-7"]],
  ["vendor!=Maker", ["tds-6", "tds-7"]],
  // A test that states no approach meets nothing on it.
  ["approach!=tissue", ["tds-6"]],
  ["approach=liquid", ["tds-6"]],
  ["fdaStatus=approved", ["tds-6"]],
  ["fdaStatus=LDT", ["tds-7"]],
  ["", ["tds-1", "tds-2", "tds-3", "tds-4", "tds-5", "tds-6", "tds-7"]],
])("%s", (where, expected) => {
  expect(find(where)).toEqual(expected);
});

test.each(["genesAnalyzed", "genesAnalyzed>", ">3", "genesAnalyzed ~ 3"])(
  "'%s' is not a condition",
  (where) => {
    expect(() => find(where)).toThrow(expect.objectContaining({ code: "INVALID_PARAMETER" }));
  },
);

test("a test is judged by what it states", () => {
  const [{ states } = { states: undefined }] = toWhereFilters("genesAnalyzed>1", [catalog]);
  expect(catalog.tests.filter((one) => states?.(one)).map(({ id }) => id)).toEqual(numbered(() => true));
});
