import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { withWords } from "./filter-words.ts";
import { foldText } from "../shared/fold-text.ts";
import type { RecordWords } from "./record-words.ts";
import { toRecordWords } from "./record-words.ts";
import { toWords } from "./same-words.ts";

/** Words of a test in which filters look, folded once for each test: folding them at every call would cost most of it. */
export interface SearchedWords {
  /** A free query looks here. */
  readonly query: string;
  readonly sample: string;
  readonly setting: string;
  readonly biomarker: string;
  readonly drug: string;
  readonly use: string;
  /** Where the fields of a filter do not hold what is asked. */
  readonly record: RecordWords;
}

/** By id of the test. */
export type FindWords = (id: string) => SearchedWords | undefined;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const textsOfFields = ({ values }: DiagnosticTest, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => textsOf(values[field]));

/** Texts of the fields, folded, with their words standing alone. */
const foldFields = (test: DiagnosticTest, fields: readonly string[]): string =>
  withWords(textsOfFields(test, fields).map(foldText));

const wordsOfFields = (test: DiagnosticTest, fields: readonly string[]): string =>
  textsOfFields(test, fields).map(toWords).join("\n");

const SAMPLE_FIELDS = ["sampleCategory", "sampleType"];
const BIOMARKER_FIELDS = [
  "name",
  "biomarkersReported",
  "keyGenes",
  "markersNamed",
  "fdaCompanionDxList",
  "fdaStatus",
  "testScope",
];
const DRUG_FIELDS = ["fdaCompanionDxList", "fdaStatus", "coverageByIndication", "medicareCoverage"];

/** A sample that is asked for as a comparison is not a sample that the test can be made from. */
const COMPARED = /\b(?:normal|germline|wbc|gdna|optional|no|not|none|without|instead)\b/i;

/** Samples that requirements and remarks name, part by part. */
const requiredSamples = ({ values }: DiagnosticTest): string =>
  [values["sampleRequirements"], values["remarks"]]
    .flatMap(textsOf)
    .flatMap((text) => text.split(/[;:]| plus | \+ |, and /))
    .filter((part) => !COMPARED.test(part))
    .map(toWords)
    .join("\n");

/** PARP inhibitors are named as a class in a caution on the status. */
const textOfDrugs = (test: DiagnosticTest): string =>
  `${foldFields(test, DRUG_FIELDS)}\n${textsOf(test.cautions["fdaStatus"]).map(foldText).join("\n")}`;

/** What each category is asked as. */
const CATEGORY_WORDS: Readonly<Record<DiagnosticTest["category"], string>> = {
  mrd: "mrd molecular residual disease minimal recurrence surveillance ctdna",
  ecd: "ecd early cancer detection screening",
  trm: "trm treatment response therapy monitoring ctdna",
  tds: "tds cgp treatment decision support therapy selection genomic profiling companion diagnostic cdx",
  hct: "hct hereditary germline inherited genetic",
};

const QUERY_FIELDS = [
  "name",
  "vendor",
  "previousName",
  "approach",
  "testScope",
  "productType",
  "sampleCategory",
  "cancerTypes",
  "cancerTypesAssessed",
  "cancerGroups",
  "clinicalSettings",
  "biomarkersReported",
  "keyGenes",
  "syndromesDetected",
  "technology",
  "markersNamed",
  "fdaStatus",
  "intendedPopulation",
  "cptCode",
  "cptCodes",
];

const queryText = (test: DiagnosticTest, aliases: string): string =>
  `${toWords(CATEGORY_WORDS[test.category])}\n${wordsOfFields(test, QUERY_FIELDS)}\n${toWords(aliases)}`;

/** Records of MRD alone state settings; the purpose of the others is that of their category. */
const settingText = (test: DiagnosticTest): string =>
  test.values["clinicalSettings"] === undefined && test.category !== "mrd"
    ? ` ${CATEGORY_WORDS[test.category]} `
    : foldFields(test, ["clinicalSettings"]);

/** Risk, symptoms and habits, in the words that people ask with. */
function screeningWords(use: string): string {
  const risk = /average/.test(use) ? "average risk" : "high risk elevated risk";
  const symptoms = /"symptomatic":true/.test(use) ? "symptomatic symptoms" : "asymptomatic";
  const habit = /"smoking"/.test(use) ? "heavy smokers smoking tobacco pack years" : "";
  return `${risk} ${symptoms} ${habit}`;
}

const USE_FIELDS = ["intendedPopulation", "clinicalSettings", "screeningPopulation", "intendedUse"];

/** The text that `intended_use` searches: our words on it, or, where there are none, settings and category. */
function useText(test: DiagnosticTest): string {
  const use = test.values["intendedPopulation"];
  const own =
    use === undefined || test.category !== "ecd"
      ? CATEGORY_WORDS[test.category]
      : screeningWords(JSON.stringify(use));
  return `${toWords(own)}\n${wordsOfFields(test, USE_FIELDS)}`;
}

/** Prepares a test; `names` are its names other than its own. */
export const toSearchedWords = (test: DiagnosticTest, names: ReadonlySet<string>): SearchedWords => ({
  query: queryText(test, [...names].join(" ")),
  sample: [foldFields(test, SAMPLE_FIELDS), wordsOfFields(test, SAMPLE_FIELDS), requiredSamples(test)].join(
    "\n",
  ),
  setting: settingText(test),
  biomarker: wordsOfFields(test, BIOMARKER_FIELDS),
  drug: textOfDrugs(test),
  use: useText(test),
  record: toRecordWords(test),
});
