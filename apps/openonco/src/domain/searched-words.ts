import type { DiagnosticTest } from "./diagnostic-test.ts";
import { withWords } from "./filter-words.ts";
import { foldText } from "./fold-text.ts";

/** Words of a test in which filters look, folded once for each test: folding them at every call would cost most of it. */
export interface SearchedWords {
  /** A free query looks here. */
  readonly query: string;
  readonly sample: string;
  readonly setting: string;
  readonly biomarker: string;
  readonly drug: string;
  readonly use: string;
}

/** By id of the test. */
export type FindWords = (id: string) => SearchedWords | undefined;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Texts of the fields, folded, with their words standing alone. */
const foldFields = ({ values }: DiagnosticTest, fields: readonly string[]): string =>
  withWords(fields.flatMap((field) => textsOf(values[field])).map(foldText));

const SAMPLE_FIELDS = ["sampleCategory", "sampleType"];
const BIOMARKER_FIELDS = [
  "name",
  "biomarkersReported",
  "keyGenes",
  "fdaCompanionDxList",
  "fdaStatus",
  "testScope",
];
const DRUG_FIELDS = ["fdaCompanionDxList", "fdaStatus", "coverageByIndication", "medicareCoverage"];

/** PARP inhibitors are named as a class in a caution on the status. */
const textOfDrugs = (test: DiagnosticTest): string =>
  `${foldFields(test, DRUG_FIELDS)}\n${textsOf(test.cautions["fdaStatus"]).map(foldText).join("\n")}`;

/** What each category is asked as. */
const CATEGORY_WORDS: Readonly<Record<DiagnosticTest["category"], string>> = {
  mrd: "mrd molecular residual disease minimal recurrence surveillance ctdna",
  ecd: "ecd early cancer detection screening",
  trm: "trm treatment response monitoring ctdna",
  tds: "tds cgp treatment decision support genomic profiling companion diagnostic cdx",
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
  "fdaStatus",
  "intendedPopulation",
];

const queryText = (test: DiagnosticTest, aliases: string): string =>
  ` ${CATEGORY_WORDS[test.category]} ${foldFields(test, QUERY_FIELDS)} ${aliases} `;

/** What `intended_use` looks at: our words on it, or, where there are none, settings and category. */
const useText = (test: DiagnosticTest): string => {
  const use = test.values["intendedPopulation"];
  const risk = /average/.test(JSON.stringify(use ?? ""))
    ? "average risk"
    : use === undefined
      ? ""
      : "high risk elevated risk";
  const symptoms = /"symptomatic":true/.test(JSON.stringify(use ?? ""))
    ? "symptomatic symptoms"
    : "asymptomatic";
  const habit = /"smoking"/.test(JSON.stringify(use ?? "")) ? "smokers smoking tobacco pack years" : "";
  const own = use === undefined ? CATEGORY_WORDS[test.category] : `${risk} ${symptoms} ${habit}`;
  return ` ${own} ${foldFields(test, ["intendedPopulation", "clinicalSettings", "screeningPopulation", "intendedUse"])} `;
};

const toWords = (folded: string): string => folded.replaceAll(/[^\p{L}\p{N}+]+/gu, " ");

/** Prepares a test; `names` are those that it goes by beside its own. */
export const toSearchedWords = (test: DiagnosticTest, names: ReadonlySet<string>): SearchedWords => ({
  query: toWords(queryText(test, [...names].join(" "))),
  sample: foldFields(test, SAMPLE_FIELDS),
  setting: foldFields(test, ["clinicalSettings"]),
  biomarker: ` ${toWords(foldFields(test, BIOMARKER_FIELDS))} `,
  drug: textOfDrugs(test),
  use: useText(test),
});
