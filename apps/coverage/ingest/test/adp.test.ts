import { describe, expect, test } from "vitest";
import { EXAMPLE_ADP_STARTER } from "./example-adp-starter.ts";
import { policyPages, pricePages, toPdf } from "./example-manual.ts";
import { setUp } from "./run-in-process.ts";

const TITLE = "Visual Aids Product Manual";

async function setUpStarter() {
  const app = await setUp();
  for (const [path, content] of Object.entries(EXAMPLE_ADP_STARTER)) {
    await app.save(`starter/${path}`, JSON.stringify(content));
  }
  return app;
}

const PRICES = `SELECT device_code, approved_price_cents AS cents, text_kind, effective_date FROM adp_device_prices ORDER BY position`;

test("fills the tables of rules from the starter files, each rule with its passage", async () => {
  const { ingest, query } = await setUpStarter();
  const { code } = await ingest("--source", "starter");
  expect(code).toBe(0);
  expect(await query(PRICES)).toEqual([
    { device_code: "VLN000001", cents: 5500, text_kind: "summary", effective_date: "2023-01-01" },
  ]);
  for (const table of ["rule", "eligibility_criterion", "exclusion", "funding_rule", "funding_period"]) {
    const rows = await query(
      `SELECT rule_id FROM adp_${table} JOIN document_chunks ON chunk_id = section_id
        WHERE instr(chunk_text, statement) > 0 AND instr(chunk_text, section_ref) > 0`,
    );
    expect(rows, table).toHaveLength(1);
  }
  expect(await query("SELECT rule_id FROM adp_funding_rule")).toEqual([{ rule_id: "visual-aids:200.00:4" }]);
  expect(await query("SELECT device_type, words FROM adp_device_type")).toEqual([
    { device_type: "lantern", words: '["lamp"]' },
  ]);
});

/** The sections of the policy manual. */
const SECTIONS = [
  {
    ref: "100",
    nth: 1,
    heading: "Purpose",
    part: "Part 1: Introduction",
    page: 3,
    text: "This manual says which lanterns are lent, and to whom they are lent.",
  },
  {
    ref: "100.01",
    nth: 1,
    heading: "Readers",
    part: "Part 1: Introduction",
    page: 3,
    text: "It is for keepers of lanterns.",
  },
  {
    ref: "200.00",
    nth: 1,
    heading: null,
    part: "Part 2: Lanterns",
    page: 4,
    text: "A lantern is lent for five years, and section 205.01 holds for its wick.\n1. Hand lanterns\n2. Storm lanterns",
  },
  {
    ref: "200.01",
    nth: 1,
    heading: null,
    part: "Part 2: Lanterns",
    page: 4,
    text: "A broken lantern is returned.",
  },
  { ref: "205", nth: 1, heading: "Not Funded", part: "Part 2: Lanterns", page: 4, text: "Candles." },
  {
    ref: "205.01",
    nth: 1,
    heading: "Trimming",
    part: "Part 2: Lanterns",
    page: 4,
    text: "Wicks are trimmed every week.",
  },
];

test("takes sections and prices from official manuals, drops starter prices and keeps rules", async () => {
  const { save, ingest, query } = await setUpStarter();
  await save("saved/adp/policy.pdf", await toPdf(policyPages()));
  await save("saved/adp/prices.pdf", await toPdf(pricePages(), TITLE));
  const { code, said } = await ingest("--from", "saved");
  expect(code).toBe(0);
  expect(said).toContain("the manual has more than one section 205");
  expect(await query(PRICES)).toEqual([
    { device_code: "VLN000001", cents: 6000, text_kind: "official", effective_date: "2024-05-01" },
    { device_code: "VLN000002", cents: 123_456, text_kind: "official", effective_date: "2024-05-01" },
    { device_code: "VLN000003", cents: null, text_kind: "official", effective_date: "2024-05-01" },
  ]);
  expect(
    await query(
      "SELECT section_ref AS ref, occurrence AS nth, heading, part, page, section_text AS text FROM adp_sections ORDER BY rowid",
    ),
  ).toEqual(SECTIONS);
  expect(await query("SELECT count(*) AS rules FROM adp_rule")).toEqual([{ rules: 1 }]);
});

test("keeps a row's cells over the end of a page, and joins a cell of two lines", async () => {
  const { save, ingest, query } = await setUp();
  await save("saved/adp/prices.pdf", await toPdf(pricePages(), TITLE));
  await ingest("--from", "saved");
  expect(
    await query(
      "SELECT list_section, device_type, manufacturer, device_name, max_quantity FROM adp_device_prices",
    ),
  ).toEqual([
    {
      list_section: "Lanterns",
      device_type: "Hand Lantern",
      manufacturer: "Lampworks",
      device_name: "Small lantern with a handle",
      max_quantity: 2,
    },
    {
      list_section: "Lanterns",
      device_type: "Hand Lantern",
      manufacturer: "Lampworks",
      device_name: "Large lantern",
      max_quantity: 1,
    },
    {
      list_section: "Lanterns",
      device_type: "Storm Lantern",
      manufacturer: "Gale",
      device_name: "Lantern for storms",
      max_quantity: 1,
    },
  ]);
});

test("makes a new version for a changed price, and none for the same files", async () => {
  const { save, ingest, query } = await setUp();
  await save("saved/adp/prices.pdf", await toPdf(pricePages(), TITLE));
  await ingest("--from", "saved");
  await save("saved/adp/prices.pdf", await toPdf(pricePages("$61.00"), TITLE));
  await ingest("--from", "saved");
  expect(await query("SELECT approved_price_cents AS cents FROM adp_device_prices LIMIT 1")).toEqual([
    { cents: 6100 },
  ]);
});

test("reports a section that only the table of contents has", async () => {
  const { save, ingest } = await setUp();
  await save("saved/adp/policy.pdf", await toPdf(policyPages(["100 Purpose", "200 Lanterns", "210 Oil"])));
  const { code, said } = await ingest("--from", "saved");
  expect(code).toBe(0);
  expect(said).toContain("section 210 is in the table of contents, but was not found in the text");
});

describe("refuses and reports a file that is no manual, and keeps the dataset in service", () => {
  const cut = async (): Promise<Uint8Array> => (await toPdf(policyPages())).slice(0, 400);
  const other = (text: string) => toPdf([[{ x: 60, y: 700, size: 12, text }]]);
  test.each([
    ["a file that is cut off", cut, "not a whole PDF"],
    ["a web page", async () => new TextEncoder().encode("<html><body>Sign in</body></html>"), "PDF"],
    ["an empty file", async () => new Uint8Array(), ""],
    [
      "another document",
      () => other("A letter about lanterns."),
      "neither a policy manual nor a product manual",
    ],
    [
      "a product manual of an unknown kind",
      () => toPdf(pricePages(), "Kites Product Manual"),
      "none that is known",
    ],
    [
      "a manual whose sections are not found",
      () => toPdf(policyPages(["100 Purpose", "300 A", "305 B", "310 C", "400 D"])),
      "not where the manual used to have them",
    ],
  ])("%s", async (_, content, named) => {
    const { save, ingest, query } = await setUp();
    await save("saved/adp/a.pdf", await toPdf(pricePages(), TITLE));
    await ingest("--from", "saved");
    await save("saved/adp/b.pdf", await content());
    const { said } = await ingest("--from", "saved");
    expect(said).toContain("b.pdf");
    expect(said).toContain(named);
    expect(await query("SELECT count(*) AS lines FROM adp_device_prices")).toEqual([{ lines: 3 }]);
  });
});
