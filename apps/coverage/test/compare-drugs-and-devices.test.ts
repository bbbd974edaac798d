// Compares the shipped rows with a copy that has one changed row. The result must be that row, as in the tables.
import { describe, expect, test } from "vitest";
import type { EditionRows } from "../src/domain/changes/edition-rows.ts";
import { rows, compare, withPrices } from "./edition-rows.ts";

const withDrugs = (drugs: EditionRows["odb"]["drugs"]): EditionRows => ({
  ...rows,
  odb: { ...rows.odb, drugs },
});

const documentOf = (id: string) => rows.documents.find((one) => one.document_id === id);

describe("drugs", () => {
  test.each(rows.odb.drugs.map((row) => [row.din, row] as const))(
    "finds for DIN %s: listed, delisted, its price",
    (din, row) => {
      const change = (more: Partial<typeof row>) =>
        withDrugs(rows.odb.drugs.map((one) => (one === row ? { ...row, ...more } : one)));
      const paid = row.amount_mohltc_pays_ten_thousandths;
      const loc = `DIN ${din}`;
      const document = documentOf(row.document_id);
      const [one, ...more] = compare(change({ amount_mohltc_pays_ten_thousandths: (paid ?? 5_000) * 5 }));
      expect(more).toEqual([]);
      expect(one).toMatchObject({
        program: "odb",
        kind: "price",
        key: din,
        from: { status: row.listing_status, is_lowest_cost: row.is_lowest_cost ? "yes" : "no" },
        percent: paid === null || paid === 0 ? null : 400,
        effective_date: document?.effective_date,
        places: { from: { loc, url: document?.source_url, as_of: document?.as_of }, to: { loc } },
      });
      for (const part of [row.name, row.strength, row.dosage_form])
        if (part !== null) expect(one?.what).toContain(part);
      const other = row.listing_status === "limited_use" ? "general_benefit" : "limited_use";
      expect(compare(change({ listing_status: other }))).toMatchObject([{ kind: "limited_use", key: din }]);
      expect(compare(change({ is_lowest_cost: !row.is_lowest_cost }))).toMatchObject([
        { kind: "price", to: { is_lowest_cost: row.is_lowest_cost ? "no" : "yes" } },
      ]);
      const without = withDrugs(rows.odb.drugs.filter((drug) => drug !== row));
      expect(compare(without)).toMatchObject([{ kind: "delisted", key: din, to: null, percent: null }]);
      expect(compare(rows, {}, without)).toMatchObject([
        { kind: "listed", key: din, from: null, percent: null },
      ]);
    },
  );

  test("reports another non-LU status as a price, and another price in dollars", () => {
    const row = rows.odb.drugs.find((one) => one.listing_status === "general_benefit");
    if (!row) throw new Error("no drug");
    const change = (more: Partial<typeof row>) =>
      withDrugs(rows.odb.drugs.map((one) => (one === row ? { ...row, ...more } : one)));
    expect(compare(change({ listing_status: "not_a_benefit" }))).toMatchObject([{ kind: "price" }]);
    expect(compare(change({ individual_price_ten_thousandths: 12_345 }))).toMatchObject([
      { kind: "price", to: { price: "1.2345" } },
    ]);
    expect(compare(change({ individual_price_ten_thousandths: null }))).toMatchObject([
      { to: { price: null } },
    ]);
    expect(compare(change({ name: "Lamp" }))).toEqual([]);
  });

  test("counts words of a reason-for-use code and of a note", () => {
    const { criteria, notes } = rows.odb;
    const criterion = criteria.at(-1);
    const note = notes.at(-1);
    if (!criterion || !note) throw new Error("no texts");
    const to: EditionRows = {
      ...rows,
      odb: {
        ...rows.odb,
        criteria: criteria.map((one) =>
          one === criterion ? { ...one, criteria_text: `${one.criteria_text} Xyzzy plugh, plugh.` } : one,
        ),
        notes: notes.map((one) => (one === note ? { ...one, note_text: `Lamp. ${one.note_text}` } : one)),
      },
    };
    const key = `LU ${criterion.reason_for_use_code} of ${criterion.criteria_group_id}`;
    const period = { authorization_period: criterion.authorization_period };
    const changes = compare(to);
    expect(changes).toMatchObject([
      {
        kind: "limited_use",
        key,
        from: period,
        to: period,
        places: { from: { loc: key }, to: { loc: key } },
      },
      { kind: "limited_use", key: note.subject_ids.join(", ") },
    ]);
    expect(changes[0]?.what).toContain("0 words gone, 3 new");
    expect(changes[1]?.what).toContain("0 words gone, 1 new");
    expect(Number(changes[0]?.to?.["words"]) - Number(changes[0]?.from?.["words"])).toBe(3);
    expect(compare(rows, {}, to)[0]?.what).toContain("3 words gone, 0 new");
    const gone = { ...rows, odb: { ...rows.odb, criteria: criteria.filter((one) => one !== criterion) } };
    expect(compare(gone)).toMatchObject([{ key, from: period, to: null }]);
    expect(compare(rows, {}, gone)).toMatchObject([{ key, from: null, to: period }]);
    expect(compare(gone)[0]?.what).toContain("gone");
    expect(compare(rows, {}, gone)[0]?.what).toContain("added");
  });
});

