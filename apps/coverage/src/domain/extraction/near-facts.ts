import { toContentStems } from "@clinical-mcp/retrieval";
import type { FactDefinition, FactProgram } from "../case/vocabulary.ts";

/** Facts of one program that a model is given the names of. */
const MOST_FACTS = 40;
/** A fact of which less is said in the question is hardly told by it: a share of its words, each weighed by how rare it is. */
const LEAST_SHARE = 0.1;

const PROGRAMS: readonly FactProgram[] = ["ohip", "odb", "adp"];

const toStems = (text: string): ReadonlySet<string> =>
  new Set(toContentStems(text.replaceAll(/[_.]/gu, " ")));

/**
 * Finds the facts of each program that a question may tell: those most of whose words it has, rare ones before common ones.
 * `Vocabulary.nearest` weighs a name against a question of its length; of a message of some sentences nothing would be near.
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
