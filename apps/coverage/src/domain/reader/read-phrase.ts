import { findUnitBehind, toUnitOfName } from "../case/units-of-time.ts";
import { detectLanguage, toStem } from "@clinical-mcp/retrieval";
import { GENERIC } from "../case/find-nearest.ts";
import { FIELDS } from "../case/field-names.ts";
import type { ClaimInput, DeviceInput, DrugInput, PatientInput } from "../case/case-input.ts";
import { findMentions, type FoundMentions } from "./find-mentions.ts";
import type { Mention } from "./mention.ts";
import { readClaim, type ClaimSubject } from "./read-claims.ts";
import { readDevice } from "./read-devices.ts";
import { readDrug } from "./read-drugs.ts";
import { readPatient } from "./read-patient.ts";
import type { ReadingCatalog } from "./reading-catalog.ts";
import { hasTerm, listMeanings, type ListName, type Reading, type Stated } from "./reading.ts";
import { toFolded, tokenise, type Token } from "./tokens.ts";

/** The ask that a phrase belongs to. */
export interface PhraseSubject {
  readonly list: ListName;
  /** Codes of the claim. */
  readonly codes: readonly string[];
  /** Name of the device. */
  readonly device: string;
}

/** A field that a phrase states, by its path in the ask: "minutes", "patient.plans.odb". */
export interface StatedField {
  readonly path: string;
  readonly value: unknown;
}

/** Reads the fields that one phrase states about its ask; empty if the phrase says anything else. */
export type PhraseReader = (phrase: string, subject: PhraseSubject, today: string) => readonly StatedField[];

/** Mention of the ask itself, placed before the phrase. */
const BEFORE: Mention = {
  meanings: [],
  span: { start: 0, end: 0 },
  from: -1,
  to: -1,
  sentence: 0,
  clause: 0,
  isDenied: false,
};

/** Function words that relate a statement to something else: "waited 35 minutes before", "within 48 hours". */
const RELATIONS: ReadonlySet<string> = new Set(
  [
    "from before after since until than or if when while because within every per each least most about by against between",
    "ou si avant apres depuis jusque moins plus chaque par entre",
  ].flatMap((words) => words.split(" ")),
);

/** Relatives are other people. */
const RELATIVES: ReadonlySet<string> = new Set(
  "mother mom mum father dad wife husband spouse partner sister brother daughter son mere pere epouse mari fille fils".split(
    " ",
  ),
);

const CLAIMANT = /\b(?:claimant|i|i'm|me|my|we|je|j'ai)\b/iu;
/** "The patient" and "she" state nothing. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["person", "patient.sex", "tablet"]);

/** "patient.plans.odb" is a part of plans, and "owned[0].condition" of owned. */
const toFieldName = (path: string): string => path.replace("patient.", "").split(/[.[]/u)[0] ?? path;

const STEMS_OF_FIELD: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  FIELDS.map(({ field, question, words }) => [
    toFieldName(field),
    new Set(
      toFolded(`${question} ${words}`)
        .match(/\p{L}+/gu)
        ?.map(toStem),
    ),
  ]),
);

const isOf = (stem: string, fields: readonly string[]): boolean =>
  GENERIC.has(stem) || fields.some((field) => STEMS_OF_FIELD.get(field)?.has(stem) === true);

/** On a visit something was done. "On" a day means no drug that is taken. */
const isOfEvent = (mention: Mention, list: ListName): boolean =>
  hasTerm([mention], "moment", "service") || (list === "claims" && hasTerm([mention], "outcome", "current"));

const PURPOSE = /^(?:for|pour) /iu;

/** An illness is the drug's purpose only if the phrase says so. Otherwise it is a finding of the patient. */
function toFindings({ for: illness, findings = [], ...fields }: DrugInput, phrase: string): DrugInput {
  if (illness === undefined || PURPOSE.test(phrase))
    return {
      ...fields,
      ...(illness !== undefined && { for: illness }),
      ...(findings.length > 0 && { findings }),
    };
  return { ...fields, findings: [{ finding: illness, value: "yes" }, ...findings] };
}

/** Fields that an ask of a list can take from a phrase. */
function readFields(
  { list, codes, device }: PhraseSubject,
  reading: Reading,
  { isFact, today }: Pick<ReadingCatalog, "isFact"> & { readonly today: string },
): ClaimInput | DrugInput | DeviceInput {
  const { mentions } = reading;
  switch (list) {
    case "claims": {
      const others = listMeanings(mentions, "code").map(([by, { value }]): Stated<string> => ({ value, by }));
      const subject: ClaimSubject = { codes: [], others, countedCodes: codes };
      return readClaim(subject, mentions, { reading, isFact, today }).ask;
    }
    case "drugs": {
      const { ask } = readDrug({ name: "", by: BEFORE }, mentions, { reading, isAboutPerson: true });
      return toFindings(ask, reading.question.text);
    }
    case "devices":
      return readDevice({ device, by: BEFORE }, mentions, { reading, isAboutPerson: true, isFact }).ask;
  }
}

/** Fields of patients that the items of a list take. */
const PATIENT_OF: Readonly<Record<ListName, ReadonlySet<string>>> = {
  claims: new Set(["age_years", "age_months", "age_days", "sex"]),
  drugs: new Set([
    "age_years",
    "age_months",
    "sex",
    "residence",
    "plans",
    "social_assistance",
    "income",
    "household",
  ]),
  devices: new Set(["age_years", "age_months", "residence", "plans", "social_assistance"]),
};

