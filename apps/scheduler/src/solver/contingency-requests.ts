import type { AbsenceAnalysis } from "../domain/contingency/analyze-absence.ts";
import type { Scenario } from "../domain/contingency/scenario.ts";
import type { AbsenceResult } from "../domain/contingency/sweep-absences.ts";
import type { DayRange } from "../domain/time/day.ts";
import type { SharedSchedule } from "./share-schedule.ts";

interface Asked {
  readonly schedule: SharedSchedule;
  readonly range: DayRange;
  /** Milliseconds since 1970 at which an answer is due. */
  readonly dueAt: number;
}

export interface AnalyzeRequest extends Asked {
  readonly kind: "analyze";
  readonly scenario: Scenario;
  readonly absentIds: readonly string[];
}

export interface SweepRequest extends Asked {
  readonly kind: "sweep";
  readonly absences: readonly (readonly string[])[];
  /** Longest time for one of them. */
  readonly eachMs: number;
  /** Longest time to look for fewer changes once nothing can cover more. */
  readonly settledMs: number;
  /** After so long no further one is begun, so that others have their turn. */
  readonly sliceMs: number;
}

export type ContingencyRequest = AnalyzeRequest | SweepRequest;

export type ContingencyReply =
  | { readonly kind: "analysis"; readonly analysis: AbsenceAnalysis }
  /** Results of the absences that time allowed. */
  | { readonly kind: "results"; readonly results: readonly AbsenceResult[] }
  | { readonly kind: "failed"; readonly cause: unknown };
