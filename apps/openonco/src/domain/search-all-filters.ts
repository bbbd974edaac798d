import { toCoverageFilters } from "./coverage/covered-by.ts";
import type { CoveredBy } from "./coverage/covered-by.ts";
import { listOf } from "./derive-values.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { NamedFilter } from "./named-filter.ts";
import { toSearchedTexts, withWords } from "./filter-words.ts";
import { foldText } from "./fold-text.ts";
import { parseStages, statesStage } from "./stages.ts";

/** Filters of a search over all categories that the table does not know. */
export interface WideFilterInput {
  readonly query?: string | undefined;
  readonly cancer_type?: string | undefined;
  readonly sample?: string | undefined;
  readonly setting?: string | undefined;
  readonly stage?: string | undefined;
  readonly max_turnaround_days?: number | undefined;
  readonly max_price?: number | undefined;
  readonly max_blood_ml?: number | undefined;
  readonly min_sensitivity?: number | undefined;
  readonly min_specificity?: number | undefined;
  readonly biomarker?: string | undefined;
  readonly companion_drug?: string | undefined;
  readonly intended_use?: string | undefined;
  readonly requires_tumor_tissue?: boolean | undefined;
  readonly covered_by?: CoveredBy | undefined;
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** A filter that asks the record itself; parameter and field as in NamedFilter. */
const judged = (
  parameter: keyof WideFilterInput,
  field: string,
  accepts: (test: DiagnosticTest) => boolean,
): NamedFilter => ({ parameter, field, filter: { kind: "judged", accepts } });

const hasText = (text: string | undefined): text is string => text !== undefined && foldText(text) !== "";

/** Texts of the fields, folded, with their words standing alone. */
const foldFields = ({ values }: DiagnosticTest, fields: readonly string[]): string =>
  withWords(fields.flatMap((field) => textsOf(values[field])).map(foldText));

/** First days that a test states: of a first order, where the first and later ones differ. */
const turnaroundOf = ({ values }: DiagnosticTest): unknown =>
  values["tatDaysMax"] ?? values["initialTatDaysMax"];

function bloodOf({ values }: DiagnosticTest): number | undefined {
  for (const field of ["bloodVolume", "sampleVolumeMl"]) {
    const value = values[field];
    const found =
      typeof value === "number"
        ? value
        : Number.parseFloat(/(?<![\d.])\d{1,4}(?:\.\d{1,3})? ?mL/i.exec(String(value ?? ""))?.[0] ?? "");
    if (Number.isFinite(found)) return found;
  }
  return undefined;
}

type Bound = readonly [keyof WideFilterInput, string, (test: DiagnosticTest) => unknown, "most" | "least"];

const BOUNDS: readonly Bound[] = [
  ["max_turnaround_days", "tatDaysMax", turnaroundOf, "most"],
  ["max_price", "listPriceUsd", ({ values }) => values["listPriceUsd"], "most"],
  ["max_blood_ml", "bloodVolume", bloodOf, "most"],
  ["min_sensitivity", "sensitivity", ({ values }) => values["sensitivity"], "least"],
  ["min_specificity", "specificity", ({ values }) => values["specificity"], "least"],
];

const toBounds = (input: WideFilterInput): readonly NamedFilter[] =>
  BOUNDS.flatMap(([parameter, field, read, kind]) => {
    const bound = input[parameter];
    if (typeof bound !== "number") return [];
    const accepts = (test: DiagnosticTest): boolean => {
      const value = read(test);
      return typeof value === "number" && (kind === "most" ? value <= bound : value >= bound);
    };
    return [judged(parameter, field, accepts)];
  });

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

/** Generic names and brands of drugs that companion diagnostics are for; a question may name either. */
const DRUGS: readonly (readonly string[])[] = [
  ["osimertinib", "tagrisso"],
  ["adagrasib", "krazati"],
  ["sotorasib", "lumakras"],
  ["larotrectinib", "vitrakvi"],
  ["selpercatinib", "retevmo"],
  ["niraparib", "zejula", "akeega"],
  ["olaparib", "lynparza"],
  ["atezolizumab", "tecentriq"],
  ["cetuximab", "erbitux"],
  ["panitumumab", "vectibix"],
  ["capivasertib", "truqap"],
  ["encorafenib", "braftovi"],
  ["zongertinib", "hernexeos"],
  ["vepdegestrant", "veppanu"],
  ["imlunestrant", "inluriyo"],
];

const namesOfDrug = (text: string): readonly string[] => {
  const folded = foldText(text);
  return DRUGS.find((names) => names.includes(folded)) ?? [folded];
};

/** PARP inhibitors are named as a class in a caution on the status. */
const textOfDrugs = (test: DiagnosticTest): string =>
  `${foldFields(test, DRUG_FIELDS)}\n${textsOf(test.cautions["fdaStatus"]).map(foldText).join("\n")}`;

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "" && !STOP_WORDS.has(word));

