/** The place of a block in its document, as far as the format states it. */
export interface Place {
  /** A real anchor (`id` or `name`) of the page: at the block itself, or the nearest one before it in its section. */
  readonly anchor?: string;
  /** Page of a PDF, from 1: the page of the file, not the number printed on it. */
  readonly page?: number;
  /** Number of an ordered list's item with its parents', e.g. "12" or "12.a.ii". */
  readonly provision?: string;
}

export type Block = Place &
  (
    | { readonly kind: "heading"; readonly level: number; readonly text: string }
    | { readonly kind: "paragraph"; readonly text: string }
    | {
        readonly kind: "listItem";
        readonly text: string;
        /** As printed: "12.", "a.", "•". */
        readonly marker: string;
        readonly ordered: boolean;
        /** 0 for an item of an outermost list. */
        readonly depth: number;
      }
    | {
        readonly kind: "table";
        readonly rows: readonly (readonly string[])[];
        /** How many of the first rows are column heads. */
        readonly headerRows: number;
      }
  );

/** A date that the document states, with the words before it: what it means is the publisher's module to decide. */
export interface StatedDate {
  /** ISO 8601, as exact as stated: YYYY-MM-DD or YYYY-MM. */
  readonly on: string;
  /** The words before the date in its block, at most the last 80 characters. */
  readonly label: string;
}

export interface DocumentLink {
  readonly text: string;
  /** Absolute where the document's own address is known. */
  readonly url: string;
}

/** What every extractor makes of a file. */
export interface ExtractedDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly dates: readonly StatedDate[];
  readonly links: readonly DocumentLink[];
  /** What was not understood, and where; for the report of the run. */
  readonly warnings: readonly string[];
  /** By how many pages a PDF's file runs ahead of the printed numbers; absent where it prints none that keep step. */
  readonly pagesAhead?: number;
}

/** The plain text of a block without its list marker; cells of a table are parted by " | " and rows by line ends. */
export const toBlockText = (block: Block): string =>
  block.kind === "table" ? block.rows.map((row) => row.join(" | ")).join("\n") : block.text;
