// Products asked about by DIN: how each is listed, what is paid, and what it is interchangeable with, by the rows of the formulary.
import { expect, test } from "vitest";
import type { DrugRow } from "../src/domain/odb/formulary.ts";
import { decideOne, openStarterDrugs, type DrugQuestion } from "./open-drug-records.ts";

const records = await openStarterDrugs();
const { drugs, criteria } = records.formulary;

/** One product of so many. */
const STEP = 40;
const some = drugs.filter((_, at) => at % STEP === 0);

const ask = ({ din }: DrugRow, goal: DrugQuestion["goal"]) => decideOne(records, { drug: din, goal });

/** Ten-thousandths of a dollar, with two decimals at least. */
const print = (price: number): string => {
  const text = (price / 10_000).toFixed(4).replace(/0{1,2}$/u, "");
  return `$${text}`;
};

const isPaid = ({ listing_status: status }: DrugRow): boolean =>
  status !== "not_a_benefit" && status !== "off_formulary_eap";
const isOfGroup = (one: DrugRow, other: DrugRow): boolean =>
  one.interchangeable_group_id !== null && one.interchangeable_group_id === other.interchangeable_group_id;

/** Codes of a product in the order of its group. */
const codesOf = ({ criteria_group_id: group }: DrugRow): readonly string[] => [
  ...new Set(criteria.flatMap((row) => (row.criteria_group_id === group ? [row.reason_for_use_code] : []))),
];

/** What the summary calls each way to be listed. */
const LISTED: Readonly<Record<string, string>> = {
  not_a_benefit: "not a benefit",
  off_formulary_eap: "Exceptional Access Program",
  general_benefit: "general benefit, no code needed",
  limited_use: "Limited Use (",
};

test("each product is listed as its row says, with its price and its place", () => {
  for (const drug of some) {
    const { din, name, listing_status: status, amount_mohltc_pays_ten_thousandths: paid } = drug;
    const { subject, decision, summary, reasons, needs } = ask(drug, "listing");
    expect(subject, din).toContain(name);
    expect(subject, din).toContain(`DIN ${din}`);
    expect(decision, din).toBe(isPaid(drug) ? "covered" : "not_covered");
    expect(needs, din).toEqual([]);
    expect(summary, din).toContain(`[DIN ${din}]`);
    expect(summary, din).toContain(LISTED[status] ?? name);
    for (const [other, words] of Object.entries(LISTED))
      if (other !== status) expect(summary.includes(words), `${din} ${other}`).toBe(false);
    expect(
      reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc)),
      din,
    ).toContain(`DIN ${din}`);
    if (status !== "not_a_benefit" && paid !== null)
      expect(summary, din).toContain(`ministry pays ${print(paid)} a unit`);
  }
});

test("a product of Limited Use names its codes, each in the place of its criterion", () => {
  const limited = drugs.filter(({ listing_status: status }) => status === "limited_use");
  for (const drug of limited.filter((_, at) => at % STEP === 0)) {
    const codes = codesOf(drug);
    const { summary, reasons } = ask(drug, "listing");
    if (codes.length <= 3) expect(summary, drug.din).toContain(`Limited Use (code ${codes.join(", ")})`);
    for (const { text, sources } of reasons.slice(1))
      for (const { loc } of sources) {
        const code = /^LU (?<code>\d+)$/u.exec(loc)?.groups?.["code"];
        if (code === undefined) continue;
        expect(codes, drug.din).toContain(code);
        expect(text, drug.din).toContain(`Code ${code}: `);
      }
    const asked = ask(drug, "lu_criteria");
    expect(["covered", "needs_more_info"], drug.din).toContain(asked.decision);
  }
});

test("the cheapest is the lowest price of the group that is paid, and others are counted", () => {
  for (const drug of some) {
    const group = drugs.filter((one) => isOfGroup(one, drug));
    const { summary, reasons } = ask(drug, "cheapest");
    const others = group.filter((one) => one !== drug);
    const prices = group
      .filter(({ listing_status: status }) => status !== "not_a_benefit")
      .flatMap(({ amount_mohltc_pays_ten_thousandths: paid }) => paid ?? []);
    if (others.length === 0) {
      expect(summary, drug.din).not.toMatch(/\d interchangeable/u);
      continue;
    }
    expect(summary, drug.din).toContain(`${others.length} interchangeable with ${drug.name}`);
    if (prices.length === 0) continue;
    const lowest = print(Math.min(...prices));
    const din =
      /lowest price paid is (?<price>\$[\d.,]+) \([^()]*(?:\([^()]*\)[^()]*)*DIN (?<din>\d{8})\)/u.exec(
        summary,
      )?.groups;
    expect(din?.["price"], drug.din).toBe(lowest);
    const named = group.find((one) => one.din === din?.["din"]);
    expect(named?.amount_mohltc_pays_ten_thousandths, drug.din).toBe(Math.min(...prices));
    expect(
      reasons[0]?.sources.map(({ loc }) => loc),
      drug.din,
    ).toContain(`DIN ${named?.din}`);
  }
});

test("a general benefit is covered for who has the plan, by itself and without a code", () => {
  const general = some.filter(({ listing_status: status }) => status === "general_benefit");
  for (const drug of general) {
    const { decision, summary, needs } = ask(drug, "lu_criteria");
    expect(decision, drug.din).toBe("covered");
    expect(needs, drug.din).toEqual([]);
    expect(summary, drug.din).toContain("No Limited Use code is needed");
  }
});
