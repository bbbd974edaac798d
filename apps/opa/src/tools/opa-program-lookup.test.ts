import { UpstreamError } from "@clinical-mcp/errors";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deps, call, look, lookFor, WRITTEN } from "../../test/look-up.ts";
import { opaGetSection } from "./opa-get-section.ts";

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

describe("questions that the rules held here do not settle", () => {
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

  test("a fact without a rule is named, and nothing is recommended", async () => {
    const { why, recommendation, not_understood: rest } = await lookFor("colorectal", 55, "sarcoidosis");
    expect(rest).toEqual(["sarcoidosis"]);
    expect(why.join()).toContain("sarcoidosis");
    expect(recommendation).toBe("");
  });
});
