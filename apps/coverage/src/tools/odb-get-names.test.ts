import { afterAll, describe, expect, test } from "vitest";
import { askOdb } from "../../test/ask-odb.ts";
import { ODB_DATASETS } from "../../test/odb-datasets.ts";
import { openStarterDeps } from "../../test/starter-dataset.ts";

for (const { name, isThere, isOfficial, use } of ODB_DATASETS)
  describe.skipIf(!isThere)(`odb_get over ${name}`, () => {
    const { get } = use();

    test("offers every strength of a name as a candidate, and answers with a named one", async () => {
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

    test("reports a strength that does not exist, and replaces it by no other", async () => {
      const { coverage, matched, candidates } = await get({ drug: "Crestor 15 mg" });
      expect(coverage).toMatchObject({ covered: null, status: "not_listed", din: null });
      expect(matched.other_strength).toBe(true);
      expect(candidates.length).toBeGreaterThan(0);
    });

    test("reports that products only begin with a name", async () => {
      const { notices, coverage } = await get({ drug: "Prolia" });
      expect(coverage.din).toBe("02343541");
      expect(notices).toContain(
        "No product is called exactly that: coverage and candidates are of products whose names begin so.",
      );
      expect((await get({ drug: "Lipitor 20 mg" })).notices).toEqual(
        isOfficial ? [expect.stringContaining("could not be searched")] : [],
      );
    });

    test("ignores a dose for a product listed by concentration, and converts units", async () => {
      // Ozempic is listed as 1.34 mg/mL, Crestor as tablets.
      const { coverage, decision } = await get({ drug: "Ozempic 1 mg" });
      expect(decision).toBe("covered");
      expect(coverage).toMatchObject({ covered: true, status: "limited_use" });
      for (const drug of ["metformin 0.5 g", "metformin 500,000 mcg", "Metformin 500mg."])
        expect((await get({ drug })).coverage).toMatchObject({ strength: "500mg", ministry_pays: 0.0247 });
    });

    test("pays metformin, does not pay slow-release metformin, and keeps them apart", async () => {
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

    test.each([["jardeance"], ["ozempik"], ["atorvastatine"], ["diabetes"]])(
      "asks back about %s and reports no coverage",
      async (drug) => {
        const { coverage, suggestions, confidence } = await get({ drug });
        expect(coverage).toMatchObject({ covered: null, status: "unknown", din: null });
        expect(suggestions.length).toBeGreaterThan(0);
        expect(confidence).toBe(0);
      },
    );

    test("suggests classes for diabetes, which is no drug", async () => {
      const { suggestions } = await get({ drug: "diabetes" });
      expect(suggestions.filter(({ kind }) => kind === "class").map(({ name }) => name)).toContain(
        "SGLT2 inhibitors",
      );
    });

    test.each([["XYZ123"], ["supermagicpill"], ["99999999"], ["DIN 00000017"]])(
      "reports %s as not listed, because the dataset has all products",
      async (drug) => {
        const { coverage, confidence, data } = await get({ drug });
        expect(data.whole_formulary).toBe(true);
        expect(coverage).toMatchObject({ covered: null, status: "not_listed" });
        expect(coverage.status_words).toContain("2025-08-29");
        if (!/\d{8}/.test(drug)) expect(confidence).toBeLessThan(0.5);
      },
    );

    test.each([["2303922"], ["02303922"], ["023 03 922"], ["0230-3922"], ["DIN 02303922"], ["DIN: 2303922"]])(
      "reads the number %s as Januvia 100 mg, as drug and as din",
      async (number) => {
        expect((await get({ din: number })).coverage.din).toBe("02303922");
        expect((await get({ drug: number })).coverage.din).toBe("02303922");
      },
    );

    test("finds combinations by both names and never by one", async () => {
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
    ])("finds the drug in the question %j", async (q, genericName) => {
      expect((await get({ q })).coverage.generic_name).toBe(genericName);
    });

    test("finds no drug in a sentence without one, and reports further names", async () => {
      const none = await get({ q: "extra help for one patient with test results in all cases" });
      expect(none.coverage).toMatchObject({ covered: null, din: null });
      const vague = await get({ q: "medications in all cases" });
      expect(vague.coverage.status_words).toContain("No drug was recognised");
      const kind = await get({ q: "blood pressure medications" });
      expect(kind.coverage.status_words).toContain("A class of");
      const two = await get({ q: "Januvia or Jardiance, which is cheaper?" });
      expect(two.notices.join(" ")).toContain("jardiance");
    });

    test("prefers a DIN to a different name, and says so", async () => {
      const { coverage, notices } = await get({ din: "02303922", drug: "Lipitor" });
      expect(coverage.din).toBe("02303922");
      expect(notices.join(" ")).toContain("another product than the name");
    });
  });

describe("a request without a name", () => {
  const state: { opened?: ReturnType<typeof openStarterDeps> } = {};
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
  ])("refuses %j: %s", async (input, code) => {
    const { deps } = await (state.opened ??= openStarterDeps());
    await expect(askOdb(deps, input)).rejects.toMatchObject({ code });
  });
});
