import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../../test/open-dataset.ts";
import { openoncoSearchMrd } from "../../tools/openonco-search-mrd.ts";
import type { SearchAnswer } from "../shared/answer-page.ts";

/** Explains an empty answer with the results of the same search without one of its filters. */

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchMrd, input, await opened);

const FILTERS: Readonly<Record<string, readonly unknown[]>> = {
  vendor: ["Tempus", "Tempuss", "qqqqqqqq"],
  cancer_type: ["lung", "melanoma"],
  approach: ["tumor-informed", "tumor-informd"],
  min_sensitivity: [90, 99],
  requires_tumor_tissue: [true, false],
};

/** Every two filters with every two of their values. */
const PAIRS = Object.entries(FILTERS).flatMap(([one, values], at) =>
  Object.entries(FILTERS)
    .slice(at + 1)
    .flatMap(([other, others]) =>
      values.flatMap((value) => others.map((second) => ({ [one]: value, [other]: second }))),
    ),
);

test("it states what each filter costs, and nothing where something is found", async () => {
  let empty = 0;
  for (const pair of PAIRS) {
    const { total, if_filter_dropped: dropped, nearest_values: nearest } = await search(pair);
    if (total > 0) {
      expect([dropped, nearest]).toEqual([undefined, undefined]);
      continue;
    }
    empty += 1;
    const costs = new Map(dropped?.map((each) => [each.filter, each.total]));
    for (const name of Object.keys(pair)) {
      const rest = Object.fromEntries(Object.entries(pair).filter(([other]) => other !== name));
      expect(costs.get(name), `${JSON.stringify(pair)} without ${name}`).toBe((await search(rest)).total);
    }
    for (const values of Object.values(nearest ?? {})) expect(values).not.toEqual([]);
  }
  expect(empty).toBeGreaterThan(5);
});

test.each([
  ["a slip of the pen", { vendor: "Tempuss" }, { vendor: expect.arrayContaining(["Tempus"]) }],
  [
    "a value that some other test has",
    { approach: "tumor-informd" },
    { approach: expect.arrayContaining(["Tumor-informed (WGS)"]) },
  ],
  ["letters that are near nothing", { vendor: "qqqqqqqq" }, undefined],
  ["a number", { min_sensitivity: 99.9 }, undefined],
])("values near to %s", async (_what, input, expected) => {
  expect((await search(input)).nearest_values).toEqual(expected);
});
