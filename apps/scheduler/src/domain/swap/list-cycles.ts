import type { Person } from "../../dataset/index.ts";
import type { Duty } from "../roster/roster.ts";
import { assessOption } from "./factors.ts";
import { listHindrances } from "./hindrances.ts";
import { byMerit, listReturns } from "./list-options.ts";
import type { Listed } from "./list-options.ts";
import type { SwapContext } from "./swap-context.ts";
import { toRound } from "./swap-option.ts";
import type { Side, SwapOption } from "./swap-option.ts";

/** Fewest and most people of a cycle. */
export const CYCLE_LENGTHS = [3, 4] as const;
type CycleLength = (typeof CYCLE_LENGTHS)[number];

/** Handovers that are tried for one person and one length; those nearest in time come first. */
export const MOST_TRIED = 5_000;

type Chain = readonly [Duty, Duty, ...Duty[]];

/** What cycles are made of. */
export interface CyclePieces {
  /** People other than the requester who could be in one. */
  readonly people: readonly Person[];
  readonly returnsOf: (personId: string) => readonly Duty[];
  /** Whether one person's part could be, as far as no rule about hours is asked. */
  readonly isPossible: (side: Side) => boolean;
}

/** The pieces of all cycles of a question, each looked up once. */
export function collectPieces(people: readonly Person[], context: SwapContext): CyclePieces {
  const returns = new Map(people.map(({ id }) => [id, listReturns(context, id)]));
  return {
    people,
    returnsOf: (personId) => returns.get(personId) ?? [],
    isPossible: (side) => listHindrances(side, context).length === 0,
  };
}

/** Chains that begin with `chain`, have so many duties, and whose last one the requester could take. */
function* extend(chain: Chain, length: CycleLength, pieces: CyclePieces): Generator<Chain | undefined> {
  const [source] = chain;
  const last = chain.at(-1) ?? source;
  if (chain.length === length) {
    const closes = pieces.isPossible({ person: source.person, gives: source, takes: last });
    yield closes ? chain : undefined;
    return;
  }
  const taken = new Set(chain.map(({ person }) => person.id));
  for (const person of pieces.people) {
    if (taken.has(person.id)) continue;
    for (const duty of pieces.returnsOf(person.id)) {
      if (pieces.isPossible({ person, gives: duty, takes: last })) yield* extend([...chain, duty], length, pieces);
      else yield undefined;
    }
  }
}

/**
 * Cycles of so many people in which this person takes the requester's duty, the best first. At most `MOST_TRIED` steps are
 * looked at; `isComplete` says whether that was all.
 */
export function listCycles(
  person: Person,
  { length, pieces, context }: CycleQuestion,
): Listed {
  const { source } = context;
  const found: SwapOption[] = [];
  let left = MOST_TRIED;
  const starts = pieces
    .returnsOf(person.id)
    .filter((duty) => pieces.isPossible({ person, gives: duty, takes: source }));
  for (const start of starts)
    for (const chain of extend([source, start], length, pieces)) {
      if (chain !== undefined) found.push(toRound(chain));
      left -= 1;
      if (left === 0) return toListed(found, context, false);
    }
  return toListed(found, context, true);
}

interface CycleQuestion {
  readonly length: CycleLength;
  readonly pieces: CyclePieces;
  readonly context: SwapContext;
}

const toListed = (found: readonly SwapOption[], context: SwapContext, isComplete: boolean): Listed => ({
  options: found.map((option) => ({ option, ...assessOption(option, context) })).toSorted(byMerit),
  refused: [],
  isComplete,
});
