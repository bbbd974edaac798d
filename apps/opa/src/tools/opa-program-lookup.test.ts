import { UpstreamError } from "@clinical-mcp/errors";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryDeps } from "../../test/memory-starter.ts";
import type { OpaDeps } from "../deps.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";

const deps = createMemoryDeps();

const call = () => ({ signal: new AbortController().signal });

async function look(input: Record<string, unknown>, change: Partial<OpaDeps> = {}) {
  return opaProgramLookup.handler(
    opaProgramLookup.inputSchema.parse({ detail: "full", ...input }),
    { ...deps, ...change },
    call(),
  );
}

async function lookFor(program: string, age: number | undefined, ...riskFactors: readonly string[]) {
  const answer = await look({
    program,
    risk_factors: riskFactors,
    ...(age !== undefined && { patient_age: age }),
  });
  const patient = answer.patient_specific;
  if (!patient) throw new Error("no person was read");
  return { ...patient, recommendation: patient.recommendation ?? "", answer };
}

// Ages and intervals: ontario-facts, section 5 (Ontario Health, screening summaries of 2024-10-08, 2025-03-03, 2025).
describe("ages", () => {
  test.each([
    ["cervical", 24, "outside"],
    ["cervical", 25, "at_edge"],
    ["cervical", 26, "inside"],
    ["cervical", 68, "inside"],
    ["cervical", 69, "at_edge"],
    ["cervical", 70, "outside"],
    ["breast", 39, "outside"],
    ["breast", 40, "at_edge"],
    ["breast", 49, "inside"],
    ["breast", 50, "inside"],
    ["breast", 74, "at_edge"],
    ["breast", 75, "outside"],
    ["colorectal", 49, "outside"],
    ["colorectal", 50, "at_edge"],
    ["colorectal", 74, "at_edge"],
    ["colorectal", 75, "outside"],
    ["lung", 54, "outside"],
    ["lung", 55, "at_edge"],
    ["lung", 80, "at_edge"],
    // Over 80 by a provider's referral each year.
    ["lung", 81, "at_edge"],
    ["lung", 85, "inside"],
  ])("%s at %i: %s", async (program, age, status) => {
    expect((await lookFor(program, age)).status).toBe(status);
  });

  test.each([
    ["cervical", 30, "every 5 years"],
    ["breast", 45, "every 2 years"],
    ["breast", 60, "every 2 years"],
    ["colorectal", 60, "every 2 years"],
    ["colorectal", 60, "every 10 years"],
    ["lung", 60, "every year"],
  ])("%s at %i: %s", async (program, age, interval) => {
    expect((await lookFor(program, age)).recommendation).toContain(interval);
  });

  test("the edges say why", async () => {
    expect((await lookFor("cervical", 24)).why).toEqual([
      "24 is under 25 to 69, and turns 25 at the next birthday.",
    ]);
    expect((await lookFor("colorectal", 74)).why[0]).toContain("ends when the person turns 75");
    expect((await lookFor("breast", 45)).recommendation).toContain("informed decision");
  });

  test("at the end of the range the program's words on stopping are there", async () => {
    for (const age of [65, 69, 70])
      expect((await lookFor("cervical", age)).recommendation).toContain("may continue to 74");
    expect((await lookFor("cervical", 64)).recommendation).not.toContain("continue to 74");
    expect((await lookFor("breast", 75)).recommendation).toContain("75 and over");
  });

  test("without an age nothing is decided, and the age is asked for", async () => {
    const { status, missing_facts } = await lookFor("breast", undefined, "BRCA1 carrier");
    expect(status).toBe("unknown");
    expect(missing_facts).toContain("age");
  });
});

