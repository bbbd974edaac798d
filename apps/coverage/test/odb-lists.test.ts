// Lists of products against another way to make them, over the rows that ship and rows that are changed by hand.
import { describe, expect, test } from "vitest";
import { createFormulary, type DrugRow, type FormularyTables } from "../src/domain/odb/formulary.ts";
import { findLowestCost, hasOwnName, isWanted, listCategories } from "../src/domain/odb/choose-product.ts";
import {
  byPrice,
  isBenefit,
  listAlternatives,
  listByUnitPrice,
  listClassAlternatives,
  listInterchangeable,
} from "../src/domain/odb/compare-products.ts";
import { describeCoverage, listTherapeuticNotes } from "../src/domain/odb/describe-payment.ts";
import { describeListed, describeUnlisted } from "../src/domain/odb/describe-status.ts";
import { describeAge, toAgeDays } from "../src/domain/odb/edition-age.ts";
import { findReasonsForUse } from "../src/domain/odb/find-reasons-for-use.ts";
import { fits, ofRelease } from "../src/domain/odb/match-strength.ts";
import { suggestNames } from "../src/domain/odb/suggest-names.ts";
import { openFormulary, readStarterDocuments } from "./odb-formulary.ts";

const { formulary, tables } = await openFormulary(await readStarterDocuments(), { isWhole: false });
tables.close();
const { drugs } = formulary;
const [base] = drugs;
if (!base) throw new Error("no product");
const drug = (more: Partial<DrugRow>): DrugRow => ({ ...base, ...more });

const inGroup = Map.groupBy(drugs, (one) => one.interchangeable_group_id);
const ofMolecule = Map.groupBy(drugs, (one) => one.generic_name);
const codesOfGroup = Map.groupBy(formulary.criteria, (row) => row.criteria_group_id);
const everyTenth = (_: unknown, at: number): boolean => at % 10 === 0;

const BENEFITS = ["general_benefit", "limited_use", "temporary_benefit", "additional_benefit"] as const;
const OTHERS = ["not_a_benefit", "off_formulary", "off_formulary_eap"] as const;
const priced = (price: number | null, paid: number | null, more: Partial<DrugRow> = {}): DrugRow =>
  drug({ individual_price_ten_thousandths: price, amount_mohltc_pays_ten_thousandths: paid, ...more });

