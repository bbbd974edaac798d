import type { Rotation, ScheduleSettings } from "../../dataset/index.ts";
import { isAway } from "../roster/roster.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import { idsOf } from "./finding.ts";
import type { Finding, RuleOutcome } from "./finding.ts";
import type { RuleQuestion } from "./rule-question.ts";

type SupervisionSettings = ScheduleSettings["supervision"];

/**
 * Faculty needed for so many residents: units, divided by what one faculty supervises, rounded up. With the default
 * units, ceil((2 · PGY-1 + others) / 4); none for no residents.
 */
export function facultyNeeded(
  { firstYear, others }: { readonly firstYear: number; readonly others: number },
  { pgy1_units, other_units, units_per_faculty }: SupervisionSettings,
): number {
  return Math.ceil((firstYear * pgy1_units + others * other_units) / units_per_faculty);
}

/** A block, or a rotation within it, with residents who need supervision. */
export interface SupervisedGroup {
  readonly slot: Slot;
  /** Where supervision is counted by rotation. */
  readonly rotation: Rotation | undefined;
  readonly residents: readonly Duty[];
  readonly faculty: readonly Duty[];
  readonly needed: number;
}

export const isSupervised = ({ kind, person, rotation }: Duty): boolean =>
  (kind === "work" || kind === "home_call") &&
  person.role === "resident" &&
  rotation.category === "clinical" &&
  rotation.needs_supervision;

export const supervises = ({ kind, person, rotation }: Duty): boolean =>
  (kind === "work" || kind === "home_call") &&
  person.role === "faculty" &&
  rotation.category === "clinical" &&
  rotation.gives_supervision;

/** One duty for each person: who is booked twice in a block is still one head. */
function perPerson(duties: readonly Duty[]): readonly Duty[] {
  return [...new Map(duties.map((duty) => [duty.person.id, duty])).values()];
}

function toGroup(slot: Slot, duties: readonly Duty[], roster: Roster): SupervisedGroup | undefined {
  const { supervision } = roster.document.settings;
  const residents = perPerson(duties.filter(isSupervised));
  if (residents.length === 0) return undefined;
  const faculty = perPerson(duties.filter((duty) => supervises(duty) && !isAway(roster, duty)));
  const firstYear = residents.filter(({ person }) => person.pgy_level === 1).length;
  const needed = facultyNeeded({ firstYear, others: residents.length - firstYear }, supervision);
  const rotation = supervision.counted_per === "rotation" ? duties[0]?.rotation : undefined;
  return { slot, rotation, residents, faculty, needed };
}

/** Everything in the asked days that needs supervision. Faculty on leave do not supervise; heads count, not their FTE. */
export function listSupervisedGroups({
  roster,
  range,
}: Pick<RuleQuestion, "roster" | "range">): readonly SupervisedGroup[] {
  const byRotation = roster.document.settings.supervision.counted_per === "rotation";
  return roster.slots
    .filter(({ day }) => range.first <= day && day <= range.last)
    .flatMap((slot) => {
      const duties = roster.dutiesByBlock.get(slot.block.id) ?? [];
      const groups = byRotation ? Map.groupBy(duties, ({ rotation }) => rotation.id).values() : [duties];
      return [...groups].flatMap((group) => toGroup(slot, group, roster) ?? []);
    });
}

export const describeSlot = ({ day, block }: Slot): string => `${formatDay(day)} ${block.block_type}`;

function toFinding({ slot, rotation, residents, faculty, needed }: SupervisedGroup): Finding {
  const missing = needed - faculty.length;
  const where = rotation === undefined ? describeSlot(slot) : `${rotation.name}, ${describeSlot(slot)}`;
  const severity = faculty.length === 0 || missing > 1 ? "critical" : "warning";
  return {
    rule: "supervision_ratio",
    severity,
    isViolation: true,
    personIds: [...residents, ...faculty].map(({ person }) => person.id),
    description: `${where}: ${residents.length} residents need ${needed} faculty, ${faculty.length} supervise.`,
    suggestedFix: `Add ${missing} supervising faculty, or move residents.`,
    evidence: {
      start_date: formatDay(slot.day),
      end_date: formatDay(slot.day),
      measured: faculty.length,
      limit: needed,
      unit: "faculty",
      block_id: slot.block.id,
      ...(rotation !== undefined && { rotation_id: rotation.id }),
      assignment_ids: idsOf([...residents, ...faculty]),
    },
  };
}

/** The supervision ratio of every block, or of every rotation in it, as the settings say. */
export function checkSupervision(question: RuleQuestion): RuleOutcome {
  const groups = listSupervisedGroups(question);
  const findings = groups.filter(({ faculty, needed }) => faculty.length < needed).map(toFinding);
  return { rule: "supervision_ratio", performed: groups.length, failed: findings.length, findings };
}
