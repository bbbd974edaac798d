import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask } from "../../test/ask-screening.ts";

/** The same facts in fields. */
const TYPED: readonly (readonly [string, Readonly<Record<string, unknown>>, number, string])[] = [
  ["breast", { cancers: ["breast_cancer"] }, 52, "excluded"],
  ["breast", { precancers: ["dcis"] }, 52, "depends"],
  ["breast", { surgeries: ["mastectomy"] }, 52, "excluded"],
  ["breast", { surgeries: ["top_surgery"], gender: "transmasculine" }, 52, "outside"],
  [
    "breast",
    { gender: "transfeminine", hormones: [{ kind: "feminizing_hormones", years: 6 }] },
    52,
    "inside",
  ],
  [
    "breast",
    { gender: "transfeminine", hormones: [{ kind: "feminizing_hormones", years: 3 }] },
    52,
    "outside",
  ],
  ["breast", { gender: "transfeminine", sex_assigned: "male" }, 52, "depends"],
  ["breast", { symptoms: ["breast lump"] }, 52, "excluded"],
  ["breast", { symptoms: ["itchy elbow"] }, 52, "unknown"],
  ["breast", { sex_assigned: "female", symptoms: [] }, 52, "inside"],
  ["breast", { genes: [{ gene: "brca1", carrier: "self", person_tested: "positive" }] }, 38, "increased"],
  [
    "breast",
    { genes: [{ gene: "brca1", carrier: "first_degree_relative", person_tested: "untested" }] },
    38,
    "depends",
  ],
  [
    "breast",
    {
      genes: [
        { gene: "brca1", carrier: "first_degree_relative", person_tested: "declined_after_counselling" },
      ],
    },
    38,
    "increased",
  ],
  [
    "breast",
    { relatives: [{ relation: "mother", cancer: "breast_cancer", age_at_diagnosis: 42 }] },
    52,
    "increased",
  ],
  [
    "breast",
    { relatives: [{ relation: "mother", cancer: "breast_cancer", age_at_diagnosis: 62 }] },
    52,
    "inside",
  ],
  ["breast", { relatives: [{ relation: "mother", cancer: "other" }] }, 52, "unknown"],
  ["breast", { tests: [{ kind: "mammogram", result: "normal", months_ago: 6 }] }, 52, "outside"],
  ["breast", { tests: [{ kind: "mammogram", result: "normal", months_ago: 30 }] }, 52, "inside"],
  ["breast", { tests: [{ kind: "mammogram", result: "negative", months_ago: 30 }] }, 52, "inside"],
  // The latest of several tests of one kind counts, in any order.
  ...[
    [60, 6],
    [6, 60],
  ].map((months): (typeof TYPED)[number] => [
    "breast",
    { tests: months.map((months_ago) => ({ kind: "mammogram", result: "normal", months_ago })) },
    52,
    "outside",
  ]),
  ["breast", { tests: [{ kind: "fit", result: "normal", months_ago: 30 }] }, 52, "unknown"],
  ["cervical", { cervix: "removed" }, 52, "outside"],
  ["cervical", { cervix: "present", surgeries: ["total_hysterectomy"] }, 52, "outside"],
  ["cervical", { cervix: "present", gender: "transmasculine" }, 52, "inside"],
  ["cervical", { surgeries: ["hysterectomy"] }, 52, "depends"],
  ["cervical", { immune: "hiv" }, 38, "increased"],
  ["cervical", { immune: "other_cause" }, 38, "increased"],
  ["cervical", { immune: "competent" }, 38, "inside"],
  ["cervical", { tests: [{ kind: "hpv_test", result: "normal", date: "2025-04" }] }, 67, "outside"],
  ["cervical", { tests: [{ kind: "hpv_test", result: "normal", months_ago: 60 }] }, 67, "inside"],
  ["cervical", { tests: [{ kind: "hpv_test", result: "normal" }] }, 67, "depends"],
  ["cervical", { tests: [{ kind: "hpv_test", result: "hpv_16_18_45", date: "2025-04" }] }, 40, "excluded"],
  [
    "cervical",
    { tests: [{ kind: "hpv_test", result: "other_hpv_low_grade", date: "2025-04" }] },
    40,
    "increased",
  ],
  // Neither of two results of one month is the latest: the one that needs follow-up is not lost.
  [
    "cervical",
    {
      tests: ["normal", "hpv_16_18_45"].map((result) => ({ kind: "hpv_test", result, date: "2025-04" })),
    },
    40,
    "excluded",
  ],
  ["colorectal", { bowel_disease: "ulcerative_colitis" }, 56, "excluded"],
  ["colorectal", { bowel_disease: "none" }, 56, "inside"],
  ["colorectal", { cancers: ["colorectal_cancer"] }, 56, "unknown"],
  ["colorectal", { genes: [{ gene: "lynch", carrier: "self", person_tested: "positive" }] }, 48, "excluded"],
  ["colorectal", { tests: [{ kind: "fit", result: "abnormal", date: "2025-11" }] }, 56, "excluded"],
  [
    "colorectal",
    {
      tests: [
        { kind: "fit", result: "abnormal", date: "2022-01" },
        { kind: "colonoscopy", result: "normal", date: "2022-03" },
      ],
    },
    56,
    "inside",
  ],
  ["colorectal", { tests: [{ kind: "colonoscopy", result: "normal", date: "2023-02" }] }, 60, "inside"],
  ["colorectal", { tests: [{ kind: "fit", result: "unknown" }] }, 60, "depends"],
  ["lung", { smoking: { status: "former", daily_years: 25, quit_date: "2015" } }, 60, "increased"],
  ["lung", { smoking: { status: "never" } }, 60, "outside"],
  ["lung", { smoking: { status: "never", daily_years: 10 } }, 60, "unknown"],
  ["lung", { smoking: { status: "current" } }, 60, "depends"],
  [
    "lung",
    { precancers: ["nodule_surveillance"], smoking: { status: "current", daily_years: 30 } },
    60,
    "excluded",
  ],
];