describe("devices", () => {
  test.each(rows.adp.prices.map((row) => [row.device_code, row] as const))(
    "compares price line %s",
    (code, row) => {
      const change = (more: Partial<typeof row>) =>
        withPrices(rows.adp.prices.map((one) => (one === row ? { ...row, ...more } : one)));
      const cents = row.approved_price_cents;
      const document = documentOf(row.document_id);
      const place = {
        loc: code,
        url: document?.source_url,
        as_of: document?.effective_date ?? document?.as_of,
      };
      const [one, ...more] = compare(change({ approved_price_cents: (cents ?? 50) * 2 }));
      expect(more).toEqual([]);
      expect(one).toMatchObject({
        program: "adp",
        kind: "adp_price",
        key: code,
        what: row.device_name,
        from: { price_cents: cents, max_quantity: row.max_quantity },
        to: { price_cents: (cents ?? 50) * 2 },
        percent: cents === null || cents === 0 ? null : 100,
        effective_date: row.effective_date,
        places: { from: place, to: place },
        tags: { devices: [row.device_category, row.device_type] },
      });
      const without = withPrices(rows.adp.prices.filter((line) => line !== row));
      expect(compare(without)).toMatchObject([{ key: code, to: null, from: { price_cents: cents } }]);
      expect(compare(without)[0]?.what).toContain("(gone)");
      expect(compare(rows, {}, without)).toMatchObject([
        { key: code, from: null, to: { price_cents: cents } },
      ]);
      expect(compare(rows, {}, without)[0]?.what).toContain("(added)");
      expect(compare(change({ manufacturer: "Lamp" }))).toEqual([]);
    },
  );

  const BOOKS = ["rules", "criteria", "exclusions", "funding", "periods"] as const;
  test.each(BOOKS)("reports another statement in the %s with its place", (table) => {
    const { book } = rows.adp;
    const [row] = book[table];
    if (!row) throw new Error("no rule");
    const put = (own: readonly unknown[]): EditionRows => ({
      ...rows,
      adp: { ...rows.adp, book: { ...book, [table]: own } },
    });
    const loc = `${row.adp_doc} ${row.section_ref}`;
    const changed = put(book[table].map((one) => (one === row ? { ...row, statement: "Lamp." } : one)));
    expect(compare(changed)).toMatchObject([
      {
        kind: "adp_rule",
        key: row.rule_id,
        from: { statement: row.statement },
        to: { statement: "Lamp." },
        what: "Lamp.",
        rules: [row.rule_id],
        places: { from: { loc }, to: { loc } },
        tags: { devices: row.device_types },
      },
    ]);
    const without = put(book[table].filter((one) => one !== row));
    expect(compare(without)).toMatchObject([{ key: row.rule_id, to: null, what: row.statement }]);
    expect(compare(rows, {}, without)).toMatchObject([{ key: row.rule_id, from: null, what: row.statement }]);
    // A rule's place in the dataset is not part of it.
    expect(compare(put(book[table].map((one) => ({ ...one, section_id: "x" }))))).toEqual([]);
  });
});
