// The rows that ship against themselves with one of them changed: what is told must be that row, as it is in the tables.
import { UserInputError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { compareEditions, type ChangeFilter } from "../src/domain/changes/compare-editions.ts";
import type { Change } from "../src/domain/changes/change.ts";
import type { EditionRows } from "../src/domain/changes/edition-rows.ts";
import type { MasterRow } from "../src/domain/ohip/schedule.ts";
import { readAdpDocuments } from "./adp-rule-book.ts";
import { readStarterDocuments } from "./odb-formulary.ts";
import { readOhipStarter } from "./ohip-schedule.ts";
import { toRows } from "./open-edition.ts";

const everything = await toRows([
  ...(await readOhipStarter()),
  ...(await readStarterDocuments()),
  ...(await readAdpDocuments()),
]);

const evenly = <TRow>(all: readonly TRow[], step: number): readonly TRow[] =>
  all.filter((_, at) => at % step === 0);

/** Some of each table, so that many comparisons are made in little time; pages of words are compared elsewhere. */
const rows: EditionRows = {
  ...everything,
  chunks: [],
  ohip: {
    ...everything.ohip,
    fees: evenly(everything.ohip.fees, 150),
    visits: evenly(everything.ohip.visits, 25),
  },
  odb: {
    ...everything.odb,
    drugs: evenly(everything.odb.drugs, 150),
    criteria: evenly(everything.odb.criteria, 40),
    notes: evenly(everything.odb.notes, 8),
  },
  adp: { ...everything.adp, prices: evenly(everything.adp.prices, 250) },
};
const ALL = ["ohip", "odb", "adp"] as const;

const compare = (to: EditionRows, filter: ChangeFilter = {}, from: EditionRows = rows): readonly Change[] =>
  compareEditions({ from, to }, ALL, filter).changes;

const withFees = (fees: EditionRows["ohip"]["fees"]): EditionRows => ({
  ...rows,
  ohip: { ...rows.ohip, fees },
});
const withVisits = (visits: EditionRows["ohip"]["visits"]): EditionRows => ({
  ...rows,
  ohip: { ...rows.ohip, visits },
});
const withDrugs = (drugs: EditionRows["odb"]["drugs"]): EditionRows => ({
  ...rows,
  odb: { ...rows.odb, drugs },
});
const withPrices = (prices: EditionRows["adp"]["prices"]): EditionRows => ({
  ...rows,
  adp: { ...rows.adp, prices },
});

/** The only row with its key, and a changed copy in its place. */
function changeOnly<TRow>(
  all: readonly TRow[],
  isWanted: (row: TRow) => boolean,
  change: (row: TRow) => TRow,
) {
  const [row, ...more] = all.filter(isWanted);
  if (row === undefined || more.length > 0) throw new Error(`${more.length} more rows`);
  return { row, changed: change(row), all: all.map((one) => (one === row ? change(row) : one)) };
}

const documentOf = (id: string) => rows.documents.find((one) => one.document_id === id);

test("an edition against itself has changed nothing", () => {
  expect(compare(rows)).toEqual([]);
  expect(compareEditions({ from: rows, to: rows }, ALL, {}).notCompared).toEqual([]);
});

describe("fees", () => {
  const onePage = (code: string) => rows.ohip.fees.filter((row) => row.fee_code === code).length === 1;
  const SINGLE = rows.ohip.fees.filter((row) => row.fee_cents !== null && onePage(row.fee_code));

  test.each(SINGLE.map((row) => [row.fee_code, row] as const))(
    "%s: the fee, its page and its share",
    (code, { fee_cents: cents, ...row }) => {
      const isOf = (one: { readonly fee_code: string }): boolean => one.fee_code === code;
      const { all } = changeOnly(rows.ohip.fees, isOf, (one) => ({ ...one, fee_cents: (cents ?? 0) * 2 }));
      const place = { loc: row.page_label, url: row.source_url, as_of: row.as_of };
      expect(compare(withFees(all))).toMatchObject([
        {
          program: "ohip",
          kind: "fee",
          key: `${code}${row.suffix ?? ""}`,
          from: { fee_cents: cents },
          to: { fee_cents: (cents ?? 0) * 2 },
          percent: cents === 0 ? null : 100,
          effective_date: row.effective_date,
          places: { from: place, to: place },
          tags: { specialties: row.specialty_number === null ? [] : [row.specialty_number] },
        },
      ]);
      const without = rows.ohip.fees.filter((one) => !isOf(one));
      expect(compare(withFees(without))).toMatchObject([
        { kind: "deleted", from: { fee_cents: cents }, to: null, percent: null, places: { from: place } },
      ]);
      expect(compare(rows, {}, withFees(without))).toMatchObject([
        { kind: "added", from: null, to: { fee_cents: cents }, percent: null, places: { to: place } },
      ]);
      expect(compare(withFees(without))[0]?.places.to).toBeUndefined();
      expect(compare(withFees([...rows.ohip.fees].reverse()))).toEqual([]);
    },
  );

  test.each([
    ["percent", 12, { percent: 12 }],
    ["assistant_units", 77, { assistant_units: 77 }],
    ["anaesthetist_units", 78, { anaesthetist_units: 78 }],
    ["professional_fee_cents", 7900, { professional_fee_cents: 7900 }],
    ["unit_count", 80, {}],
    ["component", "technical", {}],
  ] as const)("another %s is a change", (field, value, shown) => {
    const [row] = SINGLE;
    const { all } = changeOnly(
      rows.ohip.fees,
      (one) => one === row,
      (one) => ({ ...one, [field]: value }),
    );
    expect(compare(withFees(all))).toMatchObject([{ kind: "fee", to: shown }]);
    expect(compare(rows, {}, withFees(all))).toMatchObject([{ kind: "fee", from: shown }]);
  });

  test("without a fee of the code the professional one is compared", () => {
    const [row] = SINGLE;
    const of = (professional_fee_cents: number) =>
      withFees(
        changeOnly(
          rows.ohip.fees,
          (one) => one === row,
          (one) => ({ ...one, fee_cents: null, professional_fee_cents }),
        ).all,
      );
    expect(compare(of(3000), {}, of(4000))).toMatchObject([{ kind: "fee", percent: -25 }]);
  });

  test("a name or another page alone is no change", () => {
    const [row] = SINGLE;
    const { all } = changeOnly(
      rows.ohip.fees,
      (one) => one === row,
      (one) => ({ ...one, page_label: "Z99", description: "Lamp" }),
    );
    expect(compare(withFees(all))).toEqual([]);
  });

  test("successors are added on the page of the deleted code with a word of its name", () => {
    const [row] = SINGLE;
    if (!row) throw new Error("no fee");
    const gone = rows.ohip.fees.filter((one) => one !== row);
    const added = (fee_code: string, more: object) => ({ ...row, fee_code, ...more });
    const changes = compare(
      withFees([
        ...gone,
        added("Z801", {}),
        added("Z802", { page_label: "Z99" }),
        added("Z803", { description: "xyzzy plugh", section_path: [] }),
      ]),
    );
    const deleted = changes.find(({ kind }) => kind === "deleted");
    expect(deleted?.possible_successors).toContain("Z801");
    expect(deleted?.possible_successors).not.toContain("Z802");
    expect(
      changes.filter(({ kind }) => kind === "added").every((one) => !("possible_successors" in one)),
    ).toBe(true);
  });
});

test.each(rows.ohip.visits.map((_, at) => at))("special visit cell %i: code, fee and maximum", (at) => {
  const row = rows.ohip.visits[at];
  if (!row) throw new Error("no cell");
  const change = (more: Partial<typeof row>) =>
    withVisits(rows.ohip.visits.map((one) => (one === row ? { ...row, ...more } : one)));
  const place = { loc: row.page_label, url: row.source_url, as_of: row.as_of };
  const cents = row.fee_cents;
  expect(compare(change({ fee_cents: (cents ?? 100) * 3 }))).toMatchObject([
    {
      kind: "fee",
      key: row.fee_code,
      from: { code: row.fee_code, fee_cents: cents, maximum_per_period: row.maximum_per_period },
      to: { fee_cents: (cents ?? 100) * 3 },
      percent: cents === null || cents === 0 ? null : 200,
      effective_date: row.effective_date,
      places: { from: place, to: place },
    },
  ]);
  expect(compare(change({ maximum_per_period: 9 }))).toMatchObject([{ to: { maximum_per_period: 9 } }]);
  const without = withVisits(rows.ohip.visits.filter((one) => one !== row));
  expect(compare(without)).toMatchObject([{ kind: "deleted", key: row.fee_code, to: null, percent: null }]);
  expect(compare(rows, {}, without)).toMatchObject([{ kind: "added", key: row.fee_code, from: null }]);
});

describe("rows of the Fee Schedule Master", () => {
  const master = (more: Partial<MasterRow>): MasterRow => ({
    document_id: "master",
    section_id: "",
    fee_code: "A001",
    provider_fee_ten_thousandths: 237_500,
    assistant_fee_ten_thousandths: 0,
    specialist_fee_ten_thousandths: 0,
    anaesthetist_fee_ten_thousandths: 0,
    non_anaesthetist_fee_ten_thousandths: 0,
    effective_date: "2025-04-01",
    termination_date: null,
    source_url: "https://example.test/master",
    as_of: "2025-04-01",
    ...more,
  });
  const of = (...own: readonly MasterRow[]): EditionRows => ({
    ...rows,
    ohip: { ...rows.ohip, master: own },
  });
  const OTHER = master({ fee_code: "A999" });

  test.each([
    ["provider", "provider_fee_ten_thousandths"],
    ["assistant", "assistant_fee_ten_thousandths"],
    ["specialist", "specialist_fee_ten_thousandths"],
    ["anaesthetist", "anaesthetist_fee_ten_thousandths"],
    ["non_anaesthetist", "non_anaesthetist_fee_ten_thousandths"],
  ] as const)("the amount of the %s", (name, field) => {
    const amounts = (value: number) => of(OTHER, master({ provider_fee_ten_thousandths: 0, [field]: value }));
    expect(compare(amounts(150_000), {}, amounts(100_000))).toMatchObject([
      {
        kind: "fee",
        key: "A001",
        from: { [`${name}_dollars`]: 10 },
        to: { [`${name}_dollars`]: 15 },
        percent: 50,
        places: { from: { loc: "Fee Schedule Master A001", url: "https://example.test/master" } },
      },
    ]);
    expect(Object.keys(compare(amounts(150_000), {}, amounts(100_000))[0]?.to ?? {})).toEqual([
      `${name}_dollars`,
      "effective_date",
    ]);
  });

  test("a row that ends is deleted from the day after, over the end of a year and a month", () => {
    for (const [end, after] of [
      ["2025-12-31", "2026-01-01"],
      ["2028-02-28", "2028-02-29"],
    ])
      expect(
        compare(of(OTHER, master({ termination_date: end ?? null })), {}, of(OTHER, master({}))),
      ).toMatchObject([{ kind: "deleted", key: "A001", effective_date: after, to: { end_date: end } }]);
  });

  test("what both end on the same day is no change; what is gone has no day", () => {
    const ended = of(OTHER, master({ termination_date: "2025-12-31" }));
    expect(compare(ended, {}, ended)).toEqual([]);
    expect(compare(of(OTHER), {}, of(OTHER, master({})))).toMatchObject([
      { kind: "deleted", effective_date: null, to: null },
    ]);
    expect(compare(of(OTHER, master({})), {}, of(OTHER))).toMatchObject([
      { kind: "added", effective_date: "2025-04-01", from: null },
    ]);
    expect(compare(of(OTHER, master({ termination_date: null })), {}, ended)).toEqual([]);
  });

  test("where one edition has none nothing is said of it", () => {
    expect(compare(of(OTHER))).toEqual([]);
    expect(compare(rows, {}, of(OTHER))).toEqual([]);
  });
});

describe("drugs", () => {
  test.each(rows.odb.drugs.map((row) => [row.din, row] as const))(
    "DIN %s: listed, delisted, its price",
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

  test("another status that is not limited use is a price; another price is told in dollars", () => {
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

  test("words of a reason-for-use code and of a note are counted", () => {
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
  test.each(rows.adp.prices.map((row) => [row.device_code, row] as const))("price line %s", (code, row) => {
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
    expect(compare(rows, {}, without)).toMatchObject([{ key: code, from: null, to: { price_cents: cents } }]);
    expect(compare(rows, {}, without)[0]?.what).toContain("(added)");
    expect(compare(change({ manufacturer: "Lamp" }))).toEqual([]);
  });

  const BOOKS = ["rules", "criteria", "exclusions", "funding", "periods"] as const;
  test.each(BOOKS)("another statement among the %s is told with its place", (table) => {
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
    // Where it stands in the dataset is no part of a rule.
    expect(compare(put(book[table].map((one) => ({ ...one, section_id: "x" }))))).toEqual([]);
  });
});

describe("filters and order", () => {
  const [fee] = rows.ohip.fees.filter((row) => (row.fee_cents ?? 0) > 0 && row.specialty_number !== null);
  const drug = rows.odb.drugs.find((row) => (row.amount_mohltc_pays_ten_thousandths ?? 0) > 0);
  const line = rows.adp.prices.find((row) => (row.approved_price_cents ?? 0) > 0);
  if (!fee || !drug || !line) throw new Error("no rows");
  const dearer: EditionRows = {
    ...rows,
    ohip: {
      ...rows.ohip,
      fees: rows.ohip.fees.map((one) =>
        one === fee ? { ...fee, fee_cents: (fee.fee_cents ?? 0) * 1.5 } : one,
      ),
    },
    odb: {
      ...rows.odb,
      drugs: rows.odb.drugs.map((one) =>
        one === drug
          ? {
              ...drug,
              amount_mohltc_pays_ten_thousandths: (drug.amount_mohltc_pays_ten_thousandths ?? 0) * 3,
            }
          : one,
      ),
    },
    adp: {
      ...rows.adp,
      prices: rows.adp.prices.map((one) =>
        one === line ? { ...line, approved_price_cents: (line.approved_price_cents ?? 0) / 4 } : one,
      ),
    },
  };
  const kinds = (filter: ChangeFilter) => compare(dearer, filter).map(({ kind }) => kind);

  test.each([
    [{}, ["fee", "price", "adp_price"]],
    [{ codes: [fee.fee_code.toLowerCase()] }, ["fee"]],
    [{ codes: [`${fee.fee_code}C`] }, ["fee"]],
    [{ codes: ["Z999"] }, []],
    [{ dins: [drug.din] }, ["price"]],
    [{ devices: [line.device_code.toLowerCase()] }, ["adp_price"]],
    [{ devices: [line.device_type] }, ["adp_price"]],
    [{ codes: [fee.fee_code], dins: [drug.din] }, ["fee", "price"]],
    [{ minPercent: 50 }, ["fee", "price", "adp_price"]],
    [{ minPercent: 50.1 }, ["price", "adp_price"]],
    [{ minPercent: 75 }, ["price", "adp_price"]],
    [{ minPercent: 76 }, ["price"]],
    [{ kinds: ["adp_price", "fee"] }, ["fee", "adp_price"]],
    [{ specialties: [fee.specialty_number ?? ""] }, ["fee"]],
    [{ specialties: ["99"] }, []],
  ] as const)("%j leaves %j", (filter, wanted) => {
    expect(kinds(filter)).toEqual(wanted);
  });

  test("of one kind the largest share is first, up or down", () => {
    const [one, two, three] = rows.adp.prices.filter((row) => (row.approved_price_cents ?? 0) > 0);
    const factor = new Map([
      [one, 1.1],
      [two, 0.5],
      [three, 1.3],
    ]);
    const to = withPrices(
      rows.adp.prices.map((row) => {
        const by = factor.get(row);
        return by === undefined
          ? row
          : { ...row, approved_price_cents: (row.approved_price_cents ?? 0) * by };
      }),
    );
    expect(compare(to).map(({ key }) => key)).toEqual([two, three, one].map((row) => row?.device_code));
  });
});

describe("what cannot be compared", () => {
  const without = (isGone: (id: string) => boolean): EditionRows => ({
    ...rows,
    documents: rows.documents.filter(({ document_id: id }) => !isGone(id)),
  });
  const manuals = rows.documents.filter(({ document_type: type }) => type === "product_manual");

  test("a program that neither edition holds, with the others compared", () => {
    const empty: EditionRows = {
      ...rows,
      documents: rows.documents.filter(({ program }) => program !== "adp"),
    };
    const { notCompared } = compareEditions({ from: empty, to: empty }, ALL, {});
    expect(notCompared).toMatchObject([{ program: "adp", isAll: true }]);
    expect(() => compareEditions({ from: empty, to: empty }, ["adp"], {})).toThrow(UserInputError);
  });

  test("a selection against a whole one", () => {
    const whole: EditionRows = {
      ...rows,
      documents: rows.documents.map((one) => (one.program === "odb" ? { ...one, is_whole: true } : one)),
    };
    const partial: EditionRows = {
      ...rows,
      documents: rows.documents.map((one) => (one.program === "odb" ? { ...one, is_whole: false } : one)),
    };
    const both = compareEditions({ from: partial, to: whole }, ALL, {});
    expect(both.notCompared).toMatchObject([{ program: "odb", isAll: true }]);
    expect(both.changes).toEqual([]);
  });

  test("manuals that one edition alone holds are named, up to five, and their rows left out", () => {
    const [first, ...rest] = manuals;
    const one = compareEditions({ from: rows, to: without((id) => id === first?.document_id) }, ["adp"], {});
    expect(one.notCompared).toMatchObject([{ program: "adp", isAll: false }]);
    expect(one.notCompared[0]?.why).toContain(first?.title);
    expect(rest.some(({ title }) => one.notCompared[0]?.why.includes(title))).toBe(false);
    const most = new Set(manuals.slice(0, 7).map(({ document_id: id }) => id));
    const seven = compareEditions({ from: without((id) => most.has(id)), to: rows }, ["adp"], {});
    expect(seven.notCompared[0]?.why).toContain("and 2 more");
  });
});