/** One way to write each rule of the dataset. */
const WRITTEN: readonly (readonly [program: string, rule: string, age: number, written: string])[] = [
  ["cervical", "immunocompromised", 30, "Immunosuppressed"],
  ["cervical", "HPV type 16 or 18/45 positive", 30, "HPV 16 positive"],
  ["cervical", "other high-risk HPV with high-grade cytology", 30, "other high-risk HPV, HSIL"],
  [
    "cervical",
    "other high-risk HPV with normal or low-grade cytology",
    30,
    "non-16/18: other high risk HPV with LSIL",
  ],
  ["breast", "known high-risk gene variant", 38, "BRCA-1 carrier"],
  [
    "breast",
    "untested first-degree relative of a gene carrier",
    38,
    "sister is a BRCA2 carrier, declined genetic testing",
  ],
  ["breast", "lifetime breast cancer risk of 25 per cent or more", 38, "IBIS 27.5 %"],
  [
    "breast",
    "chest radiotherapy before age 30, at least 8 years ago",
    38,
    "mantle radiation for Hodgkin lymphoma at age 19",
  ],
  ["breast", "high-risk breast lesion on pathology", 52, "high-risk lesion on biopsy"],
  ["breast", "personal history of ovarian cancer", 52, "ovarian cancer in 2019"],
  [
    "breast",
    "two or more first-degree relatives with breast cancer",
    52,
    "mother and sister with breast cancer",
  ],
  ["breast", "one first-degree relative with breast cancer under 50", 52, "mother had breast cancer at 42"],
  ["breast", "first-degree relative with ovarian cancer", 52, "mère: cancer de l'ovaire"],
  ["breast", "male relative with breast cancer", 52, "father breast cancer at 70"],
  ["breast", "BI-RADS category D breast density", 52, "birads D"],
  ["breast", "radiologist's recommendation", 52, "radiologist recommends one year"],
  ["colorectal", "first-degree relative with colorectal cancer", 45, "dad had bowel cancer at 52"],
  ["colorectal", "abnormal FIT", 60, "FIT positive"],
  ["colorectal", "symptoms", 60, "change in bowel habits"],
  ["lung", "daily smoking for 20 years or more", 60, "1 pack a day for 30 years"],
  ["lung", "calculated 6-year risk of 2 per cent or more", 60, "PLCO 2.4%"],
  ["lung", "age over 80", 82, "smoked daily for 40 years"],
  ["lung", "possible lung cancer symptoms", 60, "coughing up blood"],
];

