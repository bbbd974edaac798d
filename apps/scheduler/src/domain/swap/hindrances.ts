import type { Duty } from "../roster/roster.ts";
import { daysApart, FARTHEST_DAYS } from "./factors.ts";
import type { SwapContext } from "./swap-context.ts";
import type { Side } from "./swap-option.ts";

/** Why an option is none. */
export interface Hindrance {
  /** The code of an obstacle, a rule or a type of conflict. */
  readonly code: string;
  readonly text: string;
}

const workKey = ({ block, rotation, assignment }: Duty): string =>
  [block.id, rotation.id, assignment.duty, assignment.role].join(" ");

/** Work that differs in nothing from what is given for it is not worth a swap. */
function isSameWork({ gives, takes }: Side): boolean {
  const given = new Set(gives.map(workKey));
  return takes.some((duty) => given.has(workKey(duty)));
}

function findTooFar({ gives, takes }: Side): readonly Hindrance[] {
  const days = daysApart(gives, takes);
  if (days === null || days <= FARTHEST_DAYS) return [];
  const text = `${gives[0]?.block.date} and ${takes[0]?.block.date} are more than ${FARTHEST_DAYS} days apart.`;
  return [{ code: "too_far_apart", text }];
}

function findBlockedByAsker({ person, takes }: Side, context: SwapContext): readonly Hindrance[] {
  if (person.id !== context.source.person.id) return [];
  return takes
    .filter(({ block }) => context.blockedDates.has(block.date))
    .map(({ block }) => ({
      code: "blocked",
      text: `${block.date} is among the blocked_dates that were asked for.`,
    }));
}

/** What keeps one person from their part, as far as it needs no rule about hours. Cheap. */
export function listHindrances(side: Side, context: SwapContext): readonly Hindrance[] {
  const { person, gives, takes } = side;
  if (takes.length === 0) return [];
  if (isSameWork(side))
    return [{ code: "same_work", text: `${person.name} has the same work at the same time.` }];
  const given = new Set(gives.map(({ assignment }) => assignment.id));
  const standing = takes
    .flatMap((duty) => context.obstaclesOf(person.id, duty))
    .filter((each) => each.code !== "double_booked" || !given.has(each.assignmentId));
  return [
    ...findTooFar(side),
    ...findBlockedByAsker(side, context),
    ...standing.map(({ code, text }) => ({ code, text })),
  ];
}
