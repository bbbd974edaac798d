import { createHash } from "node:crypto";
import type { Passage } from "@clinical-mcp/retrieval";
import type { Piece, SectionText } from "./section-text.ts";
import { countTextWords, toSectionText } from "./section-text.ts";
import type { DocumentSection } from "./to-sections.ts";

/** A section up to this length is one passage; a longer one also has children of this length at most. */
const LONGEST_CHILD_WORDS = 300;
const USUAL_CHILD_WORDS = 220;
const SHORTEST_CHILD_WORDS = 150;

export interface PassageOptions {
  readonly documentId: string;
  readonly collection: string;
  /** The organisation that issues the document: the first part of every heading. */
  readonly organisation: string;
  readonly title: string;
  /** Facets of all passages of the document, e.g. type, topics, dates. */
  readonly facets: Passage["facets"];
  /** Further facets of one section, e.g. its policy level. */
  readonly sectionFacets?: ((section: DocumentSection) => Passage["facets"]) | undefined;
  /** How people ask for a section, or for some provisions of it; empty where nothing is known. */
  readonly searchWords?:
    | ((section: DocumentSection, provisions: readonly string[], text: string) => string)
    | undefined;
}

export interface SectionPassages {
  readonly section: DocumentSection;
  readonly parent: Passage;
  /** Empty where the parent is short. */
  readonly children: readonly Passage[];
}

type ToId = (kind: Passage["kind"], path: readonly string[], text: string) => string;

/** Ids from the content. Equal texts under the same headings are told apart by their order. */
function createIds(documentId: string): ToId {
  const seen = new Map<string, number>();
  return (kind, path, text) => {
    const key = JSON.stringify([documentId, kind, path, text]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return createHash("sha256").update(`${key}${occurrence}`).digest("hex").slice(0, 20);
  };
}

const wordsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words, 0);

/** A short rest goes to the group before it; one that says nothing alone even where that makes it a little long. */
function isRestJoined(before: number, rest: number): boolean {
  if (rest >= SHORTEST_CHILD_WORDS) return false;
  const isRemnant = rest < SHORTEST_CHILD_WORDS / 3;
  return before + rest <= LONGEST_CHILD_WORDS + (isRemnant ? SHORTEST_CHILD_WORDS / 3 : 0);
}

function groupPieces(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const words = group ? wordsOf(group) : 0;
    const fits = words + piece.words <= LONGEST_CHILD_WORDS;
    // A short beginning takes in what follows even where that makes it a little long.
    if (group && ((fits && words < USUAL_CHILD_WORDS) || words < SHORTEST_CHILD_WORDS / 3)) group.push(piece);
    else groups.push([piece]);
  }
  const [last, before] = [groups.at(-1), groups.at(-2)];
  if (last && before && isRestJoined(wordsOf(before), wordsOf(last))) {
    groups.splice(-2, 2, [...before, ...last]);
  }
  return groups;
}

/** The text of a child: the parent's own characters, after the head of its table where it begins inside one. */
function childText(text: string, group: readonly Piece[]): string {
  const [first, last] = [group[0], group.at(-1)];
  const own = text.slice(first?.from, last?.to).trim();
  return first?.tableHead === undefined ? own : `${first.tableHead}\n${own}`;
}

const provisionsOf = (pieces: readonly Piece[]): readonly string[] => [
  ...new Set(pieces.flatMap(({ provision }) => provision ?? [])),
];

/** The place of the pieces: filters and citations read it. */
function locatorFacets({ anchor, part }: DocumentSection, pieces: readonly Piece[]): Passage["facets"] {
  const page = pieces.find(({ page }) => page !== undefined)?.page;
  const provisions = [...provisionsOf(pieces)];
  return {
    ...(anchor === undefined ? {} : { anchor }),
    ...(page === undefined ? {} : { page }),
    ...(part === undefined ? {} : { part: part.number, parts: part.of }),
    ...(provisions.length === 0 ? {} : { provisions }),
  };
}

type SearchWords = NonNullable<PassageOptions["searchWords"]>;

function wordsFor(
  searchWords: SearchWords | undefined,
  section: DocumentSection,
  { text, pieces }: SectionText,
): Pick<Passage, "searchWords"> {
  const words = searchWords?.(section, provisionsOf(pieces), text) ?? "";
  return words === "" ? {} : { searchWords: words };
}

function toChildren(
  { searchWords: _whole, ...parent }: Passage,
  { section, content }: { readonly section: DocumentSection; readonly content: SectionText },
  searchWords: SearchWords | undefined,
): readonly Omit<Passage, "id">[] {
  const { text, pieces } = content;
  if (countTextWords(text) <= LONGEST_CHILD_WORDS) return [];
  return groupPieces(pieces).map((group) => {
    const own = childText(text, group);
    return {
      ...parent,
      ...wordsFor(searchWords, section, { text: own, pieces: group }),
      kind: "child" as const,
      text: own,
      facets: { ...parent.facets, ...locatorFacets(section, group) },
    };
  });
}

/**
 * The passages of a document: each section once as a parent, and again as children of 150 to 300 words where it is
 * longer. Children end at sentences, rows or provisions, never reach into another section, and together have the
 * parent's text once. Facets `anchor`, `page` and `provisions` give the place of each; `part` and `parts` say that its
 * section is one part of a longer one.
 */
export function toPassages(
  sections: readonly DocumentSection[],
  options: PassageOptions,
): readonly SectionPassages[] {
  const { documentId, collection, organisation, title, facets, sectionFacets, searchWords } = options;
  const toId = createIds(documentId);
  return sections.map((section) => {
    const content = toSectionText(section.blocks);
    const id = toId("parent", section.path, content.text);
    const parent: Passage = {
      id,
      collection,
      documentId,
      sectionId: id,
      kind: "parent",
      title,
      heading: [organisation, title, ...section.path].filter((part) => part !== "").join(" > "),
      text: content.text,
      ...wordsFor(searchWords, section, content),
      facets: { ...facets, ...sectionFacets?.(section), ...locatorFacets(section, content.pieces) },
    };
    const children = toChildren(parent, { section, content }, searchWords).map((child) => ({
      ...child,
      id: toId("child", section.path, child.text),
    }));
    return { section, parent, children };
  });
}
