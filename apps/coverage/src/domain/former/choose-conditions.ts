import { readAskedFigure, statesFigure } from "@clinical-mcp/evidence";
import { toContentStems } from "@clinical-mcp/retrieval";
import type { Highlight } from "./decision.ts";

/** Of a condition that states a figure of the kind that is asked for, against one word of the question. */
const WEIGHT_OF_FIGURE = 2;

/**
 * The conditions that a summary names, at most so many and in their order: those that state a figure of the kind that the question asks for
 * ("minimum times", "how many a year") and those that share words with it come before the others.
 */
export function chooseConditions(
  conditions: readonly Highlight[],
  question: string,
  most: number,
): readonly Highlight[] {
  if (conditions.length <= most) return conditions;
  const asked = readAskedFigure(question);
  const wanted = new Set(toContentStems(question));
  const stems = conditions.map(({ point }) => new Set(toContentStems(point)));
  // A word that every condition has tells none apart.
  const weightOf = (stem: string): number => 1 / stems.filter((own) => own.has(stem)).length;
  const ranked = conditions.map(({ point }, at) => {
    const shared = [...(stems[at] ?? [])].filter((stem) => wanted.has(stem));
    const ofWords = shared.reduce((sum, stem) => sum + weightOf(stem), 0);
    return { at, score: ofWords + (asked && statesFigure(point, asked) ? WEIGHT_OF_FIGURE : 0) };
  });
  const chosen = ranked.toSorted((one, other) => other.score - one.score || one.at - other.at).slice(0, most);
  const kept = new Set(chosen.map(({ at }) => at));
  return conditions.filter((_, at) => kept.has(at));
}
