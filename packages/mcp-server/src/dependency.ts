/** One thing the server answers from; `/readyz` asks all of them. */
export interface Dependency {
  readonly name: string;
  /** Something else takes its place: without it the server is degraded, and still ready. */
  readonly isReplaceable?: boolean;
  /** Resolves when the dependency answers; rejects otherwise. What it rejects with is logged, not shown. */
  check(signal: AbortSignal): Promise<void>;
}
