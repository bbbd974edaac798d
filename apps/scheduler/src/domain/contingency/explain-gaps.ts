import { takesPlace } from "../conflicts/find-double-bookings.ts";
import type { Groundwork, Position } from "../repair/groundwork.ts";
import { findTightness } from "../repair/bound-uncovered.ts";
import type { Gap } from "../repair/plan.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import type { Roster } from "../roster/roster.ts";
import { judgeCover, listPlainObstacles } from "../what-if/judge-cover.ts";
import type { Candidacy } from "../what-if/judge-cover.ts";

/** Why one person does not fill a gap. */
export interface Hindrance {
  readonly personId: string;
  readonly code: string;
  readonly text: string;
}

export interface GapReason {
  readonly gap: Gap;
  /** Hindrances of everybody of the role that is needed. */
  readonly hindrances: readonly Hindrance[];
  /** More places than people who could fill any of them without other constraints: no plan can fix that. */
  readonly shortage: { readonly places: number; readonly able: number } | undefined;
}

/** The positions in which somebody would close the gap. */
function listPositions({ positionsOf }: Groundwork, { need }: Gap): readonly Position[] {
  const positions = positionsOf(need.slot.block.id);
  if (need.kind === "coverage")
    return positions.filter(
      ({ rotation, role }) =>
        rotation.id === need.demand.rotation.id &&
        (need.demand.coverage.role === "any" || need.demand.coverage.role === role),
    );
  return positions.filter(
    ({ rotation, role }) =>
      role === "faculty" &&
      rotation.gives_supervision &&
      rotation.category === "clinical" &&
      (need.rotation === undefined || need.rotation.id === rotation.id),
  );
}

/** Obstacles of people who have none by themselves. */
const NEEDED_ELSEWHERE = {
  code: "needed_elsewhere",
  text: "Could take it, but every way to do so leaves as much undone elsewhere or breaks a rule.",
};
/** The same where nobody knows: the time was over. */
const NOT_WORKED_OUT = {
  code: "not_worked_out",
  text: "Could perhaps take it: time was over before it was known what that would leave undone elsewhere.",
};

/** A repair of which it is known, or not, that no plan leaves fewer places uncovered. */
interface Repaired {
  /** The roster without the absent people's duties and with the repair. */
  readonly roster: Roster;
  readonly isSettled: boolean;
}

/** What keeps a person from a position once all is repaired that can be; plain reasons before rules. */
function findHindrance({ roster, isSettled }: Repaired, candidacy: Candidacy): Omit<Hindrance, "personId"> {
  const [plain] = listPlainObstacles(roster, candidacy);
  const obstacle = plain ?? judgeCover(roster, candidacy)[0];
  return obstacle ?? (isSettled ? NEEDED_ELSEWHERE : NOT_WORKED_OUT);
}

/** Why one gap is left. */
function explainGap(question: RepairQuestion, gap: Gap, repaired: Repaired): GapReason {
  const { groundwork, absentIds } = question;
  const positions = listPositions(groundwork, gap);
  const skills = gap.need.kind === "coverage" ? gap.need.demand.coverage.skills : [];
  const blockId = gap.need.slot.block.id;
  const hindrances = [...repaired.roster.people.values()].flatMap((person): readonly Hindrance[] => {
    const position = positions.find(({ role }) => role === person.role);
    const isThere = (repaired.roster.dutiesByBlock.get(blockId) ?? []).some(
      (duty) =>
        duty.person.id === person.id &&
        takesPlace(duty) &&
        duty.rotation.id === position?.rotation.id &&
        duty.kind !== "backup",
    );
    if (position === undefined || isThere) return [];
    if (absentIds.has(person.id))
      return [{ personId: person.id, code: "absent", text: `${person.name} is absent in this scenario.` }];
    const assignment = { ...position.post.assignment, id: `gap:${gap.need.id}`, block_id: blockId };
    const post = { ...position.post, assignment, skills };
    return [{ personId: person.id, ...pick(findHindrance(repaired, { personId: person.id, post })) }];
  });
  const tightness = findTightness(question, blockId);
  const isTight = tightness?.needIds.includes(gap.need.id) ?? false;
  return { gap, hindrances, shortage: isTight ? tightness : undefined };
}

/** Why gaps are left after a repair, person by person: of the first, and of as many more as time allows. */
export function explainGaps(
  question: RepairQuestion,
  gaps: readonly Gap[],
  { timeLeft = () => Infinity, ...repaired }: Repaired & { readonly timeLeft?: () => number },
): readonly GapReason[] {
  const reasons: GapReason[] = [];
  for (const gap of gaps) {
    if (reasons.length > 0 && timeLeft() <= 0) break;
    reasons.push(explainGap(question, gap, repaired));
  }
  return reasons;
}

const pick = ({ code, text }: Omit<Hindrance, "personId">): Omit<Hindrance, "personId"> => ({ code, text });
