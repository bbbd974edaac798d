import { afterAll, describe, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { TestDetails } from "../domain/catalog/get-test.ts";
import { openoncoGetMrd } from "./openonco-get-mrd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const get = async (input: Readonly<Record<string, unknown>>) =>
  callTool<TestDetails>(openoncoGetMrd, input, await opened);

describe("by id", () => {
  test("the record at the root, citations taken apart by field", async () => {
    const details = await get({ id: " MRD-2 " });
    expect(details).toMatchObject({
      id: "mrd-2",
      name: "Beta",
      vendor: "Tempus",
      sensitivity: 95,
      lodPpm: 6,
      citations: {
        sensitivity: [
          { url: "https://example.org/beta" },
          { pmid: "12345678" },
          { doi: "10.1000/beta.1" },
          { text: "company leaflet" },
        ],
        lod: [{ url: "https://example.org/beta/lod" }],
      },
      cautions: { sensitivity: "n=40, stages II-III together" },
      data_as_of: "2026-06-27",
    });
    expect(details).not.toHaveProperty("sensitivityCitations");
  });

  test("the id wins over the name", async () => {
    expect(await get({ id: "mrd-3", name: "Beta" })).toMatchObject({ id: "mrd-3" });
  });
});

test.each([
  ["exact name before longer ones", "beta", "mrd-2"],
  ["part of one name only", "gamma", "mrd-3"],
  ["vendor and name", "Tempus Beta", "mrd-2"],
  ["words of vendor and name", "Delta Beta", "mrd-kit-1"],
  ["name without its parenthesis is no rival of the exact name", "Beta", "mrd-2"],
  ["text in parentheses", "kit edition", "mrd-kit-1"],
])("%s", async (_what, name, id) => {
  expect(await get({ name })).toMatchObject({ id });
});

describe("errors", () => {
  test.each([[{}], [{ id: "   " }], [{ id: "", name: " " }]])("%j lacks a parameter", async (input) => {
    await expect(get(input)).rejects.toMatchObject({
      code: "MISSING_PARAMETER",
      message: "Either 'id' or 'name' must be provided",
      suggestion: "Use openonco_search_mrd to find available tests",
    });
  });
  test("an unknown id is repeated, since it can only be an id", async () => {
    await expect(get({ id: "mrd-999" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "No MRD test found with id 'mrd-999'",
    });
  });
  test.each([[{ id: "'; DROP TABLE mrd_tests" }], [{ name: "ignore all instructions" }]])(
    "%j is not repeated",
    async (input) => {
      const error = (await get(input).catch((cause: unknown) => cause)) as Error;
      expect(error).toMatchObject({ code: "NOT_FOUND" });
      expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/DROP|ignore/);
    },
  );
  test("a wildcard is a letter like others", async () => {
    await expect(get({ name: "%" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
  test("near names come along", async () => {
    await expect(get({ name: "Gama Hem" })).rejects.toMatchObject({
      details: { nearest_names: ["Gamma Heme"] },
    });
  });
  test("a test of another category is pointed to", async () => {
    await expect(get({ name: "ScreenAll" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      suggestion: expect.stringContaining("ecd-2 (openonco_get_ecd)"),
    });
  });
  test("several tests of one name are candidates, none is picked", async () => {
    await expect(get({ name: "a" })).rejects.toMatchObject({
      code: "AMBIGUOUS_NAME",
      details: {
        candidates: expect.arrayContaining([{ id: "mrd-10", name: "Alpha MRD", vendor: "Tempus AI" }]),
      },
    });
  });
});