describe("prices", () => {
  test("paid before priced before neither, then the price, the name and the number", () => {
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

  test("the lowest price is of a benefit, else of what an approval pays", () => {
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

test("what the ministry pays for without an approval", () => {
  for (const listing_status of BENEFITS)
    expect(isBenefit(drug({ listing_status })), listing_status).toBe(true);
  for (const listing_status of OTHERS)
    expect(isBenefit(drug({ listing_status })), listing_status).toBe(false);
});

test("interchangeable products are all of the group and no other, the cheapest first", () => {
  for (const one of drugs.filter((_, at) => at % 25 === 0)) {
    const own = listInterchangeable(formulary, one);
    expect(new Set(own)).toEqual(new Set(inGroup.get(one.interchangeable_group_id)));
    const prices = own.flatMap((other) =>
      other.amount_mohltc_pays_ten_thousandths === null ? [] : (other.individual_price_ten_thousandths ?? []),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }
});

test("categories: the easiest access first, then the most makers, then the price", () => {
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
])("%s of %s has a name of its own: %s", (name, generic_name, isOwn) => {
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

  test("alternatives are the others of its classes with a product, and their access and cheapest unit", () => {
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

  test("of one price the names decide; a class without an entry has none", () => {
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

describe("coverage of each product, by its own row", () => {
  test.each([...new Set(drugs.map((one) => one.listing_status))])("%s", (status) => {
    for (const one of drugs.filter((row) => row.listing_status === status).filter(everyTenth)) {
      const found = describeCoverage(formulary, one.din);
      if (!found) throw new Error(one.din);
      const amount = one.amount_mohltc_pays_ten_thousandths;
      const codes = (codesOfGroup.get(one.criteria_group_id ?? "") ?? []).map(
        (row) => row.reason_for_use_code,
      );
      const kinds: Readonly<Record<string, object>> = {
        limited_use: { kind: "paid_with_code", amount, reasonForUseCodes: codes },
        off_formulary_eap: { kind: "paid_after_approval", amount },
        not_a_benefit: { kind: "not_paid" },
        off_formulary: { kind: "not_paid" },
      };
      const paid = { kind: "paid", amount };
      const isUnknown = amount === null && BENEFITS.some((benefit) => benefit === status);
      expect(found.payment).toEqual(isUnknown ? { kind: "amount_unknown" } : (kinds[status] ?? paid));
      const group = inGroup.get(one.interchangeable_group_id) ?? [];
      expect(new Set(found.paidInstead)).toEqual(new Set(isBenefit(one) ? [] : group.filter(isBenefit)));
      expect(found.isMoleculePaid).toBe(ofMolecule.get(one.generic_name)?.some(isBenefit));
      const said = describeListed(found);
      expect(said).toMatchObject({ covered: isBenefit(one), status });
      expect(said.status_words.includes("Interchangeable products are paid")).toBe(
        found.paidInstead.length > 0,
      );
      expect(said.status_words.includes("Other products of the molecule")).toBe(
        !isBenefit(one) && found.paidInstead.length === 0 && found.isMoleculePaid,
      );
    }
  });

  test("an amount that is not listed is unknown, and its words say what is missing", () => {
    for (const listing_status of BENEFITS)
      for (const individual_price_ten_thousandths of [null, 5]) {
        const row = drug({
          listing_status,
          individual_price_ten_thousandths,
          amount_mohltc_pays_ten_thousandths: null,
        });
        const own: FormularyTables = { ...formulary, drugs: [row] };
        const found = describeCoverage(createFormulary(own), row.din);
        if (!found) throw new Error("not found");
        expect(found.payment.kind).toBe("amount_unknown");
        const words = describeListed(found).status_words;
        expect(words).toContain("amount");
        expect(words.includes("price")).toBe(individual_price_ten_thousandths === null);
      }
    expect(describeCoverage(formulary, "99999999")).toBeUndefined();
  });

  test("notes are those of its class, molecule, category and number", () => {
    for (const one of drugs.filter((_, at) => at % 20 === 0)) {
      const ids = {
        class: one.therapeutic_class,
        generic: one.generic_name,
        group: one.interchangeable_group_id,
        product: one.din,
      };
      expect(listTherapeuticNotes(formulary, one)).toEqual(
        formulary.notes.filter((note) => note.subject_ids.some((id) => id === ids[note.level])),
      );
    }
  });
});

describe("what is not listed", () => {
  type Resolved = Parameters<typeof describeUnlisted>[0];
  const whole = { ...formulary, isWhole: true };
  const edition = { name: "43", asOf: "2025-08-29" };
  const say = (search: unknown, isWhole: boolean, suggestions: readonly unknown[] = []) =>
    describeUnlisted({ search, suggestions } as unknown as Resolved, {
      formulary: isWhole ? whole : formulary,
      edition,
    });
  const brand = { brand: "Lamp", ingredient: "oil" };

  test("a brand that is listed as not there, with and without others of its molecule", () => {
    const [some, none] = [base, undefined].map((one) =>
      say({ kind: "unlisted_brand", brand, products: one ? [one] : [] }, false),
    );
    for (const status of [some, none]) expect(status).toMatchObject({ covered: false, status: "not_listed" });
    expect(some?.status_words).toContain("candidates");
    expect(none?.status_words).not.toContain("candidates");
  });

  test.each([
    [["100mg"], true, false, "not_listed"],
    [["100mg"], false, null, "unknown"],
    [["100mg", "10mg/mL"], true, null, "unknown"],
    [["1%"], true, null, "unknown"],
    [[null], true, null, "unknown"],
  ] as const)("another strength of %j, whole %s: covered %s", (strengths, isWhole, covered, status) => {
    const products = strengths.map((strength) => drug({ strength }));
    expect(say({ kind: "molecule", isOtherStrength: true, products }, isWhole)).toMatchObject({
      covered,
      status,
    });
  });

  test("a class, a name that is near another, and one that the whole formulary has not", () => {
    expect(say({ kind: "class", genericNames: ["a", "b", "c"] }, false)).toMatchObject({
      covered: null,
      status: "several",
    });
    expect(say({ kind: "class", genericNames: ["a", "b", "c"] }, false).status_words).toContain(
      "3 molecules",
    );
    expect(say({ kind: "not_listed" }, true, [{ name: "x" }])).toMatchObject({
      covered: null,
      status: "unknown",
    });
    expect(say({ kind: "not_listed" }, true)).toMatchObject({ covered: false, status: "not_listed" });
    expect(say({ kind: "not_listed" }, true).status_words).toContain("2025-08-29");
    expect(say({ kind: "unknown" }, true)).toMatchObject({ covered: null, status: "unknown" });
    expect(say({ kind: "unknown" }, true).status_words).not.toContain("selection");
    expect(say({ kind: "unknown" }, false).status_words).toContain("selection");
  });
});

test("an edition is old after 45 days and not on the 45th", () => {
  const of = (today: string) => describeAge({ edition: { name: null, asOf: "2025-08-29" } }, today);
  expect(toAgeDays({ edition: { name: null, asOf: "2025-08-29" } }, "2025-10-13")).toBe(45);
  expect(of("2025-10-13")).toEqual([]);
  expect(of("2025-10-14")[0]).toContain("46 days");
  expect(toAgeDays({ edition: undefined }, "2025-10-13")).toBeNull();
  expect(describeAge({ edition: undefined }, "2025-10-13")).toHaveLength(1);
});

describe("reasons for use", () => {
  const limited = drugs.filter((one) => one.listing_status === "limited_use");
  test.each([
    ["RA", "rheumatoid arthritis"],
    ["PsA", "psoriatic arthritis"],
    ["AS", "ankylosing spondylitis"],
    ["Crohn's", "crohn disease"],
    ["HFrEF", "the heart failures"],
    ["T2DM", "type 2 diabetes"],
    ["UC", "ulcerative colitis"],
    ["OAB", "overactive bladder"],
  ])("%s is %s, and both lists are all criteria", (short, long) => {
    let named = 0;
    for (const one of limited) {
      const found = findReasonsForUse(formulary, one, short);
      expect(found).toEqual(findReasonsForUse(formulary, one, long));
      const all = formulary.criteria.filter((row) => row.criteria_group_id === one.criteria_group_id);
      expect(new Set([...found.naming, ...found.others])).toEqual(new Set(all));
      expect(found.naming.length + found.others.length).toBe(all.length);
      named += found.naming.length;
    }
    expect(named).toBeGreaterThan(0);
    expect(named).toBeLessThan(
      limited.flatMap((one) => findReasonsForUse(formulary, one, undefined).others).length,
    );
  });

  test("“as” beside other words is no disease, and nothing at all leaves all criteria apart", () => {
    for (const one of limited.slice(0, 40)) {
      expect(findReasonsForUse(formulary, one, "as xyzzy").naming).toEqual([]);
      expect(findReasonsForUse(formulary, one, "the disease").naming).toEqual([]);
      expect(findReasonsForUse(formulary, one, undefined).naming).toEqual([]);
    }
    expect(findReasonsForUse(formulary, drug({ listing_status: "general_benefit" }), "RA")).toEqual({
      naming: [],
      others: [],
    });
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
])("a product of %s has the strength %s: %s", (strength, wanted, isOf) => {
  expect(fits(drug({ strength }), { strength: wanted, isSlowRelease: false })).toBe(isOf);
  expect(fits(drug({ strength }), { strength: undefined, isSlowRelease: false })).toBe(true);
  const slow = { strength: wanted, isSlowRelease: true };
  expect(fits(drug({ strength, name: "Lamp", dosage_form: "Tab" }), slow)).toBe(false);
  expect(fits(drug({ strength, name: "Lamp XL", dosage_form: "Tab" }), slow)).toBe(isOf);
  expect(fits(drug({ strength, name: "Lamp", dosage_form: "ER Tab" }), slow)).toBe(isOf);
});

test("letters of a release: those that were asked for, or any where all products have the same", () => {
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

describe("names that are near", () => {
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

  test("as many slips as a quarter of its letters, and no more", () => {
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

  test("short words are near nothing; in a longer question only long words are", () => {
    expect(suggestNames(formulary, ["xyz"])).toEqual([]);
    expect(suggestNames(formulary, ["jan"])).toEqual([]);
    expect(suggestNames(formulary, ["januvia", "please"])[0]?.name.toLowerCase()).toContain("januvia");
    const short = brands.find((name) => name.length === 5 && !name.includes(" "));
    expect(suggestNames(formulary, [short ?? "", "xyzzyplugh"])).toEqual([]);
    expect(suggestNames(formulary, ["xyzzyplugh"])).toEqual([]);
  });
});
