import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideDrug } from "../src/domain/decision/drug/decide-drug.ts";
import {
  decideOne,
  openStarterDrugs,
  openWholeDrugs,
  toDrugAsk,
  TODAY,
  type DrugQuestion,
} from "./open-drug-records.ts";
import { hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

function decide(question: DrugQuestion) {
  if (!opened.records) throw new Error("not open");
  return decideOne(opened.records, question);
}

const needsOf = (question: DrugQuestion) =>
  decide(question).needs.map(({ field, name }) => (name === undefined ? field : `${field} ${name}`));

describe("a requested release form or strength is never replaced by another", () => {
  test("refuses Wellbutrin SR 150 mg (02237825), which is no benefit; XL is another product", () => {
    for (const question of [{ drug: "Wellbutrin SR 150" }, { drug: "Wellbutrin SR", strength: "150 mg" }]) {
      const { decision, summary } = decide(question);
      expect(decision).toBe("not_covered");
      expect(summary).toContain("02237825");
      expect(summary).not.toContain("XL");
    }
    const { decision, needs } = decide({ drug: "Wellbutrin", strength: "150 mg" });
    expect(decision).toBe("needs_more_info");
    expect(needs[0]).toMatchObject({ field: "drug", options: ["Wellbutrin XL", "Wellbutrin SR"] });
  });

  test.each<[DrugQuestion]>([
    [{ drug: "Effexor IR" }],
    [{ drug: "Effexor", form: "immediate" }],
    [{ drug: "Effexor XR", form: "immediate" }],
    [{ drug: "Concerta IR" }],
    [{ drug: "Concerta", form: "immediate" }],
  ])("asks about %j, which a selection holds only as extended release", (question) => {
    const { decision, needs } = decide(question);
    expect(decision).toBe("needs_more_info");
    expect(needs).toMatchObject([{ field: "form", options: ["extended"] }]);
  });

  test("refuses Glumetza, and offers plain metformin", () => {
    const { decision, better } = decide({ drug: "Glumetza" });
    expect(decision).toBe("not_covered");
    expect(better[0]?.text).toContain("0.0247");
  });

  test("prices regular Cipralex at .3109, and Meltz differently", () => {
    for (const question of [
      { drug: "regular Cipralex", strength: "10 mg" },
      { drug: "Cipralex 10 mg", form: "immediate" },
    ] satisfies DrugQuestion[]) {
      const { decision, summary } = decide(question);
      expect(decision).toBe("covered");
      expect(summary).toContain("0.3109");
      expect(summary).not.toMatch(/meltz/iu);
    }
    expect(decide({ drug: "Cipralex", form: "dissolving" }).decision).toBe("not_covered");
  });

  test("asks for a form if it matters, and takes the plain one if none is easier", () => {
    const { decision, assumed } = decide({ drug: "metformin" });
    expect(decision).toBe("covered");
    expect(assumed.map(({ text }) => text).join(" ")).toContain("extended release: not a benefit");
    expect(decide({ drug: "metformin ER 500" }).decision).toBe("not_covered");
  });

  test("reports a strength that is not held, with those that are", () => {
    const { decision, needs } = decide({ drug: "Crestor", strength: "15 mg" });
    expect(decision).toBe("needs_more_info");
    expect(needs[0]).toMatchObject({ field: "strength", options: ["5mg", "10mg", "20mg", "40mg"] });
  });

  test("never answers with a similar name", () => {
    const { decision, needs, certainty } = decide({ drug: "jardeance" });
    expect(decision).toBe("needs_more_info");
    expect(needs).toMatchObject([{ field: "drug", type: "enum", options: ["Jardiance"] }]);
    expect(certainty).toBeLessThan(0.5);
  });

  test("gives two verdicts for two drugs in one name", () => {
    if (!opened.records) throw new Error("not open");
    const verdicts = decideDrug(toDrugAsk({ drug: "Januvia and Jardiance" }), opened.records, TODAY);
    expect(verdicts.map(({ subject }) => subject)).toEqual(["Januvia", "Jardiance"]);
  });

  test("does not call a drug unlisted that a selection lacks", () => {
    for (const drug of ["XYZ123", "99999999"]) expect(decide({ drug }).decision).toBe("needs_more_info");
    expect(decide({ drug: "Humira" }).decision).toBe("not_covered");
  });
});

describe("the person", () => {
  const januvia = { drug: "Januvia 100 mg" } as const;

  test.each<[DrugQuestion["patient"], string]>([
    [{ age_years: 15, plans: { private: true } }, "not_covered"],
    [{ age_years: 15, plans: { private: false } }, "covered"],
    [{ age_years: 15 }, "covered"],
    [{ age_years: 15, plans: { private: true }, social_assistance: "ow" }, "covered"],
    [{ age_months: 20, plans: { private: true } }, "not_covered"],
    [{ age_years: 24, plans: { private: true } }, "not_covered"],
    [{ age_years: 25, plans: { private: true, odb: true } }, "covered"],
    [{ age_years: 64, plans: { odb: false } }, "not_covered"],
    [{ age_years: 65 }, "covered"],
    [{ age_years: 40 }, "covered"],
    [{ age_years: 40, social_assistance: "odsp" }, "covered"],
    [{ age_years: 40, residence: "long_term_care" }, "covered"],
    [{ age_years: 40, plans: { trillium: true } }, "covered"],
    [{ age_years: 40, plans: { private: false } }, "needs_more_info"],
    [{ age_years: 70, plans: { wsib: true } }, "covered"],
  ])("decides %j: %s (book, page 5)", (patient, decision) => {
    expect(decide({ ...januvia, ...(patient && { patient }) }).decision).toBe(decision);
  });

  test("has stated assumptions", () => {
    const textOf = (patient: DrugQuestion["patient"]) =>
      decide({ ...januvia, ...(patient && { patient }) })
        .assumed.map(({ text }) => text)
        .join(" ");
    expect(textOf({ age_years: 40 })).toContain("Ontario Works");
    expect(textOf({ age_years: 15 })).toContain("no private drug plan");
    expect(textOf({ age_years: 40, plans: { odb: true } })).toBe("");
  });

  test("never assumes an unknown answer", () => {
    const facts = [{ fact: "receives_home_care", value: "unknown" }] as const;
    const { decision, needs } = decide({ ...januvia, patient: { age_years: 40 }, facts: [...facts] });
    expect(decision).toBe("needs_more_info");
    expect(needs.map(({ name }) => name)).toContain("receives_home_care");
  });
});

describe("the copayment (book, pages 14 and 15)", () => {
  test.each<[DrugQuestion["patient"], string, number | null]>([
    [{ age_years: 82, household: "single", income: 21_000 }, "up to $2", 200],
    [{ age_years: 82, household: "single", income: 25_000 }, "up to $2", 200],
    [{ age_years: 82, household: "single", income: 25_000.01 }, "6.11", 611],
    [{ age_years: 70, household: "couple", income: 41_500 }, "up to $2", 200],
    [{ age_years: 70, household: "couple", income: 41_501 }, "6.11", 611],
    [{ age_years: 34, social_assistance: "odsp" }, "up to $2", 200],
    [{ age_years: 10, plans: { private: false } }, "$0", 0],
    [{ residence: "long_term_care" }, "$0", 0],
  ])("%j: %s", (patient, words, cents) => {
    const { decision, summary, amountCents } = decide({ goal: "copayment", ...(patient && { patient }) });
    expect(decision).toBe("covered");
    expect(summary).toContain(words);
    expect(amountCents).toBe(cents);
  });

  test("is $2 for a lower income once enrolled, and says so", () => {
    const patient = { age_years: 82, household: "single", income: 21_000 } as const;
    expect(
      decide({ goal: "copayment", patient })
        .assumed.map(({ text }) => text)
        .join(" "),
    ).toContain("enrolled");
    const enrolled = (value: "yes" | "no" | "unknown") =>
      decide({ goal: "copayment", patient, facts: [{ fact: "is_enrolled_in_seniors_copayment", value }] });
    expect(enrolled("yes").amountCents).toBe(200);
    expect(enrolled("no").amountCents).toBe(611);
    expect(enrolled("unknown")).toMatchObject({ decision: "needs_more_info", needs: [{ field: "facts" }] });
  });

  test("asks for unstated facts, and lists what each group pays", () => {
    expect(needsOf({ goal: "copayment", patient: { age_years: 82 } })).toEqual([
      "patient.household",
      "patient.income",
    ]);
    expect(needsOf({ goal: "copayment", patient: { age_years: 82, household: "single" } })).toEqual([
      "patient.income",
    ]);
    expect(decide({ goal: "copayment" })).toMatchObject({
      decision: "covered",
      basis: "principle",
      needs: [],
    });
  });

  test("is stated with a drug's listing", () => {
    const { decision, summary } = decide({
      drug: "Keppra 500 mg",
      goal: "copayment",
      patient: { age_years: 34, social_assistance: "odsp" },
    });
    expect(decision).toBe("covered");
    expect(summary).toMatch(/up to \$2.*473/u);
  });
});

describe.skipIf(!hasOfficial)(`over the whole formulary (${WITHOUT_COPIES})`, () => {
  test("reports a missing number, form or strength as not listed, and asks back", async () => {
    const records = await openWholeDrugs();
    for (const question of [
      { drug: "99999999" },
      { drug: "Effexor IR" },
      { drug: "Crestor", strength: "15 mg" },
    ]) {
      const { decision, summary, needs } = decideOne(records, question);
      expect(decision).toBe("needs_more_info");
      expect(summary).toMatch(/not listed/u);
      expect(needs).not.toEqual([]);
    }
  }, 60_000);
});

describe("a partial name", () => {
  test("reads a later word of one molecule as the molecule: glargine is insulin glargine", () => {
    const [short, long] = [decide({ drug: "glargine" }), decide({ drug: "insulin glargine" })];
    expect(short.decision).toBe(long.decision);
    expect(short.reasons).toEqual(long.reasons);
  });

  test("takes the first known of a molecule and its brand in brackets", () => {
    const [both, one] = [decide({ drug: "apixaban (Eliquis)" }), decide({ drug: "apixaban" })];
    expect([both.decision, both.about]).toEqual([one.decision, one.about]);
    expect(decide({ drug: "the blue one (Januvia)" }).about).toEqual(decide({ drug: "Januvia" }).about);
  });

  test("asks back about a brand with a word that no product of it has, with its products", () => {
    const { decision, needs } = decide({ drug: "Lantus Junior" });
    expect(decision).toBe("needs_more_info");
    expect(needs[0]?.options?.every((name) => name.startsWith("Lantus"))).toBe(true);
  });

  test("does not cover a pen of a brand with only a vial listed", () => {
    expect(decide({ drug: "Lantus SoloSTAR" }).decision).toBe("not_covered");
  });

  test("finds every name that a need offers", () => {
    const { needs } = decide({ drug: "Humalog KwikPen" });
    const options = needs[0]?.options ?? [];
    expect(options).not.toEqual([]);
    for (const drug of options) expect(decide({ drug }).decision).toBe("covered");
  });
});
