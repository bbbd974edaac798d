import type { Passage } from "@clinical-mcp/retrieval";
import type { ExtractedDocument } from "../extract/extracted-document.ts";
import type { FetchedFile, Fetcher } from "../fetch/fetched-file.ts";
import type { PassageOptions } from "../passages/to-passages.ts";

/** One publication that an app ingests: publisher, place, licence, cadence, and how its files are found and read. */
export interface Source {
  /** For `--source` and the manifest: lower case, e.g. "cpso". */
  readonly name: string;
  readonly publisher: string;
  /** Where it is published, as an address for people. */
  readonly place: string;
  readonly licence: string;
  /** How often it changes, in words. */
  readonly cadence: string;
  /** Absolute folder of files that ship with the app: read in any case of `--from`, never asked for on the web. */
  readonly folder?: string;
  /** Its documents come in only where no other source has one of the same id. */
  readonly isStandIn?: true;
  /** Each edition has an address of its own: what a file that could not be read would have replaced stays as it was. */
  readonly isAddressOfEdition?: true;
  /** Addresses of its documents on the web, in a stable order, without repetition. */
  listUrls(fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]>;
  /** The address whose saved copy a file is, by its path in the folder of `--from`; undefined when it is not a file of this source. */
  toUrl(path: string): string | undefined;
  /**
   * Understands one file, which may hold several documents.
   *
   * @throws UpstreamError UNREADABLE_DOCUMENT when it is not what this source publishes, e.g. a login page
   */
  extract(
    file: FetchedFile & { readonly content: Uint8Array },
    signal: AbortSignal,
  ): Promise<SourceDocument | readonly SourceDocument[]>;
}

/** A document as its source's module understands it. */
export interface SourceDocument {
  /** Stable over runs, unique in the dataset. */
  readonly id: string;
  readonly collection: string;
  /** First part of every passage's heading. */
  readonly organisation: string;
  readonly document: ExtractedDocument;
  /**
   * YYYY-MM-DD that the text itself states of its edition. The newest edition among several files of one document is
   * ingested, and one older than that in service is held back.
   */
  readonly edition?: string | undefined;
  readonly facets: Passage["facets"];
  readonly sectionFacets?: PassageOptions["sectionFacets"];
  readonly searchWords?: PassageOptions["searchWords"];
  /** Why this may be another document than its place says: another publisher's, or another page. It is held back then. */
  readonly misplaced?: string | undefined;
  /** What the app's writer makes tables of; anything that JSON can hold. Never the time of the download. */
  readonly records?: unknown;
}
