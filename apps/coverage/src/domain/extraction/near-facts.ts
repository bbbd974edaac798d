import { toContentStems } from "@clinical-mcp/retrieval";
import type { FactDefinition, FactProgram } from "../case/vocabulary.ts";

/** Most facts of one program whose names the model gets. */
const MOST_FACTS = 40;
/** Least share of a fact's words in the question, weighted by rarity. */
const LEAST_SHARE = 0.1;

const PROGRAMS: readonly FactProgram[] = ["ohip", "odb", "adp"];

const toStems = (text: string): ReadonlySet<string> =>
  new Set(toContentStems(text.replaceAll(/[_.]/gu, " ")));

/**
 * Finds facts of each program that a question may state: those with most of their words in it, weighted by rarity. `Vocabulary.nearest`
 * compares a name with a text of similar length, and would find nothing in several sentences.
 */
export function createNearFacts(
  definitions: readonly FactDefinition[],
): (question: string) => readonly FactDefinition[] {
  const indexed = definitions.map((fact) => ({
    fact,
    own: toStems(`${fact.fact} ${fact.question}`),
    others: toStems(fact.words ?? ""),
  }));
  const counts = new Map<string, number>();
  for (const { own } of indexed) for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weightOf = (stem: string): number => Math.log(1 + indexed.length / (counts.get(stem) ?? 1)) ** 2;
  const sum = (stems: Iterable<string>): number =>
    [...stems].reduce((total, stem) => total + weightOf(stem), 0);
  const weighted = indexed.map((one) => ({ ...one, whole: sum(one.own) }));
  return (question) => {
    const stated = toStems(question);
    const rated = weighted
      .map(({ fact, own, others, whole }) => ({
        fact,
        share:
          sum([...new Set([...own, ...others])].filter((stem) => stated.has(stem))) / Math.max(whole, 1e-9),
      }))
      .filter(({ share }) => share >= LEAST_SHARE)
      .toSorted((one, other) => other.share - one.share);
    const chosen = PROGRAMS.flatMap((program) =>
      rated.filter(({ fact }) => fact.programs.includes(program)).slice(0, MOST_FACTS),
    );
    return [...new Set(chosen.map(({ fact }) => fact))];
  };
}
