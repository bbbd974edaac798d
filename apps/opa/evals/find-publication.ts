import { toWords } from "@clinical-mcp/retrieval";
import type { Corpus, DocumentRow } from "../src/domain/shared/corpus.ts";
import { PUBLISHERS, type Publication } from "./fresh-question.ts";

/** Below this a title is another document's. */
const SAME_TITLE = 0.6;
/** A ministry's bulletin is known by its number. */
const BULLETIN = /\b\d{6}\b/u;
/** Words that the titles of any document of a publisher have. */
const PUBLISHER_WORDS = new Set([
  "cpso",
  "cep",
  "pho",
  "ontario",
  "policy",
  "tool",
  "the",
  "of",
  "and",
  "in",
  "for",
]);

const toTitleWords = (title: string): ReadonlySet<string> => {
  const words = toWords(title.toLowerCase());
  const telling = words.filter((word) => !PUBLISHER_WORDS.has(word));
  return new Set(telling.length > 0 ? telling : words);
};

/** A program's pages, forms and rules are many documents on one thing. */
const PROGRAMS = [
  /\bbreast|\bOBSP\b|mammogra/iu,
  /cervi|\bHPV\b|\bOCSP\b/iu,
  /colorectal|\bcolon|\bFIT\b/iu,
  /\blung\b/iu,
];

/** Twice the words in common over the words of both: 1 for the same title. */
function compareTitles(one: string, other: string): number {
  const [left, right] = [toTitleWords(one), toTitleWords(other)];
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / (left.size + right.size);
}

/** Advice has its policy's name and is another document. */
const isAdvice = (title: string): boolean => /^advice\b/iu.test(title.trim());

function measure(title: string, document: DocumentRow): number {
  const [wanted] = BULLETIN.exec(title) ?? [];
  if (wanted !== undefined) return BULLETIN.exec(document.title)?.[0] === wanted ? 1 : 0;
  return isAdvice(title) === isAdvice(document.title) ? compareTitles(title, document.title) : 0;
}

const toIds = (ranked: readonly { readonly document: DocumentRow }[]): ReadonlySet<string> =>
  new Set(ranked.map(({ document }) => document.document_id));

/**
 * The documents of the dataset that a publication is held as: the one of the nearest title, and what else has its address (the
 * tables of a guide, the rules of a program are documents of their own).
 *
 * @returns empty where the dataset has no such publication
 */
export function findPublication({ publisher, title }: Publication, corpus: Corpus): ReadonlySet<string> {
  const ranked = corpus.rows.documents
    .filter(({ source_org }) => source_org === PUBLISHERS[publisher])
    .map((document) => ({ document, likeness: measure(title, document) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const program = publisher === "Ontario Health" && PROGRAMS.find((pattern) => pattern.test(title));
  if (program) return toIds(ranked.filter(({ document }) => program.test(document.title)));
  const [best] = ranked;
  if (!best || best.likeness < SAME_TITLE) return new Set();
  const same = ranked.filter(({ document }) => document.source_url === best.document.source_url);
  // Bulletins without an address of their own share their year's index.
  const isOne = publisher === "Ministry of Health";
  return toIds(isOne ? [best] : same);
}
