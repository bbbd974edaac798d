import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { FIXTURE_RECORDS } from "../../test/fixture-records.ts";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { FindAnswer } from "../domain/catalog/find-by-name.ts";
import { openoncoFind } from "./openonco-find.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const find = async (input: Readonly<Record<string, unknown>>) =>
  callTool<FindAnswer>(openoncoFind, input, await opened);

test("one test of any category is shown whole, with citations", async () => {
  const { tests } = await find({ names: "beta" });
  expect(tests).toMatchObject([{ id: "mrd-2", category: "mrd", citations: { lod: expect.anything() } }]);
  expect((await find({ names: "hct-1" })).tests).toMatchObject([
    { category: "hct", keyGenes: expect.anything() },
  ]);
});

test("several are side by side, of different categories too, gaps as null", async () => {
  const { tests, not_found } = await find({ names: "Beta vs tds-1, Nonesuch", fields: "sensitivity,tat" });
  expect(tests).toMatchObject([
    { id: "mrd-2", category: "mrd", availability: "not_stated", sensitivity: 95 },
    // Another vendor sells a kit of that name.
    { id: "mrd-kit-1" },
    { id: "tds-1", category: "tds", sensitivity: null, tat: "8 days" },
  ]);
  expect(not_found).toMatchObject([{ asked: "Nonesuch" }]);
});

test("a name that several answer to comes back with all of them", async () => {
  const { tests, notices } = await find({ names: "Tempus" });
  expect(tests.map(({ id }) => id)).toEqual(["mrd-2", "mrd-10"]);
  expect(notices?.join(" ")).toContain("ask again with an id");
});

test("without a name, or with an unknown field, it is refused", async () => {
  await expect(find({ names: " " })).rejects.toMatchObject({ code: "MISSING_PARAMETER" });
  await expect(find({ names: "beta", fields: "nonesuch" })).rejects.toMatchObject({
    code: "INVALID_PARAMETER",
  });
});

/** A text of about so many bytes. */
const long = (bytes: number): string => "words ".repeat(Math.round(bytes / 6)).trim();

test("of a record that is too long what is rarely asked goes first, then the longest, and what a reader wants stays", async () => {
  const own = {
    id: "mrd-long",
    name: "Lengthy",
    vendor: "Vendor",
    sensitivity: 95,
    cancerTypes: ["Colorectal"],
    medicareCoverage: { status: "COVERED", notes: "CRC only" },
    method: long(2500),
    clinicalTrials: long(2700),
    technologyDifferentiator: long(2900),
    totalParticipantsNotes: long(60),
  };
  const { mrd } = FIXTURE_RECORDS;
  const deps = await openRecords({ ...FIXTURE_RECORDS, mrd: [...mrd, own] });
  const ask = (input: Readonly<Record<string, unknown>>) => callTool<FindAnswer>(openoncoFind, input, deps);
  const {
    tests: [cut],
  } = await ask({ names: "mrd-long" });
  const {
    tests: [whole],
  } = await ask({ names: "mrd-long", fields: "*" });
  await deps.store.close();
  expect(whole).toMatchObject(own);
  expect(whole).not.toHaveProperty("left_out");
  expect(jsonBytes(cut)).toBeLessThanOrEqual(8_000);
  expect(cut).toMatchObject({
    id: "mrd-long",
    sensitivity: 95,
    cancerTypes: ["Colorectal"],
    clinicalTrials: own.clinicalTrials,
    method: own.method,
    totalParticipantsNotes: own.totalParticipantsNotes,
  });
  const left = z.array(z.string()).parse(cut?.["left_out"]);
  expect(left[0]).toBe("medicareCoverage");
  expect(left.at(-1)).toBe("technologyDifferentiator");
  for (const name of left) expect(cut).not.toHaveProperty([name]);
});
