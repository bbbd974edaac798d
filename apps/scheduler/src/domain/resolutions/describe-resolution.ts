import type { Conflict, ConflictType } from "../conflicts/conflict.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { describeSlot } from "../rules/check-supervision.ts";
import { getDuty } from "../what-if/apply-changes.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import type { Obstacle } from "../what-if/judge-cover.ts";
import type { Refusals } from "./resolve-conflict.ts";

/** What is done, by the names of the specification. */
export const ACTIONS = [
  "remove_duplicate",
  "reduce_assignments",
  "insert_rest_day",
  "add_supervision",
  "reassign",
  "reassign_to_qualified",
  "remove_assignments",
  "add_coverage",
] as const;

export type Action = (typeof ACTIONS)[number];

const ACTION_OF: Readonly<Record<ConflictType, Action>> = {
  double_booking: "remove_duplicate",
  work_hour_violation: "reduce_assignments",
  rest_period_violation: "insert_rest_day",
  supervision_gap: "add_supervision",
  leave_overlap: "reassign",
  credential_mismatch: "reassign_to_qualified",
  skill_mismatch: "reassign_to_qualified",
  coverage_gap: "add_coverage",
};

/** The name of what is done about a conflict, by what the changes really are. */
export function toAction({ type }: Conflict, changes: readonly RosterChange[]): Action {
  const action = ACTION_OF[type];
  const removesOnly = changes.every(({ kind }) => kind === "remove");
  if (type === "double_booking") return removesOnly ? action : "reassign";
  return removesOnly && action.startsWith("reassign") ? "remove_assignments" : action;
}

const SHOWN = 3;

function listWork(duties: readonly Duty[]): string {
  const ordered = duties.toSorted((a, b) => a.start - b.start);
  const shown = ordered.slice(0, SHOWN).map((duty) => `${duty.rotation.name} ${describeSlot(duty)}`);
  const more = duties.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const nameOf = (roster: Roster, personId: string): string => roster.people.get(personId)?.name ?? personId;

/** Where one of two goes, which of them matters less is the reason. */
function explainPriority(roster: Roster, conflict: Conflict, gone: readonly Duty[]): string {
  if (conflict.type !== "double_booking") return "";
  const kept = conflict.assignmentIds
    .map((id) => getDuty(roster, id))
    .filter(({ assignment }) => gone.every((duty) => duty.assignment.id !== assignment.id));
  const least = Math.min(...kept.map(({ assignment }) => assignment.priority));
  const isLower = gone.every(({ assignment }) => assignment.priority < least);
  return isLower ? " (lower priority)" : " (priority no higher than what stays)";
}

/** A resolution in words: one sentence for each person who gives work to, or takes it from, another. */
export function describeChanges(
  roster: Roster,
  conflict: Conflict,
  changes: readonly RosterChange[],
): string {
  const removed = changes.flatMap((change) =>
    change.kind === "remove" ? [getDuty(roster, change.assignmentId)] : [],
  );
  const given = changes.flatMap((change) =>
    change.kind === "reassign"
      ? [{ duty: getDuty(roster, change.assignmentId), taker: change.personId }]
      : [],
  );
  const added = changes.flatMap((change) => (change.kind === "add" ? [change.assignment] : []));
  const removals = [...Map.groupBy(removed, ({ person }) => person.name)].map(
    ([name, duties]) => `Remove ${listWork(duties)} of ${name}${explainPriority(roster, conflict, duties)}.`,
  );
  const handovers = [
    ...Map.groupBy(given, ({ duty, taker }) => `${duty.person.name} to ${nameOf(roster, taker)}`),
  ].map(([who, all]) => `Give ${listWork(all.map(({ duty }) => duty))} of ${who}.`);
  const additions = added.map(({ person_id, rotation_id, block_id }) => {
    const slot = roster.slots.find(({ block }) => block.id === block_id);
    const where = slot === undefined ? "" : `, ${describeSlot(slot)}`;
    return `Add ${nameOf(roster, person_id)} to ${roster.rotations.get(rotation_id)?.name ?? rotation_id}${where}.`;
  });
  return [...removals, ...handovers, ...additions].join(" ");
}

const IN_THE_WAY: Readonly<Record<Obstacle["code"], string>> = {
  on_leave: "on leave",
  double_booked: "at work at that time",
  lacks_credential: "without a valid credential",
  lacks_skill: "without the skill",
  wrong_role: "of the other role",
  blocked: "not available that day",
  breaks_rule: "beyond a rule",
};

const countWords = (words: readonly string[]): string =>
  [...Map.groupBy(words, (word) => word)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([word, all]) => `${all.length} ${word}`)
    .join(", ");

/** Why nothing is offered, in words. */
export function describeRefusals({ obstacles, added }: Refusals, steps: number): string {
  const isLater = steps > 1;
  if (obstacles.length + added.length === 0)
    return isLater
      ? "What is possible is not enough within the steps that are tried."
      : "No change was found that could be tried: too many assignments are concerned, or there is nobody to ask.";
  const people = countWords(obstacles.map(({ code }) => IN_THE_WAY[code]));
  const news = countWords(added.map((found) => ("type" in found ? found.type : found.rule)));
  return [
    `${isLater ? "What is possible is not enough; every further" : "Every"} change that was tried fails.`,
    ...(people === "" ? [] : [`People: ${people}.`]),
    ...(news === "" ? [] : [`New or worse conflicts: ${news}.`]),
  ].join(" ");
}
