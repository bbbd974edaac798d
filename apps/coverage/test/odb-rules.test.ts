import { beforeAll, describe, expect, test } from "vitest";
import {
  listAlternatives,
  listByUnitPrice,
  listInterchangeable,
} from "../src/domain/odb/compare-products.ts";
import { describeCoverage, listCriteria, listTherapeuticNotes } from "../src/domain/odb/describe-payment.ts";
import { findProducts } from "../src/domain/odb/find-products.ts";
import { findReasonsForUse } from "../src/domain/odb/find-reasons-for-use.ts";
import type { Formulary } from "../src/domain/odb/formulary.ts";
import { hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { EXTRACT, extractCopy, openFormulary, readStarterDocuments } from "./odb-formulary.ts";

const sources = [
  {
    name: "the facts that ship, as a selection",
    isThere: true,
    open: async () => openFormulary(await readStarterDocuments(), { isWhole: false }),
  },
  {
    name: `the official extract (${WITHOUT_COPIES})`,
    isThere: hasOfficial,
    open: async () =>
      openFormulary([...(await extractCopy(EXTRACT)), ...(await readStarterDocuments(["classes"]))], {
        isWhole: true,
      }),
  },
];

for (const { name, isThere, open } of sources)
  describe.skipIf(!isThere)(`rules over ${name}`, () => {
    const state: { formulary?: Formulary } = {};
    beforeAll(async () => {
      state.formulary = (await open()).formulary;
    });
    const get = (): Formulary => {
      if (!state.formulary) throw new Error("not opened");
      return state.formulary;
    };
    test.each([
      // DIN, listed price, payment, kind: the data extract of 2025-08-29.
      ["02388839", 32_787, 8197, "paid"],
      ["02303922", 32_787, 8197, "paid"],
      ["02443937", 27_671, 27_671, "paid"],
      ["02230711", 21_393, 1743, "paid"],
      ["02230714", 28_747, 2342, "paid"],
      ["02247162", 15_816, 1354, "paid"],
      ["02247521", 21_436, 1811, "paid_with_code"],
      ["02540258", 2_232_600, 2_232_600, "paid_with_code"],
      ["02343541", 4_401_000, 4_401_000, "paid_with_code"],
      ["02446057", 2_916_650, 2_916_650, "paid_with_code"],
      ["09858362", 750_000, 750_000, "paid"],
    ])("list DIN %s at %d, paid %d, %s", (din, price, amount, kind) => {
      const coverage = describeCoverage(get(), din);
      expect(coverage?.product.individual_price_ten_thousandths).toBe(price);
      expect(coverage?.payment).toMatchObject({ kind, amount });
    });

    test("list Januvia as a general benefit with a note, without a code, and ten generics at a quarter of the price", () => {
      const coverage = describeCoverage(get(), "02303922");
      expect(coverage).toMatchObject({ status: "general benefit", paidInstead: [] });
      const products = coverage ? listInterchangeable(get(), coverage.product) : [];
      expect(products).toHaveLength(11);
      expect(products.at(-1)?.name).toBe("Januvia");
      expect(products.filter((drug) => drug.is_lowest_cost)).toHaveLength(10);
      const notes = coverage ? listTherapeuticNotes(get(), coverage.product) : [];
      expect(notes.map((row) => row.note_text).join(" ")).toMatch(/metformin/);
    });

    test("list Jardiance without a code or a generic", () => {
      const coverage = describeCoverage(get(), "02443937");
      expect(coverage).toMatchObject({ status: "general benefit" });
      expect(coverage && listInterchangeable(get(), coverage.product)).toHaveLength(1);
    });

    test.each([
      ["02540258", ["667"]],
      ["02471477", ["666"]],
      ["02471469", ["665"]],
      ["02497581", ["662"]],
      ["02497603", ["663"]],
      ["02247521", ["380", "381"]],
      ["02343541", ["690"]],
    ])("pay DIN %s with the codes %j", (din, codes) => {
      expect(describeCoverage(get(), din)?.payment).toMatchObject({ reasonForUseCodes: codes });
    });

    test("keep strengths of Ozempic apart: each pen has its own code, and the criteria name diabetes", () => {
      const product = get().byDin.get("02540258");
      if (!product) throw new Error("missing");
      const { naming } = findReasonsForUse(get(), product, "T2DM");
      expect(naming.map((row) => [row.reason_for_use_code, row.authorization_period])).toEqual([
        ["667", "Indefinite"],
      ]);
      expect(findReasonsForUse(get(), product, "weight loss").naming).toEqual([]);
    });

    test("list adalimumab: 600 is for rheumatoid arthritis, and no biosimilars are interchangeable", () => {
      const found = findProducts(get(), "adalimumab");
      if (found.kind !== "molecule") throw new Error(found.kind);
      expect(found.products).toHaveLength(30);
      expect(new Set(found.products.map((drug) => drug.interchangeable_group_id)).size).toBe(30);
      const [hadlima] = found.products.filter(({ name }) => name.startsWith("Hadlima"));
      if (!hadlima) throw new Error("missing");
      const { naming } = findReasonsForUse(get(), hadlima, "rheumatoid arthritis");
      expect(naming[0]).toMatchObject({ reason_for_use_code: "600", authorization_period: "1 year" });
      const crohn = findReasonsForUse(get(), hadlima, "Crohn's disease").naming;
      expect(crohn.map((row) => row.reason_for_use_code)).toEqual(["604", "605"]);
    });

    test("list adalimumab and not Humira, and not Saxenda's molecule", () => {
      const humira = findProducts(get(), "Humira");
      expect(humira).toMatchObject({ kind: "unlisted_brand", genericNames: ["ADALIMUMAB"] });
      expect(humira).toHaveProperty("products.length", 30);
      for (const brand of ["Saxenda", "Victoza", "Mounjaro", "Trulicity"]) {
        expect(findProducts(get(), brand)).toMatchObject({ kind: "unlisted_brand", products: [] });
      }
      expect(findProducts(get(), "Wegovy")).toMatchObject({ genericNames: ["SEMAGLUTIDE"] });
    });

    test.each([
      ["metformin", "METFORMIN HCL"],
      ["atorvastatin", "ATORVASTATIN CALCIUM"],
      ["Apixaban 5 mg", "APIXABAN"],
      ["perindopril", "PERINDOPRIL ERBUMINE"],
    ])("read %s as the molecule alone, never a combination", (query, genericName) => {
      expect(findProducts(get(), query)).toMatchObject({ kind: "molecule", genericNames: [genericName] });
    });

    test("find combinations by both names, separate from the single molecule", () => {
      const both = findProducts(get(), "sitagliptin and metformin");
      expect(both).toMatchObject({ kind: "combination", genericNames: ["SITAGLIPTIN & METFORMIN"] });
      expect(findProducts(get(), "sitagliptin")).toMatchObject({ combinations: ["SITAGLIPTIN & METFORMIN"] });
    });

    test("narrow by a strength, and report one that does not exist", () => {
      const crestor = findProducts(get(), "Crestor 10 mg");
      expect(crestor).toMatchObject({
        kind: "brand",
        products: [{ din: "02247162" }],
        isOtherStrength: false,
      });
      expect(findProducts(get(), "Crestor 15 mg")).toMatchObject({ kind: "brand", isOtherStrength: true });
    });

    test("pay metformin 500 mg and not slow-release; brand Glucophage costs ten times the payment", () => {
      expect(describeCoverage(get(), "02167786")).toMatchObject({ payment: { kind: "paid", amount: 247 } });
      expect(describeCoverage(get(), "02099233")?.product.individual_price_ten_thousandths).toBe(2821);
      const slow = findProducts(get(), "metformin ER 500");
      if (slow.kind !== "molecule") throw new Error(slow.kind);
      expect(slow.isOtherStrength).toBe(false);
      for (const { din } of slow.products) {
        expect(describeCoverage(get(), din)).toMatchObject({
          payment: { kind: "not_paid" },
          isMoleculePaid: true,
        });
      }
    });

    test.each([
      ["jardeance", "Jardiance"],
      ["atorvastatine", "ATORVASTATIN CALCIUM"],
      ["ozempik", "Ozempic"],
      ["Humeira", "Humira"],
      ["amoxicilin clavulanate", "AMOXICILLIN"],
    ])("ask back about %s: %s?", (query, suggestion) => {
      const found = findProducts(get(), query);
      if (found.kind !== "suggestions") throw new Error(found.kind);
      expect(found.suggestions[0]?.name).toBe(suggestion);
    });

    test("report an absent drug as not listed in the whole formulary, and unknown in a selection", () => {
      for (const query of ["XYZ123", "supermagicpill", "99999999", "Apo"]) {
        expect(findProducts(get(), query).kind, query).toBe(get().isWhole ? "not_listed" : "unknown");
      }
    });

    test("find simvastatin 5 mg as the cheapest statin tablet, and no statin with a code", () => {
      const statins = findProducts(get(), "statins");
      if (statins.kind !== "class") throw new Error(statins.kind);
      const summary = listByUnitPrice(get(), statins.genericNames);
      expect(summary[0]).toMatchObject({
        genericName: "SIMVASTATIN",
        cheapest: { individual_price_ten_thousandths: 1023, strength: "5mg" },
      });
      const rosuvastatin = summary.find(({ genericName }) => genericName === "ROSUVASTATIN CALCIUM");
      expect(rosuvastatin?.cheapest).toMatchObject({
        individual_price_ten_thousandths: 1284,
        strength: "5mg",
      });
      expect(new Set(summary.map(({ access }) => access))).toEqual(new Set(["general"]));
    });

    test("have the right class members: no insulin among GLP-1 agonists, no JAK inhibitor among TNF inhibitors", () => {
      const namesOf = (query: string) => {
        const found = findProducts(get(), query);
        return found.kind === "class" ? found.genericNames : found.kind;
      };
      expect(namesOf("GLP-1 agonist")).toEqual(["SEMAGLUTIDE"]);
      expect(namesOf("TNF inhibitors")).toEqual(["ADALIMUMAB", "ETANERCEPT", "INFLIXIMAB"]);
      expect(namesOf("ACE inhibitors")).not.toContain("CANDESARTAN CILEXETIL");
      expect(namesOf("ACE inhibitor with diuretic")).not.toContain(
        "PERINDOPRIL ARGININE & AMLODIPINE BESYLATE",
      );
      expect(namesOf("long-acting insulin")).toEqual([
        "INSULIN GLARGINE",
        "INSULIN DEGLUDEC",
        "INSULIN DETEMIR",
      ]);
    });

    test("put alternatives to pantoprazole sodium without a code first", () => {
      const alternatives = listAlternatives(get(), "PANTOPRAZOLE SODIUM");
      const general = alternatives
        .filter(({ access }) => access === "general")
        .map(({ genericName }) => genericName);
      expect(general).toEqual(expect.arrayContaining(["PANTOPRAZOLE MAGNESIUM", "RABEPRAZOLE SODIUM"]));
      expect(alternatives.slice(0, general.length).map(({ access }) => access)).toEqual(
        general.map(() => "general"),
      );
      expect(alternatives.find(({ genericName }) => genericName === "ESOMEPRAZOLE")?.access).toMatch(
        /none|approval/,
      );
    });

    test("apply no Limited Use criteria to a product that is no benefit, and do not pay it with them", () => {
      const unpaid = get().drugs.filter(
        (drug) => drug.criteria_group_id !== null && drug.listing_status !== "limited_use",
      );
      expect(unpaid).not.toEqual([]);
      for (const drug of unpaid) expect(listCriteria(get(), drug)).toEqual([]);
    });

    test("take the lowest cost of every category from a paid product, and no paid one is cheaper", () => {
      for (const products of get().byGroup.values()) {
        const lowest = products.filter((drug) => drug.is_lowest_cost);
        const paid = products.flatMap((drug) =>
          drug.amount_mohltc_pays_ten_thousandths === null || drug.individual_price_ten_thousandths === null
            ? []
            : [drug.individual_price_ten_thousandths],
        );
        expect(new Set(lowest.map((drug) => drug.individual_price_ten_thousandths))).toEqual(
          new Set(paid.length === 0 ? [] : [Math.min(...paid)]),
        );
      }
    });
  });
