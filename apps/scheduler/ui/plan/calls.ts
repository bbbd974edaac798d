import type { Args } from "@clinical-mcp/app-ui";
import type { ListedPerson, ShownCandidate, ShownPlan } from "./shown.ts";

/** The people of a large program; the server cuts at what an answer holds. */
const MOST_SWEPT = 200;

/** A call of a tool of the scheduler. */
export interface Call {
  readonly tool: string;
  readonly args: Args;
}

/** What was chosen in the form. */
export interface Chosen {
  readonly scheduleId: string;
  readonly person: ListedPerson;
  readonly from: string;
  readonly to: string;
}

const toRange = ({ from, to }: Chosen) => ({ date_range: { start_date: from, end_date: to } });

export const askWorkload = (chosen: Chosen): Call => ({
  tool: "get_workload",
  args: { schedule_id: chosen.scheduleId, role: chosen.person.role, ...toRange(chosen) },
});

export const askAbsence = (chosen: Chosen): Call => ({
  tool: "analyze_contingency",
  args: {
    schedule_id: chosen.scheduleId,
    scenario: chosen.person.role === "faculty" ? "faculty_absence" : "resident_absence",
    affected_person_ids: [chosen.person.id],
    ...toRange(chosen),
  },
});

/** @param ids of anybody, residents and faculty alike */
export const askAbsenceOf = (
  scheduleId: string,
  ids: readonly string[],
  dates: { readonly start_date: string; readonly end_date: string },
): Call => ({
  tool: "analyze_contingency",
  args: {
    schedule_id: scheduleId,
    scenario: "emergency",
    affected_person_ids: [...ids],
    date_range: { start_date: dates.start_date, end_date: dates.end_date },
  },
});

export const askSweep = (chosen: Chosen): Call => ({
  tool: "sweep_contingency",
  args: { schedule_id: chosen.scheduleId, absences: "single", ...toRange(chosen), limit: MOST_SWEPT },
});

export const askConflicts = (chosen: Chosen): Call => ({
  tool: "detect_conflicts",
  args: { schedule_id: chosen.scheduleId, ...toRange(chosen) },
});

export const tryLeave = ({ scheduleId, person, from, to }: Chosen): Call => ({
  tool: "try_changes",
  args: {
    schedule_id: scheduleId,
    leave: [{ person: person.id, start_date: from, end_date: to, absence_type: "vacation" }],
  },
});

export const askSwap = ({ scheduleId, person }: Chosen, assignmentId: string): Call => ({
  tool: "find_swap_matches",
  args: { schedule_id: scheduleId, requester_id: person.id, assignment_id: assignmentId },
});

/** @param to who gets it; undefined: nobody */
export const tryAssignment = (
  { scheduleId }: Pick<Chosen, "scheduleId">,
  assignmentId: string,
  to: string | undefined,
): Call => ({
  tool: "try_changes",
  args: {
    schedule_id: scheduleId,
    ...(to === undefined
      ? { remove: [{ assignment_id: assignmentId }] }
      : { move: [{ assignment_id: assignmentId, person: to }] }),
  },
});

/** A swap as it was found, with all that changes hands at once: one alone would break what the others fix. */
export const tryCandidate = (scheduleId: string, { plan: { move } }: ShownCandidate): Call => ({
  tool: "try_changes",
  args: { schedule_id: scheduleId, move },
});

/** A plan as a tool answered with it. */
export function tryPlan(scheduleId: string, plan: ShownPlan): Call {
  const parts = Object.entries(plan).filter(([name]) => name !== "format");
  return { tool: "try_changes", args: { ...Object.fromEntries(parts), schedule_id: scheduleId } };
}
