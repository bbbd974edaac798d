import { toStem } from "@clinical-mcp/retrieval";
import type { Evidence } from "../evidence.ts";
import { findSpecialties } from "./find-specialty.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

export interface FeeSearch {
  readonly question: string;
  readonly evidence: Evidence | undefined;
  /** Only rows of these chapters; empty for all. */
  readonly specialties: readonly string[];
  readonly limit: number;
}

/** Other names of what was asked count less, as in the search of passages. */
const EXPANSION_WEIGHT = 0.3;
/** A question's own specialty is what tells 40 consultations apart. */
const SPECIALTY_WEIGHT = 1.6;
/** Of the weight of all known words of a question: less is a word in common, not an answer. */
const LEAST_SHARE = 0.3;
const SECTION_WEIGHT = 0.5;

/** Rarer words tell more: as in BM25, over fee entries. */
function weighStems({ evidence }: FeeSearch, { entriesByStem, byCode }: Schedule) {
  const idf = (stem: string): number => {
    const length = entriesByStem.get(stem)?.length ?? 0;
    return length === 0 ? 0 : Math.log(1 + byCode.size / length);
  };
  const [asked, expanded] = evidence?.query.groups ?? [];
  const own = new Map((asked?.terms ?? []).map((term) => [toStem(term), idf(toStem(term))]));
  const others = (expanded?.terms ?? []).map((term) => toStem(term)).filter((stem) => !own.has(stem));
  return {
    all: [...own, ...others.map((stem) => [stem, idf(stem) * EXPANSION_WEIGHT] as const)],
    total: [...own.values()].reduce((sum, weight) => sum + weight, 0),
  };
}

const isIn = ({ rows }: FeeEntry, specialties: readonly string[]): boolean =>
  rows.some(({ specialty_number: number }) => number !== null && specialties.includes(number));

/** Fees whose own words, or whose passage, answer a question; best first. */
export function findFees(search: FeeSearch, schedule: Schedule): readonly FeeEntry[] {
  const { all, total } = weighStems(search, schedule);
  const scores = new Map<FeeEntry, number>();
  for (const [stem, weight] of all)
    for (const entry of schedule.entriesByStem.get(stem) ?? [])
      scores.set(entry, (scores.get(entry) ?? 0) + weight);
  const found = search.evidence?.found ?? [];
  const best = found[0]?.hit.score ?? 1;
  const sections = new Map(found.map(({ hit }) => [hit.passage.sectionId, hit.score / best]));
  const named = findSpecialties(search.question, schedule);
  return [...scores]
    .filter(([, score]) => total > 0 && score >= total * LEAST_SHARE)
    .filter(([entry]) => search.specialties.length === 0 || isIn(entry, search.specialties))
    .map(([entry, score]) => {
      const inSection = Math.max(0, ...entry.rows.map(({ section_id: id }) => sections.get(id) ?? 0));
      const weight = isIn(entry, named) ? SPECIALTY_WEIGHT : 1;
      return { entry, score: score * weight * (1 + SECTION_WEIGHT * inSection) };
    })
    .toSorted((one, other) => other.score - one.score || one.entry.code.localeCompare(other.entry.code))
    .slice(0, search.limit)
    .map(({ entry }) => entry);
}
