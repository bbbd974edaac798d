import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { DocumentSection, Source, SourceDocument } from "@clinical-mcp/ingestion";
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
/** "20b" and "20a-c" belong to provision 20: our words and the publisher's divide it differently. */
const toNumber = (provision: string): string => /^\d+/.exec(provision)?.[0] ?? provision;

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

function addTo(document: SourceDocument, searchWords: SearchWords): SourceDocument {
  const file = searchWords.get(document.id);
  if (!file) return document;
  return {
    ...document,
    searchWords: (section, provisions) =>
      [wordsOf(file, section, provisions), document.searchWords?.(section, provisions) ?? ""]
        .filter((words) => words !== "")
        .join("\n"),
    records: { ...recordsSchema.parse(document.records), searchWords: file },
  };
}

/** The source, its documents with the words that are known for them. */
export const withSearchWords = (source: Source, searchWords: SearchWords): Source => ({
  ...source,
  async extract(file, signal) {
    const understood = await source.extract(file, signal);
    return Array.isArray(understood)
      ? understood.map((document: SourceDocument) => addTo(document, searchWords))
      : addTo(understood as SourceDocument, searchWords);
  },
});
