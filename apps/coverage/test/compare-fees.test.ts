// Compares the shipped rows with a copy that has one changed row. The result must be that row, as in the tables.
import { describe, expect, test } from "vitest";
import type { EditionRows } from "../src/domain/changes/edition-rows.ts";
import type { MasterRow } from "../src/domain/ohip/schedule.ts";
import { rows, compare } from "./edition-rows.ts";

const withFees = (fees: EditionRows["ohip"]["fees"]): EditionRows => ({
  ...rows,
  ohip: { ...rows.ohip, fees },
});
const withVisits = (visits: EditionRows["ohip"]["visits"]): EditionRows => ({
  ...rows,
  ohip: { ...rows.ohip, visits },
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

describe("fees", () => {
  const onePage = (code: string) => rows.ohip.fees.filter((row) => row.fee_code === code).length === 1;
  const SINGLE = rows.ohip.fees.filter((row) => row.fee_cents !== null && onePage(row.fee_code));

  test.each(SINGLE.map((row) => [row.fee_code, row] as const))(
    "compares %s: the fee, its page and its share",
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
  ] as const)("reports another %s as a change", (field, value, shown) => {
    const [row] = SINGLE;
    const { all } = changeOnly(
      rows.ohip.fees,
      (one) => one === row,
      (one) => ({ ...one, [field]: value }),
    );
    expect(compare(withFees(all))).toMatchObject([{ kind: "fee", to: shown }]);
    expect(compare(rows, {}, withFees(all))).toMatchObject([{ kind: "fee", from: shown }]);
  });

  test("compares the professional fee of a code without another", () => {
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

  test("ignores another name or page alone", () => {
    const [row] = SINGLE;
    const { all } = changeOnly(
      rows.ohip.fees,
      (one) => one === row,
      (one) => ({ ...one, page_label: "Z99", description: "Lamp" }),
    );
    expect(compare(withFees(all))).toEqual([]);
  });

  test("adds successors on the page of the deleted code with a word of its name", () => {
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

test.each(rows.ohip.visits.map((_, at) => at))(
  "compares special visit cell %i: code, fee and maximum",
  (at) => {
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
  },
);

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
  ] as const)("compares the amount of the %s", (name, field) => {
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

  test("deletes an ending row from the next day, across months and years", () => {
    for (const [end, after] of [
      ["2025-12-31", "2026-01-01"],
      ["2028-02-28", "2028-02-29"],
    ])
      expect(
        compare(of(OTHER, master({ termination_date: end ?? null })), {}, of(OTHER, master({}))),
      ).toMatchObject([{ kind: "deleted", key: "A001", effective_date: after, to: { end_date: end } }]);
  });

  test("ignores an end date in both, and gives a removed row no day", () => {
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

  test("reports nothing if one edition has none", () => {
    expect(compare(of(OTHER))).toEqual([]);
    expect(compare(rows, {}, of(OTHER))).toEqual([]);
  });
});
