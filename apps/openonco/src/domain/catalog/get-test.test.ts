import { describe, expect, test } from "vitest";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import type { Category } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { compareTests } from "../compare/compare-tests.ts";
import { getTest } from "./get-test.ts";
import { createTestCatalog } from "./test-catalog.ts";

const opened = readDataset(SHIPPED_FOLDER).then(({ records }) => ({
  catalog: createTestCatalog(records),
  dataAsOf: null,
}));

const get = async (category: Category, input: { id?: string; name?: string }) =>
  getTest({ category, input }, await opened);

describe("get", () => {
  test("an id given as a name, a name given as an id", async () => {
    expect((await get("mrd", { name: "mrd-7" })).name).toBe("Signatera");
    expect((await get("mrd", { id: "Signatera" })).id).toBe("mrd-7");
  });
  test("RaDaR is RaDaR ST here, and the answer says that it is also the name of the discontinued trm-5", async () => {
    const answer = await get("mrd", { name: "RaDaR" });
    expect(answer.id).toBe("mrd-5");
    expect(answer["notice"]).toBe(
      "That name also means trm-5 RaDaR (NeoGenomics, discontinued; openonco_get_trm).",
    );
  });
  test("a test of its own name has no other", async () => {
    expect(await get("mrd", { name: "Signatera" })).not.toHaveProperty("notice");
    expect(await get("mrd", { name: "RaDaR ST" })).not.toHaveProperty("notice");
  });
  test("xM for TRM under Tempus names also finds the other record of it", async () => {
    expect((await get("trm", { name: "Tempus xM for TRM" }))["notice"]).toContain("trm-14");
    await expect(get("trm", { name: "Tempus xM" })).rejects.toMatchObject({
      code: "AMBIGUOUS_NAME",
      details: { candidates: [{ id: "trm-4" }, { id: "trm-14" }] },
    });
  });
  test.each([
    ["mrd", { name: "Galleri" }, "ecd-2", "openonco_get_ecd"],
    ["ecd", { id: "mrd-7" }, "mrd-7", "openonco_get_mrd"],
    ["ecd", { name: "F1CDx" }, "tds-1", "openonco_get_tds"],
  ] as const)("%s %j lies elsewhere", async (category, input, id, tool) => {
    await expect(get(category, input)).rejects.toMatchObject({
      code: "NOT_FOUND",
      suggestion: expect.stringContaining(`${id} (${tool})`),
      details: { other_categories: [expect.objectContaining({ id, tool })] },
    });
  });
  test("a misspelt name has near ones", async () => {
    await expect(get("mrd", { name: "Signaterra" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      details: { nearest_names: expect.arrayContaining(["Signatera"]) },
    });
  });
});

describe("compare", () => {
  const compare = async (input: { ids?: string; names?: string }) =>
    compareTests({ category: "mrd", input }, await opened);

  test.each([
    [{ names: "Signatera; Reveal MRD" }],
    [{ names: "Signatera vs Guardant Reveal" }],
    [{ names: "Signatera versus mrd-6" }],
    [{ names: "signatera vs. reveal mrd" }],
    [{ ids: "mrd-7;mrd-6" }],
    [{ ids: "Signatera, mrd-6" }],
  ])("%j", async (input) => {
    const { tests, not_found } = await compare(input);
    expect(tests.map(({ id }) => id)).toEqual(["mrd-7", "mrd-6"]);
    expect(not_found).toBeUndefined();
  });
  test("an error on a missing test says what is near and where it is", async () => {
    const { not_found } = await compare({ names: "Signaterra,Galleri,Natera" });
    expect(not_found).toMatchObject([
      { asked: "Signaterra", nearest_names: expect.arrayContaining(["Signatera"]) },
      { asked: "Galleri", other_categories: [{ id: "ecd-2", tool: "openonco_get_ecd" }] },
      {
        asked: "Natera",
        candidates: [{ id: "mrd-7" }, { id: "mrd-10" }, { id: "mrd-15" }, { id: "mrd-20" }, { id: "mrd-21" }],
      },
    ]);
  });
});
