// The parts of odb_get's answers: which a check brings, and their figures checked against the rows of the formulary.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBenefit } from "../domain/odb/compare-products.ts";
import { ODB_CHECKS } from "../domain/odb/odb-get-schemas.ts";
import { askOdb } from "../../test/ask-odb.ts";
import { openStarterDeps } from "../../test/starter-dataset.ts";

const opened = openStarterDeps();
beforeAll(() => opened, 60_000);
afterAll(async () => (await opened).close());

const ask = async (input: Record<string, unknown>) => askOdb((await opened).deps, input);

/** One product of so many. */
const STEP = 90;

test("figures of a product are those of its row, and what is above the payment is the rest", async () => {
  const { formulary } = (await opened).deps.odb;
  for (const drug of formulary.drugs.filter((_, at) => at % STEP === 0)) {
    const { din, individual_price_ten_thousandths: price, amount_mohltc_pays_ten_thousandths: pays } = drug;
    const { coverage } = await ask({ din });
    const toDollars = (amount: number | null) => (amount === null ? null : amount / 10_000);
    expect(coverage, din).toMatchObject({
      din,
      listed_price: toDollars(price),
      ministry_pays: toDollars(pays),
      lu_required: drug.listing_status === "limited_use",
      generic_name: drug.generic_name,
    });
    const rest = price === null || pays === null ? null : Math.max(0, price - pays) / 10_000;
    if (rest === null) expect(coverage.above_paid, din).toBeNull();
    else expect(coverage.above_paid, din).toBeCloseTo(rest, 9);
    // It may depend on the age.
    expect(coverage.covered, din).not.toBe(!isBenefit(drug));
  }
});

test("a check brings its own part, and no other", async () => {
  const whole = await ask({ drug: "Januvia 100 mg", check: [...ODB_CHECKS] });
  const none = { interchangeable: [], lowest_cost: null, alternatives: [], copay: [] };
  for (const check of ODB_CHECKS) {
    const answer = await ask({ drug: "Januvia 100 mg", check: [check] });
    for (const part of ["interchangeable", "lowest_cost", "alternatives", "copay"] as const)
      expect(answer[part], `${check} ${part}`).toEqual(part === check ? whole[part] : none[part]);
    for (const part of ["lu_criteria", "therapeutic_notes"] as const)
      expect(answer.coverage[part], `${check} ${part}`).toEqual(part === check ? whole.coverage[part] : []);
  }
  expect(whole.copay.length).toBeGreaterThan(5);
  const usual = await ask({ drug: "Januvia 100 mg" });
  expect(usual.copay).toEqual([]);
  expect(usual.alternatives).toEqual(whole.alternatives);
  const alone = await ask({ drug: "Januvia 100 mg", check_alternatives: false, include_lu: false });
  expect(alone).toMatchObject({ alternatives: [], interchangeable: [] });
  expect(alone.coverage.lu_criteria).toEqual([]);
});

test("a class has no listing of its own, and the lowest price of its molecules", async () => {
  const { formulary } = (await opened).deps.odb;
  for (const [name, classes] of [...formulary.classesByWord].filter((_, at) => at % 12 === 0)) {
    // Classes may share a word.
    const names = [...new Set(classes.flatMap((one) => one.generic_names))];
    const answer = await ask({ drug_class: name });
    expect(answer.coverage).toMatchObject({ covered: null, status: "several", din: null });
    expect(answer.class_members_total, name).toBe(
      names.filter((one) => formulary.byGenericName.has(one)).length,
    );
    const prices = names
      .flatMap((one) => formulary.byGenericName.get(one) ?? [])
      .filter(isBenefit)
      .flatMap((drug) => drug.individual_price_ten_thousandths ?? []);
    expect(answer.lowest_cost?.price ?? null, name).toBe(
      prices.length === 0 ? null : Math.min(...prices) / 10_000,
    );
    const other = await ask({ drug_class: name, check: ["alternatives"] });
    expect(other).toMatchObject({ lowest_cost: null, alternatives: [] });
  }
});
