import { fold, isStopword, toStem, toWords } from "./analyze.ts";
import { facetValues } from "./filter.ts";
import type { FacetValue, Passage } from "./passage.ts";
import type { UnderstoodQuery } from "./understand-query.ts";

/** Multiplies the score of passages whose facet has a value: expectations × 1.2, superseded documents × 0.3. */
export interface FacetBoost {
  readonly name: string;
  readonly field: string;
  readonly value: FacetValue;
  readonly factor: number;
}

export interface BoostSettings {
  /** YYYY-MM-DD: what "recent" is measured from. */
  readonly today: string;
  /** The facet that holds a document's date (YYYY, YYYY-MM or YYYY-MM-DD); without it no passage is boosted as recent. */
  readonly dateField?: string;
  readonly facets: readonly FacetBoost[];
}

/** What multiplied the score of a hit, and why. */
export interface AppliedBoost {
  readonly name: string;
  readonly factor: number;
}

const EXACT_PHRASE = 1.5;
const TITLE_MATCH = 1.3;
/** The specification names the five years and no amount: half of the smallest boost that it names. */
const NEWEST = 1.1;
const DECAY_YEARS = 5;
const MS_PER_YEAR = 365.25 * 24 * 3600 * 1000;

/**
 * The boosts of a passage for one question. They depend on nothing else, so that neither a filter nor the other
 * candidates change them; a score of 0 or more times the product of the factors is the boosted score.
 *
 * - `exact_phrase` × 1.5: the text has the content words of the question's phrase in this order, with at most
 * stopwords between them and with any endings. A single word is not a phrase.
 * - `title_match` × 1.3: the document's title has at least two thirds of the question's content words.
 * - `recency` × 1 + 0.1 × (1 − age / 5 years), at least × 1. A document without a readable date counts as halfway
 * through the decay (× 1.05): neither as new nor as old.
 * - facets: as configured, × their factor where the passage has the value.
 */
export function createBoosts(
  { terms, phrase = "" }: Pick<UnderstoodQuery, "terms" | "phrase">,
  { today, dateField, facets }: BoostSettings,
): (passage: Passage) => readonly AppliedBoost[] {
  const phraseStems = phrase.split(" ").map(toSoughtStem);
  const askedStems = [...new Map(terms.map((term) => [toStem(term), toSoughtStem(term)])).values()];
  return (passage) => {
    const holds = (boost: FacetBoost): boolean => facetValues(passage, boost.field).includes(boost.value);
    return [
      { name: "exact_phrase", factor: hasPhrase(passage.text, phraseStems) ? EXACT_PHRASE : 1 },
      { name: "title_match", factor: matchesTitle(passage.title, askedStems) ? TITLE_MATCH : 1 },
      { name: "recency", factor: dateField === undefined ? 1 : toRecency(passage, dateField, today) },
      ...facets.filter(holds).map(({ name, factor }) => ({ name, factor })),
    ].filter(({ factor }) => factor !== 1);
  };
}

interface SoughtStem {
  readonly stem: string;
  /** Every word with this stem begins so: Porter changes at most the last two letters that it leaves. */
  readonly start: string;
}

function toSoughtStem(word: string): SoughtStem {
  const stem = toStem(word);
  return { stem, start: stem.slice(0, Math.max(1, stem.length - 2)) };
}

const hasStem = (word: string | undefined, { stem, start }: SoughtStem): boolean =>
  word !== undefined && word.startsWith(start) && toStem(word) === stem;

function hasPhrase(text: string, stems: readonly SoughtStem[]): boolean {
  if (stems.length < 2) return false;
  // Most texts lack one of the words, which is seen without cutting them into words.
  const folded = fold(text);
  if (!stems.every(({ start }) => folded.includes(start))) return false;
  const words = toWords(text).filter((word) => !isStopword(word));
  const lastStart = words.length - stems.length;
  for (let at = 0; at <= lastStart; at += 1)
    if (stems.every((stem, position) => hasStem(words[at + position], stem))) return true;
  return false;
}

function matchesTitle(title: string, stems: readonly SoughtStem[]): boolean {
  if (stems.length === 0) return false;
  const words = toWords(title);
  const matched = stems.filter((stem) => words.some((word) => hasStem(word, stem))).length;
  return matched * 3 >= stems.length * 2;
}

function toRecency(passage: Passage, dateField: string, today: string): number {
  const [date] = facetValues(passage, dateField);
  const years = (toTime(today) - toTime(date)) / MS_PER_YEAR;
  const share = Number.isNaN(years) ? 0.5 : 1 - Math.min(1, Math.max(0, years / DECAY_YEARS));
  return 1 + (NEWEST - 1) * share;
}

const toTime = (date: FacetValue | undefined): number =>
  typeof date === "string" && /^\d{4}(?:-\d{2}){0,2}$/.test(date) ? Date.parse(date) : Number.NaN;
