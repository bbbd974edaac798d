import type { Person } from "../../dataset/index.ts";
import type { Duty } from "../roster/roster.ts";

/**
 * Two people exchange work, three or four pass theirs round, one takes over now and gets work taken off them later, or one takes
 * over and gives nothing back.
 */
export const SWAP_KINDS = ["exchange", "cycle", "later", "give_away"] as const;
export type SwapKind = (typeof SWAP_KINDS)[number];

/** At least one duty, the first in time first. */
export type Duties = readonly [Duty, ...Duty[]];

/** One person's part in a swap. */
export interface Side {
  readonly person: Person;
  /** What they are rid of; empty for who takes over and gives nothing back. */
  readonly gives: readonly Duty[];
  /** What they work instead; empty for who gives away. */
  readonly takes: readonly Duty[];
}

/** A way in which work could change hands. */
export interface SwapOption {
  readonly kind: SwapKind;
  /** The requester first, then who takes their work, then who takes that one's, and so on. */
  readonly sides: readonly [Side, Side, ...Side[]];
}

/** One duty and the person who takes it. */
interface Handover {
  readonly duty: Duty;
  readonly taker: Person;
}

/** Which duty goes to whom, the requester's first. */
export const listHandovers = ({ sides }: SwapOption): readonly Handover[] =>
  [...sides.slice(1), sides[0]].flatMap(({ person, takes }) =>
    takes.map((duty) => ({ duty, taker: person })),
  );

/** @param chain the requester's duty, then those that are given for it: each goes to the owner of the next, the last to the requester */
export function toRound([first, second, ...rest]: readonly [Duty, Duty, ...Duty[]]): SwapOption {
  if (rest.length === 0) return toExchange([first], [second]);
  const given = [second, ...rest];
  const last = rest.at(-1) ?? second;
  return {
    kind: "cycle",
    sides: [
      { person: first.person, gives: [first], takes: [last] },
      { person: second.person, gives: [second], takes: [first] },
      ...rest.map((duty, index) => ({ person: duty.person, gives: [duty], takes: [given[index] ?? second] })),
    ],
  };
}

/** Two people take over from each other. */
export const toExchange = (mine: Duties, theirs: Duties): SwapOption => ({
  kind: "exchange",
  sides: [
    { person: mine[0].person, gives: mine, takes: theirs },
    { person: theirs[0].person, gives: theirs, takes: mine },
  ],
});

/** Someone takes the work over, for nothing or for work later. */
export const toHandOver = (
  duties: Duties,
  taker: Person,
  kind: "give_away" | "later" = "give_away",
): SwapOption => ({
  kind,
  sides: [
    { person: duties[0].person, gives: duties, takes: [] },
    { person: taker, gives: [], takes: duties },
  ],
});
