import type { Groundwork } from "./groundwork.ts";

/** Which steps a repair may take. */
export interface Permits {
  /** People at work in a block go to another rotation there. */
  readonly move: boolean;
  /** People who stand by are called in. */
  readonly callIn: boolean;
  /** People who are free take work. */
  readonly extra: boolean;
  /** People are freed of work elsewhere, to be able to take some here. */
  readonly release: boolean;
}

export const ALL_STEPS: Permits = { move: true, callIn: true, extra: true, release: true };

export interface RepairQuestion {
  readonly groundwork: Groundwork;
  /** Away on all days of the groundwork's range. */
  readonly absentIds: ReadonlySet<string>;
  /** Blocks to look at although nobody is absent from them: those whose open demand is to be filled. */
  readonly openBlockIds?: ReadonlySet<string>;
  readonly permits: Permits;
  /** Whether a critical service comes before all others. */
  readonly criticalFirst: boolean;
}
