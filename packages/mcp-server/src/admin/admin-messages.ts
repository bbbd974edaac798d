/** The settings of the admin thread at its start. */
export interface AdminStart {
  readonly server: string;
  readonly host: string;
  readonly port: number;
  /** Host names under which it may be asked; any address may be. */
  readonly names: readonly string[];
  /** Nanoseconds of the process's clock when the event loop last turned; the server writes it, the thread reads it. */
  readonly turnedAt: BigInt64Array;
  /** The loop is taken for stuck, and the process for dead, after this. */
  readonly stuckAfterMs: number;
}

export type AdminPage = "readyz" | "metrics";

/** From the thread: a page that only the server can make. */
export interface AdminQuestion {
  readonly id: number;
  readonly page: AdminPage;
}

/** To the thread: that page. */
export interface AdminAnswer {
  readonly id: number;
  readonly status: number;
  readonly text: string;
}

/** From the thread, once: where it listens, or why it does not. */
export type AdminOpening = { readonly port: number } | { readonly failure: string };
