import { describe, expect, test } from "vitest";
import { readSaid } from "./read-said.ts";

/** January 2026 in months. */
const THIS_MONTH = 2026 * 12;
const read = (label: string) => readSaid(label, THIS_MONTH);
const termsOf = (label: string) => read(label).terms.map(({ id, state, about }) => `${about} ${state} ${id}`);

describe("a result", () => {
  test.each([
    ["last mammogram 2 years ago, normal", "negative"],
    ["normal mammogram 2 years ago", "negative"],
    ["FIT last year, positive", "positive"],
    ["mammogram 2 years ago", "unknown"],
    // With another term in the part of the test, the result is still the test's.
    ["mammogram for a breast lump 2 years ago, normal", "negative"],
  ])("%s", (label, result) => {
    const { tests } = read(label);
    expect(tests.map((one) => one.result)).toEqual([result]);
  });

  test("without a test before it, it is not a test", () => {
    expect(read("normal").tests).toEqual([]);
    expect(read("hypertension, normal").tests).toEqual([]);
  });
});

describe("a test that was not done", () => {
  test.each(["never had a mammogram", "not had a FIT yet", "no mammogram"])("%s", (label) => {
    expect(read(label).tests).toEqual([]);
    expect(termsOf(label)).toContain("self present test_not_done");
  });

  test("is none of no test since, which had one", () => {
    expect(termsOf("no mammogram since 2015")).not.toContain("self present test_not_done");
  });

  test("is none of one that never was abnormal", () => {
    expect(termsOf("never had an abnormal mammogram")).toContain("self present no_abnormal_result");
    expect(read("never had an abnormal mammogram").tests).toEqual([]);
  });
});

describe("a test of a relative", () => {
  test("says nothing about the person, and is reported as not understood", () => {
    const { tests, notUnderstood } = read("mother had a mammogram last year");
    expect(tests).toEqual([]);
    expect(notUnderstood.join()).toContain("of a relative");
  });

  test("of the person's own is not said to be a relative's", () => {
    expect(read("mammogram last year").notUnderstood.join()).not.toContain("of a relative");
  });
});

describe("an illness", () => {
  test.each([
    ["mother had breast cancer", "relative present"],
    ["had breast cancer", "self present"],
    ["no breast cancer", "self absent"],
    ["no new breast cancer", "self uncertain"],
    ["mother in law had breast cancer", "relative absent"],
  ])("%s: %s", (label, expected) => {
    expect(termsOf(label).join("; ")).toContain(expected);
  });

  test("leaves the words that nothing explains", () => {
    expect(read("flibbertigibbet").notUnderstood).toEqual(["flibbertigibbet"]);
  });
});

const SIGNS = { present: "+", absent: "-", uncertain: "?" } as const;
const signsOf = (label: string): readonly string[] =>
  read(label).terms.map(
    ({ id, state, about }) => `${about === "self" ? "" : "relative "}${SIGNS[state]}${id}`,
  );

describe("a denial", () => {
  test.each([
    ["no breast cancer", ["-breast_cancer"]],
    ["no polyps, adenoma in 2020", ["-polyp", "+adenoma"]],
    // What is qualified leaves open what is denied; a symptom is denied for now, which is what counts.
    ["no recurrence of breast cancer", ["?breast_cancer"]],
    ["without active colitis", ["?ibd"]],
    ["no polyps other than an adenoma", ["?adenoma", "?polyp"]],
    ["no breast lump since the mastectomy", ["-breast_symptom", "?mastectomy"]],
    // A phrase that denies is what it says, and is not denied by its own word.
    ["no cervix", ["+total_hysterectomy"]],
    ["never sexually active", ["+never_sexually_active"]],
    ["possible Lynch syndrome", ["?lynch"]],
    ["HIV pending", ["?hiv"]],
    ["not smoking since 2010", ["-smoking"]],
    ["no family history of breast cancer", ["+no_family_history", "relative -breast_cancer"]],
    ["stepmother had breast cancer", ["relative -breast_cancer"]],
  ])("%s: %j", (label, expected) => {
    expect(signsOf(label)).toEqual(expected);
  });
});

describe("what is stated of a test besides its result", () => {
  test.each([
    // It is named for what it showed.
    ["dense breasts on the mammogram", ["+breast_density"], 0],
    ["asks for a mammogram", ["+test_not_done"], 0],
    ["wants to continue", ["+test_not_done"], 0],
    ["wants flibbertigibbet", [], 0],
    ["no mammogram yet", ["+test_not_done"], 0],
    ["no new mammogram", [], 1],
    ["not had a mammogram since 2015", [], 1],
    ["no abnormal mammogram", ["+no_abnormal_result"], 0],
    ["no normal mammogram", [], 1],
    ["mammogram", [], 1],
    ["mammogram 2024, not since", [], 1],
  ])("%s: %j and %i tests", (label, terms, tests) => {
    expect([signsOf(label), read(label).tests.length]).toEqual([terms, tests]);
  });

  test.each([
    ["abnormal biopsy", ["abnormal", "biopsy"]],
    // A word of result belongs to the test next to it.
    ["abnormal mammogram and biopsy", ["biopsy"]],
    ["abnormal mammogram", []],
    ["lung cancer", []],
  ])("%s leaves %j to a term next to it", (label, words) => {
    expect((read(label).weighty ?? []).flatMap((one) => one.words)).toEqual(words);
  });
});

describe("missing facts of the chart", () => {
  test.each(["BRCA1 status not known", "BRCA1 status not documented", "BRCA1 probably"])(
    "%s is neither said nor denied",
    (label) => expect(termsOf(label)).toEqual(["self uncertain brca1"]),
  );

  test.each(["smokes, duration not known", "smoked heavily for decades", "fully vaccinated against HPV"])(
    "%s leaves no word that is not understood",
    (label) => expect(read(label).notUnderstood).toEqual([]),
  );
});
