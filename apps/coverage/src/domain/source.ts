import type { Locator } from "@clinical-mcp/citations";

/** Passages of the dataset that hold a statement. */
export interface SourcePlace {
  readonly documentId: string;
  /** The likeliest first; empty for the whole document. */
  readonly sectionIds: readonly string[];
  readonly locator?: Locator;
  /** Page of the PDF's file, if the locator has none. */
  readonly page?: number | undefined;
}

/** Place where a reader can check a statement. */
export interface Source {
  /** "GP45", "mobility 705", "DIN 02443937". */
  readonly loc: string;
  readonly url: string;
  readonly asOf: string;
  readonly place?: SourcePlace | undefined;
}
