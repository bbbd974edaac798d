import { listOf } from "../values/derive-values.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { classOfDrug, namesOfDrug } from "../values/drug-names.ts";
import { toSearchedTexts } from "./filter-words.ts";
import { foldText } from "../shared/fold-text.ts";
import type { NamedFilter } from "./named-filter.ts";
import { isWithin, readPerson } from "../values/person-limits.ts";
import { toPhrase, toSought, toWords } from "./same-words.ts";
import type { FindWords, SearchedWords } from "./searched-words.ts";
import { parseStages, statesStage } from "../cancer/stages.ts";

/** Filters by text of a search over all categories. */
export interface TextFilterInput {
  readonly query?: string | undefined;
  readonly sample?: string | undefined;
  readonly setting?: string | undefined;
  readonly stage?: string | undefined;
  readonly biomarker?: string | undefined;
  readonly companion_drug?: string | undefined;
  readonly intended_use?: string | undefined;
}

type Accept = (words: SearchedWords, test: DiagnosticTest) => boolean;

/** How a test meets a text: in the fields meant for it, or, where none does, anywhere in its record. */
interface Reading {
  readonly own: Accept;
  readonly anywhere?: Accept;
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    "a all an and any are at blood by do does for from have i in is it",
    "me of on or show test tests that the this to what which who with",
  ]
    .join(" ")
    .split(" "),
);

/** The words of a text that say something, as they are looked for. */
const soughtIn = (text: string): readonly string[] =>
  toWords(text)
    .split(" ")
    .filter((word) => word !== "" && !STOP_WORDS.has(word))
    .map(toSought);

const phrasesOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => toPhrase(text) ?? []);

const holdsAll = (text: string, sought: readonly string[]): boolean =>
  sought.every((word) => text.includes(word));

const holdsAny = (text: string, sought: readonly string[]): boolean =>
  sought.some((word) => text.includes(word));

/** Each in one of two texts. */
const holdAll = (one: string, other: string, sought: readonly string[]): boolean =>
  sought.every((word) => one.includes(word) || other.includes(word));

/** The words of a query that a test has, anywhere in its record. */
export function wordsMet(query: string, { record, query: own }: SearchedWords): readonly string[] {
  return soughtIn(query)
    .filter((word) => own.includes(word) || record.all.includes(word))
    .map((word) => word.trim());
}

/** "blood or saliva", "blood/urine", "stool, blood": any of them. */
const partsOf = (text: string): readonly string[] => {
  const parts = text.split(/,|;|\/|\bor\b/i).map((part) => part.trim());
  return parts.every((part) => part.length > 2) ? parts : [text];
};

function readQuery(text: string): Reading {
  const sought = soughtIn(text);
  return {
    own: ({ query }) => holdsAll(query, sought),
    anywhere: ({ query, record }) => holdAll(query, record.all, sought),
  };
}

function readSample(text: string): Reading {
  const parts = partsOf(text);
  const texts = [text, ...parts].flatMap((part) => toSearchedTexts("sampleCategory", part));
  const phrases = phrasesOf(parts);
  return {
    own: ({ sample }) => holdsAny(sample, texts) || holdsAny(sample, phrases),
    anywhere: ({ record }) => holdsAny(record.all, phrases),
  };
}

function readSetting(text: string): Reading {
  const parts = toSearchedTexts("clinicalSettings", text);
  return { own: ({ setting }) => parts.some((part) => setting.includes(part)) };
}

/** "BRCA1/2" and "RAS" stand for several genes. */
const GENE_FAMILIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["brca", ["BRCA1", "BRCA2"]],
  ["ras", ["RAS", "KRAS", "NRAS", "HRAS"]],
]);

const NO_MARKER =
  /(?:-| )?(?:mutations?|fusions?|rearrangements?|variants?|mutant|mutated|positive|status)$/i;

/** Markers asked for: all of the outer list, each as any of the inner one. */
function markersOf(text: string): readonly (readonly string[])[] {
  const single = text.replaceAll(/\bBRCA ?1\/2\b/gi, "BRCA").replaceAll(/ \+ |;|&|\band\b/gi, ",");
  return single
    .split(",")
    .map((all) => partsOf(all).map((part) => part.replace(NO_MARKER, "").trim()))
    .filter((any) => any.some((part) => part !== ""));
}

const GENE = /^[A-Z][A-Z0-9]{1,9}$/;

/** A marker as it is looked for, made once for all tests. */
interface Marker {
  /** The field that says by yes or no whether it is reported: "msi". */
  readonly flag: string;
  readonly phrases: readonly string[];
  /** A gene is found as a whole word in capitals; of "KRAS G12C" the gene alone. */
  readonly gene?: RegExp;
}

function readMarker(marker: string): Marker {
  const [first = ""] = marker.split(/[\s-]+/);
  const family = (GENE_FAMILIES.get(foldText(marker)) ?? []).map((gene) => ` ${gene.toLowerCase()} `);
  return {
    flag: toWords(marker).trim(),
    phrases: [...family, ...phrasesOf([marker])],
    ...(GENE.test(first) ? { gene: new RegExp(`(?<![A-Za-z0-9])${first}(?![A-Za-z0-9])`) } : {}),
  };
}

