import type { Person } from "../../dataset/index.ts";
import type { Duty } from "../roster/roster.ts";
import { remember } from "../remember.ts";
import { assessOption } from "./factors.ts";
import { listHindrances } from "./hindrances.ts";
import { byMerit } from "./list-options.ts";
import { byNearness, listReturns } from "./list-returns.ts";
import type { Listed } from "./list-options.ts";
import type { SwapContext } from "./swap-context.ts";
import { toRound } from "./swap-option.ts";
import type { SwapOption } from "./swap-option.ts";

/** Fewest and most people of a cycle. */
export const CYCLE_LENGTHS = [3, 4] as const;
type CycleLength = (typeof CYCLE_LENGTHS)[number];

/** Chains that are tried for one person and one length; those nearest in time come first. */
export const MOST_TRIED = 5_000;

type Chain = readonly [Duty, Duty, ...Duty[]];

/** What cycles are made of. */
export interface CyclePieces {
  /** Duties, nearest first, that people other than the requester could give for this one when they take it. */
  readonly givenFor: (duty: Duty, personIds: ReadonlySet<string>) => readonly Duty[];
  /** Whether the requester could take this duty for their own. */
  readonly closes: (duty: Duty) => boolean;
}

/** What a person could give when they take a duty: anything, or what they do at that time. */
function listGiven(person: Person, takes: Duty, { returns, context }: Returns): readonly Duty[] {
  const own = returns.get(person.id) ?? [];
  const bookings = new Set<string>();
  for (const obstacle of context.obstaclesOf(person.id, takes)) {
    if (obstacle.code !== "double_booked") return [];
    bookings.add(obstacle.assignmentId);
  }
  if (bookings.size > 1) return [];
  return own
    .filter(({ assignment }) => bookings.size === 0 || bookings.has(assignment.id))
    .filter((gives) => listHindrances({ person, gives: [gives], takes: [takes] }, context).length === 0);
}

interface Returns {
  readonly returns: ReadonlyMap<string, readonly Duty[]>;
  readonly context: SwapContext;
}

/** The pieces of all cycles of a question, each looked up once. @param people all but the requester */
export function collectPieces(people: readonly Person[], context: SwapContext): CyclePieces {
  const { source } = context;
  const returns = new Map(people.map(({ id }) => [id, listReturns(context, id)]));
  const closing = new Set(
    [...returns.values()]
      .flat()
      .filter(
        (takes) =>
          listHindrances({ person: source.person, gives: [source], takes: [takes] }, context).length === 0,
      ),
  );
  const allGivenFor = remember((duty: Duty) =>
    people
      .flatMap((person) => listGiven(person, duty, { returns, context }))
      .toSorted((a, b) => byNearness(a, b, source)),
  );
  return {
    givenFor: (duty, personIds) => allGivenFor(duty).filter(({ person }) => !personIds.has(person.id)),
    closes: (duty) => closing.has(duty),
  };
}

/** Chains of this many duties that begin with `chain` and whose last one the requester could take. */
function* extend(chain: Chain, length: CycleLength, pieces: CyclePieces): Generator<Chain | undefined> {
  const last = chain.at(-1) ?? chain[0];
  const taken = new Set(chain.map(({ person }) => person.id));
  for (const duty of pieces.givenFor(last, taken)) {
    const longer: Chain = [...chain, duty];
    if (longer.length < length) yield* extend(longer, length, pieces);
    else yield pieces.closes(duty) ? longer : undefined;
  }
}

/**
 * Cycles of this many people in which this person takes the requester's duty, the best first. At most `MOST_TRIED` chains
 * are checked; `isComplete` says whether these were all.
 */
export function listCycles(person: Person, { length, pieces, context }: CycleQuestion): Listed {
  const { source } = context;
  const others = new Set([source.person.id]);
  const found: SwapOption[] = [];
  let left = MOST_TRIED;
  const starts = pieces.givenFor(source, others).filter((duty) => duty.person.id === person.id);
  for (const start of starts)
    for (const chain of extend([source, start], length, pieces)) {
      if (left === 0) return toListed(found, context, false);
      left -= 1;
      if (chain !== undefined) found.push(toRound(chain));
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
