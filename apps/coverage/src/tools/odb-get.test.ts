import { describe, expect, test } from "vitest";
import { askOdb } from "../../test/ask-odb.ts";
import { ODB_DATASETS } from "../../test/odb-datasets.ts";
import { createCorpus } from "../domain/corpus.ts";
import type { CoverageDeps } from "../deps.ts";

for (const { name, isThere, isOfficial, use } of ODB_DATASETS)
  describe.skipIf(!isThere)(`odb_get over ${name}`, () => {
    const { getDeps, get } = use();

    test.each([
      // Data extract of 2025-08-29: DIN, listed price, payment, status, codes.
      ["02388839", 3.2787, 0.8197, "general_benefit", []],
      ["02388847", 3.2787, 0.8197, "general_benefit", []],
      ["02303922", 3.2787, 0.8197, "general_benefit", []],
      ["02443937", 2.7671, 2.7671, "general_benefit", []],
      ["02443945", 2.7671, 2.7671, "general_benefit", []],
      ["02540258", 223.26, 223.26, "limited_use", ["667"]],
      ["02471477", 223.26, 223.26, "limited_use", ["666"]],
      ["02471469", 223.26, 223.26, "limited_use", ["665"]],
      ["02497581", 7.3757, 7.3757, "limited_use", ["662"]],
      ["02497603", 7.3757, 7.3757, "limited_use", ["663"]],
      ["02230711", 2.1393, 0.1743, "general_benefit", []],
      ["02230713", 2.6741, 0.2179, "general_benefit", []],
      ["02230714", 2.8747, 0.2342, "general_benefit", []],
      ["02247162", 1.5816, 0.1354, "general_benefit", []],
      ["02247163", 1.9683, 0.1692, "general_benefit", []],
      ["02099233", 0.2821, 0.0247, "general_benefit", []],
      ["02247521", 2.1436, 0.1811, "limited_use", ["380", "381"]],
      ["02343541", 440.1, 440.1, "limited_use", ["690"]],
      ["02446057", 291.665, 291.665, "limited_use", ["527"]],
      ["02245689", 61.69, 61.69, "limited_use", ["644"]],
      ["02441829", 26.4333, 26.4333, "general_benefit", []],
      ["02263238", 2.3358, 0.3109, "general_benefit", []],
      ["09858362", 75, 75, "additional_benefit", []],
    ])("lists DIN %s at %d, paid %d, %s %j", async (din, price, pays, status, codes) => {
      const answer = await get({ din });
      expect(answer.coverage).toMatchObject({
        covered: true,
        status,
        din,
        listed_price: price,
        ministry_pays: pays,
        lu_required: codes.length > 0,
        lu_codes: codes,
      });
      expect(answer.coverage.lu_criteria.map(({ code }) => code)).toEqual(codes);
      expect(answer.citations[0]).toMatchObject({ as_of: "2025-08-29" });
      expect(answer.citations[0]?.loc).toContain(`DIN ${din}`);
      expect(answer.provenance).toEqual(isOfficial ? ["sql"] : ["sql", "vector"]);
      expect(answer.confidence).toBeGreaterThanOrEqual(0.9);
      expect(answer.conflicts).toEqual([]);
    });

    test("lists ten generics of Januvia at a quarter of the price, and nothing else as interchangeable", async () => {
      const answer = await get({ drug: "Januvia 100 mg" });
      expect(answer.interchangeable_total).toBe(10);
      expect(answer.interchangeable.map(({ price }) => price)).toEqual(Array(10).fill(0.8197));
      expect(answer.interchangeable.every((product) => product.lowest_cost)).toBe(true);
      // 3.2787 − 0.8197 = 2.4590, which is 75.0 % of 3.2787.
      expect(answer.lowest_cost).toMatchObject({ price: 0.8197, savings: 2.459, savings_percent: 75 });
      expect(answer.coverage.above_paid).toBe(2.459);
      expect(answer.coverage.therapeutic_notes).toHaveLength(1);
      expect(answer.rules.map(({ text }) => text).join(" ")).toContain("No Substitution");
      expect(answer.alternatives.map((molecule) => molecule.generic_name)).toContain("LINAGLIPTIN");
      const dins = new Set(answer.interchangeable.map(({ din }) => din));
      for (const { cheapest } of answer.alternatives) expect(dins.has(cheapest?.din ?? "")).toBe(false);
    });

    test("takes codes of adalimumab from its record, those that name the condition first, and judges nobody", async () => {
      const { coverage, interchangeable_total: total } = await get({
        drug: "Hadlima",
        condition: "rheumatoid arthritis",
      });
      expect(coverage.lu_criteria[0]).toMatchObject({
        code: "600",
        authorisation_period: "1 year",
        names_condition: true,
        text_kind: isOfficial ? "official" : "summary",
      });
      expect(coverage.lu_condition?.naming_codes).toContain("600");
      expect(total).toBe(0);
      const crohn = await get({ drug: "Hadlima", condition: "Crohn's disease" });
      expect(crohn.coverage.lu_condition?.naming_codes).toEqual(["604", "605"]);
      const weight = await get({ drug: "Ozempic", condition: "weight loss" });
      expect(weight.coverage.lu_condition).toMatchObject({ naming_codes: [] });
      expect(weight.coverage.lu_condition?.words).toContain("no code pays for it");
    });

    test("lists adalimumab and not Humira, and neither Victoza nor its molecule", async () => {
      const humira = await get({ drug: "Humira" });
      expect(humira.coverage).toMatchObject({ covered: false, status: "not_listed" });
      expect(humira.candidates_total).toBe(30);
      const mounjaro = await get({ drug: "Mounjaro" });
      expect(mounjaro).toMatchObject({ candidates_total: 0, coverage: { covered: false } });
      expect(mounjaro.alternatives).toMatchObject([{ generic_name: "SEMAGLUTIDE", access: "limited_use" }]);
    });

    test("shows a class as molecules by unit price, and reads no product as the class", async () => {
      const statins = await get({ drug_class: "statins" });
      expect(statins.coverage).toMatchObject({ covered: null, status: "several", din: null });
      expect(statins.class_members.slice(0, 2).map(({ cheapest }) => cheapest?.price)).toEqual([
        0.1023, 0.1284,
      ]);
      expect(statins.lowest_cost).toMatchObject({ price: 0.1023, among: "class", savings: null });
      const glp1 = await get({ drug: "GLP-1 agonist" });
      expect(glp1.class_members.map((molecule) => molecule.generic_name)).toEqual(["SEMAGLUTIDE"]);
      const insulins = await get({ drug: "long-acting insulin", exclude_lu: true });
      for (const { cheapest } of insulins.class_members) expect(cheapest?.lu_required).toBe(false);
    });

    test("drops products from lists by exclude_lu and include_brand, and never the requested one", async () => {
      const glargine = await get({ ingredient: "insulin glargine", top_k: 10 });
      expect(glargine.candidates.map(({ status }) => status)).toContain("limited_use");
      const general = await get({ ingredient: "insulin glargine", top_k: 10, exclude_lu: true });
      expect(general.candidates.map(({ status }) => status)).not.toContain("limited_use");
      const ozempic = await get({ drug: "Ozempic", exclude_lu: true });
      expect(ozempic.coverage).toMatchObject({ status: "limited_use", lu_codes: ["665"] });
      expect(ozempic.notices.join(" ")).toContain("exclude_lu");
      const brandsOf = async (include_brand: boolean) =>
        (await get({ drug: "atorvastatin 20 mg", include_brand })).interchangeable.map(({ brand }) => brand);
      const [withBrand, without] = [await brandsOf(true), await brandsOf(false)];
      expect(withBrand).toContain("Lipitor");
      expect(without).toEqual(withBrand.filter((brand) => brand !== "Lipitor"));
      expect((await get({ drug: "Lipitor 20 mg", include_brand: false })).coverage.brand_name).toBe(
        "Lipitor",
      );
    });

    test("omits parts that were not requested, and adds copayments on request", async () => {
      const lean = await get({ drug: "Ozempic", include_lu: false, check_alternatives: false });
      expect(lean.coverage).toMatchObject({ lu_required: true, lu_criteria: [] });
      expect(lean).toMatchObject({ interchangeable: [], alternatives: [], copay: [] });
      const { copay, lowest_cost: lowest } = await get({ drug: "Januvia", check: ["copay"] });
      expect(lowest).toBeNull();
      // The formulary book, Edition 43, page 14.
      expect(copay.find(({ who }) => who.includes("single senior") && who.includes("above"))).toMatchObject({
        copayment_max: 6.11,
        deductible_amount: 100,
      });
      expect(copay[0]).toMatchObject({ copayment_max: 2, as_of: "2025-06-30" });
      expect(copay[0]?.loc).toContain("p. 14");
    });

    test("reports an old edition, by the date in the data", async () => {
      const deps = await getDeps();
      const notices = async (day: string) =>
        (await askOdb({ ...deps, today: () => day }, { drug: "Januvia" })).notices.join(" ");
      // The formulary's date is 2025-08-29: 45 days later is October 13.
      expect(await notices("2025-10-13")).not.toContain("newer edition");
      expect(await notices("2025-10-14")).toContain("46 days ago: a newer edition is likely");
    });

    test("reports a conflict for another figure, status or period in a passage, and uses the record", async () => {
      const deps = await getDeps();
      const alter = (from: RegExp, to: string): CoverageDeps => ({
        ...deps,
        corpus: createCorpus(
          {
            ...deps.corpus.rows,
            chunks: deps.corpus.rows.chunks.map((chunk) => ({
              ...chunk,
              chunk_text: chunk.chunk_text.replace(from, to),
            })),
          },
          deps.corpus,
        ),
      });
      const before = await askOdb(deps, { din: "02303922" });
      const price = await askOdb(alter(/(DIN 02303922.*ministry pays \$)0\.8197/u, "$10.9197"), {
        din: "02303922",
      });
      expect(price.conflicts).toHaveLength(1);
      expect(price.conflicts[0]).toMatchObject({
        subject: "DIN 02303922",
        field: "ministry_pays",
        authoritative: "$0.8197",
      });
      expect(price.conflicts[0]?.sides.map(({ value }) => value)).toEqual(["$0.8197", "$0.9197"]);
      expect(price.confidence).toBeLessThan(before.confidence);
      expect(price.coverage.ministry_pays).toBe(0.8197);
      // Half a percent is a rounding.
      const rounded = alter(/(DIN 02303922.*ministry pays \$)0\.8197/u, "$10.8200");
      expect((await askOdb(rounded, { din: "02303922" })).conflicts).toEqual([]);
      // Another product's line does not apply.
      const other = alter(/(DIN 02503867.*ministry pays \$)0\.8197/u, "$10.9197");
      expect((await askOdb(other, { din: "02303922" })).conflicts).toEqual([]);
      const status = alter(/(DIN 02303922[^)]*\)): general benefit/u, "$1: Limited Use");
      expect((await askOdb(status, { din: "02303922" })).conflicts).toMatchObject([
        { field: "listing_status" },
      ]);
      const period = alter(/Authorization period: 1 year/u, "Authorization period: 2 years");
      expect((await askOdb(period, { drug: "Hadlima" })).conflicts[0]).toMatchObject({
        field: "authorisation_period",
      });
    });

    test("finds no stored passage that contradicts the record from the same file", async () => {
      const { odb } = await getDeps();
      const dins = odb.formulary.drugs.filter((_, at) => at % 211 === 0).map(({ din }) => din);
      for (const din of dins) {
        const { coverage, conflicts } = await get({ din });
        const product = odb.formulary.byDin.get(din);
        expect(conflicts, din).toEqual([]);
        expect(coverage.listed_price).toBe(
          product?.individual_price_ten_thousandths == null
            ? null
            : product.individual_price_ten_thousandths / 10_000,
        );
      }
    });

    test("keeps the longest answers below the limit", async () => {
      for (const drug of ["Hadlima", "atorvastatin 20 mg", "insulin", "infliximab", "etanercept"]) {
        const answer = await get({ drug, top_k: 10, check: undefined, condition: "rheumatoid arthritis" });
        expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(24_000);
      }
    });
  });
