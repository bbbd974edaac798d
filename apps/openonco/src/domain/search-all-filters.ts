import type { CoveredBy } from "./coverage/covered-by.ts";
import { listOf } from "./derive-values.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { NamedFilter } from "./named-filter.ts";
import { toSearchedTexts } from "./filter-words.ts";
import { foldText } from "./fold-text.ts";
import type { FindWords, SearchedWords } from "./searched-words.ts";
import { isWithin, readPerson } from "./person-limits.ts";
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

/** A filter that asks the record itself; parameter and field as in NamedFilter. */
const judged = (
  parameter: keyof WideFilterInput,
  field: string,
  accepts: (test: DiagnosticTest) => boolean,
): NamedFilter => ({ parameter, field, filter: { kind: "judged", accepts } });

const hasText = (text: string | undefined): text is string => text !== undefined && foldText(text) !== "";

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
  ["max_price", "priceUsd", ({ values }) => values["priceUsd"], "most"],
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
    const states = (test: DiagnosticTest): boolean => typeof read(test) === "number";
    return [{ ...judged(parameter, field, accepts), states }];
  });

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

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word);

/** The words of a query that a test has. */
export function wordsMet(query: string, { query: text }: SearchedWords): readonly string[] {
  return wordsOf(query).filter((word) => meets(text, [word]));
}

const meets = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(` ${stem(word)}`));

type Accept = (words: SearchedWords, test: DiagnosticTest) => boolean;

const contains = (parameter: "sample" | "setting", text: string): Accept => {
  const field = parameter === "sample" ? "sampleCategory" : "clinicalSettings";
  const parts = toSearchedTexts(field, text);
  return (words) => parts.some((part) => words[parameter].includes(part));
};

function namesDrug(text: string): Accept {
  const names = namesOfDrug(text);
  return ({ drug }) => names.some((name) => drug.includes(name));
}

function meetsWords(of: "query" | "use", text: string): Accept {
  const asked = wordsOf(text);
  return (words) => meets(words[of], asked);
}

/** Filters by text: how a test meets each. */
const TEXTS: readonly (readonly [
  parameter: "query" | "sample" | "setting" | "stage" | "biomarker" | "companion_drug" | "intended_use",
  field: string,
  toAccept: (text: string) => Accept,
])[] = [
  ["query", "name", (text) => meetsWords("query", text)],
  ["sample", "sampleCategory", (text) => contains("sample", text)],
  ["setting", "clinicalSettings", (text) => contains("setting", text)],
  ["stage", "stages", acceptsStage],
  ["biomarker", "biomarkersReported", hasMarker],
  ["companion_drug", "fdaCompanionDxList", namesDrug],
  ["intended_use", "intendedPopulation", acceptsUse],
];

/** Words of an intended use, and a person's age and pack-years held against the limits that a record states. */
function acceptsUse(text: string): Accept {
  const person = readPerson(text);
  const words = meetsWords("use", person.rest);
  return (searched, test) => words(searched, test) && isWithin(person, test.values["intendedPopulation"]);
}

function acceptsStage(text: string): Accept {
  const asked = parseStages(text, "stage");
  return (_words, { values }) => statesStage(listOf(values["stages"]), asked);
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

/** The filters of a search over all categories, beside those of the table and covered_by. */
export function toWideFilters(input: WideFilterInput, findWords: FindWords): readonly NamedFilter[] {
  return [
    ...TEXTS.flatMap(([parameter, field, toAccept]) => {
      const text = input[parameter];
      if (!hasText(text)) return [];
      const accept = toAccept(text);
      const accepts = (test: DiagnosticTest): boolean => {
        const words = findWords(test.id);
        return words !== undefined && accept(words, test);
      };
      return [judged(parameter, field, accepts)];
    }),
    ...toTissueFilters(input),
    ...toBounds(input),
  ];
}

/** A marker stands among the biomarkers, genes, indications or flags that the record states. */
function hasMarker(text: string): Accept {
  const folded = foldText(text)
    .replace(/(?:-| )?(?:mutations?|fusions?|mutant|mutated|positive)$/, "")
    .trim();
  return ({ biomarker }, { values }) => {
    const flag = values[folded];
    if (flag === true || (typeof flag === "string" && /^yes\b/i.test(flag))) return true;
    if (folded === "brca") return listOf(values["keyGenes"]).some((gene) => /^BRCA[12]$/.test(gene));
    return biomarker.includes(` ${folded}`);
  };
}
