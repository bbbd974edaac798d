import { afterAll, describe, expect, test } from "vitest";
import { openRecords } from "../../test/open-dataset.ts";
import { fieldsResource } from "./openonco-fields.ts";
import { freshnessResource } from "./openonco-freshness.ts";
import { testResource } from "./openonco-test.ts";
import { resources } from "./index.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

test("the addresses of this server", () => {
  expect(resources.map((resource) => ("uri" in resource ? resource.uri : resource.uriTemplate))).toEqual([
    "openonco://tests/{id}",
    "openonco://fields/{category}",
    "openonco://freshness",
  ]);
});

const CALL = { signal: new AbortController().signal };

describe("tests", () => {
  test("are listed with their names, and each can be read", async () => {
    const deps = await opened;
    const listed = await testResource.list(deps, CALL);
    expect(listed).toHaveLength(18);
    expect(listed[0]).toEqual({ uri: "openonco://tests/mrd-2", name: "mrd-2", title: "Beta (Tempus)" });
    for (const { name } of listed) {
      const content = await testResource.read({ id: name }, deps, CALL);
      expect(JSON.parse(content?.text ?? "")).toMatchObject({ id: name, citations: expect.anything() });
    }
  });
  test("complete by the beginning of the id", async () => {
    expect(
      await testResource.complete({ variable: "id", prefix: "TDS-KIT", chosen: {} }, await opened, CALL),
    ).toEqual(["tds-kit-1", "tds-kit-2", "tds-kit-3"]);
  });
  test("an unknown id is not a resource", async () => {
    expect(await testResource.read({ id: "mrd-999" }, await opened, CALL)).toBeUndefined();
  });
});

describe("fields", () => {
  test("say what they mean and how many tests state them", async () => {
    const content = await fieldsResource.read({ category: "MRD" }, await opened, CALL);
    const { fields, tests } = JSON.parse(content?.text ?? "");
    expect(tests).toBe(4);
    expect(fields).toContainEqual({
      name: "listPriceUsd",
      title: "List price in USD",
      type: "number",
      unit: "USD",
      kind: "derived",
      description: expect.any(String),
      stated: 1,
    });
    expect(fields).toContainEqual(expect.objectContaining({ name: "sensitivity", unit: "%", stated: 3 }));
  });
  test("no names twice, and no provenance with personal data", async () => {
    for (const { uri } of await fieldsResource.list(await opened, CALL)) {
      const category = uri.split("/").at(-1) ?? "";
      const content = await fieldsResource.read({ category }, await opened, CALL);
      const names: readonly string[] = JSON.parse(content?.text ?? "").fields.map(
        ({ name }: { name: string }) => name,
      );
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      expect(names).not.toContain("submissionInfo");
    }
  });
  test("an unknown category is not a resource", async () => {
    expect(await fieldsResource.read({ category: "pap" }, await opened, CALL)).toBeUndefined();
  });
});

test("freshness states date and counts, and says when a source is not stated", async () => {
  const deps = await opened;
  const raw = JSON.parse((await freshnessResource.read({ ...deps, dataAsOf: null }, CALL)).text);
  expect(raw).toMatchObject({
    data_as_of: null,
    source: null,
    tests: { mrd: 4, ecd: 3, trm: 3, tds: 5, hct: 3 },
  });
  const manifest = {
    name: "Test",
    exportDate: "2026-06-27",
    source: "here",
    licence: "conflicting",
    records: { mrd: 4, ecd: 3, trm: 3, tds: 5, hct: 3 },
    files: {},
  };
  const shipped = JSON.parse((await freshnessResource.read({ ...deps, manifest }, CALL)).text);
  expect(shipped).toMatchObject({ data_as_of: "2026-06-27", source: "here", licence: "conflicting" });
});