const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    "a all an and any are at blood by do does for from have i in is it",
    "me of on or show test tests that the this to what which who with",
  ]
    .join(" ")
    .split(" "),
);

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

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word);

/** The words of the test, prepared once for each. */
export const toQueryText = (test: DiagnosticTest, names: ReadonlySet<string>): string =>
  queryText(test, [...names].join(" ")).replaceAll(/[^\p{L}\p{N}+]+/gu, " ");

const meets = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(` ${stem(word)}`));

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
  const own = use === undefined ? CATEGORY_WORDS[test.category] : `${risk} ${symptoms}`;
  return ` ${own} ${foldFields(test, ["intendedPopulation", "clinicalSettings", "screeningPopulation", "intendedUse"])} `;
};

const contains = (field: "sampleCategory" | "clinicalSettings", text: string, fields: readonly string[]) => {
  const parts = toSearchedTexts(field, text);
  return (test: DiagnosticTest): boolean => {
    const folded = foldFields(test, fields);
    return parts.some((part) => folded.includes(part));
  };
};

/** Filters by text: how a test meets each. */
const TEXTS: readonly (readonly [
  parameter: "sample" | "setting" | "stage" | "biomarker" | "companion_drug" | "intended_use",
  field: string,
  toAccept: (text: string) => (test: DiagnosticTest) => boolean,
])[] = [
  ["sample", "sampleCategory", (text) => contains("sampleCategory", text, SAMPLE_FIELDS)],
  ["setting", "clinicalSettings", (text) => contains("clinicalSettings", text, ["clinicalSettings"])],
  ["stage", "stages", acceptsStage],
  ["biomarker", "biomarkersReported", (text) => (test) => hasMarker(test, text)],
  [
    "companion_drug",
    "fdaCompanionDxList",
    (text) => (test) => namesOfDrug(text).some((name) => textOfDrugs(test).includes(name)),
  ],
  ["intended_use", "intendedPopulation", (text) => (test) => meets(useText(test), wordsOf(text))],
];

function acceptsStage(text: string): (test: DiagnosticTest) => boolean {
  const asked = parseStages(text, "stage");
  return ({ values }) => statesStage(listOf(values["stages"]), asked);
}

function toTissueFilters({ requires_tumor_tissue: tissue }: WideFilterInput): readonly NamedFilter[] {
  if (tissue === undefined) return [];
  const wanted = tissue ? ["yes"] : ["no", "optional"];
  return [
    judged("requires_tumor_tissue", "tumorTissueNeeded", ({ values }) =>
      wanted.includes(String(values["tumorTissueNeeded"])),
    ),
  ];
}

/** The filters of a search over all categories, beside those of the table. */
export function toWideFilters(
  input: WideFilterInput,
  queryTexts: ReadonlyMap<string, string>,
): readonly NamedFilter[] {
  const { query } = input;
  const words = hasText(query) ? wordsOf(query) : [];
  return [
    ...(hasText(query) ? [judged("query", "name", ({ id }) => meets(queryTexts.get(id) ?? "", words))] : []),
    ...TEXTS.flatMap(([parameter, field, toAccept]) => {
      const text = input[parameter];
      return hasText(text) ? [judged(parameter, field, toAccept(text))] : [];
    }),
    ...toTissueFilters(input),
    ...toBounds(input),
    ...toCoverageFilters(input),
  ];
}

/** A marker stands among the biomarkers, genes, indications or flags that the record states. */
function hasMarker(test: DiagnosticTest, marker: string): boolean {
  const folded = foldText(marker)
    .replace(/(?:-| )?(?:mutations?|fusions?|mutant|mutated|positive)$/, "")
    .trim();
  const flag = test.values[folded];
  if (flag === true || (typeof flag === "string" && /^yes\b/i.test(flag))) return true;
  const genes = listOf(test.values["keyGenes"]);
  if (folded === "brca") return genes.some((gene) => /^BRCA[12]$/.test(gene));
  return ` ${foldFields(test, BIOMARKER_FIELDS).replaceAll(/[^\p{L}\p{N}+]+/gu, " ")} `.includes(
    ` ${folded}`,
  );
}
