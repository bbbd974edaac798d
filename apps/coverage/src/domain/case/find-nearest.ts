import { toContentStems, toStem } from "@clinical-mcp/retrieval";
import { similarity, toTrigrams } from "./spelling.ts";

/** Something with a name and a question, found by meaning. */
export interface Named {
  readonly name: string;
  readonly question: string;
  /** Other words by which people name it. */
  readonly words: string;
  /** Statements that mean yes, in other words than the name. */
  readonly statements?: readonly string[];
  /** Other ways to say it, which hold only without other words. */
  readonly phrasings?: readonly string[];
}

/** "Is-Palliative patient" is is_palliative_patient. */
export const normaliseName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, "_");

/** A denial is about any fact, and near to none: "no show" is no nearer to "no hospital" than to a visit. */
const DENIALS = ["no", "not", "non", "without", "pa", "san", "aucun"];
/** Verbs that fit everything: "takes medications" is not similar to "blood sample taken". */
const COMMON_VERBS =
  "take done do make made give given get got use used see seen saw come go agree willing".split(" ");
const SAYING_NOTHING: ReadonlySet<string> = new Set([...DENIALS, ...COMMON_VERBS.map(toStem)]);
/** A figure belongs to its unit: "then 100 mg" is not similar to "more than 100 days". */
const FIGURE = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/u;

/** Joins the words for a home, so that "long-term" use is not similar to it. */
const HOME = /\blong[-\s]term[-\s]care\b/giu;

