/** What is said of a server by hand in its model card; the rest comes from the code and from the result files. */
export interface CardFacts {
  readonly use: string;
  readonly users: string;
  readonly population: string;
  readonly outOfScope: string;
  readonly risk: string;
  readonly modelType: string;
  readonly inputs: string;
  readonly development: string;
}

const LOOKUP =
  "No trained model decides: rules and lookups in code. Search ranks by words and by vectors fitted to the dataset (LSI).";
const READER =
  "Optionally a language model of the operator's choice fills fields from words, each held against the words. Off by default.";
const FACTS_OF_ONTARIO =
  "Facts of Ontario's publishers in the project's own words; sources, dates and terms: docs/data-terms.md.";

/** By the server's name. */
export const CARD_FACTS: Readonly<Record<string, CardFacts>> = {
  opa: {
    use: "An assistant asks what Ontario's publishers expect of a practice; the clinician reads the place that is named.",
    users: "Physicians and staff of practices in Ontario, by an assistant.",
    population: "Persons in Ontario of any age; screening by the ages of each program.",
    outOfScope: "Other provinces; deciding without reading the place; patients on their own.",
    risk: "A provision that is missed, or out of date. Our assessment: low to moderate, since the place is shown and a person reads it.",
    modelType: LOOKUP,
    inputs: FACTS_OF_ONTARIO,
    development: "Golden questions of the project; those held out were not tuned on.",
  },
  coverage: {
    use: "An assistant types a claim, drug or device; the server decides by published rules, with pages, or names what is missing.",
    users: "Physicians, pharmacists, vendors and billing staff in Ontario, by an assistant or a program.",
    population: "Persons insured in Ontario.",
    outOfScope: "Deciding a claim or an entitlement; choosing a drug; other payers and provinces.",
    risk: "A definite decision that is wrong. Our assessment: low for patients, moderate for payment.",
    modelType: `${LOOKUP} ${READER}`,
    inputs: FACTS_OF_ONTARIO,
    development: "Typed cases, golden and fresh questions of the project; most golden ones were tuned on.",
  },
  openonco: {
    use: "An assistant looks up oncology diagnostic tests and shows figures with citations and cautions.",
    users: "Oncologists and others who order or study tests, by an assistant.",
    population:
      "Tests for adults with cancer, at risk of it, or screened for it, as the source records them.",
    outOfScope:
      "Choosing a test for a patient; reading a result; ranking tests by figures of different studies.",
    risk: "A figure that its source has wrong. Our assessment: moderate; known ones carry cautions.",
    modelType: "No model: queries over records.",
    inputs: "Records of OpenOnco's public export; what is wrong in it: data/openonco/README.md.",
    development: "None beyond the records.",
  },
  scheduler: {
    use: "An assistant checks residents' schedules against work-hour rules and looks for swaps and repairs.",
    users: "Chief residents and program coordinators.",
    population: "No patients: residents and faculty of a program.",
    outOfScope: "Fitness for duty, contracts, pay, and rules other than those named.",
    risk: "A violation that is missed. Our assessment: low, since each rule says what it checked.",
    modelType: "No trained model: rules in code, and a mixed-integer solver (HiGHS).",
    inputs: "Schedules that the program imports; a made-up one ships.",
    development: "Random and exhaustive small rosters against brute force.",
  },
};
