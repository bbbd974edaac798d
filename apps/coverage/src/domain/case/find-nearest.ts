import { toContentStems } from "@clinical-mcp/retrieval";

/** Something that has a name and a question, and can be looked for by what it means. */
export interface Named {
  readonly name: string;
  readonly question: string;
  /** Other words by which people name it. */
  readonly words: string;
}

/** "Is-Palliative patient" is is_palliative_patient. */
export const normaliseName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, "_");

const toStems = (text: string): ReadonlySet<string> =>
  new Set(toContentStems(text.replaceAll(/[_.]/gu, " ")).filter((stem) => stem.length > 1));

const TRIGRAM = 3;

function* listTrigrams(text: string): Generator<string> {
  for (let at = 0; at + TRIGRAM <= text.length; at++) yield text.slice(at, at + TRIGRAM);
}

/** Share of trigrams in common (Dice): it breaks ties, and finds slips of the pen. */
function similarity(one: string, other: string): number {
  const [first, second] = [new Set(listTrigrams(one)), new Set(listTrigrams(other))];
  const common = [...first].filter((part) => second.has(part)).length;
  return first.size + second.size === 0 ? 0 : (2 * common) / (first.size + second.size);
}

/** How much a slip of the pen counts beside words of the same meaning. */
const SPELLING_WEIGHT = 0.3;
/** Names so alike are near without a common word: "propells_manual_weelchair". */
const LEAST_ALIKE = 0.5;
/** Below this nothing is near. */
const LEAST_NEARNESS = 0.15;

interface Indexed<TNamed> {
  readonly named: TNamed;
  readonly own: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/**
 * Finds names by the words of their questions, each weighed by how rare it is: the cosine of two sets of words. Other words
 * of a name count where they are shared, and make it no longer.
 */
export function createNearness<TNamed extends Named>(
  items: readonly TNamed[],
): (asked: string, most: number, isMeant: (named: TNamed) => boolean) => readonly TNamed[] {
  const indexed = items.map((named): Indexed<TNamed> => {
    const own = toStems(`${named.name} ${named.question}`);
    return { named, own, all: new Set([...own, ...toStems(named.words)]) };
  });
  const counts = new Map<string, number>();
  for (const { all } of indexed) for (const stem of all) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stem: string): number => Math.log(1 + indexed.length / (counts.get(stem) ?? 1)) ** 2;
  const sum = (stems: Iterable<string>): number => [...stems].reduce((total, stem) => total + weigh(stem), 0);
  return (asked, most, isMeant) => {
    const name = normaliseName(asked);
    // A word that no question has makes none of them less near.
    const stems = [...toStems(name)].filter((stem) => counts.has(stem));
    const rate = ({ named, own, all }: Indexed<TNamed>): number => {
      const shared = sum(stems.filter((stem) => all.has(stem)));
      const alike = similarity(name, normaliseName(named.name));
      const length = Math.sqrt(sum(stems) * sum(own));
      const common = length === 0 ? 0 : shared / length;
      return common === 0 && alike < LEAST_ALIKE ? 0 : common + SPELLING_WEIGHT * alike;
    };
    return indexed
      .filter(({ named }) => isMeant(named))
      .map((one) => ({ named: one.named, score: rate(one) }))
      .filter(({ score }) => score >= LEAST_NEARNESS)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ named }) => named);
  };
}
