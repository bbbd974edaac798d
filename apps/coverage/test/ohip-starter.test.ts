import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "@clinical-mcp/ingestion";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  billingRulesTable,
  feeScheduleTable,
  feeStatementsTable,
  specialVisitPremiumsTable,
} from "../src/dataset/index.ts";
import { FACTS, hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";
import { extractOhip, readOhipStarter, SCHEDULE } from "./ohip-schedule.ts";

interface Tables {
  readonly fees: readonly z.output<(typeof feeScheduleTable)["row"]>[];
  readonly visits: readonly z.output<(typeof specialVisitPremiumsTable)["row"]>[];
  readonly statements: readonly z.output<(typeof feeStatementsTable)["row"]>[];
  readonly rules: readonly z.output<(typeof billingRulesTable)["row"]>[];
}
/** Codes of running text, which no line with dots and a fee lists. */
const IN_TEXT: ReadonlySet<string> = new Set(
  "E001 E005 E006 E023 E030 E031 E032 E101 E586 M400 P016 R990 R993 S900 Z430".split(" "),
);
const state: { tables?: Tables } = {};
const tables = (): Tables => {
  if (!state.tables) throw new Error("not opened");
  return state.tables;
};

beforeAll(async () => {
  const open = await openTables(await readOhipStarter());
  state.tables = {
    fees: open.rows(feeScheduleTable),
    visits: open.rows(specialVisitPremiumsTable),
    statements: open.rows(feeStatementsTable),
    rules: open.rows(billingRulesTable),
  };
  open.close();
});

test("has 5,264 fee codes, each with page, date, confidence and its passage", () => {
  const { fees } = tables();
  expect(new Set(fees.map(({ fee_code: code }) => code)).size).toBe(5264);
  for (const fee of fees) {
    expect(fee).toMatchObject({ text_kind: "summary", as_of: "2025-02-14", effective_date: "2025-03-03" });
    expect(fee.section_id).toMatch(/^[0-9a-f]{20}$/);
    expect(fee.source_url).toMatch(/^https:.*#page=\d+$/);
  }
});

test.each([
  // Read on the pages of the Schedule, effective 2025-03-03.
  ["C124", 6115],
  ["C122", 6115],
  ["C123", 6115],
  ["C142", 6115],
  ["C143", 6115],
  ["C121", 3410],
  ["C008", 3410],
  ["C010", 3410],
  ["C882", 3410],
  ["C002", 3410],
  ["C132", 3410],
  ["A135", 16_490],
  ["A130", 31_045],
  ["A435", 10_525],
  ["A136", 10_525],
  ["A133", 8155],
  ["A134", 6125],
  ["A131", 7090],
  ["A138", 3805],
  ["C135", 16_490],
  ["A935", 16_320],
  ["H055", 10_680],
  ["H065", 8125],
  ["A100", 7690],
  ["A888", 3795],
  ["A005", 8790],
  ["A905", 7325],
  ["A006", 4590],
  ["A911", 15_070],
  ["A912", 22_605],
  ["A945", 15_920],
  ["A003", 8735],
  ["A004", 3835],
  ["A001", 2375],
  ["A007", 3795],
  ["A008", 1305],
  ["K017", 4525],
  ["K130", 7720],
  ["K131", 5695],
  ["K132", 8095],
  ["A900", 5450],
  ["A902", 5450],
  ["B990", 2750],
  ["B992", 4400],
  ["B994", 6600],
  ["B993", 8250],
  ["B996", 11_000],
  ["B960", 3640],
  ["B964", 3640],
  ["B966", 3640],
  ["B998", 8250],
  ["B997", 11_000],
  ["B986", 3640],
  ["B988", 8250],
  ["B987", 11_000],
  ["K013", 7010],
  ["K005", 7010],
  ["K007", 7010],
  ["K030", 4055],
  ["Q040", 6000],
  ["K023", 7470],
  ["K039", 3345],
  ["K070", 3175],
  ["K001", 2110],
  ["E079", 1555],
  ["K620", 9495],
  ["K623", 11_705],
  ["A101", 2000],
  ["A102", 1500],
  ["A600", 31_045],
  ["A605", 16_165],
  ["A675", 10_525],
  ["A606", 10_525],
  ["A603", 8155],
  ["A710", 31_045],
  ["A735", 6740],
  ["A770", 40_130],
  ["A775", 31_045],
  ["A075", 20_255],
  ["A195", 22_250],
  ["A190", 31_045],
  ["A115", 5110],
  ["A231", 14_850],
  ["A470", 31_045],
  ["A113", 9395],
  ["A111", 7630],
  ["A920", 16_115],
  ["H001", 5220],
  ["G365", 1200],
  ["E430", 1195],
  ["G590", 565],
  ["G538", 580],
  ["W562", 6935],
  ["A715", 17_555],
  ["A915", 10_895],
  ["A116", 10_895],
  ["A713", 8760],
  ["K004", 7610],
  ["K189", 21_630],
  ["A025", 7215],
  ["A027", 14_730],
  ["P003", 8035],
  ["P004", 3815],
  ["P005", 4770],
  ["W010", 11_525],
])("lists %s at %d cents", (code, cents) => {
  const fees = tables().fees.filter((fee) => fee.fee_code === code);
  expect(fees.map((fee) => fee.fee_cents)).toEqual(fees.map(() => cents));
  expect(fees.length).toBeGreaterThan(0);
});

test.each([
  ["E082", 30],
  ["E083", 30],
  ["E084", 45],
  ["E078", 50],
  ["K187", 15],
  ["K188", 15],
  ["E409", 50],
  ["E410", 75],
  ["E412", 20],
  ["E413", 40],
])("lists %s as a premium of %d %%, not a fee", (code, percent) => {
  expect(tables().fees.find((fee) => fee.fee_code === code)).toMatchObject({
    basis: "percent",
    percent,
    fee_cents: null,
  });
});

test("has premium table fees as in the cells", () => {
  const { fees, visits } = tables();
  for (const visit of visits) {
    expect(fees.find((fee) => fee.fee_code === visit.fee_code)?.fee_cents, visit.fee_code).toBe(
      visit.fee_cents,
    );
  }
  expect(new Set(visits.map((visit) => visit.visit_table)).size).toBe(10);
});

test("has rules in a passage, and statements", () => {
  const { rules, statements } = tables();
  for (const rule of rules) expect(rule.section_id, rule.rule_id).not.toBe("");
  expect(statements.length).toBeGreaterThan(100);
});

test.skipIf(!hasOfficial)(`rules are about codes of the Schedule (${WITHOUT_COPIES})`, async () => {
  const official = await openTables(await extractOhip(SCHEDULE, readFileSync(join(OFFICIAL, SCHEDULE))));
  const known = new Set(official.rows(feeScheduleTable).map((fee) => fee.fee_code));
  official.close();
  const strangers = tables().rules.flatMap((rule) =>
    rule.fee_codes.filter((code) => !known.has(code) && !IN_TEXT.has(code)),
  );
  expect(strangers).toEqual([]);
});

test.skipIf(!hasOfficial)(`codes of running text are on their page (${WITHOUT_COPIES})`, () => {
  const pages = z
    .array(z.looseObject({ label: z.string().nullable(), text: z.string() }))
    .parse(JSON.parse(readFileSync(join(OFFICIAL, SCHEDULE), "utf8")));
  const textOf = new Map(pages.map(({ label, text }) => [label, text]));
  const rows = tables().fees.filter((fee) => IN_TEXT.has(fee.fee_code));
  expect(new Set(rows.map((fee) => fee.fee_code))).toEqual(IN_TEXT);
  const absent = rows.filter((fee) => textOf.get(fee.page_label)?.includes(fee.fee_code) !== true);
  expect(absent).toEqual([]);
});

test.skipIf(!hasOfficial)(
  `every figure and page is that of the official text (${WITHOUT_COPIES})`,
  async () => {
    const official = await openTables(await extractOhip(SCHEDULE, readFileSync(join(OFFICIAL, SCHEDULE))));
    const figures = ({
      fee_cents,
      percent,
      professional_fee_cents,
      basis,
      is_add_on,
      pdf_page,
      assistant_units,
      anaesthetist_units,
      unit_count,
    }: Tables["fees"][number]) =>
      JSON.stringify({
        fee_cents,
        percent,
        professional_fee_cents,
        basis,
        is_add_on,
        pdf_page,
        assistant_units,
        anaesthetist_units,
        unit_count,
      });
    const listed = Map.groupBy(official.rows(feeScheduleTable), (fee) => `${fee.fee_code} ${fee.page_label}`);
    const wrong = tables().fees.filter(
      (fee) =>
        !IN_TEXT.has(fee.fee_code) &&
        !listed.get(`${fee.fee_code} ${fee.page_label}`)?.some((other) => figures(other) === figures(fee)),
    );
    expect(wrong.map((fee) => `${fee.fee_code} ${fee.page_label}`)).toEqual([]);
    const cell = (visit: Tables["visits"][number]) =>
      [
        visit.visit_table,
        visit.element,
        visit.visit_time,
        visit.fee_code,
        visit.fee_cents,
        visit.maximum_per_period,
        visit.page_label,
      ].join(" ");
    const cells = new Set(official.rows(specialVisitPremiumsTable).map(cell));
    expect(
      tables()
        .visits.map(cell)
        .filter((visit) => !cells.has(visit)),
    ).toEqual([]);
    official.close();
  },
);

test.skipIf(!hasOfficial)(`every curated fact is among the fees (${WITHOUT_COPIES})`, () => {
  const { fees } = tables();
  const facts = readCsv(readFileSync(join(FACTS, "ohip_curated.csv"))).map(({ values }) => values);
  const missing = facts.filter(({ code, fee_cad: figure = "", schedule_page: page }) => {
    const amount = figure.replace("add ", "");
    return !fees.some(
      (fee) =>
        fee.fee_code === code &&
        fee.page_label === page &&
        (amount.endsWith("%")
          ? fee.percent === Number.parseFloat(amount)
          : (fee.fee_cents ?? 0) === Math.round(Number(amount) * 100)),
    );
  });
  expect(missing.map(({ code }) => code)).toEqual([]);
  expect(facts.length).toBe(280);
});
