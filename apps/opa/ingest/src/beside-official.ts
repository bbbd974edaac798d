import { toPassages, toSections, type Block, type SourceDocument } from "@clinical-mcp/ingestion";
import { toBesideId, type StarterFile } from "@clinical-mcp/opa/dataset";
import { toContentStems } from "@clinical-mcp/retrieval";
import { recordsSchema } from "./records.ts";
import { fromIpacGuidelineFile } from "./starter/guidance.ts";
import { fromToolFile } from "./starter/tool.ts";

/**
 * Share of a statement's words, by their weight within the publisher's document, that one place must have to say the same. From .7
 * to .8 hardly anything changes for passages; a requirement is one sentence and has fewer of them. With all statements kept, policies
 * lose their places in a search to them.
 */
const LEAST_CARRIED = { passage: 0.75, requirement: 0.6 } as const;

const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/gu) ?? [];

interface Places {
  readonly texts: readonly string[];
  readonly least: number;
}

/** The places that an answer can show: what a guideline requires, with its checklists; else the passages. */
function listPlaces({ document: { title, blocks }, records }: SourceDocument): Places {
  const { recommendations, checklists } = recordsSchema.parse(records);
  if (recommendations.length > 0) {
    const required = recommendations.map(({ text, note }) => `${text}\n${note ?? ""}`);
    const ticked = checklists.flatMap(({ items }) => items.map(({ text }) => text));
    return { texts: [...required, ...ticked], least: LEAST_CARRIED.requirement };
  }
  const options = { documentId: "", collection: "", organisation: "", title, facets: {} };
  const passages = toPassages(toSections(blocks, { title }), options);
  const texts = passages.flatMap(({ section, parent, children }) =>
    (children.length > 0 ? children : [parent]).map(({ text }) => [...section.path, text].join("\n")),
  );
  return { texts, least: LEAST_CARRIED.passage };
}

/** Whether one place has the numbers of a text, and most of its words. */
function createCarrying({ texts, least }: Places): (text: string) => boolean {
  const known = texts.map((text) => ({
    stems: new Set(toContentStems(text)),
    numbers: new Set(numbersOf(text)),
  }));
  const counts = new Map<string, number>();
  for (const { stems } of known) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stem: string): number => Math.log((known.length + 1) / (counts.get(stem) ?? 0.5));
  const sumOf = (stems: readonly string[]): number => stems.reduce((sum, stem) => sum + weigh(stem), 0);
  return (text) => {
    const stems = [...new Set(toContentStems(text))];
    const numbers = numbersOf(text);
    const wanted = least * sumOf(stems);
    return known.some(
      (place) =>
        numbers.every((number) => place.numbers.has(number)) &&
        sumOf(stems.filter((stem) => place.stems.has(stem))) >= wanted,
    );
  };
}

/** A starter document of some of its statements alone; undefined where none are left, or its kind keeps none. */
function toDocument(
  { kind, content }: StarterFile,
  isKept: (statement: { readonly text: string }) => boolean,
): SourceDocument | undefined {
  if (kind === "tool") {
    const statements = content.statements.filter(isKept);
    const made = fromToolFile({ ...content, sections: [], instruments: [], statements });
    const { tool: _ofPublisher, ...records } = recordsSchema.parse(made.records);
    return statements.length === 0 ? undefined : { ...made, records };
  }
  if (kind !== "ipacGuideline") return undefined;
  const sections = content.sections
    .map((section) => ({ ...section, statements: section.statements.filter(isKept) }))
    .filter(({ statements }) => statements.length > 0);
  return sections.length === 0 ? undefined : fromIpacGuidelineFile({ ...content, sections });
}

/** The summary at the beginning is of the whole, and the publisher's document has it. */
function withoutPreface([title, ...rest]: readonly Block[]): readonly Block[] {
  const first = rest.findIndex(({ kind }) => kind === "heading");
  return title && first >= 0 ? [title, ...rest.slice(first)] : [];
}

/**
 * Keeps those of our statements that no one place of a tool's or guideline's own text says. A page may state a
 * threshold in a form, a picture or a table, and a guideline states facts as well as duties. Policies keep none: their
 * provisions are numbered and whole.
 */
export function besideOfficial(official: SourceDocument, file: StarterFile): SourceDocument | undefined {
  const isCarried = createCarrying(listPlaces(official));
  const made = toDocument(file, ({ text }) => !isCarried(text));
  if (!made) return undefined;
  const { title, blocks } = made.document;
  return {
    ...made,
    id: toBesideId(official.id),
    document: { ...made.document, title: `${title}, in our words`, blocks: withoutPreface(blocks) },
  };
}
