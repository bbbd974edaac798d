/** A page to ask a publisher for. */
export interface PageQuestion {
  readonly url: string;
  /** ISO day (or month, or year) since which a change is of interest. */
  readonly since: string;
}

/** What a publisher answered, or why nothing was asked. */
export type PageAnswer =
  | {
      readonly outcome: "answered";
      /** Address that answered, after redirects within the publisher's host. */
      readonly finalUrl: string;
      readonly etag: string | undefined;
      /** ISO moments of the headers Last-Modified and Date. */
      readonly lastModified: string | undefined;
      readonly servedAt: string | undefined;
      readonly sha256: string;
      /** Visible text of an HTML page; undefined for a file of another kind. */
      readonly text: string | undefined;
      /** The same without marks of notes and buttons, which are inside sentences. */
      readonly unmarkedText: string | undefined;
      /** Whether the page asks for a password. */
      readonly asksForLogin: boolean;
    }
  /** 304: not modified since the day of the question. */
  | { readonly outcome: "not_modified"; readonly finalUrl: string }
  | { readonly outcome: "gone"; readonly status: number }
  /** To another host, which is not followed. */
  | { readonly outcome: "redirected"; readonly status: number; readonly location: string }
  /** Asked, and no whole answer came; `why` is written for a reader. */
  | { readonly outcome: "unreachable"; readonly status: number | undefined; readonly why: string }
  | { readonly outcome: "not_asked"; readonly why: string };

/** Asks publishers for pages, politely. An implementation stops when the caller leaves. */
export interface PageChecker {
  /**
   * @returns an answer for each address; a failure is an answer
   * @throws what the signal was aborted with
   */
  check(pages: readonly PageQuestion[], signal: AbortSignal): Promise<ReadonlyMap<string, PageAnswer>>;
}