describe("history in fields", () => {
  test.each(TYPED)("%s: %j at %i is %s", async (program, history, age, expected) => {
    const { outcome, recommendation } = await ask({ program, age, history });
    const isOpen = program === "lung" && expected === "increased" ? ["increased", "inside"] : [expected];
    expect(isOpen).toContain(outcome);
    if (outcome === "unknown") expect(recommendation).toBe("");
  });

  test.each([
    ["breast", { breast_tissue: "present", surgeries: ["top_surgery"] }],
    ["colorectal", { symptoms: [], tests: [{ kind: "fit", result: "normal", date: "2031-01" }] }],
    ["colorectal", { tests: [{ kind: "fit", result: "normal", date: "2025-01", months_ago: 40 }] }],
    ["cervical", { cervix: "present", tests: [{ kind: "fit", result: "hpv_16_18_45" }] }],
  ])("%s: %j contradicts itself", async (program, history) => {
    const { outcome, recommendation } = await ask({ program, age: 55, history });
    expect(["unknown", "outside"]).toContain(outcome);
    expect(recommendation).not.toMatch(/every/);
  });

  test("words and fields are held together", async () => {
    const { outcome } = await ask({
      program: "colorectal",
      age: 56,
      factors: ["ulcerative colitis"],
      history: { bowel_disease: "none", tests: [{ kind: "fit", result: "normal", date: "2025-03" }] },
    });
    expect(["excluded", "unknown"]).toContain(outcome);
  });
});

/** Interval in months after the last test, by the source rules. */
const INTERVALS = [
  ["colorectal", "fit", 60, 24, {}],
  ["colorectal", "colonoscopy", 60, 120, {}],
  ["colorectal", "colonoscopy", 60, 60, { precancers: ["low_risk_adenoma"] }],
  ["colorectal", "colonoscopy", 60, 36, { precancers: ["high_risk_adenoma"] }],
  ["cervical", "hpv_test", 40, 60, {}],
  ["cervical", "hpv_test", 40, 36, { immune: "other_cause" }],
  ["breast", "mammogram", 60, 24, {}],
  ["breast", "mammogram", 60, 12, { relatives: [{ relation: "father", cancer: "breast_cancer" }] }],
] as const;

describe("when the next test is due", () => {
  test("FIT of March 2025 is due again in March 2027", async () => {
    for (const asked of [
      { factors: ["FIT negative March 2025"] },
      { factors: ["normal FIT 2025-03"] },
      { history: { tests: [{ kind: "fit", result: "normal", date: "2025-03" }] } },
    ]) {
      const { due } = await ask({ program: "colorectal", age: 60, ...asked });
      expect(due).toEqual([{ test: "FIT", last: "2025-03", due: "2027-03", is_overdue: false }]);
    }
  });

  test("it is so many months after the last one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: 2012, max: 2024 }),
        fc.integer({ min: 1, max: 12 }),
        async ([program, kind, age, months, more], year, month) => {
          const date = `${year}-${String(month).padStart(2, "0")}`;
          const { due } = await ask({
            program,
            age,
            history: { tests: [{ kind, result: "normal", date }], ...more },
          });
          const expected = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
          expect(due.map((one) => one.due)).toEqual([expected]);
          expect(due[0]?.is_overdue).toBe(expected < "2026-01");
        },
      ),
      { numRuns: 60 },
    );
  });

  test("an unknown fact has no date", async () => {
    const { due, outcome } = await ask({
      program: "colorectal",
      age: 60,
      factors: ["FIT negative March 2025", "sarcoidosis"],
    });
    expect([outcome, due]).toEqual(["unknown", []]);
  });
});
