import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideOne, openStarterDrugs, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

function decide(question: DrugQuestion) {
  if (!opened.records) throw new Error("not open");
  return decideOne(opened.records, question);
}

describe("goals", () => {
  test.each(["generic Keflex", "Keflex (generic)", "generic of Keflex", "Keflex générique"])(
    "include for %s the interchangeable products without the brand",
    (drug) => {
      const { decision, reasons } = decide({ drug, strength: "500 mg", goal: "coverage" });
      expect(decision).toBe("covered");
      expect(reasons.map(({ text }) => text).join(" ")).not.toContain("Keflex 500mg");
      expect(decide({ drug: "Keflex", strength: "500 mg", goal: "coverage" }).decision).toBe("not_covered");
    },
  );

  test("ask for an adult's own coverage if only the age is stated", () => {
    const adult = { drug: "Lipitor 20 mg", goal: "coverage", patient: { age_years: 40 } } as const;
    const alone = decide(adult);
    expect(alone.decision).toBe("needs_more_info");
    expect(alone.needs.length).toBeGreaterThan(0);
    for (const stated of [
      { for: "hypercholesterolemia" },
      { tried: [{ drug: "rosuvastatin", outcome: "failed" }] },
      { findings: [{ finding: "diabetes", value: "yes" }] },
      { measures: [{ measure: "ldl_mmol_l", value: 4.2 }] },
    ] satisfies Partial<DrugQuestion>[])
      expect(decide({ ...adult, ...stated }).decision, JSON.stringify(stated)).toBe("covered");
  });

  test("refuse a brand that is no benefit, and name what is paid instead", () => {
    const { decision, better } = decide({ drug: "Coumadin", strength: "5 mg" });
    expect(decision).toBe("not_covered");
    expect(better[0]?.text).toContain("0.0675");
  });

  test("put alternatives without a code first", () => {
    const { decision, better } = decide({ drug: "Pantoloc 40 mg", goal: "alternatives" });
    expect(decision).toBe("covered");
    expect(
      better
        .slice(0, 2)
        .map(({ text }) => text)
        .join(" "),
    ).toMatch(/0\.1338.*0\.1875/u);
  });

  test.each<[DrugQuestion, string]>([
    [{ drug: "02247521", goal: "lu_criteria" }, "0.1811"],
    [{ drug: "Xarelto 20 mg", goal: "lu_criteria", for: "atrial fibrillation" }, "0.7175"],
    [{ drug: "Januvia 50 mg", goal: "lu_criteria" }, "No Limited Use code"],
    [{ drug: "Aricept", goal: "lu_criteria", for: "Alzheimer disease" }, "347, 348"],
    [{ drug: "Januvia 100 mg", patient: { age_years: 70 } }, "0.8197"],
    [{ drug: "Lipitor 20 mg", goal: "cheapest" }, "0.2179"],
    [{ drug: "statin", goal: "cheapest" }, "0.1023"],
    [{ drug: "Eliquis 5 mg" }, "0.4084"],
  ])("cover %j: %s", (question, words) => {
    const { decision, summary, principle = "" } = decide(question);
    expect(decision).toBe("covered");
    expect(`${summary} ${principle}`).toContain(words);
  });

  test("count a year's strips by treatment (book, page 80)", () => {
    const strips = (tried: DrugQuestion["tried"]) =>
      decide({ drug: "blood glucose test strips", ...(tried && { tried }), patient: { age_years: 68 } });
    expect(
      strips([
        { drug: "gliclazide", outcome: "current" },
        { drug: "insulin", outcome: "never" },
      ]).summary,
    ).toContain("400");
    expect(strips([{ drug: "insulin", outcome: "current" }]).summary).toContain("3,000");
    expect(strips([{ drug: "metformin", outcome: "current" }]).summary).toContain("200");
    expect(strips(undefined).needs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["insulin", "hypoglycaemic"]),
    );
    const more = decide({
      drug: "blood glucose test strips",
      tried: [{ drug: "insulin", outcome: "current" }],
      measures: [{ measure: "test strips", value: 3001 }],
      patient: { age_years: 68 },
    });
    expect(more.decision).toBe("not_covered");
  });

  test("print every line once, in 300 characters", () => {
    for (const drug of ["Ozempic", "Hadlima", "statins", "Wellbutrin", "metformin", "Humira"]) {
      const { summary, reasons, better } = decide({ drug });
      expect(summary.length).toBeLessThanOrEqual(300);
      for (const list of [reasons, better])
        expect(new Set(list.map(({ text }) => text)).size).toBe(list.length);
    }
  });

  test("refuse a figure outside its scale", () => {
    for (const [measure, value] of [
      ["mmse", -3],
      ["mmse", 31],
      ["LVEF", 120],
      ["nyha", 5],
    ] as const)
      expect(() => decide({ drug: "Aricept", measures: [{ measure, value }] })).toThrow(/cannot be/u);
  });
});
