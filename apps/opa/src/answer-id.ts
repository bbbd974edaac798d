import { createHash } from "node:crypto";
import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import {
  listStatements,
  type Corpus,
  type DocumentRow,
  type SectionRow,
  type Statement,
} from "./domain/shared/corpus.ts";

/** Characters of each part. 30 bits tell some thousand places apart; where two meet, both are shown. */
const SIZES = { dataset: 6, check: 4, place: 5 };
/** So that an id can be copied by hand and costs a model little; the check counts all. */
const MOST_PLACES = 20;
const FORM = /^opa1-(?<dataset>[\w-]{6})-(?<check>[\w-]{4})-(?<places>(?:[\w-]{5}){0,20})$/u;

const hash = (text: string, length: number): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, length);

const toDatasetTag = (version: string): string => hash(version, SIZES.dataset);
const toCheck = (names: readonly string[]): string => hash(names.join("\n"), SIZES.check);

/** Fields that name a place whose words the answer also has. */
const SECTION_FIELDS: ReadonlySet<string> = new Set([
  "section_id",
  "source_section_id",
  "source_section_ids",
]);
const DOCUMENT_FIELDS: ReadonlySet<string> = new Set(["document_id", "tool_id"]);
/** What repeats the question or the person asked about, and what only points elsewhere: no part of the id. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "part",
  "not_held",
  "not_understood",
  "risk_factors",
  "factors",
  "unmatched",
  "topic",
  "setting",
  "query_interpretation",
  "notices",
  "confidence_reasons",
  "related",
  "suggestions",
]);

interface Held {
  readonly sections: Set<string>;
  readonly documents: Set<string>;
  readonly texts: string[];
}

/** What an answer shows: places in its order, and its texts. */
function readHeld(answer: object): Held {
  const held: Held = { sections: new Set(), documents: new Set(), texts: [] };
  const walk = (value: unknown, field: string): void => {
    if (LEFT_OUT.has(field)) return;
    if (Array.isArray(value)) for (const item of value) walk(item, field);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, name);
    else if (typeof value !== "string") return;
    else if (SECTION_FIELDS.has(field)) held.sections.add(value);
    else if (DOCUMENT_FIELDS.has(field)) held.documents.add(value);
    else held.texts.push(value);
  };
  walk(answer, "");
  return held;
}

/** Another text may contain one this short by chance: it must be all of a field. */
const LEAST_LETTERS = 30;

function createFinder(texts: readonly string[]): (text: string) => boolean {
  const whole = new Set(texts);
  const all = texts.join("\n");
  return (text) => whole.has(text) || (text.length >= LEAST_LETTERS && all.includes(text));
}

/** What an id holds of a place, before it is hashed. The words are in it: in another dataset the same words have the same name. */
const nameStatement = ({ document_id }: SectionRow, { provision, text }: Statement): string =>
  [document_id, provision ?? "", text].join("\n");

/** The statements of a section that are shown; the section, where all of it is or where its words are not statements. */
function nameShown(
  section: SectionRow,
  isShown: (text: string) => boolean,
  corpus: Corpus,
): readonly string[] {
  const { section_id, parent_id, section_text } = section;
  if (isShown(section_text)) return [section_id];
  const stated = corpus.statementsIn(parent_id ?? section_id).filter(({ text }) => isShown(text));
  return stated.length > 0 ? stated.map((statement) => nameStatement(section, statement)) : [section_id];
}

function namePlaces(answer: object, corpus: Corpus): readonly string[] {
  const { sections: ids, documents, texts } = readHeld(answer);
  const isShown = createFinder(texts);
  const sections = [...ids].flatMap((id) => corpus.findSection(id) ?? []);
  const ofSections = new Set(sections.map(({ document_id }) => document_id));
  return [
    ...new Set([
      ...sections.flatMap((section) => nameShown(section, isShown, corpus)),
      ...[...documents].filter((id) => !ofSections.has(id)),
    ]),
  ];
}

const idSchema = z.string();

/** Adds to the schema of an answer what names the answer. */
export const withAnswerId = <TShape extends z.ZodRawShape>(schema: z.ZodObject<TShape>) =>
  schema.extend({ answer_id: idSchema });