describe("rules", () => {
  test("every rule of the dataset is tried", async () => {
    const { rows } = deps.corpus;
    expect(WRITTEN.map(([program, rule]) => `${program}: ${rule}`).sort()).toEqual(
      rows.screeningRiskRules.map(({ program, risk_factor }) => `${program}: ${risk_factor}`).sort(),
    );
  });

  test.each(WRITTEN)("%s, %s, at %i: %s", async (program, rule, age, written) => {
    const { rows } = deps.corpus;
    const row = rows.screeningRiskRules.find(({ risk_factor: name }) => name === rule);
    const { matched, recommendation, unmatched } = await lookFor(program, age, written);
    // The last rule is by age and has no words of the caller.
    if (rule !== "age over 80")
      expect(matched.filter(({ outcome }) => outcome === "applies").map((one) => one.rule)).toContain(rule);
    expect(recommendation).toContain(row?.rule_text);
    expect(unmatched).toEqual([]);
  });

  test.each([
    ["breast", 52, "no family history of breast cancer"],
    ["breast", 52, "mother had breast cancer at 62"],
    ["breast", 52, "aunt had breast cancer at 40"],
    ["breast", 52, "mother-in-law had breast cancer at 40"],
    ["breast", 52, "mother: no breast cancer"],
    ["breast", 52, "BRCA negative"],
    ["breast", 52, "tested negative for BRCA1"],
    ["breast", 52, "negative BRCA1 test"],
    ["breast", 52, "mother is BRCA1 positive, patient tested negative"],
    ["breast", 52, "heterogeneously dense breasts"],
    ["breast", 52, "lifetime risk 18%"],
    ["breast", 52, "BI-RADS C"],
    ["breast", 52, "chest radiation at 45"],
    ["cervical", 30, "not immunocompromised"],
    ["cervical", 30, "HPV vaccinated at 16"],
    ["cervical", 30, "subtotal hysterectomy"],
    ["colorectal", 60, "no rectal bleeding"],
    ["colorectal", 60, "two second-degree relatives with colon cancer"],
    ["colorectal", 60, "grandfather had colon cancer at 70"],
    ["lung", 60, "no hemoptysis"],
  ])("%s at %i: %s changes nothing", async (program, age, written) => {
    const [plain, said] = [await lookFor(program, age), await lookFor(program, age, written)];
    expect([said.status, said.recommendation]).toEqual([plain.status, plain.recommendation]);
  });

  test.each([
    ["breast", "Mom dx breast ca @ 48", "one first-degree relative with breast cancer under 50"],
    ["breast", "mother 45, aunt 50 breast cancer", "one first-degree relative with breast cancer under 50"],
    ["breast", "mother died of breast cancer at 44", "one first-degree relative with breast cancer under 50"],
    [
      "breast",
      "mother had triple-negative breast cancer at 40",
      "one first-degree relative with breast cancer under 50",
    ],
    [
      "breast",
      "no BRCA mutation but sister had breast cancer at 39",
      "one first-degree relative with breast cancer under 50",
    ],
    ["breast", "mother breast ca 62, sister 55", "two or more first-degree relatives with breast cancer"],
    ["breast", "BRCA1+", "known high-risk gene variant"],
    [
      "colorectal",
      "never smoked and mother had colon cancer at 70",
      "first-degree relative with colorectal cancer",
    ],
    ["lung", "smoked from 18 to 40", "daily smoking for 20 years or more"],
    ["lung", "fume depuis 30 ans", "daily smoking for 20 years or more"],
  ])("%s: %s is %s", async (program, written, rule) => {
    const { matched } = await lookFor(program, 60, written);
    expect(matched.filter(({ outcome }) => outcome === "applies").map((one) => one.rule)).toContain(rule);
  });

  test.each([
    ["cervical", "total abdominal hysterectomy", "outside"],
    ["cervical", "never sexually active", "outside"],
    ["cervical", "no OHIP", "outside"],
    ["lung", "history of lung cancer", "outside"],
    ["lung", "lung nodule under surveillance", "outside"],
    ["lung", "chronic cough", "unknown"],
  ])("%s: %s is %s", async (program, written, status) => {
    expect((await lookFor(program, 60, written)).status).toBe(status);
  });

  test.each([
    ["breast", 52, "family history of breast cancer", /which relatives/],
    ["breast", 52, "sister with breast cancer", /before the age of 50/],
    ["breast", 52, "dense breasts", /category D/],
    ["breast", 38, "sister is a BRCA2 carrier", /counselling and declined/],
    ["breast", 38, "mother BRCA1 positive, patient untested", /counselling and declined/],
    ["breast", 52, "BRCA result pending", /confirmed/],
    ["breast", 38, "chest radiation", /age at the chest radiotherapy/],
    ["cervical", 30, "lupus", /counts this as immunocompromised/],
    ["cervical", 30, "hysterectomy", /cervix was removed/],
    ["cervical", 30, "HPV positive", /which type of HPV/],
    ["colorectal", 45, "brother with colorectal cancer", /age at diagnosis/],
    ["colorectal", 45, "family history of colon cancer", /ages at diagnosis/],
    ["lung", 60, "30 pack-years", /smoked cigarettes daily/],
    ["lung", 60, "ex-smoker", /smoked cigarettes daily/],
  ])("%s at %i: %s needs a fact", async (program, age, written, missing) => {
    const { missing_facts, matched } = await lookFor(program, age, written);
    expect(missing_facts.join("; ")).toMatch(missing);
    expect(matched.length).toBeGreaterThan(0);
  });

  test("high risk overrides the ages of the program, and only inside its own", async () => {
    expect(await lookFor("breast", 38, "BRCA1")).toMatchObject({ status: "inside", age_range: [30, 69] });
    expect(await lookFor("breast", 30, "BRCA1")).toMatchObject({ status: "at_edge" });
    expect(await lookFor("breast", 29, "BRCA1")).toMatchObject({ status: "outside" });
    expect(await lookFor("breast", 52, "BRCA1")).toMatchObject({ status: "inside", age_range: [30, 69] });
    const later = await lookFor("breast", 72, "BRCA1");
    expect(later).toMatchObject({ status: "unknown", age_range: [40, 74] });
    expect(later.why.join(" ")).toContain("not stated");
  });

  test("who asks for the high-risk part without a criterion is asked for one", async () => {
    const { status, missing_facts } = await lookFor("OBSP high risk", 35);
    expect(status).toBe("unknown");
    expect(missing_facts.join()).toContain("High Risk program");
    // One that was given and is not met answers it: radiotherapy counts from the eighth year on.
    const given = await lookFor("OBSP high risk", 34, "chest radiation at 28, 6 years ago");
    expect(given).toMatchObject({ status: "outside", missing_facts: [] });
  });

  test("colonoscopy begins ten years before the relative's diagnosis, or at 50", async () => {
    const father = "father had colon cancer at 48";
    expect(await lookFor("colorectal", 37, father)).toMatchObject({ status: "outside" });
    expect(await lookFor("colorectal", 38, father)).toMatchObject({
      status: "at_edge",
      age_range: [38, null],
    });
    expect(await lookFor("colorectal", 39, father)).toMatchObject({ status: "inside" });
    const mother = "mother had colon cancer at 70";
    expect(await lookFor("colorectal", 49, mother)).toMatchObject({ status: "outside" });
    expect(await lookFor("colorectal", 50, mother)).toMatchObject({
      status: "at_edge",
      age_range: [50, null],
    });
    // No upper age is stated for them.
    expect(await lookFor("colorectal", 80, mother)).toMatchObject({ status: "unknown" });
  });

  test("lung: years of daily smoking decide and not pack-years", async () => {
    expect(await lookFor("lung", 60, "smoked daily for 19 years")).toMatchObject({ status: "outside" });
    expect(await lookFor("lung", 60, "smoked daily for 20 years")).toMatchObject({ status: "inside" });
    expect(await lookFor("lung", 60, "never smoked")).toMatchObject({ status: "outside" });
    const packYears = await lookFor("lung", 60, "40 pack years");
    expect(packYears.why.join(" ")).toContain("Pack-years do not decide");
    expect(await lookFor("lung", 60, "smoked daily 25 years", "PLCOm2012 1.4%")).toMatchObject({
      status: "outside",
    });
  });

  test("HPV 16 goes to colposcopy with any cytology, and no interval is given", async () => {
    const { recommendation, status } = await lookFor(
      "cervical",
      34,
      "HPV 16 positive",
      "other high-risk HPV, NILM",
    );
    expect(recommendation).toBe("HPV 16 or 18/45 goes to colposcopy whatever the cytology shows.");
    expect(status).toBe("inside");
  });

  test("relatives in several factors count together", async () => {
    const one = await lookFor("breast", 52, "mother breast cancer at 62");
    const two = await lookFor("breast", 52, "mother breast cancer at 62", "sister breast cancer at 55");
    expect(one.recommendation).toContain("every 2 years");
    expect(two.recommendation).toContain("Two or more first-degree");
  });
});

