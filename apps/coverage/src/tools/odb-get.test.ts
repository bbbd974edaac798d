import { afterAll, describe, expect, test } from "vitest";
import { askOdb } from "../../test/ask-odb.ts";
import { hasOfficial, WITHOUT_COPIES } from "../../test/official-copies.ts";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { openWholeDeps } from "../../test/whole-formulary.ts";
import { createCorpus } from "../domain/corpus.ts";
import type { CoverageDeps } from "../deps.ts";

type Opened = Awaited<ReturnType<typeof openStarterDeps>>;

const ask = askOdb;

const datasets = [
  { name: "the facts that ship", isThere: true, isOfficial: false, open: openStarterDeps },
  {
    name: `the whole formulary (${WITHOUT_COPIES})`,
    isThere: hasOfficial,
    isOfficial: true,
    open: openWholeDeps,
  },
];

for (const { name, isThere, isOfficial, open } of datasets)
  describe.skipIf(!isThere)(`odb_get over ${name}`, () => {
    const state: { opened?: Promise<Opened> } = {};
    const getDeps = async (): Promise<CoverageDeps> => (await (state.opened ??= open())).deps;
    afterAll(async () => (await state.opened)?.close());
    const get = async (input: Record<string, unknown>) => ask(await getDeps(), input);

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
    ])("DIN %s: listed %d, paid %d, %s %j", async (din, price, pays, status, codes) => {
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

    test("Januvia: ten copies at a quarter of the price, and nothing else is interchangeable", async () => {
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

    test("every strength of a name is a candidate, and one that is named is the answer", async () => {
      const all = await get({ drug: "Crestor", top_k: 10 });
      expect(all.candidates.map(({ strength }) => strength).toSorted()).toEqual([
        "10mg",
        "20mg",
        "40mg",
        "5mg",
      ]);
      const pens = (await get({ drug: "Ozempic" })).candidates.map(({ din, lu_codes }) => [din, lu_codes]);
      expect(Object.fromEntries(pens)).toEqual({
        "02471469": ["665"],
        "02471477": ["666"],
        "02540258": ["667"],
      });
      expect((await get({ drug: "Crestor 10 mg" })).coverage.din).toBe("02247162");
      expect((await get({ ingredient: "rosuvastatin", strength: "20 mg" })).coverage).toMatchObject({
        strength: "20mg",
        ministry_pays: 0.1692,
      });
    });

    test("a strength that is not there is said, and no other stands in for it", async () => {
      const { coverage, matched, candidates } = await get({ drug: "Crestor 15 mg" });
      expect(coverage).toMatchObject({ covered: null, status: "not_listed", din: null });
      expect(matched.other_strength).toBe(true);
      expect(candidates.length).toBeGreaterThan(0);
    });

    test("a name that products only begin with is said not to be theirs", async () => {
      const { notices, coverage } = await get({ drug: "Prolia" });
      expect(coverage.din).toBe("02343541");
      expect(notices).toContain(
        "No product is called exactly that: coverage and candidates are of products whose names begin so.",
      );
      expect((await get({ drug: "Lipitor 20 mg" })).notices).toEqual(
        isOfficial ? [expect.stringContaining("could not be searched")] : [],
      );
    });

    test("a dose never denies a product that is listed by concentration, and units are one", async () => {
      // Ozempic is listed as 1.34 mg/mL, Crestor as tablets.
      const { coverage, decision } = await get({ drug: "Ozempic 1 mg" });
      expect(decision).toBe("covered");
      expect(coverage).toMatchObject({ covered: true, status: "limited_use" });
      for (const drug of ["metformin 0.5 g", "metformin 500,000 mcg", "Metformin 500mg."])
        expect((await get({ drug })).coverage).toMatchObject({ strength: "500mg", ministry_pays: 0.0247 });
    });

    test("metformin is paid, slow-release metformin is not, and the one is not said of the other", async () => {
      expect((await get({ drug: "metformin 500 mg" })).coverage).toMatchObject({
        covered: true,
        ministry_pays: 0.0247,
      });
      expect((await get({ drug: "metformin ER 500" })).coverage).toMatchObject({
        covered: false,
        status: "not_a_benefit",
        payment: "not_paid",
        ministry_pays: null,
      });
      expect((await get({ drug: "metformin" })).notices.join(" ")).toContain("listed otherwise");
    });

    test("adalimumab: codes are the record's, those that name the condition first, nobody is judged", async () => {
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

    test("Humira is not listed while its molecule is; Victoza's is not listed either", async () => {
      const humira = await get({ drug: "Humira" });
      expect(humira.coverage).toMatchObject({ covered: false, status: "not_listed" });
      expect(humira.candidates_total).toBe(30);
      const mounjaro = await get({ drug: "Mounjaro" });
      expect(mounjaro).toMatchObject({ candidates_total: 0, coverage: { covered: false } });
      expect(mounjaro.alternatives).toMatchObject([{ generic_name: "SEMAGLUTIDE", access: "limited_use" }]);
    });

    test("a class is its molecules by unit price, and no product of it is taken for the class", async () => {
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

    test("exclude_lu and include_brand take products out of the lists, and never hide the one asked for", async () => {
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

    test("parts that are not wanted are left out, and co-payments come when asked for", async () => {
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

    test.each([["jardeance"], ["ozempik"], ["atorvastatine"], ["diabetes"]])(
      "%s is asked back and nothing is said to be covered",
      async (drug) => {
        const { coverage, suggestions, confidence } = await get({ drug });
        expect(coverage).toMatchObject({ covered: null, status: "unknown", din: null });
        expect(suggestions.length).toBeGreaterThan(0);
        expect(confidence).toBe(0);
      },
    );

    test("diabetes is no drug: the classes for it are suggested", async () => {
      const { suggestions } = await get({ drug: "diabetes" });
      expect(suggestions.filter(({ kind }) => kind === "class").map(({ name }) => name)).toContain(
        "SGLT2 inhibitors",
      );
    });

    test.each([["XYZ123"], ["supermagicpill"], ["99999999"], ["DIN 00000017"]])(
      "%s: not listed, since all products were looked through",
      async (drug) => {
        const { coverage, confidence, data } = await get({ drug });
        expect(data.whole_formulary).toBe(true);
        expect(coverage).toMatchObject({ covered: null, status: "not_listed" });
        expect(coverage.status_words).toContain("2025-08-29");
        if (!/\d{8}/.test(drug)) expect(confidence).toBeLessThan(0.5);
      },
    );

    test.each([["2303922"], ["02303922"], ["023 03 922"], ["0230-3922"], ["DIN 02303922"], ["DIN: 2303922"]])(
      "the number %s is Januvia 100 mg, as drug and as din",
      async (number) => {
        expect((await get({ din: number })).coverage.din).toBe("02303922");
        expect((await get({ drug: number })).coverage.din).toBe("02303922");
      },
    );

    test("combinations are found by both names and never by one", async () => {
      const both = await get({ drug: "sitagliptin and metformin" });
      expect(both.matched).toMatchObject({ kind: "combination", generic_names: ["SITAGLIPTIN & METFORMIN"] });
      const acid = await get({ drug: "amoxicillin/clavulanate" });
      expect(acid.matched.generic_names).toEqual(
        expect.arrayContaining([expect.stringMatching(/^AMOXICILLIN & CLAVULANIC|^AMOXICILLIN & .*CLAV/)]),
      );
      const one = await get({ drug: "sitagliptin" });
      expect(one.matched).toMatchObject({
        generic_names: ["SITAGLIPTIN"],
        combinations: ["SITAGLIPTIN & METFORMIN"],
      });
    });

    test.each([
      ["Is metformin covered?", "METFORMIN HCL"],
      ["Can I prescribe Jardiance for T2DM? What are the LU requirements?", "EMPAGLIFLOZIN"],
      ["Patient can't afford Lipitor. Cheapest equivalent statin?", "ATORVASTATIN CALCIUM"],
      ["Is there a generic for Januvia that's covered?", "SITAGLIPTIN"],
      ["is DIN 02303922 paid for?", "SITAGLIPTIN"],
      ["Is pregabalin covered for neuropathic pain?", "PREGABALIN"],
    ])("the question %j is read for its drug", async (q, genericName) => {
      expect((await get({ q })).coverage.generic_name).toBe(genericName);
    });

    test("a sentence without a drug names none, and further names are told", async () => {
      const none = await get({ q: "extra help for one patient with test results in all cases" });
      expect(none.coverage).toMatchObject({ covered: null, din: null });
      const vague = await get({ q: "medications in all cases" });
      expect(vague.coverage.status_words).toContain("No drug was recognised");
      const kind = await get({ q: "blood pressure medications" });
      expect(kind.coverage.status_words).toContain("A class of");
      const two = await get({ q: "Januvia or Jardiance, which is cheaper?" });
      expect(two.notices.join(" ")).toContain("jardiance");
    });

    test("a DIN that is another drug than the name decides, and that is said", async () => {
      const { coverage, notices } = await get({ din: "02303922", drug: "Lipitor" });
      expect(coverage.din).toBe("02303922");
      expect(notices.join(" ")).toContain("another product than the name");
    });

    test("an old edition is said to be old, by the date in the data", async () => {
      const deps = await getDeps();
      const notices = async (day: string) =>
        (await ask({ ...deps, today: () => day }, { drug: "Januvia" })).notices.join(" ");
      // The formulary's date is 2025-08-29: 45 days later is October 13.
      expect(await notices("2025-10-13")).not.toContain("newer edition");
      expect(await notices("2025-10-14")).toContain("46 days ago: a newer edition is likely");
    });

    test("a figure, status or period that a passage gives otherwise is a conflict, and the record counts", async () => {
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
      const before = await ask(deps, { din: "02303922" });
      const price = await ask(alter(/(DIN 02303922.*ministry pays \$)0\.8197/u, "$10.9197"), {
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
      expect((await ask(rounded, { din: "02303922" })).conflicts).toEqual([]);
      // Another product's line does not apply.
      const other = alter(/(DIN 02503867.*ministry pays \$)0\.8197/u, "$10.9197");
      expect((await ask(other, { din: "02303922" })).conflicts).toEqual([]);
      const status = alter(/(DIN 02303922[^)]*\)): general benefit/u, "$1: Limited Use");
      expect((await ask(status, { din: "02303922" })).conflicts).toMatchObject([{ field: "listing_status" }]);
      const period = alter(/Authorization period: 1 year/u, "Authorization period: 2 years");
      expect((await ask(period, { drug: "Hadlima" })).conflicts[0]).toMatchObject({
        field: "authorisation_period",
      });
    });

    test("no stored passage contradicts the record that was made of the same file", async () => {
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

    test("the longest answers stay under the size of one", async () => {
      for (const drug of ["Hadlima", "atorvastatin 20 mg", "insulin", "infliximab", "etanercept"]) {
        const answer = await get({ drug, top_k: 10, check: undefined, condition: "rheumatoid arthritis" });
        expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(24_000);
      }
    });
  });

describe("a request that names nothing", () => {
  const state: { opened?: Promise<Opened> } = {};
  afterAll(async () => (await state.opened)?.close());

  test.each([
    [{}, "MISSING_PARAMETER"],
    [{ drug: "  " }, "MISSING_PARAMETER"],
    [{ drug: "…" }, "MISSING_PARAMETER"],
    [{ din: "123" }, "INVALID_DIN"],
    [{ din: "0230392" }, "INVALID_DIN"],
    [{ drug: "0230392" }, "INVALID_DIN"],
    [{ din: "Januvia" }, "INVALID_DIN"],
    [{ din: "023039221" }, "INVALID_DIN"],
  ])("%j is refused: %s", async (input, code) => {
    const { deps } = await (state.opened ??= openStarterDeps());
    await expect(ask(deps, input)).rejects.toMatchObject({ code });
  });
});