/** Abbreviations and synonyms of the trade. */
const TERMS: ReadonlyMap<string, string> = new Map([
  ["icu", "intensive care"],
  ["mrp", "most responsible physician"],
  ["np", "nurse practitioner"],
  ["ltc", "long-term care"],
  ["er", "emergency department"],
  ["ed", "emergency department"],
  ["emergency room", "emergency department"],
  ["pre-booked", "booked"],
  ["pre-scheduled", "booked"],
  ["scheduled", "booked"],
]);
const TERM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...TERMS.keys()].join("|")})(?![\p{L}\p{N}])`,
  "giu",
);

const toTerms = (text: string): string =>
  text
    .replaceAll(/[_.]/gu, " ")
    .replaceAll(/\bpre (?=booked|scheduled)/giu, "pre-")
    .replaceAll(TERM, (term) => TERMS.get(term.toLowerCase()) ?? term)
    .replaceAll(HOME, "longtermcare");

const toStems = (text: string): ReadonlySet<string> =>
  new Set(toContentStems(toTerms(text)).filter((stem) => stem.length > 1 && !SAYING_NOTHING.has(stem)));

/** Weight of a spelling match, compared with a match of meaning. */
const SPELLING_WEIGHT = 0.3;
/** Names so alike are near without a common word: "propells_manual_weelchair". */
const LEAST_ALIKE = 0.5;
/** Below this nothing is near. */
const LEAST_NEARNESS = 0.15;

/** Words of every case, which bring nothing near. */
export const GENERIC: ReadonlySet<string> = new Set(
  "patient physician doctor person client claimant claim".split(" "),
);

/** "Some tissue glue" states less than that the wound was closed with it. */
const LEAST_OF_STATEMENT = 0.9;

/** A name of one word is no sentence: "worn all day" does not say that a device is worn out. */
const LEAST_OF_NAME = 2;

const ALTERNATIVE_END = /,|\sor\s/u;

interface Phrasing {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

/** Every case has a patient. "In person" and "by another physician" do distinguish cases. */
const OF_EVERY_CASE: ReadonlySet<string> = new Set(["patient", "client", "claimant", "claim"]);

/** Figures are weighted separately. Neither they nor words of every case make a phrasing longer. */
const toPhrasing = (text: string): Phrasing => ({
  text,
  stems: new Set([...toStems(text)].filter((stem) => !FIGURE.test(stem) && !OF_EVERY_CASE.has(stem))),
});

interface Indexed<TNamed> {
  readonly named: TNamed;
  /** Trigrams of the name. */
  readonly spelling: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  /** The question, and a name of several words. Either is complete. */
  readonly phrasings: readonly Phrasing[];
  /** Other statements of it. Each matches as a whole or not at all. */
  readonly statements: readonly Phrasing[];
  /** Phrasings that other words change: "home sleep study". */
  readonly others: readonly Phrasing[];
  readonly alternatives: readonly Phrasing[];
  readonly all: ReadonlySet<string>;
  /** The words that count for rarity: several phrasings of one fact do not make its words more common. */
  readonly counted: ReadonlySet<string>;
}

/** "Now and then, and not for every day": a question is not about what it excludes. */
const CONTRAST = /,?\s(?:and|or|but)\snot\b[^?]*/u;

function toIndexed<TNamed extends Named>(named: TNamed): Indexed<TNamed> {
  const question = named.question.replace(CONTRAST, "");
  const name = toPhrasing(named.name.replaceAll("_", " "));
  const own = toStems(`${named.name} ${question}`);
  const phrasings = [toPhrasing(question), ...(name.stems.size >= LEAST_OF_NAME ? [name] : [])];
  const statements = (named.statements ?? []).map(toPhrasing);
  const others = (named.phrasings ?? []).map(toPhrasing);
  const alternatives = question
    .split(ALTERNATIVE_END)
    .map(toPhrasing)
    .filter(({ stems }) => stems.size > 0);
  return {
    named,
    spelling: toTrigrams(normaliseName(named.name)),
    own,
    phrasings,
    statements,
    others,
    alternatives,
    counted: new Set([...own, ...toStems(named.words)]),
    all: new Set([
      ...own,
      ...toStems([named.words, ...(named.statements ?? []), ...(named.phrasings ?? [])].join(" ")),
    ]),
  };
}

interface Rated<TNamed> {
  readonly named: TNamed;
  /** Cosine of the two sets of words, each weighted by its rarity. */
  readonly score: number;
}

/** Words that say a fact, and the share of them that a phrase has, by weight. */
export interface CoveredPhrasing {
  readonly phrasing: string;
  readonly cover: number;
  /** A statement of the fact that the phrase nearly contains. Other words of the phrase do not matter. */
  readonly isStatement?: true;
}

/** Something that shares words with a phrase. */
export interface Near<TNamed> extends Rated<TNamed> {
  /** Stems of the words that are shared. */
  readonly shared: readonly string[];
  /** Its question and its name, the better covered first; never empty. */
  readonly phrasings: readonly CoveredPhrasing[];
  /** The same of each of its alternatives, most first: "after mastectomy" of "after mastectomy or lumpectomy". */
  readonly alternatives: readonly CoveredPhrasing[];
  /** Whether the fact has all words of the phrase, except words of every case. */
  readonly isWhole: boolean;
}

const pick = <TNamed>(rated: readonly Rated<TNamed>[], most: number): readonly TNamed[] =>
  rated
    .filter(({ score }) => score >= LEAST_NEARNESS)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ named }) => named);

/** Sayings with the share that stems have of each, most first. */
const listCovered = (
  stems: readonly string[],
  phrasings: readonly Phrasing[],
  sum: (stems: Iterable<string>) => number,
): readonly CoveredPhrasing[] =>
  phrasings
    .map(({ text, stems: of }) => ({
      phrasing: text,
      cover: sum(stems.filter((stem) => of.has(stem))) / (sum(of) || 1),
    }))
    .toSorted((one, other) => other.cover - one.cover);

const isWholeOf = ({ all }: Indexed<unknown>, words: readonly string[]): boolean =>
  words.every((stem) => all.has(stem) || GENERIC.has(stem));

/**
 * The question, the name and statements of a fact with the share that stems have of each, most first; of its other sayings those
 * of a phrase that has no other words.
 */
const listPhrasings = (
  stems: readonly string[],
  { statements, phrasings, others }: Pick<Indexed<unknown>, "statements" | "phrasings" | "others">,
  { isWhole, sum }: { readonly isWhole: boolean; readonly sum: (stems: Iterable<string>) => number },
): readonly CoveredPhrasing[] =>
  [
    ...listCovered(stems, statements, sum).flatMap((covered) =>
      covered.cover >= LEAST_OF_STATEMENT ? [{ ...covered, isStatement: true } as const] : [],
    ),
    ...listCovered(stems, isWhole ? [...phrasings, ...others] : phrasings, sum),
  ].toSorted((one, other) => other.cover - one.cover);

export interface Nearness<TNamed> {
  /** Names with the nearest meaning, tolerating misspellings. */
  readonly findNearest: (
    asked: string,
    most: number,
    isMeant: (named: TNamed) => boolean,
  ) => readonly TNamed[];
  /** Names that share rare words with a phrase, the nearest first. Ignores words of the phrase's subject. */
  readonly findByWords: (
    phrase: string,
    isMeant: (named: TNamed) => boolean,
    about?: string,
  ) => readonly Near<TNamed>[];
}

/** Weight of each stem, by how rare it is. */
const toWeights = <TNamed>(
  byStem: ReadonlyMap<string, readonly { readonly one: Indexed<TNamed> }[]>,
  all: number,
): ReadonlyMap<string, number> =>
  new Map(
    [...byStem].map(([stem, of]) => {
      const counted = of.filter(({ one }) => one.counted.has(stem)).length || of.length;
      return [stem, Math.log(1 + all / counted) ** 2];
    }),
  );

const createSum =
  (weights: ReadonlyMap<string, number>) =>
  (stems: Iterable<string>): number =>
    [...stems].reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);

/**
 * Finds names by the words of their questions: the cosine of two sets of words, weighted by rarity. A name's other words count if shared,
 * and do not make it longer.
 */
export function createNearness<TNamed extends Named>(items: readonly TNamed[]): Nearness<TNamed> {
  const indexed = items.map(toIndexed);
  const pairs = indexed.flatMap((one) => [...one.all].map((stem) => ({ stem, one })));
  const byStem = Map.groupBy(pairs, ({ stem }) => stem);
  const weights = toWeights(byStem, indexed.length);
  const sum = createSum(weights);
  const lengths = new Map(indexed.map((one) => [one, sum(one.own)]));
  // A word that no question has makes none of them less near.
  const toKnown = (text: string): readonly string[] => [...toStems(text)].filter((stem) => weights.has(stem));
  const common = new Set(indexed.flatMap(({ counted }) => [...counted]));
  const share = (stems: readonly string[], one: Indexed<TNamed>): number => {
    const shared = stems.filter((stem) => one.all.has(stem));
    if (shared.length === 0) return 0;
    const asked = stems.filter((stem) => common.has(stem) || one.all.has(stem));
    const length = Math.sqrt(sum(asked) * (lengths.get(one) ?? 0));
    return length === 0 ? 0 : sum(shared) / length;
  };
  return {
    findNearest: (asked, most, isMeant) => {
      const name = normaliseName(asked);
      const [stems, spelling] = [toKnown(name), toTrigrams(name)];
      const rate = (one: Indexed<TNamed>): number => {
        const common = share(stems, one);
        const alike = similarity(spelling, one.spelling);
        return common === 0 && alike < LEAST_ALIKE ? 0 : common + SPELLING_WEIGHT * alike;
      };
      const rated = indexed.flatMap((one) =>
        isMeant(one.named) ? [{ named: one.named, score: rate(one) }] : [],
      );
      return pick(rated, most);
    },
    findByWords: (phrase, isMeant, about = "") => {
      const ofSubject = toStems(about);
      const whole = [...toStems(phrase)].filter((stem) => !ofSubject.has(stem));
      const stems = toKnown(phrase).filter((stem) => !FIGURE.test(stem) && !ofSubject.has(stem));
      const found = stems.flatMap((stem) => (byStem.get(stem) ?? []).map(({ one }) => ({ one, stem })));
      return [...Map.groupBy(found, ({ one }) => one)]
        .filter(([{ named }]) => isMeant(named))
        .map(([one, of]) => ({
          named: one.named,
          score: share(stems, one),
          shared: of.map(({ stem }) => stem),
          isWhole: isWholeOf(one, whole),
          phrasings: listPhrasings(stems, one, { isWhole: isWholeOf(one, whole), sum }),
          alternatives: listCovered(stems, one.alternatives, sum),
        }))
        .filter(({ score }) => score >= LEAST_NEARNESS)
        .toSorted((one, other) => other.score - one.score);
    },
  };
}
