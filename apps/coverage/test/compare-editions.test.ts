// Compares the shipped rows with a copy that has one changed row. The result must be that row, as in the tables.
import { UserInputError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { compareEditions, type ChangeFilter } from "../src/domain/changes/compare-editions.ts";
import type { EditionRows } from "../src/domain/changes/edition-rows.ts";
import { rows, ALL, compare, withPrices } from "./edition-rows.ts";

test("finds no change between an edition and itself", () => {
  expect(compare(rows)).toEqual([]);
  expect(compareEditions({ from: rows, to: rows }, ALL, {}).notCompared).toEqual([]);
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
  ] as const)("keep for %j %j", (filter, wanted) => {
    expect(kinds(filter)).toEqual(wanted);
  });

  test("put the largest share first within a kind, up or down", () => {
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

describe("parts that cannot be compared", () => {
  const without = (isGone: (id: string) => boolean): EditionRows => ({
    ...rows,
    documents: rows.documents.filter(({ document_id: id }) => !isGone(id)),
  });
  const manuals = rows.documents.filter(({ document_type: type }) => type === "product_manual");

  test("include a program that neither edition has, and the others are compared", () => {
    const empty: EditionRows = {
      ...rows,
      documents: rows.documents.filter(({ program }) => program !== "adp"),
    };
    const { notCompared } = compareEditions({ from: empty, to: empty }, ALL, {});
    expect(notCompared).toMatchObject([{ program: "adp", isAll: true }]);
    expect(() => compareEditions({ from: empty, to: empty }, ["adp"], {})).toThrow(UserInputError);
  });

  test("include a selection against a whole edition", () => {
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

  test("include manuals of one edition only, up to five, without their rows", () => {
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