/**
 * Names an answer by the dataset and the statements that it shows, so that a person who fixes them finds them again.
 * The id is computed from what is shown, and nothing is stored for it: the same statements of the same dataset have the
 * same id.
 */
export function identify<TAnswer extends object>(
  answer: TAnswer,
  corpus: Corpus,
): TAnswer & { readonly answer_id: string } {
  const hashes = namePlaces(answer, corpus).map((name) => hash(name, SIZES.place));
  const places = hashes.slice(0, MOST_PLACES).join("");
  return { ...answer, answer_id: `opa1-${toDatasetTag(corpus.version)}-${toCheck(hashes)}-${places}` };
}

/** A place whose words an answer showed. */
export interface ShownPlace {
  readonly document: DocumentRow;
  /** Undefined: the whole document. */
  readonly section: SectionRow | undefined;
  /** As printed. */
  readonly provision: string | null;
  readonly text: string;
}

export interface ShownAnswer {
  readonly places: readonly ShownPlace[];
  /** Places of the id that this dataset does not have: their words have changed or gone. */
  readonly unknown: number;
  /** Whether the answer showed more than its id has room for. */
  readonly isCut: boolean;
  /** Whether the id is not what a server made: a character was lost or changed. */
  readonly isDamaged: boolean;
}

/** @throws UserInputError ANSWER_ID where it is none */
function parseAnswerId(id: string) {
  const parts = FORM.exec(id.trim())?.groups;
  if (!parts)
    throw new UserInputError("This is no answer_id of opa.", {
      code: "ANSWER_ID",
      suggestion: "Copy it whole from the answer: opa1-, and three parts after it.",
    });
  const { dataset = "", check = "", places = "" } = parts;
  return { dataset, check, places: places.match(/.{5}/gu) ?? [] };
}

/** Whether an answer came from a version of the dataset. */
export const isOfVersion = (id: string, version: string): boolean =>
  parseAnswerId(id).dataset === toDatasetTag(version);

/** Every place of a dataset with its name. */
function listPlaces({ rows, findDocument, findSection }: Corpus): readonly (readonly [string, ShownPlace])[] {
  const ofDocuments = rows.documents.map((document) => {
    const place = { document, section: undefined, provision: null, text: document.summary ?? "" };
    return [document.document_id, place] as const;
  });
  const ofSections = rows.sections.flatMap((section) => {
    const document = findDocument(section.document_id);
    const place = document && { document, section, provision: null, text: section.section_text };
    return place ? [[section.section_id, place] as const] : [];
  });
  const ofStatements = listStatements(rows).flatMap((statement) => {
    const section = findSection(statement.section_id);
    const document = section && findDocument(section.document_id);
    const { provision, text } = statement;
    return document
      ? [[nameStatement(section, statement), { document, section, provision, text }] as const]
      : [];
  });
  return [...ofDocuments, ...ofSections, ...ofStatements];
}

/** Every place of a dataset by its hash. */
function indexPlaces(corpus: Corpus): ReadonlyMap<string, readonly ShownPlace[]> {
  const named = [...new Map(listPlaces(corpus))].map(
    ([name, place]) => [hash(name, SIZES.place), place] as const,
  );
  const groups = Map.groupBy(named, ([own]) => own);
  return new Map([...groups].map(([own, all]) => [own, all.map(([, place]) => place)]));
}

/**
 * Finds the statements that an answer held, from its id alone.
 *
 * @returns throws UserInputError ANSWER_ID where the id is none
 */
export function createAnswerFinder(corpus: Corpus): (id: string) => ShownAnswer {
  const index = indexPlaces(corpus);
  return (id) => {
    const { places: hashes, check } = parseAnswerId(id);
    const isWhole = toCheck(hashes) === check;
    return {
      places: hashes.flatMap((name) => index.get(name) ?? []),
      unknown: hashes.filter((name) => !index.has(name)).length,
      isCut: !isWhole && hashes.length === MOST_PLACES,
      isDamaged: !isWhole && hashes.length < MOST_PLACES,
    };
  };
}
