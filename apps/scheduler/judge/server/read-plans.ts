import { z } from "zod";
import type { AbsenceQuestion } from "../absence.ts";
import type { Step } from "../repair.ts";
import type { AskedServer } from "./open-server.ts";

const analysis = z.object({
  impact_assessment: z.object({ coverage_gaps: z.number(), supervision_gaps: z.number() }),
  proof: z.object({
    proved_objectives: z.array(z.string()),
    uncovered: z.number(),
    uncovered_bound: z.number(),
    changes: z.number(),
  }),
  changes: z.array(
    z.object({
      action: z.enum(["take", "move", "call_in", "free"]),
      person_id: z.string(),
      block_id: z.string(),
      rotation_id: z.string(),
    }),
  ),
  next_offset: z.number().optional(),
});

/** What the server makes of an absence. */
export interface PlannedRepair {
  readonly coverageGaps: number;
  readonly supervisionGaps: number;
  readonly uncovered: number;
  readonly changes: number;
  /** Objectives in which it says that nothing better exists. */
  readonly proved: readonly string[];
  readonly steps: readonly Step[];
}

const toRange = ({ first, last }: AbsenceQuestion) => ({ start_date: first, end_date: last });

/** @param role of who is absent */
export async function readRepair(
  server: AskedServer,
  [scheduleId, role]: readonly [string, string],
  question: AbsenceQuestion,
): Promise<PlannedRepair> {
  const { impact_assessment, proof, changes } = analysis.parse(
    await server.call("analyze_contingency", {
      schedule_id: scheduleId,
      scenario: `${role}_absence`,
      affected_person_ids: [question.personId],
      date_range: toRange(question),
      limit: 500,
    }),
  );
  return {
    coverageGaps: impact_assessment.coverage_gaps,
    supervisionGaps: impact_assessment.supervision_gaps,
    uncovered: proof.uncovered,
    changes: proof.changes,
    proved: proof.proved_objectives,
    steps: changes.map(({ action, person_id, block_id, rotation_id }) => ({
      action,
      personId: person_id,
      blockId: block_id,
      rotationId: rotation_id,
    })),
  };
}

const sweep = z.object({
  results: z.array(
    z.object({
      absent_person_ids: z.array(z.string()),
      gaps: z.number(),
      uncovered: z.number(),
      changes: z.number(),
      proved: z.boolean(),
    }),
  ),
});

/** What the sweep says of the same absence: gaps, uncovered, and changes where they are proved. */
export async function readSwept(
  server: AskedServer,
  scheduleId: string,
  question: AbsenceQuestion,
): Promise<readonly [gaps: number, uncovered: number, changes: number] | undefined> {
  const { results } = sweep.parse(
    await server.call("sweep_contingency", {
      schedule_id: scheduleId,
      absences: "single",
      date_range: toRange(question),
      limit: 500,
    }),
  );
  const mine = results.find(({ absent_person_ids }) => absent_person_ids.join() === question.personId);
  return mine?.proved === true ? [mine.gaps, mine.uncovered, mine.changes] : undefined;
}

const swaps = z.object({
  candidates: z.array(
    z.object({
      candidate_id: z.string(),
      target_assignment: z.object({ id: z.string() }),
      more_targets: z.array(z.object({ id: z.string() })).default([]),
    }),
  ),
});

export interface Offer {
  readonly personId: string;
  /** What they give back: several where only a bundle is sound, or fits better. */
  readonly assignmentIds: readonly string[];
}

const MOST_CANDIDATES = 50;

/** Everybody with whom the server would exchange an assignment, and for what. */
export async function readOffers(
  server: AskedServer,
  scheduleId: string,
  { personId, assignmentId }: { readonly personId: string; readonly assignmentId: string },
): Promise<readonly Offer[]> {
  const { candidates } = swaps.parse(
    await server.call("find_swap_matches", {
      schedule_id: scheduleId,
      requester_id: personId,
      assignment_id: assignmentId,
      max_candidates: MOST_CANDIDATES,
      preferences: { kinds: ["exchange"] },
    }),
  );
  return candidates.map(({ candidate_id, target_assignment, more_targets }) => ({
    personId: candidate_id,
    assignmentIds: [target_assignment, ...more_targets].map(({ id }) => id),
  }));
}

const workload = z.object({
  rows: z.array(
    z.object({ person_id: z.string(), hours: z.number(), call_nights: z.number(), free_days: z.number() }),
  ),
});

/** Hours, nights of call and free days of each resident. */
export async function readWorkload(
  server: AskedServer,
  scheduleId: string,
): Promise<readonly { readonly personId: string; readonly figures: readonly number[] }[]> {
  const { rows } = workload.parse(
    await server.call("get_workload", { schedule_id: scheduleId, by: "person", limit: 500 }),
  );
  return rows.map(({ person_id, hours, call_nights, free_days }) => ({
    personId: person_id,
    figures: [hours, call_nights, free_days],
  }));
}
