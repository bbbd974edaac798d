import { toContentStems, toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";

/** One thing that a question asks for: any one of its names will do, each given as stems that must all occur. */
export interface Concept {
  readonly names: readonly (readonly string[])[];
}

/** Stems of a text. */
export type Stems = ReadonlySet<string>;

/** Words that are written apart, joined or with a hyphen. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  // What is non-critical is not critical, and non-insulin therapy is not insulin.
  [/\bsemi[-\s](?=critical)/giu, "semi"],
  [/\bnon[-\s](?=\p{L})/giu, "non"],
  [/\bmulti[-\s]dose/giu, "multidose"],
  [/\bhand[-\s]wash/giu, "handwash"],
  [/\bneedle[-\s]stick/giu, "needlestick"],
];

/** "semi-critical" and "semi critical" as "semicritical": for texts and questions alike. */
export const joinWords = (text: string): string =>
  JOINED.reduce((joined, [pattern, replacement]) => joined.replace(pattern, replacement), text);

/** All words of a text as stems, little words too. */
export const toStems = (text: string): Stems => new Set(toWords(joinWords(text)).map(toStem));

/** The content words of a name as stems, in order. */
export const toName = (text: string): readonly string[] => [...new Set(toContentStems(joinWords(text)))];

/**
 * The things that a question asks for: a term of the thesaurus with its other names is one, every other content word is
 * one. `ignored` are stems without meaning in this place.
 */
export function toConcepts(query: UnderstoodQuery, ignored: Stems = new Set()): readonly Concept[] {
  const asked = toName(query.terms.join(" "));
  const recognised = Map.groupBy(
    query.expansions.filter(({ kind }) => kind !== "french"),
    ({ from }) => from,
  );
  const terms = [...recognised].flatMap(([from, expansions]) => {
    const own = toName(from);
    const isAsked = own.every((stem) => asked.includes(stem));
    const others = expansions.map(({ to }) => toName(to));
    return isAsked ? [{ own, concept: { names: [own, ...others] } }] : [];
  });
  const covered = new Set(terms.flatMap(({ own }) => own));
  const words = asked.filter((stem) => !covered.has(stem) && !ignored.has(stem));
  return [
    ...terms.filter(({ own }) => own.some((stem) => !ignored.has(stem))).map(({ concept }) => concept),
    ...words.map((stem) => ({ names: [[stem]] })),
  ];
}

export const isNamed = ({ names }: Concept, stems: Stems): boolean =>
  names.some((name) => name.length > 0 && name.every((stem) => stems.has(stem)));

export interface WeightedConcept {
  readonly concept: Concept;
  readonly weight: number;
}

/** The rarer in these texts, the heavier; what none has is the heaviest. */
export const weighConcepts = (
  concepts: readonly Concept[],
  texts: readonly Stems[],
): readonly WeightedConcept[] =>
  concepts.map((concept) => {
    const having = texts.filter((stems) => isNamed(concept, stems)).length;
    return { concept, weight: Math.log((texts.length + 1) / (having + 0.5)) };
  });

/** How much of what is asked a text names, in [0, 1]; 0 where nothing is asked. */
export function coverageOf(concepts: readonly WeightedConcept[], stems: Stems): number {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const named = concepts.filter(({ concept }) => isNamed(concept, stems));
  return total <= 0 ? 0 : named.reduce((sum, { weight }) => sum + weight, 0) / total;
}
