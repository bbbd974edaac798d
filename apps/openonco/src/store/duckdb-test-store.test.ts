import { UpstreamError } from "@clinical-mcp/errors";
import { afterAll, describe, expect, test } from "vitest";
import { openRecords } from "../../test/open-dataset.ts";
import { tools } from "../tools/index.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());
const { signal } = new AbortController();

describe("could not look", () => {
  test("a driver's error becomes ours, without its words", async () => {
    const { store } = await opened;
    const failed = store.countMatching(
      { category: "mrd", filters: [{ kind: "atLeast", field: "noSuchColumn", value: 1 }] },
      signal,
    );
    await expect(failed).rejects.toMatchObject({ name: "UpstreamError", code: "QUERY_ERROR" });
    await expect(failed).rejects.not.toThrow(/noSuchColumn|Binder|SELECT/);
  });

  test("a question given up is an error, never an empty answer", async () => {
    const { store } = await opened;
    const controller = new AbortController();
    controller.abort();
    await expect(
      store.findMatching({ category: "mrd", filters: [] }, controller.signal),
    ).rejects.toBeInstanceOf(UpstreamError);
  });

  test("a closed store says so", async () => {
    const { store } = await openRecords();
    await store.close();
    await expect(store.countMatching({ category: "mrd", filters: [] }, signal)).rejects.toMatchObject({
      code: "QUERY_ERROR",
    });
  });

  test("no tool hides it", async () => {
    const deps = await openRecords();
    await deps.store.close();
    for (const tool of tools.filter(({ name }) => /_search_|_count_|_vendors|_cancer_types/.test(name))) {
      await expect(tool.handler({}, deps, { signal }), tool.name).rejects.toMatchObject({
        code: "QUERY_ERROR",
      });
    }
  });
});

test("a hostile field name is a name, and the table stays", async () => {
  const { store } = await opened;
  const order = { field: 'id"; DROP TABLE mrd_tests; --', descending: false };
  await expect(store.findMatching({ category: "mrd", filters: [], order }, signal)).rejects.toThrow(
    UpstreamError,
  );
  expect(await store.countMatching({ category: "mrd", filters: [] }, signal)).toBe(4);
});

test("many questions at once each get their own answer", async () => {
  const { store } = await opened;
  const thresholds = Array.from({ length: 60 }, (_, index) => (index % 3) * 6 + 84);
  const counts = await Promise.all(
    thresholds.map((value) =>
      store.countMatching(
        { category: "mrd", filters: [{ kind: "atLeast", field: "sensitivity", value }] },
        signal,
      ),
    ),
  );
  // Sensitivities are 88 and 95: two tests reach 84, one reaches 90, none reaches 96.
  expect(counts).toEqual(thresholds.map((value) => ({ 84: 2, 90: 1, 96: 0 })[value]));
});
