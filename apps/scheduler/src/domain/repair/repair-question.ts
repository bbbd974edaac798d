import type { DayRange } from "../time/day.ts";
import type { Groundwork } from "./groundwork.ts";
import type { Duty } from "../roster/roster.ts";

/** Which steps a repair may take. */
export interface Permits {
  /** People at work in a block go to another rotation there. */
  readonly move: boolean;
  /** People on stand-by are called in. */
  readonly callIn: boolean;
  /** People who are free take work. */
  readonly extra: boolean;
  /** People are freed of work elsewhere, to be able to take some here. */
  readonly release: boolean;
}

export const ALL_STEPS: Permits = { move: true, callIn: true, extra: true, release: true };

/** What a repair changes: duties given up and duties taken, each person at most one of each in a block. */
export interface Plan {
  readonly released: readonly Duty[];
  readonly taken: readonly Duty[];
}

/** The cost of taking a duty, in whole numbers; considered after what a plan covers, changes and leaves of rest. */
export interface DutyCosts {
  /** Wishes that it goes against, less those that it meets. */
  readonly wishes: (duty: Duty) => number;
  /** The more, the more of the like its person has had. */
  readonly fairness: (duty: Duty) => number;
}

export interface RepairQuestion {
  readonly groundwork: Groundwork;
  /** Away on all days of the groundwork's range. */
  readonly absentIds: ReadonlySet<string>;
  /** Blocks to repair although nobody is absent from them: those whose open demand is filled. */
  readonly openBlockIds?: ReadonlySet<string>;
  readonly permits: Permits;
  /** Whether a critical service comes before all others. */
  readonly criticalFirst: boolean;
  /** Where only some days are considered. */
  readonly frame?: Frame;
  /** Where it matters who takes what beyond rests and work on top. */
  readonly costs?: DutyCosts;
}

/** Some days of a repair. */
export interface Frame {
  readonly days: DayRange;
  /** What changes on the other days; undefined where it is asked what could be done if nobody had any duties on them. */
  readonly settled: Plan | undefined;
}

export const isInFrame = ({ frame }: RepairQuestion, day: number): boolean =>
  frame === undefined || (frame.days.first <= day && day <= frame.days.last);
