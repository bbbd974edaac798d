import type { Locator } from "@clinical-mcp/citations";

/** Passages of the dataset that hold a statement. */
export interface SourcePlace {
  readonly documentId: string;
  /** The likeliest first; none where the whole document is meant. */
  readonly sectionIds: readonly string[];
  readonly locator?: Locator;
  /** Of the PDF's file, where the locator has none. */
  readonly page?: number | undefined;
}

/** Where a statement can be checked. */
export interface Source {
  /** "GP45", "mobility 705", "DIN 02443937". */
  readonly loc: string;
  readonly url: string;
  readonly asOf: string;
  readonly place?: SourcePlace | undefined;
}
