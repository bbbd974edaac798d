import type { PersonRole, Preference } from "../../dataset/index.ts";
import { takesPlace } from "../conflicts/find-double-bookings.ts";
import {
  explainLack,
  indexCredentials,
  listMissingCredentials,
  listMissingSkills,
} from "../conflicts/find-unqualified.ts";
import type { Held } from "../conflicts/find-unqualified.ts";
import { dutiesOf, listLeavesIn } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { describeSlot } from "../rules/check-supervision.ts";
import type { Finding } from "../rules/finding.ts";
import { RULES } from "../rules/rule-catalog.ts";
import type { RuleId } from "../rules/rule-catalog.ts";
import { formatRange } from "../rules/windows.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges, toDuty } from "./apply-changes.ts";
import { compareFindings } from "./compare-findings.ts";
import { focusRoster } from "./focus-roster.ts";
import type { Post } from "./post.ts";

/** Why somebody cannot take a post: a code with what it is about, and the same in words. */
export type Obstacle = { readonly text: string } & (
  | { readonly code: "on_leave"; readonly absenceId: string; readonly absenceType: string }
  | { readonly code: "double_booked"; readonly assignmentId: string }
  | { readonly code: "lacks_credential"; readonly credential: string }
  | { readonly code: "lacks_skill"; readonly skill: string }
  | { readonly code: "wrong_role"; readonly neededRole: PersonRole }
  | { readonly code: "blocked"; readonly preferenceId: string }
  | ({ readonly code: "breaks_rule" } & BrokenRule)
);

interface BrokenRule {
  readonly rule: RuleId;
  /** Clause of the Common Program Requirements; null for a rule of the program. */
  readonly clause: string | null;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  readonly startDate: string;
  readonly endDate: string;
}

function findWrongRole({ person }: Duty, { role }: Post): readonly Obstacle[] {
  if (role === "any" || person.role === role) return [];
  const needed = role === "faculty" ? "faculty" : "a resident";
  return [
    { code: "wrong_role", neededRole: role, text: `${person.name} is ${person.role}; ${needed} is needed.` },
  ];
}

const findLeaves = (duty: Duty, roster: Roster): readonly Obstacle[] =>
  listLeavesIn(roster, duty).map(({ absence, ...days }) => ({
    code: "on_leave",
    absenceId: absence.id,
    absenceType: absence.absence_type,
    text: `${duty.person.name} is on approved ${absence.absence_type} from ${formatRange(days)}.`,
  }));

function findBookings(duty: Duty, roster: Roster): readonly Obstacle[] {
  if (!takesPlace(duty)) return [];
  return dutiesOf(roster, duty.person.id)
    .filter((other) => takesPlace(other) && other.start < duty.end && duty.start < other.end)
    .filter(({ assignment }) => assignment.id !== duty.assignment.id)
    .map((other) => ({
      code: "double_booked",
      assignmentId: other.assignment.id,
      text: `${duty.person.name} is assigned to ${other.rotation.name} at that time (${describeSlot(other)}).`,
    }));
}

function findLacks(duty: Duty, { skills }: Post, held: Held): readonly Obstacle[] {
  const { person } = duty;
  const missing = [...listMissingSkills(duty), ...skills.filter((skill) => !person.skills.includes(skill))];
  return [
    ...listMissingCredentials(duty, held).map((credential) => ({
      code: "lacks_credential" as const,
      credential,
      text: `${person.name} has no valid ${credential} on ${duty.block.date}: ${explainLack(duty, credential, held)}.`,
    })),
    ...[...new Set(missing)].map((skill) => ({
      code: "lacks_skill" as const,
      skill,
      text: `${skill} is not among the skills of ${person.name}.`,
    })),
  ];
}

/** Whether a preference is about a duty: its day, its kind of block, its rotation. */
export const isAbout = (preference: Preference, { person, block, rotation }: Duty): boolean =>
  preference.person_id === person.id &&
  preference.start_date <= block.date &&
  block.date <= preference.end_date &&
  (preference.block_types.length === 0 || preference.block_types.includes(block.block_type)) &&
  (preference.rotation_id === null || preference.rotation_id === rotation.id);

