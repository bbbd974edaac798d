// Lists of products against another way to make them, over the rows that ship and rows that are changed by hand.
import { describe, expect, test } from "vitest";
import { createFormulary, type FormularyTables } from "../src/domain/odb/formulary.ts";
import { isBenefit } from "../src/domain/odb/compare-products.ts";
import { describeCoverage, listTherapeuticNotes } from "../src/domain/odb/describe-payment.ts";
import { describeListed, describeUnlisted } from "../src/domain/odb/describe-status.ts";
import { toFacts } from "../src/domain/odb/describe-drug.ts";
import { describeAge, toAgeDays } from "../src/domain/odb/edition-age.ts";
import { findReasonsForUse } from "../src/domain/odb/find-reasons-for-use.ts";
import { openStarterFormulary } from "./starter-formulary.ts";

const { formulary, drugs, base, drug } = await openStarterFormulary();

const inGroup = Map.groupBy(drugs, (one) => one.interchangeable_group_id);
const ofMolecule = Map.groupBy(drugs, (one) => one.generic_name);
const codesOfGroup = Map.groupBy(formulary.criteria, (row) => row.criteria_group_id);
const everyTenth = (_: unknown, at: number): boolean => at % 10 === 0;

const BENEFITS = ["general_benefit", "limited_use", "temporary_benefit", "additional_benefit"] as const;
const OTHERS = ["not_a_benefit", "off_formulary", "off_formulary_eap"] as const;

test("lists products that the ministry pays for without approval", () => {
  for (const listing_status of BENEFITS)
    expect(isBenefit(drug({ listing_status })), listing_status).toBe(true);
  for (const listing_status of OTHERS)
    expect(isBenefit(drug({ listing_status })), listing_status).toBe(false);
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
      expect(found.payment).toEqual(kinds[status] ?? paid);
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

  test("has no amount where the formulary lists none", () => {
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
        expect(found.payment).toMatchObject({ amount: null });
        expect(toFacts(found)).toMatchObject({ ministry_pays: null, above_paid: null });
      }
    expect(describeCoverage(formulary, "99999999")).toBeUndefined();
  });

  test("has the notes of its class, molecule, category and number", () => {
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

describe("unlisted drugs", () => {
  type Resolved = Parameters<typeof describeUnlisted>[0];
  const whole = { ...formulary, isWhole: true };
  const edition = { name: "43", asOf: "2025-08-29" };
  const say = (search: unknown, isWhole: boolean, suggestions: readonly unknown[] = []) =>
    describeUnlisted({ search, suggestions } as unknown as Resolved, {
      formulary: isWhole ? whole : formulary,
      edition,
    });
  const brand = { brand: "Lamp", ingredient: "oil" };

  test("include a brand known to be unlisted, with and without others of its molecule", () => {
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
  ] as const)(
    "include another strength of %j, whole %s: covered %s",
    (strengths, isWhole, covered, status) => {
      const products = strengths.map((strength) => drug({ strength }));
      expect(say({ kind: "molecule", isOtherStrength: true, products }, isWhole)).toMatchObject({
        covered,
        status,
      });
    },
  );

  test("include a class, a similar name, and a name that the whole formulary lacks", () => {
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

test("calls an edition old after 45 days, and not on the 45th", () => {
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
  ])("read %s as %s, and both lists together are all criteria", (short, long) => {
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

  test("read “as” with other words as no disease, and separate all criteria for an empty condition", () => {
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
