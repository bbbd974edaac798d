import type { Conflict, ConflictType } from "../conflicts/conflict.ts";
import { detectConflicts } from "../detect-conflicts.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { Finding } from "../rules/finding.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { focusRoster } from "../what-if/focus-roster.ts";
import type { Focus } from "../what-if/focus-roster.ts";
import type { Hindrance } from "./hindrances.ts";
import { listHandovers } from "./swap-option.ts";
import type { Side, SwapOption } from "./swap-option.ts";

interface Judgement {
  readonly findings: readonly Finding[];
  readonly conflicts: readonly Conflict[];
}

/** Broken rules come as findings; as conflicts they would come twice. */
const CONFLICTS: readonly ConflictType[] = [
  "double_booking",
  "leave_overlap",
  "credential_mismatch",
  "skill_mismatch",
  "coverage_gap",
];

const NOTHING: ReadonlySet<string> = new Set();
const aboutPerson = (id: string): Focus => ({ personIds: new Set([id]), blockIds: NOTHING });
const aboutBlock = (id: string): Focus => ({ personIds: NOTHING, blockIds: new Set([id]) });

/** Everything that can be said against a schedule, as far as it is about these. */
function judge(roster: Roster, focus: Focus): Judgement {
  const focused = focusRoster(roster, focus);
  return {
    findings: validateSchedule({ roster: focused }).findings,
    conflicts: detectConflicts({ roster: focused, types: CONFLICTS, includeResolved: true }),
  };
}

function compare(before: Judgement, after: Judgement): readonly Hindrance[] {
  const { added: findings } = compareFindings(before.findings, after.findings);
  const { added: conflicts } = compareFindings(before.conflicts, after.conflicts);
  return [
    ...findings.map(({ rule, description }) => ({ code: rule, text: description })),
    ...conflicts.map(({ type, description }) => ({ code: type, text: description })),
  ];
}

const toIds = (duties: readonly Duty[]): readonly string[] => duties.map(({ assignment }) => assignment.id);

/** What one person's part changes in their own days. */
const toChanges = ({ person, gives, takes }: Side): readonly RosterChange[] => [
  ...gives.map(({ assignment }) => ({ kind: "remove" as const, assignmentId: assignment.id })),
  ...takes.map(({ assignment }) => ({
    kind: "reassign" as const,
    assignmentId: assignment.id,
    personId: person.id,
  })),
];

/**
 * Judges a schedule before and after a swap, on a copy. A finding that was not there before, or was less bad, is an
 * obstacle to the swap: broken rules, advice not kept, early warnings, clashes, supervision and coverage.
 */
export type TroubleFinder = (option: SwapOption) => readonly Hindrance[];

/** People are judged once for each part that they could have, in any swap. */
export function createTroubleFinder(roster: Roster): TroubleFinder {
  const before = new Map<string, Judgement>();
  const judgeBefore = (key: string, focus: Focus): Judgement => {
    const judgement = before.get(key) ?? judge(roster, focus);
    before.set(key, judgement);
    return judgement;
  };
  const known = new Map<string, readonly Hindrance[]>();
  const findInSide = (side: Side): readonly Hindrance[] => {
    const { person, gives, takes } = side;
    const key = [person.id, ...toIds(gives), "for", ...toIds(takes)].join(" ");
    const focus = aboutPerson(person.id);
    const found =
      known.get(key) ??
      compare(judgeBefore(`person ${person.id}`, focus), judge(applyChanges(roster, toChanges(side)), focus));
    known.set(key, found);
    return found;
  };
  return (option) => {
    for (const side of option.sides) {
      const found = findInSide(side);
      if (found.length > 0) return found;
    }
    const handovers = listHandovers(option);
    const after = applyChanges(
      roster,
      handovers.map(({ duty, taker }) => ({
        kind: "reassign",
        assignmentId: duty.assignment.id,
        personId: taker.id,
      })),
    );
    return [...new Set(handovers.map(({ duty }) => duty.block.id))].flatMap((id) =>
      compare(judgeBefore(`block ${id}`, aboutBlock(id)), judge(after, aboutBlock(id))),
    );
  };
}
