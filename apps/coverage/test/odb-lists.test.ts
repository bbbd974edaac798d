// Lists of products against another way to make them, over the rows that ship and rows that are changed by hand.
import { describe, expect, test } from "vitest";
import { type DrugRow } from "../src/domain/odb/formulary.ts";
import { findLowestCost, hasOwnName, isWanted, listCategories } from "../src/domain/odb/choose-product.ts";
import {
  byPrice,
  isBenefit,
  listAlternatives,
  listByUnitPrice,
  listClassAlternatives,
  listInterchangeable,
} from "../src/domain/odb/compare-products.ts";
import { findQualifiers, ofRelease, ofStrengths } from "../src/domain/odb/match-strength.ts";
import { toWords } from "../src/domain/odb/normalise-name.ts";
import { suggestNames } from "../src/domain/odb/suggest-names.ts";
import { openStarterFormulary } from "./starter-formulary.ts";

const { formulary, drugs, drug } = await openStarterFormulary();

const inGroup = Map.groupBy(drugs, (one) => one.interchangeable_group_id);
const ofMolecule = Map.groupBy(drugs, (one) => one.generic_name);
const priced = (price: number | null, paid: number | null, more: Partial<DrugRow> = {}): DrugRow =>
  drug({ individual_price_ten_thousandths: price, amount_mohltc_pays_ten_thousandths: paid, ...more });

describe("prices", () => {
  test("sort paid before priced before neither, then by price, name and number", () => {
    const wanted = [
      priced(100, 100, { name: "B", din: "1" }),
      priced(200, 0, { name: "A", din: "2" }),
      priced(200, 150, { name: "B", din: "1" }),
      priced(200, 150, { name: "B", din: "2" }),
      priced(50, null, { name: "A", din: "1" }),
      priced(60, null, { name: "A", din: "1" }),
      priced(null, null, { name: "A", din: "1" }),
      priced(null, 10, { name: "B", din: "1" }),
    ];
    for (let turn = 0; turn < wanted.length; turn++)
      expect([...wanted.slice(turn), ...wanted.slice(0, turn)].toReversed().toSorted(byPrice)).toEqual(
        wanted,
      );
  });

  test("have the lowest of a benefit, else of a product paid after approval", () => {
    const benefit = priced(300, 300, { listing_status: "general_benefit", din: "1" });
    const same = { ...benefit, din: "3" };
    const approval = priced(100, 100, { listing_status: "off_formulary_eap", din: "2" });
    const unpaid = priced(10, null, { listing_status: "general_benefit" });
    const unpriced = priced(null, 5, { listing_status: "general_benefit" });
    expect(findLowestCost([approval, benefit, same, unpaid, unpriced])).toEqual({
      price: 300,
      products: [benefit, same],
    });
    expect(findLowestCost([approval, unpaid])).toEqual({ price: 100, products: [approval] });
    expect(findLowestCost([unpaid, unpriced])).toBeUndefined();
    expect(findLowestCost([])).toBeUndefined();
  });
});