const findBlocked = (duty: Duty, { document }: Roster): readonly Obstacle[] =>
  document.preferences
    .filter((preference) => preference.kind === "blocked" && isAbout(preference, duty))
    .map(({ id }) => ({
      code: "blocked",
      preferenceId: id,
      text: `${duty.person.name} cannot be assigned on ${duty.block.date} (blocked by preference ${id}).`,
    }));

/**
 * Obstacles to a person taking a post that need no rule about hours: role, leave, other work at the same time,
 * credentials and skills on the day, blocked days. Cheap.
 *
 * @param held of the roster, if known
 * @throws UserInputError PERSON_NOT_FOUND, or VALIDATION_ERROR for a post in a block or on a rotation that is not there
 */
export function listPlainObstacles(
  roster: Roster,
  { personId, post }: Candidacy,
  held: Held = indexCredentials(roster),
): readonly Obstacle[] {
  const duty = toDuty(roster, { ...post.assignment, person_id: personId });
  return [
    ...findWrongRole(duty, post),
    ...findLeaves(duty, roster),
    ...findBookings(duty, roster),
    ...findLacks(duty, post, held),
    ...findBlocked(duty, roster),
  ];
}

/** Whether the only obstacle is other work at the same time, which can be given up: cheaper than the list of obstacles. */
export function isFit(roster: Roster, { personId, post }: Candidacy, held: Held): boolean {
  const duty = toDuty(roster, { ...post.assignment, person_id: personId });
  const tests = [
    () => findWrongRole(duty, post),
    () => findLeaves(duty, roster),
    () => findLacks(duty, post, held),
    () => findBlocked(duty, roster),
  ];
  return tests.every((find) => find().length === 0);
}

/** The person and the post. */
export interface Candidacy {
  readonly personId: string;
  readonly post: Post;
}

function toRuleObstacle({ rule, description, evidence }: Finding): Obstacle {
  const { title, source } = RULES[rule];
  const { start_date, end_date, measured, limit, unit } = evidence;
  const clause = source.clause === null ? "" : ` (clause ${source.clause})`;
  return {
    code: "breaks_rule",
    rule,
    clause: source.clause,
    measured,
    limit,
    unit,
    startDate: start_date,
    endDate: end_date,
    text: `${title}${clause}: ${description}`,
  };
}

/** Binding rules that would be broken, or broken worse, by this person's work or in the block of the post. */
function listRuleObstacles(roster: Roster, { personId, post }: Candidacy): readonly Obstacle[] {
  const { assignment } = post;
  const taken = roster.dutiesByBlock.get(assignment.block_id) ?? [];
  const isThere = taken.some((duty) => duty.assignment.id === assignment.id);
  const after = applyChanges(roster, [
    isThere
      ? { kind: "reassign", assignmentId: assignment.id, personId }
      : { kind: "add", assignment: { ...assignment, person_id: personId } },
  ]);
  const { day, end } = toDuty(roster, { ...assignment, person_id: personId });
  const range = { first: day - 1, last: roster.zone.dayOf(end) + 1 };
  const focus = { personIds: new Set([personId]), blockIds: new Set([assignment.block_id]) };
  const [old, now] = [roster, after].map(
    (each) => validateSchedule({ roster: focusRoster(each, focus), range }).findings,
  );
  return compareFindings(old ?? [], now ?? [])
    .added.filter(({ isViolation }) => isViolation)
    .map(toRuleObstacle);
}

/**
 * Whether a person may take a post: the reasons why not, none where they may. What is wrong with their work already and
 * does not become worse is no reason.
 *
 * @throws UserInputError as `listPlainObstacles`
 */
export const judgeCover = (roster: Roster, candidacy: Candidacy): readonly Obstacle[] => [
  ...listPlainObstacles(roster, candidacy),
  ...listRuleObstacles(roster, candidacy),
];
