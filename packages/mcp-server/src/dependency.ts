/** One thing the server answers from; `/readyz` asks all of them. */
export interface Dependency {
  readonly name: string;
  /** Something else takes its place: without it the server is degraded, and still ready. */
  readonly isReplaceable?: boolean;
  /** Figures for the operator in addition to its state, such as values left out of a dataset. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Resolves when the dependency answers; rejects otherwise. What it rejects with is logged, not shown. */
  check(signal: AbortSignal): Promise<void>;
}