const VOLUME = /\dml$|\d ml$/u;

/** A form may be another drug's. A figure is a strength only if it is alone, and not a volume. */
const isOfUse = ({ path, value }: StatedField, phrase: string): boolean =>
  path === "form" ||
  (path === "strength" && (value !== toFolded(phrase).trim() || VOLUME.test(phrase.toLowerCase())));

/** A phrase never sets the ask's own subject. */
const OF_SUBJECT: ReadonlySet<string> = new Set(["codes", "service", "drug", "device", "goal", "facts"]);

function* listFields(ask: ClaimInput | DrugInput | DeviceInput): Generator<StatedField> {
  for (const [path, value] of Object.entries(ask))
    if (value !== undefined && !OF_SUBJECT.has(path)) yield { path, value };
}

function* listPatient({ plans = {}, ...patient }: PatientInput, list: ListName): Generator<StatedField> {
  for (const [field, value] of Object.entries(patient))
    if (value !== undefined && PATIENT_OF[list].has(field)) yield { path: `patient.${field}`, value };
  for (const [plan, value] of Object.entries(plans))
    if (PATIENT_OF[list].has("plans")) yield { path: `patient.plans.${plan}`, value };
}

const FIGURE = /(?<![\d.,])\d{1,5}(?:[.,]\d{1,2})?(?![\d.,]*\d)/gu;

/** "Months of need: 4", "need for 8 weeks": a name of the vocabulary with the only figure of the phrase, in the unit of the name. */
function readMeasure(phrase: string, findMeasure: ReadingCatalog["findMeasure"]): readonly StatedField[] {
  const [figure, ...more] = phrase.match(FIGURE) ?? [];
  if (figure === undefined || more.length > 0) return [];
  const [before = "", behind = ""] = phrase.split(figure);
  const length = findUnitBehind(behind);
  const find = (rest: string) => findMeasure(`${before} ${rest}`.replaceAll(/[\s:=-]+/gu, " "));
  const measure = (length && find(behind.replace(length.word, ""))) ?? find(behind);
  const value = toUnitOfName(measure ?? "", Number(figure.replace(",", ".")), length?.unit);
  return measure === undefined || value === undefined
    ? []
    : [{ path: "measures", value: [{ measure, value }] }];
}

interface ReadWords extends Pick<PhraseSubject, "list"> {
  readonly phrase: string;
  readonly found: FoundMentions;
  readonly reading: Reading;
  readonly taken: ReadonlySet<Mention>;
  /** Names of the stated fields. */
  readonly names: readonly string[];
  /** Words for what the claimed codes are for. */
  readonly ofCodes: ReadonlySet<string>;
}

/** Whether a phrase says nothing beyond its fields. */
function isWhole({ list, phrase, found, reading: { question }, taken, names, ofCodes }: ReadWords): boolean {
  const { mentions, left } = found;
  const tokensOf = ({ from, to }: Pick<Mention, "from" | "to">) => question.tokens.slice(from, to);
  const isPlain = ({ word, base }: Token): boolean => ofCodes.has(base) || isOf(toStem(word), names);
  const isAccounted = (mention: Mention): boolean =>
    taken.has(mention) ||
    isOfEvent(mention, list) ||
    mention.meanings.some((one) => one.kind === "term" && SAYS_NOTHING.has(one.field)) ||
    (hasTerm([mention], "specialty") && names.includes("referral_on_file")) ||
    (!mention.isDenied && tokensOf(mention).every(isPlain));
  const isCovered = (at: number): boolean => mentions.some(({ from, to }) => from <= at && at < to);
  return (
    (!names.includes("specialty") || CLAIMANT.test(phrase)) &&
    mentions.every(isAccounted) &&
    left.every((at) => tokensOf({ from: at, to: at + 1 }).every(isPlain)) &&
    !question.tokens.some(({ word }, at) => RELATIVES.has(word) || (RELATIONS.has(word) && !isCovered(at)))
  );
}

/**
 * Creates a reader of phrases with the terms of the trade and the fixed forms of questions. A phrase states a field only if all its other
 * words are fields or empty. Only the claimant states who the claimant is.
 */
export function createPhraseReader(catalog: ReadingCatalog): PhraseReader {
  return (phrase, subject, today) => {
    const measured = subject.list === "devices" ? readMeasure(phrase, catalog.findMeasure) : [];
    if (measured.length > 0) return measured;
    const question = tokenise(phrase);
    const words = question.tokens.map(({ word }) => word);
    const language = detectLanguage(phrase, words) ?? "en";
    const found = findMentions(question, catalog, { language, today });
    const { mentions } = found;
    const taken = new Set<Mention>();
    const reading: Reading = {
      question,
      mentions,
      take: (...ones) => ones.forEach((one) => taken.add(one)),
      isTaken: (mention) => taken.has(mention),
    };
    const person = readPatient(mentions, reading);
    const own = readFields(subject, reading, { ...catalog, today });
    const stated = [...listFields(own), ...listPatient(person.patient, subject.list)];
    const names = stated.map(({ path }) => toFieldName(path));
    const ofCodes = new Set(subject.codes.flatMap((code) => [...catalog.wordsOfCode(code)]));
    const isRead =
      // A later step, which knows all facts, reads similar ones.
      (own.facts ?? []).length === 0 &&
      !stated.some((one) => isOfUse(one, phrase)) &&
      isWhole({ list: subject.list, phrase, found, reading, taken, names, ofCodes });
    return isRead ? stated : [];
  };
}
