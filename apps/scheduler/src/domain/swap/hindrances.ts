import { daysApart, FARTHEST_DAYS } from "./factors.ts";
import type { SwapContext } from "./swap-context.ts";
import type { Side } from "./swap-option.ts";

/** Why an option is none. */
export interface Hindrance {
  /** The code of an obstacle, a rule or a type of conflict. */
  readonly code: string;
  readonly text: string;
}

/** Work that differs in nothing is not worth a swap. */
const isSameWork = ({ gives, takes }: Side): boolean =>
  gives !== null &&
  takes !== null &&
  gives.block.id === takes.block.id &&
  gives.rotation.id === takes.rotation.id &&
  gives.assignment.duty === takes.assignment.duty &&
  gives.assignment.role === takes.assignment.role;

function findTooFar({ gives, takes }: Side): readonly Hindrance[] {
  if (gives === null || takes === null || daysApart(gives, takes) <= FARTHEST_DAYS) return [];
  const text = `${gives.block.date} and ${takes.block.date} are more than ${FARTHEST_DAYS} days apart.`;
  return [{ code: "too_far_apart", text }];
}

function findBlockedByAsker({ person, takes }: Side, context: SwapContext): readonly Hindrance[] {
  if (person.id !== context.source.person.id || takes === null) return [];
  if (!context.blockedDates.has(takes.block.date)) return [];
  return [{ code: "blocked", text: `${takes.block.date} is among the blocked_dates that were asked for.` }];
}

/** What keeps one person from their part, as far as it needs no rule about hours. Cheap. */
export function listHindrances(side: Side, context: SwapContext): readonly Hindrance[] {
  const { person, gives, takes } = side;
  if (takes === null) return [];
  if (isSameWork(side))
    return [{ code: "same_work", text: `${person.name} has the same work at the same time.` }];
  const standing = context
    .obstaclesOf(person.id, takes)
    .filter((each) => each.code !== "double_booked" || each.assignmentId !== gives?.assignment.id);
  return [
    ...findTooFar(side),
    ...findBlockedByAsker(side, context),
    ...standing.map(({ code, text }) => ({ code, text })),
  ];
}
