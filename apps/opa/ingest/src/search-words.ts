import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { DocumentSection, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { alignWords, toNumber, type PassageWords } from "./align-words.ts";
import { besideOfficial } from "./beside-official.ts";
import type { Curation } from "./curation.ts";
import { recordsSchema, searchWordsFileSchema, type SearchWordsFile } from "./records.ts";

/** By document id; the same for our words and for the publisher's. */
export type SearchWords = ReadonlyMap<string, SearchWordsFile>;

/** @throws ConfigurationError naming the file that cannot be understood */
export async function readSearchWords(folder: string): Promise<SearchWords> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const files = names.map(async (name) => {
    try {
      return searchWordsFileSchema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
    } catch (cause) {
      throw new ConfigurationError(`${join(folder, name)} holds no search words that can be read.`, {
        cause,
      });
    }
  });
  return new Map((await Promise.all(files)).map((file) => [file.document_id, file]));
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** The words for a passage: of its provisions where these are named, else of its heading. */
export function wordsOf(
  { document = [], sections }: SearchWordsFile,
  { path }: Pick<DocumentSection, "path">,
  provisions: readonly string[],
): string {
  const heading = fold(path.at(-1) ?? "");
  const numbers = new Set(provisions.map(toNumber));
  const own = sections.filter((section) =>
    section.provisions
      ? section.provisions.some((provision) => numbers.has(toNumber(provision)))
      : fold(section.heading) === heading,
  );
  return [...(heading === "" ? document : []), ...own.flatMap((section) => section.words)].join("\n");
}

/** The words that are for one provision alone; null where there are none. */
export function wordsOfProvision({ sections }: SearchWordsFile, provision: string): string | null {
  const own = sections.filter(({ provisions = [] }) =>
    provisions.map(toNumber).includes(toNumber(provision)),
  );
  return own.length === 0 ? null : own.flatMap((section) => section.words).join("\n");
}

/** A publisher's own text has headings of its own, and our statements say in other words what it says. */
function addAligned(document: SourceDocument, { searchWords, curation }: KnownWords): SourceDocument {
  const own = curation.get(document.id)?.statements ?? [];
  const file = searchWords.get(document.id) ?? { document_id: document.id, sections: [] };
  if (own.length === 0 && file.sections.length === 0) return document;
  const stated = own.flatMap(({ heading, provision, text }) =>
    provision === null ? [] : [{ heading, provisions: [provision], words: [text] }],
  );
  return addTo(
    document,
    { ...file, sections: [...file.sections, ...stated] },
    alignWords(document, file, own),
  );
}

function addTo(document: SourceDocument, file: SearchWordsFile, words: PassageWords): SourceDocument {
  return {
    ...document,
    searchWords: (...passage) =>
      [words(...passage), document.searchWords?.(...passage) ?? ""].filter((own) => own !== "").join("\n"),
    records: { ...recordsSchema.parse(document.records), searchWords: file },
  };
}

/** Our own words are under the headings that the search words name. */
function addByHeading(document: SourceDocument, { searchWords }: KnownWords): SourceDocument {
  const file = searchWords.get(document.id);
  return file ? addTo(document, file, (section, provisions) => wordsOf(file, section, provisions)) : document;
}

/** Our statements that the publisher's document does not carry, with the words of their headings. */
function keepBeside(
  document: SourceDocument,
  { searchWords, curation }: KnownWords,
): readonly SourceDocument[] {
  const file = curation.get(document.id)?.file;
  const kept = file && besideOfficial(document, file);
  const words = searchWords.get(document.id);
  if (!kept || !words) return kept ? [kept] : [];
  return [addTo(kept, words, (section, provisions) => wordsOf(words, section, provisions))];
}

/** What is known of how people ask for documents, and of what these say in our words. */
export interface KnownWords {
  readonly searchWords: SearchWords;
  readonly curation: Curation;
}

/** The source, its documents with the words that are known for them. */
export const withSearchWords = (source: Source, known: KnownWords): Source => ({
  ...source,
  async extract(file, signal) {
    const understood = await source.extract(file, signal);
    const documents: readonly SourceDocument[] = "id" in understood ? [understood] : understood;
    if (source.isStandIn) return documents.map((document) => addByHeading(document, known));
    return documents.flatMap((document) => [addAligned(document, known), ...keepBeside(document, known)]);
  },
});
