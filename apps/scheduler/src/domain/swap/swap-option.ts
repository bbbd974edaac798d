import type { Person } from "../../dataset/index.ts";
import type { Duty } from "../roster/roster.ts";

/** Two people exchange duties, three or four pass theirs round, or one takes over and gives nothing back. */
export const SWAP_KINDS = ["exchange", "cycle", "give_away"] as const;
export type SwapKind = (typeof SWAP_KINDS)[number];

/** One person's part in a swap. */
export interface Side {
  readonly person: Person;
  /** What they are rid of; null for who takes over and gives nothing back. */
  readonly gives: Duty | null;
  /** What they work instead; null for who gives away. */
  readonly takes: Duty | null;
}

/** A way in which a duty could change hands. */
export interface SwapOption {
  readonly kind: SwapKind;
  /** The requester first, then who takes their duty, then who takes that one's, and so on. */
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
    takes === null ? [] : [{ duty: takes, taker: person }],
  );

/** @param chain the requester's duty, then those that are given for it: each goes to the owner of the next, the last to the requester */
export function toRound([first, second, ...rest]: readonly [Duty, Duty, ...Duty[]]): SwapOption {
  const given = [second, ...rest];
  const last = rest.at(-1) ?? second;
  return {
    kind: rest.length === 0 ? "exchange" : "cycle",
    sides: [
      { person: first.person, gives: first, takes: last },
      { person: second.person, gives: second, takes: first },
      ...rest.map((duty, index) => ({ person: duty.person, gives: duty, takes: given[index] ?? second })),
    ],
  };
}

/** Someone takes the duty over. */
export const toGiveAway = (duty: Duty, taker: Person): SwapOption => ({
  kind: "give_away",
  sides: [
    { person: duty.person, gives: duty, takes: null },
    { person: taker, gives: null, takes: duty },
  ],
});
