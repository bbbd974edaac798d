/** A file of a publisher, on this machine. */
export interface FetchedFile {
  /** The address that was asked for. */
  readonly url: string;
  /** The address that answered. */
  readonly finalUrl: string;
  /** Addresses between the two, in order. */
  readonly redirects: readonly string[];
  /** Media type without parameters, in lower case; undefined where the server states none. */
  readonly contentType: string | undefined;
  readonly charset: string | undefined;
  readonly sha256: string;
  readonly bytes: number;
  /** ISO 8601: when these bytes were received. */
  readonly retrievedAt: string;
  /** ISO 8601: when the server last confirmed them. */
  readonly checkedAt: string;
  /** As the server states it, for conditional requests. */
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** Where the bytes are. */
  readonly path: string;
  /**
   * `downloaded`: new or changed. `unchanged`: the server confirmed the copy. `resumed`: received by a run that was
   * cut off. `stale`: the server could not be asked, so this is the copy of an earlier day. `local`: from a folder.
   */
  readonly outcome: "downloaded" | "unchanged" | "resumed" | "stale" | "local";
}

/** Gets the files of publishers, from the web or from a folder of saved copies. */
export interface Fetcher {
  /**
   * @throws UpstreamError NOT_FOUND when the publisher no longer has it; FORBIDDEN_BY_ROBOTS, FORBIDDEN_ADDRESS or
   * TOO_LARGE;
   * SOURCE_UNAVAILABLE when the publisher cannot be asked and there is no earlier copy
   */
  fetch(url: string, options?: { readonly signal?: AbortSignal }): Promise<FetchedFile>;
}
