import type { SearchEngine } from "@clinical-mcp/evidence";
import { listMismatches } from "@clinical-mcp/ontario";
import {
  detectLanguage,
  facetValues,
  toContentStems,
  toContentWords,
  toStem,
  toWords,
  type Passage,
  type PathHit,
  type SearchAnswer,
  type SearchRequest,
  type UnderstoodQuery,
} from "@clinical-mcp/retrieval";
import { z } from "zod";
import { supportModelSchema } from "@clinical-mcp/confidence";
import fittedModels from "../src/domain/shared/support-models.json" with { type: "json" };

/** As both paths give at most. */
const MOST_HITS = 50;
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** BM25 over the words of headings, texts and search words. */
function createScorer(passages: readonly Passage[]) {
  const byStem = new Map<string, Map<number, number>>();
  const lengths = passages.map(({ heading, text, searchWords = "" }, at) => {
    const stems = toContentStems([heading, text, searchWords].join("\n"));
    for (const stem of stems) {
      const counts = byStem.get(stem) ?? new Map<number, number>();
      counts.set(at, (counts.get(at) ?? 0) + 1);
      byStem.set(stem, counts);
    }
    return stems.length;
  });
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const idfOf = (stem: string): number => {
    const held = byStem.get(stem)?.size ?? 0;
    return held === 0 ? 0 : Math.log(1 + (passages.length - held + 0.5) / (held + 0.5));
  };
  const normOf = (at: number): number =>
    SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (lengths[at] ?? 0)) / usual);
  const score = (stems: readonly string[]): readonly Scored[] => {
    const scores = new Map<number, number>();
    for (const stem of stems)
      for (const [at, count] of byStem.get(stem) ?? [])
        scores.set(
          at,
          (scores.get(at) ?? 0) + (idfOf(stem) * count * (SATURATION + 1)) / (count + normOf(at)),
        );
    return passages
      .flatMap((passage, at) => {
        const own = scores.get(at);
        return own === undefined ? [] : [{ passage, score: own }];
      })
      .toSorted(byScore);
  };
  return { score, idfOf };
}

const holds = ({ filter }: SearchRequest, passage: Passage): boolean =>
  filter.every((condition) => {
    const values = facetValues(passage, condition.field);
    if ("in" in condition) return values.some((value) => condition.in.includes(value));
    const { from = "", to = "\uFFFF" } = condition;
    return values.some((value) => String(value) >= String(from) && String(value) <= String(to));
  });

const boostOf = ({ boosts: { facets } }: SearchRequest, passage: Passage): number =>
  facets
    .filter(({ field, value }) => facetValues(passage, field).includes(value))
    .reduce((product, { factor }) => product * factor, 1);

const toPathHit = ({ passage: { id, sectionId, kind }, score }: Scored): PathHit => ({
  id,
  sectionId,
  kind,
  score,
});

interface Scored {
  readonly passage: Passage;
  readonly score: number;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1);

/** One of each section. */
const ofSections = (scored: readonly Scored[]): readonly Scored[] => [
  ...new Map(scored.toReversed().map((one) => [one.passage.sectionId, one])).values(),
];

/** The state of both paths, which a test may change. */
export type Paths = Pick<SearchAnswer["paths"], "lexical" | "vector">;
const NOT_ASKED = { state: "not_asked", ms: 0 } as const;
const PATHS_OF: Readonly<Record<SearchRequest["mode"], SearchAnswer["provenance"]>> = {
  hybrid: ["sql", "vector"],
  keyword: ["sql"],
  vector: ["vector"],
};
const ANSWERED = { state: "answered", ms: 1 } as const;
export const BOTH_ANSWER: Paths = { lexical: ANSWERED, vector: ANSWERED };

/**
 * A search by words over passages in memory: BM25, and for the path by meaning the cosine of the same words. It corrects no
 * spelling and knows no other names; what is tested with it does not rest on the quality of a search.
 */
export function createMemoryEngine(passages: readonly Passage[], paths = BOTH_ANSWER): SearchEngine {
  const { score, idfOf } = createScorer(passages);
  const search = async (request: SearchRequest): Promise<SearchAnswer> => {
    const stems = [
      ...new Set(request.query.groups.flatMap(({ terms }) => terms.flatMap(toWords).map(toStem))),
    ];
    const found = ofSections(score(stems).filter(({ passage }) => holds(request, passage))).toSorted(byScore);
    const most = 1 + (found[0]?.score ?? 0);
    const asked = PATHS_OF[request.mode];
    const boosted = found
      .map((one) => ({ ...one, fused: one.score, score: one.score * boostOf(request, one.passage) }))
      .toSorted(byScore);
    const listed = found.slice(0, MOST_HITS);
    return {
      hits: boosted.slice(0, request.limit).map(({ passage, score: own, fused }, at) => ({
        passage,
        rank: at + 1,
        score: own,
        fusedScore: fused,
        ...(asked.includes("sql") && { lexical: { rank: at + 1, score: fused } }),
        ...(asked.includes("vector") && { dense: { rank: at + 1, score: fused / most } }),
        boosts: [],
      })),
      candidates: found.length,
      provenance: asked,
      ...(asked.includes("vector") && { vectorEngine: "exact" as const }),
      paths: {
        lexical: asked.includes("sql") ? paths.lexical : NOT_ASKED,
        vector: asked.includes("vector") ? paths.vector : NOT_ASKED,
        rerank: NOT_ASKED,
      },
      evidence: {
        terms: stems.map((term) => ({ term, idf: idfOf(term) })),
        lexical: asked.includes("sql") ? listed.map(toPathHit) : [],
        dense: asked.includes("vector")
          ? listed.map((one) => toPathHit({ ...one, score: one.score / most }))
          : [],
      },
    };
  };
  const supportModels = z.array(supportModelSchema).parse(fittedModels);
  return { embedder: "lsi", supportModels, listMismatches, understand, search };
}

function understand(question: string): UnderstoodQuery {
  const terms = [...new Set(toContentWords(question))];
  return {
    original: question,
    terms,
    groups: [
      { terms, weight: 1 },
      { terms: [], weight: 0.3 },
    ],
    embeddingText: question,
    corrections: [],
    expansions: [],
    language: detectLanguage(question, toWords(question)) ?? "en",
  };
}
