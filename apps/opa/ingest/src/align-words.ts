import { toPassages, toSections, type DocumentSection, type SourceDocument } from "@clinical-mcp/ingestion";
import { toContentStems } from "@clinical-mcp/retrieval";
import type { OwnStatement } from "./curation.ts";
import type { SearchWordsFile } from "./records.ts";

type WordsSection = SearchWordsFile["sections"][number];

/**
 * Least likeness at which a passage says the same, from 0 to 1: below it, what is likest in the policies and tools of 2025 is more
 * often another matter.
 */
const LEAST_LIKENESS = 0.2;
/** Words for a whole section go to all of its passages that are nearly as like it as the likest. */
const NEARLY = 0.7;

/** A passage of the publisher's document that nothing divides further. */
interface Leaf {
  readonly text: string;
  /** Text of the section that it is a part of. */
  readonly whole: string;
  readonly heading: string;
  readonly provisions: readonly string[];
  readonly stems: ReadonlySet<string>;
}

/** "20b" and "20a-c" belong to provision 20: our words and the publisher's divide it differently. */
export const toNumber = (provision: string): string => /^\d+/.exec(provision)?.[0] ?? provision;

const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ").trim();
const headingOf = ({ path }: Pick<DocumentSection, "path">): string => fold(path.at(-1) ?? "");

function listLeaves({ document: { title, blocks } }: SourceDocument): readonly Leaf[] {
  const options = { documentId: "", collection: "", organisation: "", title, facets: {} };
  return toPassages(toSections(blocks, { title }), options).flatMap(({ section, parent, children }) =>
    (children.length > 0 ? children : [parent]).map(({ text, facets: { provisions } }) => ({
      text,
      whole: parent.text,
      heading: headingOf(section),
      provisions: (Array.isArray(provisions) ? provisions : []).map(String),
      stems: new Set(toContentStems([...section.path, text].join("\n"))),
    })),
  );
}

/** How like passages are to a text: cosine of the words' weights within the document, the likest first. */
function createRanking(leaves: readonly Leaf[]) {
  const counts = new Map<string, number>();
  for (const { stems } of leaves) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stem: string): number => Math.log((leaves.length + 1) / (counts.get(stem) ?? 0.5)) ** 2;
  const sumOf = (stems: readonly string[]): number => stems.reduce((sum, stem) => sum + weigh(stem), 0);
  const norms = new Map(leaves.map((leaf) => [leaf, Math.sqrt(sumOf([...leaf.stems]))]));
  return (text: string, among: readonly Leaf[]) => {
    const asked = [...new Set(toContentStems(text))];
    const norm = Math.sqrt(sumOf(asked));
    return among
      .map((leaf) => ({
        leaf,
        likeness: sumOf(asked.filter((stem) => leaf.stems.has(stem))) / (norm * (norms.get(leaf) ?? 0) || 1),
      }))
      .toSorted((one, other) => other.likeness - one.likeness);
  };
}

/** Words for the passages of one document. */
export type PassageWords = NonNullable<SourceDocument["searchWords"]>;

/** Finds the passages of a document that our words and statements belong to: by number, by heading, by likeness. */
function createPlaces(leaves: readonly Leaf[], own: readonly OwnStatement[]) {
  const rank = createRanking(leaves);
  const ofNumbers = (numbers: readonly string[]): readonly Leaf[] => {
    const wanted = new Set(numbers.map(toNumber));
    return leaves.filter(({ provisions }) => provisions.some((one) => wanted.has(toNumber(one))));
  };
  return {
    ofSection({ heading, provisions = [] }: WordsSection): readonly Leaf[] {
      const numbered = ofNumbers(provisions);
      if (numbered.length > 0) return numbered;
      const said = own
        .filter((statement) => fold(statement.heading) === fold(heading))
        .map(({ text }) => text);
      const titled = leaves.filter((leaf) => leaf.heading === fold(heading));
      const ranked = rank([heading, ...said].join("\n"), titled.length > 0 ? titled : leaves);
      const least = Math.max((ranked[0]?.likeness ?? 0) * NEARLY, titled.length > 0 ? 0 : LEAST_LIKENESS);
      return ranked.filter(({ likeness }) => likeness >= least).map(({ leaf }) => leaf);
    },
    ofStatement({ heading, provision, text }: OwnStatement): readonly Leaf[] {
      const numbered = ofNumbers(provision === null ? [] : [provision]);
      const [best] = rank(`${heading}\n${text}`, numbered.length > 0 ? numbered : leaves);
      const isPlaced = best !== undefined && (numbered.length > 0 || best.likeness >= LEAST_LIKENESS);
      return isPlaced ? [best.leaf] : [];
    },
  };
}

/**
 * Search words for the publisher's own text. The words that people use for a document, and our statements of it, are kept under
 * numbers and headings of ours; where the publisher parts its text otherwise, they go to the passage that says the same. Our
 * statements go along: they say in other words what the passage says. What no passage says has no place.
 */
export function alignWords(
  document: SourceDocument,
  { document: ofAll = [], sections }: SearchWordsFile,
  own: readonly OwnStatement[],
): PassageWords {
  const leaves = listLeaves(document);
  const places = createPlaces(leaves, own);
  const words = new Map<Leaf, string[]>(leaves.map((leaf) => [leaf, []]));
  const put = (all: readonly Leaf[], added: readonly string[]): void => {
    for (const leaf of all) words.get(leaf)?.push(...added);
  };
  for (const section of sections) put(places.ofSection(section), section.words);
  for (const statement of own) put(places.ofStatement(statement), [statement.text]);
  const preface = leaves.filter(({ heading }) => heading === "");
  put(preface.length > 0 ? preface : leaves.slice(0, 1), ofAll);
  return (_section, _provisions, text) =>
    [...words]
      .filter(([leaf]) => leaf.text === text || leaf.whole === text)
      .flatMap(([, added]) => added)
      .join("\n");
}
