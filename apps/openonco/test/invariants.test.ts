import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATEGORIES } from "../src/dataset/index.ts";
import type { Category } from "../src/dataset/index.ts";
import type { OpenOncoDeps } from "../src/deps.ts";
import type { SearchAnswer } from "../src/domain/shared/answer-page.ts";
import { isPlanned } from "../src/domain/cancer/cancer-types.ts";
import { listOf } from "../src/domain/values/derive-values.ts";
import { tools } from "../src/tools/index.ts";
import { callTool, exportFolder, hasExports, openFolder, SHIPPED_FOLDER } from "./open-dataset.ts";

const BUDGET = 24_000;
const TOOLS = new Map(tools.map((tool) => [tool.name, tool]));
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

async function call<TAnswer>(name: string, input: Readonly<Record<string, unknown>>, deps: OpenOncoDeps) {
  return callTool<TAnswer>(TOOLS.get(name) ?? expect.unreachable(name), input, deps);
}

const search = (category: Category, input: Readonly<Record<string, unknown>>, deps: OpenOncoDeps) =>
  call<SearchAnswer>(`openonco_search_${category}`, input, deps);

const EXPORTS = hasExports ? ["2026-06-27", "2026-01-10"] : [];
const DATASETS: readonly (readonly [name: string, folder: string])[] = [
  ["shipped dataset", SHIPPED_FOLDER],
  ...EXPORTS.map((date) => [`raw export of ${date}`, exportFolder(date)] as const),
];

/** What must hold on any dataset. */
describe.each(DATASETS)("%s", (_name, folder) => {
  const opened = new Map<string, OpenOncoDeps>();
  beforeAll(async () => {
    opened.set(folder, await openFolder(folder));
  });
  afterAll(() => getDeps().store.close());
  const getDeps = () => opened.get(folder) ?? expect.unreachable("not opened");
  const all = { include_discontinued: true };
  const everything = (category: Category) => (category === "trm" ? all : {});

  test.each(CATEGORIES)("%s: a few fields of a whole category fit into one answer", async (category) => {
    const input = { ...everything(category), limit: 500, fields: "fdaCategories,availability" };
    const answer = await search(category, input, getDeps());
    expect(answer.returned).toBe(answer.total);
    expect(bytes(answer)).toBeLessThanOrEqual(BUDGET);
  });

  test.each(CATEGORIES)("%s: pages of all fields are within the budget and join up", async (category) => {
    const deps = getDeps();
    const ids: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: SearchAnswer = await search(
        category,
        { ...everything(category), fields: "*", offset },
        deps,
      );
      expect(page.returned === 1 || bytes(page) <= BUDGET).toBe(true);
      ids.push(...page.tests.map(({ id }) => id));
      offset = page.next_offset;
    }
    const { tests, unavailable } = deps.catalog[category];
    const last = ({ id }: { readonly id: string }) => unavailable.has(id);
    const expected = [...tests.filter((each) => !last(each)), ...tests.filter(last)];
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  test.each(CATEGORIES)(
    "%s: every test is found by its id, and its answer is small enough",
    async (category) => {
      const deps = getDeps();
      for (const { id } of deps.catalog[category].tests) {
        const details = await call<{ id: string }>(
          `openonco_get_${category}`,
          { id: id.toUpperCase() },
          deps,
        );
        expect(details.id).toBe(id);
        expect(bytes(details)).toBeLessThanOrEqual(BUDGET);
        expect(JSON.stringify(details)).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
      }
    },
  );

  test.each(CATEGORIES)("%s: every name finds its test, or says that several have it", async (category) => {
    const deps = getDeps();
    for (const { id, name } of deps.catalog[category].tests) {
      const found = await call<{ id: string }>(`openonco_get_${category}`, { name }, deps).catch(
        (error: { details: { candidates: readonly { id: string }[] } }) => error.details.candidates,
      );
      const ids = (Array.isArray(found) ? found : [found]).map((candidate) => candidate.id);
      expect(ids).toContain(id);
    }
  });

  test.each(CATEGORIES)(
    "%s: every test is found by its own vendor and its own cancer types",
    async (category) => {
      const deps = getDeps();
      for (const { id, vendor, values } of deps.catalog[category].tests) {
        const filters = [
          { vendor },
          // What is only planned is not coverage, by decision.
          ...listOf(values["cancerTypes"])
            .filter((type) => !isPlanned(type))
            .map((type) => ({ cancer_type: type.slice(0, 200) })),
        ];
        for (const filter of filters) {
          const { tests } = await search(
            category,
            { ...everything(category), ...filter, fields: "id", limit: 500 },
            deps,
          );
          expect(
            tests.map((row) => row.id),
            JSON.stringify(filter),
          ).toContain(id);
        }
      }
    },
  );

  test.each(CATEGORIES)("%s: a further filter never adds a test", async (category) => {
    const deps = getDeps();
    const filters = [{ vendor: "Guardant" }, { cancer_type: "CRC" }, { fda_status: "LDT" }];
    for (const filter of filters) {
      for (const other of filters) {
        const one = await search(category, { ...filter, fields: "id", limit: 500 }, deps);
        const both = await search(category, { ...filter, ...other, fields: "id", limit: 500 }, deps);
        const ids = new Set(one.tests.map(({ id }) => id));
        expect(both.tests.every(({ id }) => ids.has(id))).toBe(true);
      }
    }
  });

  test.each(CATEGORIES)("%s: counts by any field with one value add up to the total", async (category) => {
    const deps = getDeps();
    const { fields, stated } = deps.catalog[category];
    // Prose that no record of the dataset states is read as another field, or refused.
    const asked = fields.filter(({ name, kind }) => kind !== "prose" || (stated.get(name) ?? 0) > 0);
    for (const { name: field } of asked.filter(({ type }) => type !== "list" && type !== "object")) {
      const answer = await call<Readonly<Record<string, unknown>>>(
        `openonco_count_${category}`,
        { ...everything(category), group_by: field },
        deps,
      );
      const counts: readonly number[] = Object.values(
        answer[`by_${field}`] as Readonly<Record<string, number>>,
      );
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        field,
      ).toBe(answer["total"]);
    }
  });

  test.each(CATEGORIES)("%s: any field with one value orders, each test once", async (category) => {
    const deps = getDeps();
    const { fields, tests, stated } = deps.catalog[category];
    const ids = tests.map(({ id }) => id).toSorted();
    // Prose that no record of the dataset states cannot be asked for.
    const asked = fields.filter(({ name, kind }) => kind !== "prose" || (stated.get(name) ?? 0) > 0);
    for (const { name } of asked.filter(({ type }) => type !== "list" && type !== "object")) {
      const input = { ...everything(category), order_by: `-${name}`, fields: "id", limit: 500 };
      const answer = await search(category, input, deps);
      expect(answer.tests.map(({ id }) => id).toSorted(), name).toEqual(ids);
    }
  });
});

test.skipIf(!hasExports)("the raw exports take part (skipped where ../shared is absent)", () => {
  expect(EXPORTS).toHaveLength(2);
});
