/** The sender of a request. */
export interface Caller {
  /** Name of a static token or client of an access token, for the log; absent where nobody is asked. */
  readonly client?: string;
  /** Whose budget a call comes from: the person where the token names one, else the client, else the address. */
  readonly user: string;
  /** What the caller may ask; absent where everyone may ask everything. */
  readonly scopes?: ReadonlySet<string>;
}

/** What a token turned out to be. */
export type Identified = { readonly caller: Caller } | { readonly refusal: string };
