import type { Corpus } from "./corpus.ts";
import type { Source } from "./source.ts";

/** Address and day of a document, as sources name it. */
export type DescribeDocument = (documentId: string) => Omit<Source, "loc" | "place">;

export const createDocumentFinder =
  ({ findDocument }: Pick<Corpus, "findDocument">): DescribeDocument =>
  (id) => {
    const row = findDocument(id);
    return { url: row?.source_url ?? "", asOf: row?.as_of ?? "" };
  };
