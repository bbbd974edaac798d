import { describe, expect, test } from "vitest";
import { historyInput } from "./history-schema.ts";
import { findHistoryFaults, readHistory } from "./read-history.ts";

/** January 2026, counted from year 0. */
const JANUARY = 2026 * 12;

const read = (history: Readonly<Record<string, unknown>>, readWords = words) =>
  readHistory(historyInput.parse(history), JANUARY, readWords);
const words = (label: string) => ({ label, terms: [], tests: [], notUnderstood: ["word"] });

const SIGNS = { present: "+", absent: "-", uncertain: "?" } as const;

/** "+hiv" is said of the person, "relative +brca1" of a relative; "fit negative 24310 month" is a test; "!" is not understood. */
const toFacts = (facts: ReturnType<typeof read>): readonly string[] =>
  facts.flatMap(({ terms, tests, notUnderstood }) => [
    ...terms.map(({ id, state, about }) => `${about === "self" ? "" : "relative "}${SIGNS[state]}${id}`),
    ...tests.map(({ kind, result, date }) =>
      [kind, result, ...(date ? [date.month, date.exact] : [])].join(" "),
    ),
    ...(notUnderstood.length > 0 ? ["!"] : []),
  ]);

const gene = (gene: string, carrier: string, tested: string) => ({
  genes: [{ gene, carrier, person_tested: tested }],
});
const taken = (kind: string, result: string, when: object = {}) => ({ tests: [{ kind, result, ...when }] });

/** What each value of each field says in terms of the vocabulary. */
const FIELDS: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [{}, []],
  [{ sex_assigned: "female" }, ["+female"]],
  [{ sex_assigned: "male", gender: "cis" }, ["+male"]],
  // A trans person's sex at birth opens nothing by itself.
  [{ sex_assigned: "male", gender: "transfeminine" }, ["+transfeminine"]],
  [{ sex_assigned: "female", gender: "nonbinary" }, ["+nonbinary"]],
  [{ sex_assigned: "intersex" }, ["!"]],
  [{ sex_assigned: "intersex", gender: "cis" }, ["!"]],
  [{ gender: "cis" }, []],
  [{ gender: "transmasculine" }, ["+transmasculine"]],
  [{ cervix: "present" }, ["+cervix_present"]],
  [{ cervix: "removed" }, ["+total_hysterectomy"]],
  [{ cervix: "never" }, ["+born_without_cervix"]],
  [{ cervix: "unknown" }, ["!"]],
  [{ breast_tissue: "present" }, ["+breasts_present"]],
  [{ breast_tissue: "removed" }, ["+mastectomy"]],
  [{ breast_tissue: "removed", gender: "transfeminine" }, ["+transfeminine", "+mastectomy"]],
  [{ breast_tissue: "removed", gender: "transmasculine" }, ["+transmasculine", "+top_surgery"]],
  [{ breast_tissue: "unknown" }, ["!"]],
  [
    { cancers: ["breast_cancer", "colorectal_cancer", "other"] },
    ["+breast_cancer", "+colorectal_cancer", "!"],
  ],
  [{ precancers: ["dcis"], surgeries: ["colectomy"] }, ["+dcis", "+colectomy"]],
  [{ symptoms: [] }, ["+no_symptoms"]],
  [{ symptoms: ["itch", "pain"] }, ["!", "!"]],
  [
    { bowel_disease: "none" },
    ["-ulcerative_colitis", "-crohn_colitis", "-crohn_small_bowel", "-crohn", "-ibd"],
  ],
  [{ bowel_disease: "crohn_colitis" }, ["+crohn_colitis"]],
  [{ immune: "competent" }, ["-immunocompromised", "-hiv", "-transplant"]],
  [{ immune: "hiv" }, ["+hiv"]],
  [{ immune: "transplant" }, ["+transplant"]],
  [{ immune: "immune_medicine" }, ["+immune_medicine"]],
  [{ immune: "other_cause" }, ["+immunocompromised"]],
  [{ smoking: { status: "never" } }, ["-smoking"]],
  [{ smoking: { status: "never", daily_years: 0, cigarettes_a_day: 0 } }, ["-smoking"]],
  [{ smoking: { status: "never", daily_years: 1 } }, ["!"]],
  [{ smoking: { status: "never", cigarettes_a_day: 1 } }, ["!"]],
  [{ smoking: { status: "never", quit_date: "2010" } }, ["!"]],
  [{ smoking: { status: "current" } }, ["+smoking"]],
  [{ smoking: { status: "current", quit_date: "2010" } }, ["!"]],
  [{ smoking: { status: "former", quit_date: "2010", daily_years: 20 } }, ["+smoking"]],
  [{ hormones: [{ kind: "menopausal_hormones", years: 7 }] }, ["+menopausal_hormones"]],
  [{ hormones: [{ kind: "feminizing_hormones" }] }, ["+feminizing_hormones"]],
  [
    { hormones: [{ kind: "feminizing_hormones", years: 5 }] },
    ["+feminizing_hormones", "+feminizing_hormones_5y"],
  ],
  [
    { hormones: [{ kind: "feminizing_hormones", years: 4 }] },
    ["+feminizing_hormones", "+feminizing_hormones_under_5y"],
  ],
  [{ relatives: [{ relation: "mother", cancer: "breast_cancer" }] }, ["relative +breast_cancer"]],
  [{ relatives: [{ relation: "mother", cancer: "other" }] }, ["!"]],
  // A carrier is one by a test.
  [gene("brca1", "self", "positive"), ["+brca1"]],
  [gene("brca1", "self", "pending"), ["?brca1"]],
  [gene("brca1", "self", "negative"), ["!"]],
  [gene("brca1", "self", "untested"), ["!"]],
  [gene("brca1", "self", "declined_after_counselling"), ["!"]],
  [gene("lynch", "first_degree_relative", "untested"), ["relative +lynch"]],
  [gene("lynch", "first_degree_relative", "pending"), ["relative +lynch"]],
  [gene("palb2", "other_relative", "positive"), ["relative +palb2", "+palb2"]],
  [gene("palb2", "other_relative", "negative"), ["-palb2"]],
  [taken("fit", "normal"), ["fit negative"]],
  [taken("fit", "negative", { date: "2025-03" }), [`fit negative ${2025 * 12 + 2} month`]],
  [taken("fit", "abnormal", { date: "2024" }), [`fit positive ${2024 * 12} year`]],
  [taken("fit", "unknown", { months_ago: 13 }), [`fit unknown ${2024 * 12 + 11} about`]],
  // The date is surer than how long ago it was.
  [taken("ldct", "normal", { date: "2025-01", months_ago: 12 }), [`ldct negative ${2025 * 12} month`]],
  [taken("hpv_test", "normal"), ["hpv_test negative"]],
  [taken("hpv_test", "positive"), ["+hpv_positive"]],
  [taken("hpv_test", "hpv_16_18_45"), ["+hpv_positive"]],
  [taken("hpv_test", "other_hpv_high_grade"), ["+hpv_positive", "+high_grade_cytology"]],
  [taken("hpv_test", "other_hpv_low_grade"), ["+hpv_positive", "+low_grade_cytology"]],
  [taken("pap", "positive"), ["pap positive"]],
  [taken("pap", "other_hpv_low_grade"), ["!"]],
];

