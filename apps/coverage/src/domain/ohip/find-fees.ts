import { toContentStems, toContentWords, toStem } from "@clinical-mcp/retrieval";
import type { Evidence } from "../search-corpus.ts";
import { findSpecialties } from "./find-specialty.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

export interface FeeSearch {
  readonly question: string;
  readonly evidence: Evidence | undefined;
  /** Limits the search to these chapters; empty for all. */
  readonly specialties: readonly string[];
  readonly limit: number;
}

/** Weight of synonyms, as in the search of passages. */
const EXPANSION_WEIGHT = 0.3;
/** A stated specialty outweighs a rare word, because it distinguishes 40 consultations. */
const SPECIALTY_WEIGHT = 2;
/** A chapter of Consultations and Visits lists about so many. */
const ENTRIES_OF_A_SPECIALTY = 40;
/** Least share of the question's total weight. Below it, a fee only has a word in common. */
const LEAST_SHARE = 0.3;
/** Weight of a word that no fee has. */
const UNKNOWN_WEIGHT = 0.5;
const SECTION_WEIGHT = 0.5;
/** "Consultation" ranks above "comprehensive consultation" for the word "consultation". */
const PRECISION_WEIGHT = 0.3;

/**
 * C codes are for hospital in-patients and W codes for long-term care. A question that does not mention these means the general listing.
 */
const ELSEWHERE_WEIGHT = 0.65;
const PLACE_WORDS: Readonly<Record<string, RegExp>> = {
  C: /in-?patient|hospital|\bward\b|admi(?:t|ssion)|\bicu\b|intensive|discharge|\bmrp\b|most responsible/i,
  W: /long[- ]term|nursing|\bltc\b|chronic care|convalescent/i,
};

/** Every question about fees has these. */
const OF_ANY_QUESTION = new Set(
  (
    "bill billed billing claim claims code codes fee fees pay pays paid payment " +
    "payable charge ohip schedule amount much show list what which get new use"
  )
    .split(" ")
    .map(toStem),
);

/** Words of a question, without those of every question about fees. */
export const listAskedStems = (question: string, evidence: Evidence | undefined): readonly string[] => {
  const words = evidence?.query.groups[0].terms ?? toContentWords(question);
  return [...new Set(words.map(toStem))].filter((stem) => !OF_ANY_QUESTION.has(stem));
};

interface Weights {
  readonly stems: readonly (readonly [string, number])[];
  readonly total: number;
}

/** Rare words get a higher weight, as in BM25, over fee entries. */
function weightStems({ question, evidence }: FeeSearch, { entriesByStem, byCode }: Schedule): Weights {
  const idf = (stem: string): number =>
    Math.log(1 + byCode.size / Math.max(1, entriesByStem.get(stem)?.length ?? 0));
  const asked = listAskedStems(question, evidence);
  const own = asked.map((stem): readonly [string, number] => [
    stem,
    idf(stem) * (entriesByStem.has(stem) ? 1 : UNKNOWN_WEIGHT),
  ]);
  const others = (evidence?.query.groups[1].terms ?? [])
    .map(toStem)
    .filter((stem) => !asked.includes(stem) && !OF_ANY_QUESTION.has(stem));
  return {
    stems: [...own, ...[...new Set(others)].map((stem) => [stem, idf(stem) * EXPANSION_WEIGHT] as const)],
    total: own.reduce((sum, [, weight]) => sum + weight, 0),
  };
}

const isIn = ({ rows }: FeeEntry, specialties: readonly string[]): boolean =>
  rows.some(({ specialty_number: number }) => number !== null && specialties.includes(number));

function weightOfPlace({ code, rows: [{ part }] }: FeeEntry, question: string): number {
  const words = part === "A" ? PLACE_WORDS[code.charAt(0)] : undefined;
  return words === undefined || words.test(question) ? 1 : ELSEWHERE_WEIGHT;
}

/** A code in more chapters than this does not identify a specialty. */
const MOST_CHAPTERS = 3;

const isOwn = (entry: FeeEntry, specialties: readonly string[]): boolean =>
  entry.rows.length <= MOST_CHAPTERS && isIn(entry, specialties);

/** Share of an entry's own words that the question has. */
function toPrecision({ rows: [row] }: FeeEntry, stems: ReadonlySet<string>): number {
  const own = toContentStems(row.description);
  return own.length === 0 ? 0 : own.filter((stem) => stems.has(stem)).length / own.length;
}

/** Fees whose own words, or whose passage, answer a question; best first. */
export function findFees(search: FeeSearch, schedule: Schedule): readonly FeeEntry[] {
  const { stems, total } = weightStems(search, schedule);
  const scores = new Map<FeeEntry, number>();
  for (const [stem, weight] of stems)
    for (const entry of schedule.entriesByStem.get(stem) ?? [])
      scores.set(entry, (scores.get(entry) ?? 0) + weight);
  const found = search.evidence?.found ?? [];
  const best = found[0]?.hit.score ?? 1;
  const sections = new Map(found.map(({ hit }) => [hit.passage.sectionId, hit.score / best]));
  const named = findSpecialties(search.question, schedule);
  const asked = new Set(stems.map(([stem]) => stem));
  const ofSpecialty = Math.log(1 + schedule.byCode.size / ENTRIES_OF_A_SPECIALTY) * SPECIALTY_WEIGHT;
  const ranked = [...scores]
    .map(([entry, score]) => ({ entry, score: score + (isOwn(entry, named) ? ofSpecialty : 0) }))
    .filter(({ score }) => total > 0 && score >= total * LEAST_SHARE)
    .filter(({ entry }) => search.specialties.length === 0 || isIn(entry, search.specialties))
    .map(({ entry, score }) => {
      const inSection = Math.max(0, ...entry.rows.map(({ section_id: id }) => sections.get(id) ?? 0));
      const weight = weightOfPlace(entry, search.question);
      const precision = 1 + PRECISION_WEIGHT * toPrecision(entry, asked);
      return { entry, score: score * weight * precision * (1 + SECTION_WEIGHT * inSection) };
    })
    .toSorted((one, other) => other.score - one.score || one.entry.code.localeCompare(other.entry.code))
    .map(({ entry }) => entry);
  // "An internist in the emergency department" is about the internist's fees as much as about the department's.
  const own = ranked.filter((entry) => isOwn(entry, named)).slice(0, Math.ceil(search.limit / 2));
  return [...new Set([...own, ...ranked])].slice(0, search.limit);
}
