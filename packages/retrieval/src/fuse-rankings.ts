import type { EmbedderIdentity, PathHit } from "./ports.ts";

/** The list of each path that has looked; a path that could not look is absent, one that found nothing is empty. */
export interface Rankings {
  readonly lexical?: readonly PathHit[];
  readonly dense?: readonly PathHit[];
}

export interface FuseOptions {
  /**
   * The lists of the same question without its filter, each as deep as the filtered one. With them the filter
   * changes neither a section's score nor the paths' weights, so that it never loses what ranked above the cut.
   */
  readonly unfiltered?: Rankings;
  readonly weights?: DenseWeights;
}

/** The dense path's share of the score, from 0 to 1, when it sees nothing, or all, of the best lexical hit. */
export interface DenseWeights {
  readonly least: number;
  readonly most: number;
}

export interface FusedHit {
  readonly sectionId: string;
  /** The passage of the section that answers best. */
  readonly id: string;
  /** In (0, 1], comparable within one question. */
  readonly score: number;
  /** Place, from 1, and score of the section's best passage in the list of each path that found it. */
  readonly lexical?: PathPlace;
  readonly dense?: PathPlace;
}

interface PathPlace {
  readonly rank: number;
  readonly score: number;
}

const LSI_WEIGHTS: DenseWeights = { least: 0.1, most: 0.5 };
const NEURAL_WEIGHTS: DenseWeights = { least: 0.5, most: 0.5 };

/** How far the dense path is trusted relative to BM25: measured for LSI, published for neural models (docs/decisions). */
export const toDenseWeights = ({ name }: Pick<EmbedderIdentity, "name">): DenseWeights =>
  name === "lsi" ? LSI_WEIGHTS : NEURAL_WEIGHTS;

/** Above 1: passages with outstanding words keep their place against many that are about as near. */
const LEXICAL_POWER = 1.5;

/** Sections that only the filter brought up share this much of the scale, below all others. */
const TAIL = 0.01;

/**
 * Merges the lists of both paths into one of sections, best first. Each list is scaled so that its last score is 0 and
 * its first 1; a section counts with its best passage in each path, and the two are summed by weight. The higher the
 * dense path ranks the best lexical hit, the more weight it has: a path that does not see what the words see is trusted
 * less. A path that is absent or empty leaves its weight to the other.
 */
export function fuseRankings(
  rankings: Rankings,
  { unfiltered = {}, weights = LSI_WEIGHTS }: FuseOptions = {},
): readonly FusedHit[] {
  const lexical = scalePath(rankings.lexical, unfiltered.lexical);
  const dense = scalePath(rankings.dense, unfiltered.dense);
  const share = toDenseShare({ ...rankings, ...unfiltered }, weights);
  const sections = new Map<string, PathHit[]>();
  for (const hit of [...(rankings.lexical ?? []), ...(rankings.dense ?? [])]) {
    const passages = sections.get(hit.sectionId);
    if (passages) passages.push(hit);
    else sections.set(hit.sectionId, [hit]);
  }
  return [...sections.values()]
    .map((passages) => fuseSection(passages, { lexical, dense, share }))
    .sort((a, b) => b.score - a.score || (a.sectionId < b.sectionId ? -1 : 1));
}

interface ScaledHit extends PathPlace {
  /** From 0 at the last score of the unfiltered list to 1 at its first; below 0 what the filter alone brought up. */
  readonly unit: number;
  /** Whether the unfiltered list holds it: only then it counts. */
  readonly counts: boolean;
}

interface ScaledPath {
  readonly hits: ReadonlyMap<string, ScaledHit>;
  /** What a passage that the list does not hold has at most. */
  readonly least: number;
}

function scalePath(hits: readonly PathHit[] = [], unfiltered: readonly PathHit[] = hits): ScaledPath {
  const top = unfiltered[0]?.score ?? 0;
  const floor = unfiltered.at(-1)?.score ?? 0;
  const counted = new Set(unfiltered.map(({ id }) => id));
  // A list of equal scores says only who is in it.
  const toUnit = (score: number): number => (top > floor ? (score - floor) / (top - floor) : 1 + score - top);
  const scaled = hits.map(({ id, score }, position) => {
    const counts = counted.has(id);
    return [
      id,
      { rank: position + 1, score, counts, unit: counts ? toUnit(score) : Math.min(0, toUnit(score)) },
    ] as const;
  });
  return { hits: new Map(scaled), least: Math.min(0, scaled.at(-1)?.[1].unit ?? 0) };
}

/** How far up the dense path ranks the section of the best lexical hit, on the scale of its own list. */
function toDenseShare({ lexical = [], dense = [] }: Rankings, { least, most }: DenseWeights): number {
  const best = lexical[0];
  if (!best) return 1;
  if (dense.length === 0) return 0;
  const seen = dense.find(({ sectionId }) => sectionId === best.sectionId);
  return least + (most - least) * (seen ? (scalePath(dense).hits.get(seen.id)?.unit ?? 0) : 0);
}

interface ScaledPaths {
  readonly lexical: ScaledPath;
  readonly dense: ScaledPath;
  /** The dense path's weight; the lexical one has the rest. */
  readonly share: number;
}

function fuseSection(passages: readonly PathHit[], { lexical, dense, share }: ScaledPaths): FusedHit {
  const toSum = (inLexical: ScaledHit | undefined, inDense: ScaledHit | undefined): number =>
    toScore(
      { lexical: inLexical?.unit ?? lexical.least, dense: inDense?.unit ?? dense.least },
      { share, counts: Boolean(inLexical?.counts) || Boolean(inDense?.counts) },
    );
  const toOwn = ({ id }: PathHit): number => toSum(lexical.hits.get(id), dense.hits.get(id));
  // Where parent and child answer as well, the child is the shorter quotation.
  const best = passages.reduce((a, b) => {
    const difference = toOwn(b) - toOwn(a);
    return difference > 0 || (difference === 0 && b.kind < a.kind) ? b : a;
  });
  const inLexical = bestOf(passages, lexical);
  const inDense = bestOf(passages, dense);
  return {
    sectionId: best.sectionId,
    id: best.id,
    score: toSum(inLexical, inDense),
    ...(inLexical && { lexical: toPlace(inLexical) }),
    ...(inDense && { dense: toPlace(inDense) }),
  };
}

const toPlace = ({ rank, score }: ScaledHit): PathPlace => ({ rank, score });

const bestOf = (passages: readonly PathHit[], { hits }: ScaledPath): ScaledHit | undefined =>
  passages
    .flatMap(({ id }) => hits.get(id) ?? [])
    .reduce<ScaledHit | undefined>((best, hit) => (best && best.rank < hit.rank ? best : hit), undefined);

/**
 * What the unfiltered list of a path does not hold counts nothing in that path: without the filter the question
 * would not have found it there. Sections of which that is so in both paths follow all others, in an order of
 * their own.
 */
function toScore(
  { lexical, dense }: { readonly lexical: number; readonly dense: number },
  { share, counts }: { readonly share: number; readonly counts: boolean },
): number {
  if (counts) {
    const sum = (1 - share) * Math.max(0, lexical) ** LEXICAL_POWER + share * Math.max(0, dense);
    return TAIL + (1 - TAIL) * sum;
  }
  return TAIL / (2 - ((1 - share) * lexical + share * dense));
}
