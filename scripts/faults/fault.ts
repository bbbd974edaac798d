import type { Exam } from "../load/exam.ts";
import type { Stage } from "./stage.ts";

/** One start of a process, until its readiness. */
export interface Restart {
  readonly server: string;
  readonly readyAfterMs: number;
  /** Processor time of all its threads, which other processes of the machine do not lengthen much. */
  readonly cpuMs: number;
}

/** Where a fault was at work, and remarks in addition to the figures. */
export interface Inflicted {
  /** performance.now() from which all should be well again. */
  readonly mendedAt: number;
  readonly restarts?: readonly Restart[];
  /** What did not come back by itself. */
  readonly unrecovered?: string;
  readonly notes?: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** Why it cannot be tried on this machine; undefined where it can. */
  readonly skip: (stage: Stage) => string | undefined;
  /** Set for these servers, which are restarted for it before the crowd comes, and again without it after. */
  readonly environment?: (
    stage: Stage,
  ) => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Processes end without a word: what they have in work is cut, and asked again. */
  readonly mayCut?: true;
  /** Exams whose answers are as right while the fault is at work; sat before the crowd comes. */
  readonly alternatives?: (stage: Stage) => Promise<readonly Exam[]>;
  /** Breaks and fixes; the crowd keeps asking. */
  readonly inflict: (stage: Stage, exams: readonly Exam[]) => Promise<Inflicted>;
}
