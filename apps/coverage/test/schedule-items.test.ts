// Items of schedule_get against the rows of the Schedule: amounts, columns, premiums and pages, for any code.
import { expect, test } from "vitest";
import { z } from "zod";
import { createToolCaller } from "../evals/ask-tools.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const call = createToolCaller(deps);
const { schedule } = deps;

/** One code of so many, and more of those that have columns. */
const STEP = 80;
const codes = [...schedule.byCode].flatMap(([code, entries], at) => {
  const rows = entries.flatMap((entry) => entry.rows);
  const hasColumns = rows.some((row) => row.professional_fee_cents !== null || row.component !== null);
  return entries.length === 1 && (at % STEP === 0 || (hasColumns && at % 24 === 0)) ? [code] : [];
});

const answer = z.looseObject({
  items: z.array(
    z.looseObject({
      code: z.string(),
      page_label: z.string(),
      passage_id: z.string(),
      fee: z.number().nullish(),
      fee_cents: z.number().nullish(),
      fee_words: z.string().optional(),
      is_premium: z.boolean().optional(),
      percent: z.number().nullish(),
      fee_columns: z.record(z.string(), z.number().nullable()).nullish(),
      pages: z.array(z.string()).optional(),
      pages_total: z.number().optional(),
    }),
  ),
  not_found: z.array(z.unknown()),
});

const ask = async (args: Readonly<Record<string, unknown>>) =>
  answer.parse((await call("schedule_get", args)).structured);

test("an item has the amounts, columns and pages of its rows", async () => {
  for (const code of codes) {
    const [item] = (await ask({ codes: [code], include: ["fee"], detail: "full" })).items;
    const rows = schedule.byCode.get(code)?.flatMap((entry) => entry.rows) ?? [];
    const row = rows.find(({ section_id: id }) => id === item?.passage_id);
    if (!item || !row) throw new Error(`${code} has no row`);
    const pages = new Set(rows.map(({ page_label: page }) => page));
    const columns = {
      technical_cents: row.component === "technical" ? row.fee_cents : null,
      professional_cents: row.professional_fee_cents,
      assistant_units: row.assistant_units,
      anaesthetist_units: row.anaesthetist_units,
      units: row.unit_count,
    };
    const hasColumns = Object.values(columns).some((value) => value !== null);
    expect(item, code).toMatchObject({
      code,
      page_label: row.page_label,
      fee: row.fee_cents === null ? null : row.fee_cents / 100,
      fee_cents: row.fee_cents,
      percent: row.percent,
      is_premium: row.is_add_on || row.basis === "percent",
      fee_columns: hasColumns ? columns : null,
      pages_total: pages.size,
    });
    expect(item.pages?.[0], code).toBe(row.page_label);
    expect(new Set(item.pages).size, code).toBe(item.pages?.length);
    if (row.basis === "amount" && row.fee_cents !== null && row.component === null)
      expect(item.fee_words, code).toContain((row.fee_cents / 100).toFixed(2));
  }
});

test("several codes at once are the same codes, each once and none else", async () => {
  const some = codes.slice(0, 12);
  const { items, not_found: missing } = await ask({ codes: [...some, some[0], "Z999"] });
  expect(items.map(({ code }) => code).toSorted()).toEqual(some.toSorted());
  expect(missing).toHaveLength(1);
});

const claimAnswer = z.looseObject({
  decision: z.string(),
  asks: z.array(z.looseObject({ subject: z.string() })),
});
const decide = async (claim: Readonly<Record<string, unknown>>) =>
  claimAnswer.parse((await call("coverage_answer", { claims: [claim] })).structured);

test.each([
  // M14: up to 5 cm, 5.1 to 10 cm.
  ["Z176", "laceration of 4 cm", "billable"],
  ["Z176", "laceration of 5 cm", "billable"],
  ["Z176", "laceration of 5.1 cm", "not_billable"],
  ["Z175", "wound of 5 cm", "not_billable"],
  ["Z175", "wound of 6 cm", "billable"],
  ["Z175", "wound of 10 cm", "billable"],
  // Beyond 10 cm other codes begin, which are told apart by the page alone.
  ["Z175", "wound of 10.5 cm", "needs_more_info"],
  ["Z175", "wound of 4 cm and one of 7 cm", "needs_more_info"],
])("%s with a %s: %s", async (code, note, decision) => {
  expect((await decide({ codes: [code], notes: [note] })).decision).toBe(decision);
});

test.each([
  [{ codes: ["A007"], notes: ["or K013 instead"] }, ["A007", "K013"]],
  [{ codes: ["A007"], notes: ["not K013 instead"] }, ["A007"]],
  [{ codes: ["A007"], notes: ["billed K013 in May"] }, ["A007"]],
  [{ codes: ["A007", "K013"], notes: ["or K013 instead"] }, ["A007", "K013"]],
  [{ codes: ["A007"], same_day_codes: ["K013"], notes: ["or K013 instead"] }, ["A007"]],
  [{ codes: ["A007"], earlier_claims: [{ code: "K013", count: 1 }], notes: ["or K013 instead"] }, ["A007"]],
  // A service in words compares no code with another.
  [{ service: "flu shot", notes: ["or K013 instead"] }, ["G590"]],
])("lists codes that notes compare: %j", async (claim, subjects) => {
  expect((await decide(claim)).asks.map(({ subject }) => subject)).toEqual(subjects);
});