describe("symptoms are not screening", () => {
  test.each([
    ["colorectal", "rectal bleeding", /diagnostic route/],
    ["lung", "haemoptysis", /needs diagnostic work-up/],
    ["cervical", "postcoital bleeding", /diagnostic work-up instead of screening/],
  ])("%s: %s", async (program, symptom, words) => {
    const { status, recommendation, source_section_ids } = await lookFor(program, 60, symptom);
    expect(status).toBe("outside");
    expect(recommendation).toMatch(words);
    expect(source_section_ids.length).toBeGreaterThan(0);
  });

  test("what the program does not state is said so, without advice", async () => {
    const { status, recommendation, answer } = await lookFor("lung", 60, "chronic cough");
    expect(status).toBe("unknown");
    expect(recommendation).toBe("");
    expect(answer.notices.join(" ")).toContain("A symptom was named");
  });
});

describe("for everyone", () => {
  const FACTORS = [...new Set(WRITTEN.map(([, , , written]) => written))].filter(
    (one) => !/\bdad\b/.test(one),
  );

  test("an age outside every range of the program is never inside", async () => {
    const { rows } = deps.corpus;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows.screeningPrograms),
        fc.integer({ min: 0, max: 120 }),
        fc.subarray(FACTORS, { maxLength: 4 }),
        async (program, age, factors) => {
          const ranges = [
            program,
            ...rows.screeningRiskRules.filter((rule) => rule.program === program.program),
          ];
          const isOutside = ranges.every(
            ({ age_from: from, age_to: to }) => from === null || age < from || age > (to ?? Infinity),
          );
          const { status } = await lookFor(program.program, age, ...factors);
          expect(isOutside && (status === "inside" || status === "at_edge")).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("any input gets an answer under the size of one", async () => {
    const written = fc.oneof(fc.string({ minLength: 1, maxLength: 200 }), fc.constantFrom(...FACTORS));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("breast", "cervical", "colorectal", "lung"),
        fc.array(
          written.filter((text) => text.trim() !== ""),
          { maxLength: 20 },
        ),
        async (program, factors) => {
          const answer = await look({ program, patient_age: 50, risk_factors: factors });
          expect(jsonBytes(answer)).toBeLessThanOrEqual(ANSWER_BYTES);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("the answer", () => {
  test("has the pathway with its decisions, and the date of the change that the text dates", async () => {
    const answer = await look({ program: "Pap test", query_type: "pathway" });
    expect(answer.program).toBe("Ontario Cervical Screening Program");
    const [pathway] = answer.algorithms;
    expect(pathway?.decision_points.find(({ step }) => step === 4)).toEqual({
      step: 4,
      question: "Is it HPV 16 or 18/45?",
      if_yes: "Refer to colposcopy.",
      if_no: "Go to step 5.",
    });
    expect(answer.effective_date).toBe("2025-03-03");
    expect(answer.next_review).toBeNull();
    expect(answer.patient_specific).toBeNull();
  });

  test("says how to get there", async () => {
    const breast = await look({ program: "OBSP", info_needed: ["locations", "Self-referral"] });
    expect(breast.followup.self_referral).toContain("1-800-668-9304");
    expect(breast.additional_info.locations.join(" ")).toContain("240 sites");
    const fit = await look({ program: "FIT", query_type: "referral" });
    expect(fit.followup.referral_process).toContain("1-833-676-1427");
    const silent = await look({ program: "breast", info_needed: ["followup"] });
    expect(silent.notices.join(" ")).toContain("do not state of this program: followup");
    expect(silent.confidence).toBeLessThanOrEqual(0.6);
  });

  test.each([
    // Ontario Health, pages of the programs: who enters by referral, who is recalled sooner, who leaves screening.
    ["breast", "known high-risk gene variant", "referral"],
    ["breast", "personal history of ovarian cancer", "screening"],
    ["colorectal", "first-degree relative with colorectal cancer", "screening"],
    ["colorectal", "abnormal FIT", "diagnostic"],
    ["colorectal", "symptoms", "diagnostic"],
  ])("%s: %s is a matter of %s", async (program, factor, expected) => {
    const { recommendations } = await look({ program });
    const ofFactor = recommendations.filter(({ conditions }) => conditions.includes(factor));
    expect(ofFactor.map(({ category }) => category)).toEqual([expected]);
  });

  test.each([
    ["breast", "ages 40 to 49 who decide to be screened, and most people 50 to 74 at average risk", [40, 74]],
    ["breast", "High Risk program, ages 30 to 69", [30, 69]],
    // Where the test names no ages, those of the program hold.
    ["breast", "people with a reason for one-year recall", [40, 74]],
    ["cervical", "eligible people after a negative HPV test", [25, 69]],
    ["lung", "referred people whose calculated 6-year risk is 2 per cent or more", [55, 80]],
  ])("%s: %s: ages %j", async (program, who, ages) => {
    const { recommendations } = await look({ program });
    const found = recommendations.filter(({ conditions }) => conditions.includes(who));
    expect(found.map(({ age_range }) => age_range)).toEqual([ages]);
  });

  test("every section that it rests on can be read, and is cited", async () => {
    for (const program of ["breast", "cervical", "colorectal", "lung"]) {
      const answer = await look({ program, patient_age: 60, risk_factors: ["ulcerative colitis", "BRCA1"] });
      const ids = [
        ...answer.source_section_ids,
        ...answer.recommendations.map(({ source_section_id }) => source_section_id),
        ...(answer.patient_specific?.source_section_ids ?? []),
      ];
      const cited = new Set(answer.citations.map(({ section_id }) => section_id));
      for (const section_id of new Set(ids)) {
        const input = opaGetSection.inputSchema.parse({ section_id, detail: "full" });
        await expect(opaGetSection.handler(input, deps, call())).resolves.toBeDefined();
        expect(cited).toContain(section_id);
      }
      expect(answer.recommendations.every(({ citation }) => citation !== "")).toBe(true);
      expect(answer.conflicts).toEqual([]);
      expect(answer.provenance).toEqual(["sql", "vector"]);
    }
  });

  test.each([
    ["Pap", "Ontario Cervical Screening Program"],
    ["HPV", "Ontario Cervical Screening Program"],
    ["dépistage du cancer du col de l'utérus", "Ontario Cervical Screening Program"],
    ["mamogram", "Ontario Breast Screening Program"],
    ["cancer du sein", "Ontario Breast Screening Program"],
    ["ColonCancerCheck", "ColonCancerCheck"],
    ["FIT test", "ColonCancerCheck"],
    ["côlon", "ColonCancerCheck"],
    ["low-dose CT", "Ontario Lung Screening Program"],
    ["LUNG CANCER SCREENING", "Ontario Lung Screening Program"],
  ])("%s is %s", async (program, name) => {
    expect((await look({ program })).program).toBe(name);
  });

  test.each(["kidney care", "lung transplant", "prostate cancer screening", "stroke rehabilitation"])(
    "%s: nothing is held, and nothing is said",
    async (program) => {
      const answer = await look({ program, patient_age: 70, risk_factors: ["diabetes"] });
      expect(answer).toMatchObject({ confidence: 0, recommendations: [], passages: [], citations: [] });
      expect(answer.patient_specific?.recommendation).toBeNull();
      expect(answer.notices.join(" ")).toContain("does not mean that there is none");
    },
  );

  test("refuses two programs at once and unknown kinds of information", async () => {
    await expect(look({ program: "breast and cervical" })).rejects.toMatchObject({
      code: "SEVERAL_PROGRAMS",
    });
    await expect(look({ program: "breast", info_needed: ["horoscope"] })).rejects.toMatchObject({
      code: "UNKNOWN_INFO",
      details: { valid_values: expect.arrayContaining(["eligibility"]) },
    });
  });

  test("when no path can search, the records answer, less sure; another program is an error", async () => {
    const { engine } = deps;
    const lost = {
      ...engine,
      search: () => Promise.reject(new UpstreamError("no", { code: "SEARCH_UNAVAILABLE" })),
    };
    const asked = { program: "cervical", patient_age: 30 };
    const [whole, alone] = [await look(asked), await look(asked, { engine: lost })];
    expect(alone.patient_specific).toEqual(whole.patient_specific);
    expect(alone.provenance).toEqual(["sql"]);
    expect(alone.confidence).toBeLessThan(whole.confidence);
    expect(alone.notices.join(" ")).toContain("could not be searched");
    await expect(look({ program: "kidney care" }, { engine: lost })).rejects.toMatchObject({
      code: "SEARCH_UNAVAILABLE",
    });
  });
});

describe("what the rules held here do not settle", () => {
  test("a carrier past the ages of the High Risk rule is not of average risk", async () => {
    const { status, recommendation, missing_facts, answer } = await lookFor("breast", 70, "BRCA1");
    expect(status).toBe("unknown");
    expect(recommendation).toContain("30 to 69");
    expect(recommendation).not.toContain("every 2 years");
    expect(missing_facts.join()).toContain("after the ages");
    expect(answer.confidence).toBeLessThan(0.8);
    expect((await lookFor("breast", 69, "BRCA1")).status).toBe("at_edge");
  });

  test("a symptom of which nothing is stated is not answered with certainty", async () => {
    const { status, answer } = await lookFor("lung", 60, "chronic cough");
    expect(status).toBe("unknown");
    expect(answer.confidence).toBeLessThanOrEqual(0.5);
  });

  test("an interval that may be shorter is stated, and the usual one is not", async () => {
    const { recommendation, outcome } = await lookFor("cervical", 30, "methotrexate");
    expect(outcome).toBe("depends");
    expect(recommendation).not.toContain("every 5 years");
    expect(recommendation).toContain("3 years instead of 5");
    expect((await lookFor("cervical", 30, "HIV negative")).recommendation).not.toContain("3 years");
  });

  test("mantle radiation is radiation of the chest", async () => {
    const { age_range, unmatched } = await lookFor("breast", 40, "mantle radiation at 29 for Hodgkin");
    expect([age_range, unmatched]).toEqual([[30, 69], []]);
  });

  test("what no rule is about is named, and nothing is recommended", async () => {
    const { why, recommendation, not_understood: rest } = await lookFor("colorectal", 55, "sarcoidosis");
    expect(rest).toEqual(["sarcoidosis"]);
    expect(why.join()).toContain("sarcoidosis");
    expect(recommendation).toBe("");
  });
});