const isWritten = ({ gene, phrases }: Marker, { all, written }: SearchedWords["record"]): boolean =>
  gene === undefined ? holdsAny(all, phrases) : gene.test(written);

/** The record states a marker among its biomarkers, genes, indications or flags. */
function hasMarker({ flag, phrases }: Marker, biomarker: string, { values }: DiagnosticTest): boolean {
  const stated = values[flag];
  if (stated === true || (typeof stated === "string" && /^yes\b/i.test(stated))) return true;
  return holdsAny(biomarker, phrases);
}

function readMarkers(text: string): Reading {
  const markers = markersOf(text).map((any) => any.map(readMarker));
  return {
    own: ({ biomarker }, test) =>
      markers.every((any) => any.some((marker) => hasMarker(marker, biomarker, test))),
    anywhere: ({ biomarker, record }, test) =>
      markers.every((any) =>
        any.some((marker) => hasMarker(marker, biomarker, test) || isWritten(marker, record)),
      ),
  };
}

function readDrug(text: string): Reading {
  const names = namesOfDrug(text);
  const phrases = phrasesOf([...names, ...classOfDrug(names)]);
  return {
    own: ({ drug }) => holdsAny(drug, names),
    anywhere: ({ record }) => holdsAny(record.all, phrases),
  };
}

/** Words of an intended use, and a person's age and pack-years, compared with the limits that a record states. */
function readUse(text: string): Reading {
  const person = readPerson(text);
  const sought = soughtIn(person.rest);
  const fits = ({ values }: DiagnosticTest): boolean => isWithin(person, values["intendedPopulation"]);
  return {
    own: ({ use }, test) => holdsAll(use, sought) && fits(test),
    anywhere: ({ use, record }, test) => holdAll(use, record.all, sought) && fits(test),
  };
}

function readStage(text: string): Reading {
  const asked = parseStages(text, "stage");
  return { own: (_words, { values }) => statesStage(listOf(values["stages"]), asked) };
}

type TextParameter = keyof TextFilterInput;

/** Filters by text: the field that each is meant for, and how a test meets it. */
const TEXTS: readonly (readonly [
  parameter: TextParameter,
  field: string,
  read: (text: string) => Reading,
])[] = [
  ["query", "name", readQuery],
  ["sample", "sampleCategory", readSample],
  ["setting", "clinicalSettings", readSetting],
  ["stage", "stages", readStage],
  ["biomarker", "biomarkersReported", readMarkers],
  ["companion_drug", "fdaCompanionDxList", readDrug],
  ["intended_use", "intendedPopulation", readUse],
];

const hasText = (text: string | undefined): text is string => text !== undefined && foldText(text) !== "";

/**
 * The filters by text. Each takes a test whose record contains the words anywhere; `isOwn` says whether the intended
 * field does.
 */
export function toTextFilters(input: TextFilterInput, findWords: FindWords): readonly NamedFilter[] {
  return TEXTS.flatMap(([parameter, field, read]): readonly NamedFilter[] => {
    const text = input[parameter];
    if (!hasText(text)) return [];
    const { own, anywhere } = read(text);
    const ask = (accept: Accept) => (test: DiagnosticTest) => {
      const words = findWords(test.id);
      return words !== undefined && accept(words, test);
    };
    const isOwn = ask(own);
    const isAnywhere = anywhere && ask(anywhere);
    const accepts =
      isAnywhere === undefined ? isOwn : (test: DiagnosticTest) => isOwn(test) || isAnywhere(test);
    return [{ parameter, field, filter: { kind: "judged", accepts }, ...(isAnywhere ? { isOwn } : {}) }];
  });
}

/** The most fields that are shown because they contain the words. */
const MOST_PLACES = 3;

const ALWAYS_SHOWN: ReadonlySet<string> = new Set(["id", "name", "vendor", "category"]);

/**
 * Finds the fields of a record, other than those of every row, that contain the words asked; undefined where no words
 * are asked.
 */
export function toPlaceFinder(
  input: TextFilterInput,
): ((words: SearchedWords) => readonly string[]) | undefined {
  const {
    query = "",
    sample = "",
    biomarker = "",
    companion_drug: drug = "",
    intended_use: use = "",
  } = input;
  if (![query, sample, biomarker, drug, use].some(hasText)) return undefined;
  const markers = markersOf(biomarker).flat();
  const drugs = namesOfDrug(drug);
  const sought = [
    ...soughtIn(query),
    ...soughtIn(readPerson(use).rest),
    ...phrasesOf([...partsOf(sample), ...markers, ...drugs, ...classOfDrug(drugs)]),
  ];
  return ({ record }) =>
    [...record.byField]
      .map(([field, text]) => ({ field, held: sought.filter((word) => text.includes(word)).length }))
      .filter(({ field, held }) => held > 0 && !ALWAYS_SHOWN.has(field))
      .toSorted((a, b) => b.held - a.held)
      .slice(0, MOST_PLACES)
      .map(({ field }) => field);
}