test.each(FIELDS)("%j says %j", (history, expected) => {
  expect(toFacts(read(history))).toEqual(expected);
});

test("facts keep the order of the fields, each with words of its own", () => {
  const history = {
    hormones: [{ kind: "contraceptive_hormones" }],
    smoking: { status: "former", daily_years: 12 },
    immune: "hiv",
    relatives: [{ relation: "aunt", cancer: "lung_cancer", age_at_diagnosis: 0 }],
    symptoms: ["hoarse"],
    surgeries: ["colectomy"],
    precancers: ["dcis"],
    cancers: ["lung_cancer"],
    tests: [{ kind: "fit", result: "normal" }],
    sex_assigned: "female",
  };
  const said = read(history, (label) => ({ ...words(label), terms: [] }));
  expect(said.map(({ label }) => label)).toEqual([
    "female",
    "normal FIT",
    "lung cancer",
    "dcis",
    "colectomy",
    "hoarse",
    "aunt had lung cancer at 0",
    "HIV",
    "ex-smoker, smoked daily for 12 years",
    "contraceptive hormones",
  ]);
});

/** As the rules of relatives, of genes and of results read them. */
test.each([
  [gene("brca2", "self", "positive"), /^BRCA2 carrier$/u],
  [gene("brca2", "self", "pending"), /^BRCA2\b.*pending/u],
  [gene("lynch", "self", "positive"), /^Lynch syndrome carrier$/u],
  [gene("polyposis", "self", "positive"), /^polyposis carrier$/u],
  [
    gene("tp53", "first_degree_relative", "declined_after_counselling"),
    /^first-degree relative\b.*\bTP53 carrier\b.*\bdeclined/u,
  ],
  [gene("palb2", "first_degree_relative", "negative"), /^first-degree relative\b.*\btested negative$/u],
  [gene("lynch", "other_relative", "untested"), /^cousin: Lynch syndrome$/u],
  [taken("hpv_test", "hpv_16_18_45", { date: "2025-04" }), /^HPV 16 or 18\/45 positive 2025-04$/u],
  [taken("colonoscopy", "abnormal", { months_ago: 3 }), /^abnormal colonoscopy 3 months ago$/u],
  [taken("breast_mri", "unknown"), /^unknown breast mri$/u],
  [{ smoking: { status: "current" } }, /^smoker$/u],
  [{ relatives: [{ relation: "grandparent", cancer: "breast_cancer" }] }, /^grandparent had breast cancer$/u],
])("%j is stated as %s", (history, label) => {
  expect(read(history).map((one) => one.label)).toEqual([expect.stringMatching(label)]);
});

describe("a date and how long ago it was", () => {
  const faults = (when: object): number =>
    findHistoryFaults(historyInput.parse(taken("fit", "normal", when)), JANUARY).length;

  test.each([
    [{}, 0],
    [{ months_ago: 40 }, 0],
    [{ date: "2026-01" }, 0],
    [{ date: "2026-02" }, 1],
    [{ date: "2026" }, 0],
    [{ date: "2027" }, 1],
    // A month more or less is a matter of counting.
    [{ date: "2025-01", months_ago: 10 }, 1],
    [{ date: "2025-01", months_ago: 11 }, 0],
    [{ date: "2025-01", months_ago: 13 }, 0],
    [{ date: "2025-01", months_ago: 14 }, 1],
    // A year is any of its months.
    [{ date: "2024", months_ago: 11 }, 1],
    [{ date: "2024", months_ago: 12 }, 0],
    [{ date: "2024", months_ago: 25 }, 0],
    [{ date: "2024", months_ago: 26 }, 1],
    [{ date: "2026-05", months_ago: 3 }, 2],
  ])("%j has %i faults", (when, expected) => {
    expect(faults(when)).toBe(expected);
  });

  test("no history has none", () => {
    expect(findHistoryFaults(undefined, JANUARY)).toEqual([]);
    expect(readHistory(undefined, JANUARY, words)).toEqual([]);
  });
});

test.each(["2025-13", "2025-00", "1825", "2125", "2025-1", "25"])("%s is not a month", (date) => {
  expect(historyInput.safeParse(taken("fit", "normal", { date })).success).toBe(false);
});
