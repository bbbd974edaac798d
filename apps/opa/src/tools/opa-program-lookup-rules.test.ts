import { describe, expect, test } from "vitest";
import { deps, lookFor, WRITTEN } from "../../test/look-up.ts";

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

  test("a caller that asks for the high-risk part without a criterion is asked for one", async () => {
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

  test("the answer says what the program does not state, without advice", async () => {
    const { status, recommendation, answer } = await lookFor("lung", 60, "chronic cough");
    expect(status).toBe("unknown");
    expect(recommendation).toBe("");
    expect(answer.notices.join(" ")).toContain("A symptom was named");
  });
});
