import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import { FARTHEST_DAYS } from "./factors.ts";
import type { SwapContext } from "./swap-context.ts";
import type { Duties } from "./swap-option.ts";

export const byId = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The nearer to a duty first. */
export const byNearness = (a: Duty, b: Duty, to: Duty): number =>
  Math.abs(a.day - to.day) - Math.abs(b.day - to.day) ||
  a.start - b.start ||
  byId(a.assignment.id, b.assignment.id);

/** Duties that a person could give for the requester's, the nearest first: work to come, not too far off. */
export function listReturns({ roster, source, now }: SwapContext, personId: string): readonly Duty[] {
  return dutiesOf(roster, personId)
    .filter(({ kind, start }) => kind !== "off" && start > now)
    .filter((duty) => Math.abs(duty.day - source.day) <= FARTHEST_DAYS)
    .toSorted((a, b) => byNearness(a, b, source));
}

const isAny = (duties: readonly Duty[]): duties is Duties => duties.length > 0;

const keyOf = (duties: readonly Duty[]): string => duties.map(({ assignment }) => assignment.id).join(" ");

/**
 * What a person could give for the requester's duties: all that they do on as many days, in the same pattern, so many days earlier
 * or later; so a week for a week, and both half days for a night. For the duties of one day each single one of theirs, too.
 */
export function listReturnBundles(context: SwapContext, personId: string): readonly Duties[] {
  const { given, asked } = context;
  if (asked !== undefined) return asked[0].person.id === personId ? [asked] : [];
  const work = listReturns(context, personId);
  const days = [...new Set(given.map(({ day }) => day))];
  const byDay = Map.groupBy(work, ({ day }) => day);
  const shifts = Array.from({ length: 2 * FARTHEST_DAYS + 1 }, (_, index) => index - FARTHEST_DAYS);
  const patterns = shifts
    .map((shift): readonly Duty[] =>
      days.flatMap((day) => byDay.get(day + shift) ?? []).toSorted((a, b) => a.start - b.start),
    )
    .filter(isAny);
  const singles = days.length === 1 ? work.map((duty): Duties => [duty]) : [];
  const all: readonly Duties[] = [...singles, ...patterns];
  return [...new Map(all.map((bundle) => [keyOf(bundle), bundle])).values()];
}
