import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "@clinical-mcp/ingestion";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { feeScheduleTable, feeStatementsTable, specialVisitPremiumsTable } from "../src/dataset/index.ts";
import { FACTS, hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";
import { extractOhip, SCHEDULE } from "./ohip-schedule.ts";

type Fee = z.output<(typeof feeScheduleTable)["row"]>;
type Open = Awaited<ReturnType<typeof openTables>>;

/** Every figure of a fee as the table of facts would print it. */
function toFigures(fee: Fee): string {
  if (fee.basis === "percent") return `${fee.percent ?? ""}%`;
  if (fee.basis === "nil") return "nil";
  if (fee.basis === "independent_consideration") return "IC";
  return ((fee.fee_cents ?? fee.professional_fee_cents ?? 0) / 100).toFixed(2);
}

/**
 * Rows of facts that the other reader misreads, checked on the page. The table of premiums for virtual care on A70 lists no fees. E530 is
 * $50.40 and has "50%" in its text. R876 is $2,144.95 with a share in its note. S157 is the end of E793's text.
 */
const MISREAD = new Set(["E080 A70", "K189 A70", "E079 A70", "E530 M14", "R876 Q10", "S157 S20"]);
/** A line that continues the codes of the premium before it. */
const GOES_ON = /^(?:$|[,.);]|or\b|and\b|to\b|- for)/;

describe.skipIf(!hasOfficial)(`the official Schedule (${WITHOUT_COPIES})`, () => {
  const state: { open?: Open; fees?: readonly Fee[] } = {};
  const fees = (): readonly Fee[] => state.fees ?? [];

  beforeAll(async () => {
    state.open = await openTables(await extractOhip(SCHEDULE, readFileSync(join(OFFICIAL, SCHEDULE))));
    state.fees = state.open.rows(feeScheduleTable);
    return () => state.open?.close();
  });

  test("has 5,249 codes with their pages, from the edition in its feet", () => {
    expect(new Set(fees().map((fee) => fee.fee_code)).size).toBe(5249);
    expect(new Set(fees().map((fee) => `${fee.as_of} ${fee.effective_date ?? ""}`))).toEqual(
      new Set(["2025-02-14 2025-03-03"]),
    );
    expect(fees().filter((fee) => fee.fee_code === "C124").length).toBeGreaterThanOrEqual(30);
  });

  const readFacts = () => {
    const rows = readCsv(readFileSync(join(FACTS, "ohip_codes_parsed.csv"))).map(({ values }) => values);
    const byKey = Map.groupBy(rows, ({ code = "", schedule_page: page = "" }) => `${code} ${page}`);
    return [...byKey.entries()].flatMap(([key, [row, ...others]]) =>
      row && others.length === 0 && !GOES_ON.test((row["raw_description"] ?? "").trim()) && !MISREAD.has(key)
        ? [{ key, row }]
        : [],
    );
  };
  const wrongOf = (facts: ReturnType<typeof readFacts>) => {
    const byKey = Map.groupBy(fees(), (fee) => `${fee.fee_code} ${fee.page_label}`);
    return facts
      .filter(({ key, row }) => {
        const stated = `${row["fee"] ?? ""} ${row["unit_or_rest"] ?? ""}`.replaceAll("I.C", "IC");
        const figures = new Set(stated.match(/\d+\.\d\d|\d+%|nil|IC/g));
        const own = byKey.get(key) ?? [];
        return own.length === 0 || !own.every((fee) => figures.has(toFigures(fee)));
      })
      .map(({ key }) => key);
  };

  test("has 200 sampled codes with the figures of the table of facts", () => {
    const rank = (key: string) => createHash("sha256").update(`sample 1 ${key}`).digest("hex");
    const sample = readFacts()
      .toSorted((one, other) => rank(one.key).localeCompare(rank(other.key)))
      .slice(0, 200);
    expect(sample).toHaveLength(200);
    expect(wrongOf(sample)).toEqual([]);
  });

  test("and all that can be compared", () => {
    const facts = readFacts();
    expect(facts.length).toBeGreaterThan(5200);
    expect(wrongOf(facts)).toEqual([]);
  });

  test.each([
    ["J802", "B3", { fee_cents: 9635, professional_fee_cents: 4030, component: "technical" }],
    ["X400", "D18", { fee_cents: null, professional_fee_cents: 4325, component: "professional" }],
    ["P018", "K6", { fee_cents: 57_980, assistant_units: 6, anaesthetist_units: 7, marks: "#" }],
    ["S172", "S20", { fee_cents: 224_770, assistant_units: 9, anaesthetist_units: 10 }],
    ["E083", "GP47", { basis: "percent", percent: 30, is_add_on: true }],
    ["E542", "M1", { fee_cents: 1155, is_add_on: true }],
    ["K013", "A17", { fee_cents: 7010, per: "per unit" }],
    ["Z100", "M1", { basis: "independent_consideration", fee_cents: null }],
    ["E793", "S20", { basis: "percent", percent: 25 }],
    ["E010", "GP97", { basis: "units", unit_count: 2, suffix: "C" }],
    ["K300", "A66", { basis: "nil", suffix: "A" }],
    ["B993", "GP75", { fee_cents: 8250 }],
    ["K682", "A59", { fee_cents: 6400 }],
  ])("has %s on %s", (code, page, expected) => {
    expect(fees().find((fee) => fee.fee_code === code && fee.page_label === page)).toMatchObject(expected);
  });

  test("has rules with their codes, in the words of the passage", () => {
    const statements = state.open?.rows(feeStatementsTable) ?? [];
    expect(statements.length).toBeGreaterThan(2000);
    const named = state.open?.query(
      "SELECT s.statement_text AS text FROM ohip_fee_statements s JOIN ohip_fee_statement_codes " +
        "c USING (statement_id) WHERE c.fee_code = 'C124' AND s.page_label = 'GP45'",
    );
    expect(JSON.stringify(named)).toContain("48 hours of admission");
    expect(state.open?.rows(specialVisitPremiumsTable)).toHaveLength(143);
  });

  test("leaves no visibly broken word of the noisy pages", () => {
    const texts = (state.open?.rows(feeStatementsTable) ?? []).map((row) => row.statement_text);
    const lone = texts.filter((text) =>
      / (?:[b-hj-z]) (?=[a-z])/.test(
        text.replaceAll(/\b(?:type|influenzae|e\.g\.|i\.e\.|paragraph|p) [a-z]\b/g, ""),
      ),
    );
    expect(lone.length).toBeLessThan(10);
  });
});
