import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCsv } from "@clinical-mcp/ingestion";
import { beforeAll, describe, expect, test } from "vitest";
import {
  odbDrugsTable,
  odbInterchangeableGroupsTable,
  odbLimitedUseCriteriaTable,
} from "../src/dataset/index.ts";
import type { CriterionRow, DrugRow } from "../src/domain/odb/formulary.ts";
import type { z } from "zod";
import { FACTS, hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { BOOK, EXTRACT, extractCopy } from "./odb-formulary.ts";
import { openTables, passagesOf } from "./open-tables.ts";

type GroupRow = z.output<(typeof odbInterchangeableGroupsTable)["row"]>;
type Facts = Readonly<Record<string, string>>;

/** The listing's name in the table of facts. */
function toListingType(drug: DrugRow): string {
  const additional = {
    nutrition_product: "additional-benefit:nutrition",
    diabetic_testing_agent: "additional-benefit:diabetic-testing",
    valved_holding_chamber: "additional-benefit:valved-holding-chamber",
    glucose_monitoring_system: "additional-benefit:flash-glucose",
  };
  const types = {
    general_benefit: "GB",
    limited_use: "LU",
    temporary_benefit: "temporary-benefit",
    additional_benefit: drug.additional_benefit_type === null ? "" : additional[drug.additional_benefit_type],
    off_formulary_eap: "OFI-EAP",
    off_formulary: "OFI",
    not_a_benefit: drug.is_section_3b ? "not-a-benefit(OFI)" : "not-a-benefit",
  };
  return types[drug.listing_status];
}

const printed = (tenThousandths: number | null): number | null =>
  tenThousandths === null ? null : tenThousandths / 10_000;
const stated = (text: string | undefined): number | null => (text ? Number(text) : null);

describe.skipIf(!hasOfficial)(`the official data extract (${WITHOUT_COPIES})`, () => {
  const state: {
    drugs: readonly DrugRow[];
    groups: readonly GroupRow[];
    criteria: readonly CriterionRow[];
    facts: readonly Facts[];
  } = { drugs: [], groups: [], criteria: [], facts: [] };
  beforeAll(async () => {
    const tables = await openTables(await extractCopy(EXTRACT));
    state.drugs = tables.rows(odbDrugsTable);
    state.groups = tables.rows(odbInterchangeableGroupsTable);
    state.criteria = tables.rows(odbLimitedUseCriteriaTable);
    const csv = readCsv(await readFile(join(FACTS, "odb_all.csv")), { columns: ["din", "listing_type"] });
    state.facts = csv.map(({ values }) => values);
  });

  test("has 8,401 products in 2,525 categories, each with its listing", () => {
    expect(state.drugs).toHaveLength(8401);
    expect(state.groups).toHaveLength(2525);
    const counts = Object.entries(Object.groupBy(state.drugs, (drug) => drug.listing_status)).map(
      ([status, own]) => [status, own.length],
    );
    expect(Object.fromEntries(counts)).toEqual({
      general_benefit: 4753,
      limited_use: 1218,
      temporary_benefit: 32,
      additional_benefit: 140,
      off_formulary_eap: 823,
      off_formulary: 17,
      not_a_benefit: 1418,
    });
  });

  test("has 93 products under Limited Use criteria that are not Limited Use, and a code for all 1,218 that are", () => {
    const marked = state.drugs.filter((drug) => drug.criteria_group_id !== null);
    expect(marked.filter((drug) => !drug.is_section_12)).toHaveLength(93);
    const withCodes = new Set(state.criteria.map((row) => row.criteria_group_id));
    const limited = state.drugs.filter((drug) => drug.listing_status === "limited_use");
    expect(limited.filter((drug) => !withCodes.has(drug.criteria_group_id ?? ""))).toEqual([]);
  });

  test("has all 368 reason-for-use codes, each with its authorization period", () => {
    const codes = Map.groupBy(state.criteria, (row) => row.reason_for_use_code);
    expect(codes.size).toBe(368);
    const without = [...codes].filter(([, rows]) => rows.some((row) => row.authorization_period === null));
    expect(without.map(([code]) => code).toSorted()).toEqual([]);
  });

  test("has 896 products without a price and 1,499 without an amount; none of the first is lowest", () => {
    expect(state.drugs.filter((drug) => drug.individual_price_ten_thousandths === null)).toHaveLength(896);
    expect(state.drugs.filter((drug) => drug.amount_mohltc_pays_ten_thousandths === null)).toHaveLength(1499);
    const lowest = state.drugs.filter((drug) => drug.is_lowest_cost);
    expect(lowest.filter((drug) => drug.individual_price_ten_thousandths === null)).toEqual([]);
  });

  test("has every product's figures as in the table of facts, which another reader made", () => {
    const byDin = new Map(state.drugs.map((drug) => [drug.din, drug]));
    const codesOf = Map.groupBy(state.criteria, (row) => row.criteria_group_id);
    const groups = new Map(state.groups.map((row) => [row.group_id, row]));
    const wrong = state.facts.flatMap((fact) => {
      const drug = byDin.get(fact["din"] ?? "");
      if (!drug) return [JSON.stringify(fact)];
      // The table has a category's daily cost if a product states none, and codes only for Limited Use products.
      const daily =
        drug.daily_cost_ten_thousandths ??
        groups.get(drug.interchangeable_group_id)?.daily_cost_ten_thousandths ??
        null;
      const binding = drug.listing_status === "limited_use" ? codesOf.get(drug.criteria_group_id ?? "") : [];
      const codes = (binding ?? []).map((row) => row.reason_for_use_code);
      const own = {
        price: printed(drug.individual_price_ten_thousandths),
        pays: printed(drug.amount_mohltc_pays_ten_thousandths),
        daily: printed(daily),
        listing: toListingType(drug),
        listed: drug.listing_date,
        group: drug.interchangeable_group_id,
        generic: drug.generic_name,
        strength: drug.strength ?? "",
        item: drug.item_number ?? "",
        codes: [...codes].toSorted(),
      };
      const expected = {
        price: stated(fact["price_cad"]),
        pays: stated(fact["moh_pays_cad"]),
        daily: stated(fact["daily_cost"]),
        listing: fact["listing_type"],
        listed: fact["listing_date"],
        group: fact["pcg9"],
        generic: fact["generic"]?.replaceAll(/\s+/g, " "),
        strength: fact["strength"]?.replaceAll(/\s+/g, " "),
        item: fact["item_no"],
        codes: (fact["lu_codes"] ?? "")
          .split("|")
          .filter((code) => code !== "")
          .toSorted(),
      };
      return JSON.stringify(own) === JSON.stringify(expected)
        ? []
        : [`${drug.din} ${JSON.stringify(own)} ≠ ${JSON.stringify(expected)}`];
    });
    expect(state.facts).toHaveLength(8401);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(wrong).toHaveLength(0);
  });
});

describe.skipIf(!hasOfficial)(`the official formulary book (${WITHOUT_COPIES})`, () => {
  test("has its date, and rules in sections with the printed page", async () => {
    const [book] = await extractCopy(BOOK);
    if (!book) throw new Error("no document");
    expect(book.records).toMatchObject({
      head: { edition: "43", effective: "2025-06-30", textKind: "official" },
    });
    const sections = passagesOf(book).map(({ section, parent }) => ({
      path: section.path,
      page: section.page,
      text: parent.text,
    }));
    const find = (heading: string) => sections.find(({ path }) => path.at(-1) === heading);
    expect(find("4. Cost Sharing")).toMatchObject({
      page: 14,
      path: ["Part I: Introduction", "C. Dispensary Reimbursement/Procedure", "4. Cost Sharing"],
      text: expect.stringMatching(/\$25,000[^]*\$41,500[^]*\$6\.11/),
    });
    expect(find("8. Medically Necessary “No Substitution” Claims")).toMatchObject({ page: 20 });
    expect(find("2.Recipient Eligibility")).toMatchObject({ page: 5 });
    expect(find("General Rules and Maximums")?.text).toMatch(
      /Patients managing diabetes with insulin[^]*3000/,
    );
    expect(find("EAP Application Process")).toMatchObject({ page: 56 });
  });
});
