import type { ClinicalTables, ReadingTerms, ServiceRow } from "../../dataset/index.ts";
import type { AdpRecords } from "../adp/adp-records.ts";
import type { DatasetRecords } from "../dataset-records.ts";
import { listModelNames } from "../adp/model-names.ts";
import type { FactProgram } from "../case/vocabulary.ts";
import { listDrugNames, type KnownBrand } from "./drug-names.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import type { Schedule } from "../ohip/schedule.ts";
import type { Meaning } from "./mention.ts";
import { tokenise } from "./tokens.ts";

/** Reading tables that ship with the installation. */
export interface ReadingTables {
  readonly services: readonly ServiceRow[];
  readonly clinical: ClinicalTables;
  readonly terms: ReadingTerms;
  readonly brands: readonly KnownBrand[];
}

/** All names that questions are read by, of one dataset. */
export interface ReadingCatalog {
  readonly lexicon: Lexicon<Meaning>;
  /** One-word names of drugs and devices that a misspelt word may mean. */
  readonly spellable: ReadonlyMap<string, Meaning>;
  /** Words of a code's description and of the services that it is claimed for, as tokens are compared. */
  readonly wordsOfCode: (code: string) => ReadonlySet<string>;
  /** Whether the vocabulary has a yes-or-no fact of this name. */
  readonly isFact: (name: string, program: FactProgram) => boolean;
  /** The number of the vocabulary that a device's rules call so. */
  readonly findMeasure: (name: string) => string | undefined;
}

type Entry = readonly [words: string, meaning: Meaning];

/** Names with gaps are for short phrases only, where no other words come between. */
const isPlain = (words: string): boolean => !/[…#]|\.\./u.test(words);

/** Words before a name that are read by themselves: "no private plan", "binaural hearing aids". */
function createLeads({ terms }: ReadingTerms): (words: string) => boolean {
  const wordsOf = (field: string) => terms.filter((one) => one.field === field).flatMap(({ words }) => words);
  const [negators, ears] = [new Set(wordsOf("negator")), new Set(wordsOf("ears"))];
  const isTerm = new Set(terms.flatMap(({ words }) => words));
  return (words) => {
    const [lead = "", ...rest] = words.split(" ");
    return ears.has(lead) || (negators.has(lead) && isTerm.has(rest.join(" ")));
  };
}

function* listClinical(
  { terms, measures }: ClinicalTables,
  isLed: (words: string) => boolean,
): Generator<Entry> {
  for (const { id, kind, words } of terms)
    for (const word of words)
      if (isPlain(word) && !isLed(word)) yield [word, { kind: "clinical", id, of: kind }];
  for (const { id, words } of measures) for (const word of words) yield [word, { kind: "measure", id }];
}

function* listServices(services: readonly ServiceRow[]): Generator<Entry> {
  for (const { service, words } of services)
    for (const word of words) yield [word, { kind: "service", service }];
}

function* listDevices({ book, prices }: AdpRecords, { devices }: ReadingTerms): Generator<Entry> {
  for (const { device_type: type, name, words } of book.deviceTypes)
    for (const word of [name, type, ...words]) yield [word, { kind: "device", type }];
  for (const { device_type: type, words } of devices)
    for (const word of words) yield [word, { kind: "device", type }];
  for (const [name, { device_type: type }] of listModelNames(prices, book.deviceTypes))
    yield [name, { kind: "device", type }];
}

function* listTerms({ terms, outside }: ReadingTerms): Generator<Entry> {
  for (const { id, text, words } of outside)
    for (const word of words) yield [word, { kind: "outside", id, text }];
  for (const { field, value, words } of terms) {
    const meaning: Meaning =
      field === "neutral" || field === "negator" ? { kind: field } : { kind: "term", field, value };
    for (const word of words) yield [word, meaning];
  }
}

const toWords = (text: string): readonly string[] => tokenise(text).tokens.map(({ base }) => base);

/** A code's description: "subsequent visit" with C002 adds nothing. */
function createCodeWords(
  { byCode }: Pick<Schedule, "byCode">,
  services: readonly ServiceRow[],
): ReadingCatalog["wordsOfCode"] {
  const named = services.flatMap(({ words, codes }) => codes.map(({ fee_code: code }) => ({ code, words })));
  const byService = Map.groupBy(named, ({ code }) => code);
  return (code) =>
    new Set(
      [
        ...(byCode.get(code) ?? []).flatMap(({ rows }) => rows.map(({ description }) => description)),
        ...(byService.get(code) ?? []).flatMap(({ words }) => words),
      ].flatMap(toWords),
    );
}

/** Makes the names ready; once for a dataset. */
export function createReadingCatalog(
  { schedule, odb, adp }: Omit<DatasetRecords, "corpus">,
  { services, clinical, terms, brands }: ReadingTables,
  facts: Pick<ReadingCatalog, "isFact" | "findMeasure">,
): ReadingCatalog {
  const drugs = [...listDrugNames(odb.formulary, brands, new Set(terms.ordinary))].map(
    ([words, name]): Entry => [words, { kind: "drug", name }],
  );
  const isLed = createLeads(terms);
  const devices = [...listDevices(adp, terms)].filter(([words]) => !isLed(words.toLowerCase()));
  const spellable = createLexicon([...drugs, ...devices]).singles;
  const meanings = new Map([...devices, ...drugs].map(([words, meaning]) => [words, meaning]));
  return {
    lexicon: createLexicon([
      ...devices,
      ...drugs,
      ...listServices(services),
      ...listClinical(clinical, isLed),
      ...listTerms(terms),
    ]),
    spellable: new Map(
      spellable.flatMap((word) => {
        const meaning = meanings.get(word);
        return meaning ? [[word, meaning] as const] : [];
      }),
    ),
    wordsOfCode: createCodeWords(schedule, services),
    ...facts,
  };
}
