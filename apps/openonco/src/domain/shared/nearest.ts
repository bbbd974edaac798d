import { distance } from "fastest-levenshtein";
import { foldText } from "./fold-text.ts";

/** How far apart two texts are, 0 to 1, folded; a text inside the other counts as near. */
function farness(asked: string, candidate: string): number {
  if (candidate.includes(asked) || (candidate.length > 2 && asked.includes(candidate))) return 0.2;
  return distance(asked, candidate) / Math.max(asked.length, candidate.length, 1);
}

/** The candidates that look most like the asked text, nearest first; those that hardly do are left out. */
export function findNearest(
  asked: string,
  candidates: readonly string[],
  { limit = 3, most = 0.6 }: { readonly limit?: number; readonly most?: number } = {},
): readonly string[] {
  const folded = foldText(asked);
  return candidates
    .map((candidate) => ({ candidate, far: farness(folded, foldText(candidate)) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