test("list interchangeable products of the group and no others, the cheapest first", () => {
  for (const one of drugs.filter((_, at) => at % 25 === 0)) {
    const own = listInterchangeable(formulary, one);
    expect(new Set(own)).toEqual(new Set(inGroup.get(one.interchangeable_group_id)));
    const prices = own.flatMap((other) =>
      other.amount_mohltc_pays_ten_thousandths === null ? [] : (other.individual_price_ten_thousandths ?? []),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }
});

test("sort categories by access, then number of makers, then price", () => {
  const group = (id: string, listing_status: DrugRow["listing_status"], price: number) =>
    priced(price, price, { interchangeable_group_id: id, listing_status, din: `${id}${price}` });
  const products = [
    group("not", "not_a_benefit", 1),
    group("eap", "off_formulary_eap", 1),
    group("lu", "limited_use", 1),
    group("few", "general_benefit", 1),
    group("many", "general_benefit", 9),
    group("many", "temporary_benefit", 8),
    group("dear", "general_benefit", 5),
    group("off", "off_formulary", 2),
  ];
  const byGroup = Map.groupBy(products, (one) => one.interchangeable_group_id);
  for (const list of [products, products.toReversed()]) {
    const found = listCategories({ byGroup }, list);
    expect(found.map(({ lead }) => lead.din)).toEqual([
      "many8",
      "few1",
      "dear5",
      "lu1",
      "eap1",
      "not1",
      "off2",
    ]);
    expect(found.map((one) => one.products.length)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  }
  const mixed = [group("one", "limited_use", 1), group("one", "general_benefit", 7)];
  expect(listCategories({ byGroup: new Map() }, mixed)[0]?.lead.din).toBe("one7");
});

test.each([
  ["Januvia", "SITAGLIPTIN PHOSPHATE", true],
  ["Novo-Hydrazide", "HYDROCHLOROTHIAZIDE", false],
  ["Apo-Sitagliptin", "SITAGLIPTIN", false],
  ["Phosphates", "SITAGLIPTIN PHOSPHATE", false],
  ["Zinc", "ZIN", true],
  ["Zincate", "ZINC", false],
])("give %s of %s a brand name: %s", (name, generic_name, isOwn) => {
  expect(hasOwnName(drug({ name, generic_name }))).toBe(isOwn);
  const own = drug({ name, generic_name, listing_status: "general_benefit" });
  const limited = { ...own, listing_status: "limited_use" as const };
  expect(isWanted({ include_brand: true, exclude_lu: false })(limited)).toBe(true);
  expect(isWanted({ include_brand: true, exclude_lu: true })(limited)).toBe(false);
  expect(isWanted({ include_brand: true, exclude_lu: true })(own)).toBe(true);
  expect(isWanted({ include_brand: false, exclude_lu: false })(own)).toBe(!isOwn);
});

describe("molecules of a class", () => {
  const ORDER = { general: 0, limited_use: 1, approval: 2, none: 3 };
  const accessOf = (own: readonly DrugRow[]): keyof typeof ORDER => {
    const statuses = new Set<string>(own.map((one) => one.listing_status));
    if (["general_benefit", "temporary_benefit", "additional_benefit"].some((one) => statuses.has(one)))
      return "general";
    if (statuses.has("limited_use")) return "limited_use";
    return statuses.has("off_formulary_eap") ? "approval" : "none";
  };
  const namesOf = (name: string) => [
    ...new Set(
      formulary.classes.filter((one) => one.generic_names.includes(name)).flatMap((one) => one.generic_names),
    ),
  ];

  const leastPriceOf = (rows: readonly DrugRow[]): number | undefined =>
    rows
      .filter((one) => isBenefit(one) && one.amount_mohltc_pays_ten_thousandths !== null)
      .flatMap((one) => one.individual_price_ten_thousandths ?? [])
      .toSorted((a, b) => a - b)[0];

  test("has as alternatives the others of its classes with a product, with access and cheapest unit", () => {
    const wanted = (one: DrugRow): boolean => one.listing_status !== "limited_use";
    for (const name of [...formulary.byGenericName.keys()].filter((_, at) => at % 6 === 0))
      for (const isTaken of [undefined, wanted]) {
        const found = listAlternatives(formulary, name, isTaken);
        const own = (other: string) => (ofMolecule.get(other) ?? []).filter((one) => isTaken?.(one) ?? true);
        expect(new Set(found.map(({ genericName }) => genericName))).toEqual(
          new Set(namesOf(name).filter((other) => other !== name && own(other).length > 0)),
        );
        for (const { genericName, access, cheapest } of found) {
          expect(access).toBe(accessOf(own(genericName)));
          expect(cheapest?.individual_price_ten_thousandths).toBe(leastPriceOf(own(genericName)));
        }
        const keys = found.map((one) => [
          ORDER[one.access],
          one.cheapest?.individual_price_ten_thousandths ?? 1e12,
        ]);
        expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
      }
  });

  test("sorts by name at one price, and has none for a class without an entry", () => {
    const names = [...formulary.byGenericName.keys()].slice(0, 40);
    const found = listByUnitPrice(formulary, names.toReversed());
    expect(listByUnitPrice(formulary, names)).toEqual(found);
    const prices = found.map((one) => one.cheapest?.individual_price_ten_thousandths ?? Infinity);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const [row] = formulary.classes;
    expect(listClassAlternatives(formulary, row?.class_id ?? "").length).toBeGreaterThan(0);
    expect(listClassAlternatives(formulary, "no class")).toEqual([]);
  });
});

test.each([
  ["500mg", "0.5g", true],
  ["1mg", "1000mcg", true],
  ["1mg", "100mcg", false],
  ["500mg", "500", true],
  ["500mg", "50", false],
  ["500mg", "500mcg", false],
  ["100U/mL", "100units", true],
  ["100U/mL", "100mg", false],
  ["50mg & 1000mg", "1000mg", true],
  ["5%", "5%", true],
  ["5%", "5mg", false],
  [null, "5mg", false],
])("gives a product of %s the strength %s: %s", (strength, wanted, isOf) => {
  const isFound = (more: Partial<DrugRow>, qualifiers: object = {}): boolean =>
    ofStrengths([drug({ strength, ...more })], { strengths: [wanted], isSlowRelease: false, ...qualifiers })
      .length > 0;
  expect(isFound({})).toBe(isOf);
  expect(isFound({}, { strengths: [] })).toBe(true);
  const slow = { isSlowRelease: true };
  expect(isFound({ name: "Lamp", dosage_form: "Tab" }, slow)).toBe(false);
  expect(isFound({ name: "Lamp XL", dosage_form: "Tab" }, slow)).toBe(isOf);
  expect(isFound({ name: "Lamp", dosage_form: "ER Tab" }, slow)).toBe(isOf);
});

test.each([
  // Each strength is another molecule's, in any order; Entresto is called by whole numbers.
  ["250/50", ["25/250mcg/Metered Dose", "50/250mcg", "50/100mcg"], ["50/250mcg"]],
  ["50/1000", ["50mg & 500mg", "50mg & 1000mg", "50mg & 850mg"], ["50mg & 1000mg"]],
  ["24/26 mg", ["24.3mg & 25.7mg", "48.6mg & 51.4mg"], ["24.3mg & 25.7mg"]],
  ["49/51", ["24.3mg & 25.7mg", "48.6mg & 51.4mg"], ["48.6mg & 51.4mg"]],
  ["24/26 mcg", ["24.3mg & 25.7mg"], []],
  ["10/10", ["10mg & 20mg", "10mg & 10mg"], ["10mg & 10mg"]],
  // A number behind the strengths is of tablets or doses.
  ["100/6 120 doses", ["100mcg/6mcg", "200mcg/6mcg"], ["100mcg/6mcg"]],
  ["20 mg 30", ["20mg", "30mg"], ["20mg"]],
  // One concentration in another volume; a pack's volume chooses nothing.
  ["250 mg/5 mL", ["250mg", "250mg/5mL", "50mg/mL", "125mg/5mL"], ["250mg/5mL", "50mg/mL"]],
  ["100 U/mL 3 mL", ["100U/mL", "300U/mL"], ["100U/mL"]],
])("%s of %j: %j", (asked, strengths, found) => {
  const products = strengths.map((strength) => drug({ strength }));
  const own = ofStrengths(products, { ...findQualifiers(toWords(asked)), isSlowRelease: false });
  expect(own.map(({ strength }) => strength)).toEqual(found);
});

test("matches requested release letters, or any if all products share them", () => {
  const of = (name: string, dosage_form: string | null = "Tab") => drug({ name, dosage_form });
  const [sr, xl, er, plain] = [of("Lamp SR"), of("Lamp XL"), of("Lamp", "ER Tab"), of("Lamp", null)];
  const both = of("Lamp SR", "XL Tab");
  expect(ofRelease([sr, xl, er], { releaseLetters: "xl" })).toEqual([xl]);
  expect(ofRelease([sr, xl, er], { releaseLetters: "er" })).toEqual([er]);
  expect(ofRelease([sr, xl], { releaseLetters: "la" })).toEqual([]);
  expect(ofRelease([sr, sr], { releaseLetters: "la" })).toEqual([sr, sr]);
  expect(ofRelease([sr, plain], { releaseLetters: undefined })).toEqual([sr, plain]);
  // Its own name counts before its form.
  expect(ofRelease([both, xl], { releaseLetters: "xl" })).toEqual([xl]);
});

describe("similar names", () => {
  /** Edits by the textbook: the whole table of both words. */
  const edits = (one: string, other: string): number => {
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (const [i, letter] of [...one].entries()) {
      const next = [i + 1];
      for (const [j, sign] of [...other].entries())
        next.push(
          Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === sign ? 0 : 1)),
        );
      row = next;
    }
    return row.at(-1) ?? 0;
  };
  const brands = [...formulary.byBrand.keys()].filter((name) => name.length > 3);
  const mostOf = (word: string): number => Math.max(1, Math.floor(word.length / 4));
  const slip = (word: string, times: number): string =>
    [...word].map((letter, at) => (at > 0 && at % 2 === 1 && at < times * 2 ? "q" : letter)).join("");

  test("allow as many misspellings as a quarter of the letters, and no more", () => {
    for (const [at, brand] of brands.filter((_, index) => index % 60 === 0).entries()) {
      const asked = slip(brand, 1 + (at % 3));
      const found = suggestNames(formulary, [asked]);
      for (const one of found) expect(one.edits).toBeLessThanOrEqual(mostOf(asked));
      expect(found.map((one) => one.edits)).toEqual(found.map((one) => one.edits).toSorted((a, b) => a - b));
      expect(found.length).toBeLessThanOrEqual(5);
      const near = brands.filter(
        (name) =>
          Math.abs(name.length - asked.length) <= mostOf(asked) && edits(asked, name) <= mostOf(asked),
      );
      if (near.length === 0) continue;
      expect(found[0]?.edits, asked).toBeLessThanOrEqual(Math.min(...near.map((name) => edits(asked, name))));
    }
  });

  test("are none for short words; a longer question uses only long words", () => {
    expect(suggestNames(formulary, ["xyz"])).toEqual([]);
    expect(suggestNames(formulary, ["jan"])).toEqual([]);
    expect(suggestNames(formulary, ["januvia", "please"])[0]?.name.toLowerCase()).toContain("januvia");
    const short = brands.find((name) => name.length === 5 && !name.includes(" "));
    expect(suggestNames(formulary, [short ?? "", "xyzzyplugh"])).toEqual([]);
    expect(suggestNames(formulary, ["xyzzyplugh"])).toEqual([]);
  });
});
