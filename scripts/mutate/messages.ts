/** What the process that keeps vitest is asked. */
export interface Request {
  /** Files that differ from what it ran last. */
  readonly changed: readonly string[];
  /** Whether the suites must rebuild what they build once for all of a run, such as a dataset. */
  readonly rebuild: boolean;
  /** Test files, from the root of the tree. */
  readonly paths: readonly string[];
}

export interface Suite {
  readonly path: string;
  /** The project of vitest: `unit` or `system`. */
  readonly project: string;
}

export interface Failure {
  /** The test file; empty for an error outside of all tests. */
  readonly path: string;
  readonly message: string;
}

export const isRequest = (message: unknown): message is Request =>
  has(message, "changed") && has(message, "paths");

/** The first message: every suite there is. */
export const isReady = (message: unknown): message is { readonly suites: readonly Suite[] } =>
  has(message, "suites");

export const isAnswer = (message: unknown): message is { readonly failures: readonly Failure[] } =>
  has(message, "failures");

const has = (message: unknown, field: string): boolean =>
  typeof message === "object" && message !== null && field in message;
