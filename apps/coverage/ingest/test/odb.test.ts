import { expect, test } from "vitest";
import { EXAMPLE_ODB_STARTER } from "./example-odb-starter.ts";
import { largeExtract } from "./example-extract.ts";
import { setUp } from "./run-in-process.ts";

const EXTRACT = "saved/odb/moh-ontario-drug-benefit-odb-formulary-edition-43-data-extract-en-2025-08-29.xml";

async function setUpStarter() {
  const app = await setUp();
  for (const [path, content] of Object.entries(EXAMPLE_ODB_STARTER)) {
    await app.save(`starter/${path}`, JSON.stringify(content));
  }
  return app;
}

/** Tables whose records name a passage, and the field that the passage must say. */
const IN_PASSAGE: readonly (readonly [table: string, words: string])[] = [
  ["odb_drugs", "din"],
  ["odb_interchangeable_groups", "group_id"],
  ["odb_limited_use_criteria", "criteria_text"],
  ["odb_therapeutic_notes", "note_text"],
  ["odb_program_rules", "rule_text"],
  ["odb_copayment_classes", "who"],
  ["odb_clinical_classes", "name"],
  ["odb_unlisted_brands", "brand"],
];

/** The products of the starter files. */
const PRODUCTS = [
  {
    din: "00000001",
    price: 20_000,
    pays: 5000,
    listing_status: "limited_use",
    is_lowest_cost: 0,
    is_chronic_use: 0,
    manufacturer: "Key Pharma",
  },
  {
    din: "00000002",
    price: 5000,
    pays: 5000,
    listing_status: "limited_use",
    is_lowest_cost: 1,
    is_chronic_use: 1,
    manufacturer: null,
  },
  {
    din: "00000003",
    price: null,
    pays: null,
    listing_status: "not_a_benefit",
    is_lowest_cost: 0,
    is_chronic_use: 0,
    manufacturer: "Key Pharma",
  },
];

test("fills every table of ODB from the starter files, each record with its passage", async () => {
  const { ingest, query } = await setUpStarter();
  const { code, said } = await ingest("--source", "starter");
  expect(said).toContain("5 documents");
  expect(code).toBe(0);
  expect(
    await query(
      `SELECT din, individual_price_ten_thousandths AS price, amount_mohltc_pays_ten_thousandths AS pays, listing_status,
        is_lowest_cost, is_chronic_use, manufacturer FROM odb_drugs ORDER BY din`,
    ),
  ).toEqual(PRODUCTS);
  for (const [table, words] of IN_PASSAGE) {
    const rows = await query(
      `SELECT instr(chunk_text, ${words}) > 0 AS is_there FROM ${table} JOIN document_chunks ON chunk_id = section_id`,
    );
    expect(rows, table).not.toEqual([]);
    expect(rows, table).toEqual(rows.map(() => ({ is_there: 1 })));
    expect(await query(`SELECT count(*) AS n FROM ${table}`), table).toEqual([{ n: rows.length }]);
  }
});

test("replaces starter products by the ministry's extract, and keeps our rules and classes", async () => {
  const { save, ingest, query } = await setUpStarter();
  await ingest("--source", "starter");
  await save(EXTRACT, largeExtract(5001));
  const { code, said } = await ingest("--from", "saved");
  expect(said).toContain("In service");
  expect(code).toBe(0);
  expect(await query("SELECT document_id, text_kind, as_of FROM coverage_documents ORDER BY 1")).toEqual([
    { document_id: "odb-clinical-classes", text_kind: "summary", as_of: "2025-07-31" },
    { document_id: "odb-formulary-products", text_kind: "official", as_of: "2025-08-29" },
    { document_id: "odb-limited-use-criteria", text_kind: "summary", as_of: "2025-07-31" },
    { document_id: "odb-program-rules", text_kind: "summary", as_of: "2025-07-31" },
    { document_id: "odb-therapeutic-notes", text_kind: "official", as_of: "2025-08-29" },
  ]);
  expect(await query("SELECT count(*) AS n, count(DISTINCT section_id) AS sections FROM odb_drugs")).toEqual([
    { n: 5001, sections: 51 },
  ]);
});

test("reports a copy that is not a whole extract, and keeps the dataset in service", async () => {
  const { save, ingest, query } = await setUpStarter();
  const whole = largeExtract(5001);
  await save(EXTRACT, whole);
  await ingest("--from", "saved");
  const bad: readonly (readonly [content: string, reason: RegExp])[] = [
    [whole.slice(0, -500), /broken or cut off at line/],
    [largeExtract(120), /lists 120 products/],
    ["<!DOCTYPE html><html><body>Sign in</body></html>", /could not be understood/],
    ["", /empty/],
  ];
  for (const [content, reason] of bad) {
    await save(EXTRACT, content);
    const { code, said } = await ingest("--from", "saved");
    expect(said).toMatch(reason);
    expect(code).toBe(3);
  }
  expect(await query("SELECT count(*) AS n FROM odb_drugs")).toEqual([{ n: 5001 }]);
});

test("reports a wrong figure of a starter file with its place", async () => {
  const { save, ingest } = await setUpStarter();
  const text = JSON.stringify(EXAMPLE_ODB_STARTER["odb/products.json"]).replace('".5000"', '"half"');
  await save("starter/odb/products.json", text);
  const { code, said } = await ingest("--source", "starter");
  expect(said).toMatch(/products\.json: .*groups\.0\.products\.0\.pays: a price in dollars/);
  expect(code).toBe(3);
});
