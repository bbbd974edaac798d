import type { Person } from "../../dataset/index.ts";
import { collectPieces, CYCLE_LENGTHS, listCycles } from "./list-cycles.ts";
import type { CyclePieces } from "./list-cycles.ts";
import { byMerit, listExchanges, listGiveAways } from "./list-options.ts";
import type { AssessedOption, Listed } from "./list-options.ts";
import type { Hindrance } from "./hindrances.ts";
import { createSwapContext } from "./swap-context.ts";
import type { SwapContext, SwapQuestion } from "./swap-context.ts";
import { tallyReasons } from "./tally.ts";
import type { CountedReason } from "./tally.ts";
import { createTroubleFinder } from "./find-trouble.ts";
import type { TroubleFinder } from "./find-trouble.ts";

/** Options of one kind with one person that are judged on a copy of the schedule; the best come first. */
export const MOST_JUDGED = 40;

/** Someone with whom nothing is possible, and why. */
export interface Exclusion {
  readonly person: Person;
  readonly reasons: readonly CountedReason[];
  /** False where more options were there than were looked at. */
  readonly isComplete: boolean;
}

export interface SwapMatches {
  /** For each person who could take the duty the best way in which they could, the best first. */
  readonly candidates: readonly AssessedOption[];
  readonly exclusions: readonly Exclusion[];
  /** How many people were considered. */
  readonly considered: number;
  /** How many options were judged on a copy of the schedule. */
  readonly judged: number;
  /** False where, for someone, more options were there than were looked at. */
  readonly isComplete: boolean;
}

interface Attempt {
  readonly found: AssessedOption | undefined;
  readonly refused: readonly (readonly Hindrance[])[];
  readonly judged: number;
  readonly isComplete: boolean;
}

/** The first option against which nothing stands. */
function pickFirst({ options, refused, isComplete }: Listed, findTrouble: TroubleFinder): Attempt {
  const troubles: (readonly Hindrance[])[] = [];
  for (const each of options.slice(0, MOST_JUDGED)) {
    const trouble = findTrouble(each.option);
    if (trouble.length === 0) return { found: each, refused: [], judged: troubles.length + 1, isComplete };
    troubles.push(trouble);
  }
  return {
    found: undefined,
    refused: [...refused, ...troubles],
    judged: troubles.length,
    isComplete: isComplete && options.length <= MOST_JUDGED,
  };
}

interface Search {
  readonly context: SwapContext;
  readonly kinds: SwapQuestion["kinds"];
  readonly pieces: () => CyclePieces;
  readonly findTrouble: TroubleFinder;
}

/** The ways in which a person could take the duty, those that ask the fewest people first; work given back before none. */
const listWays = (person: Person, { context, kinds, pieces }: Search): readonly (() => Listed)[] => [
  ...(kinds.has("exchange") ? [() => listExchanges(person, context)] : []),
  ...(kinds.has("cycle")
    ? CYCLE_LENGTHS.map((length) => () => listCycles(person, { length, pieces: pieces(), context }))
    : []),
  ...(kinds.has("give_away") ? [() => listGiveAways(person, context)] : []),
];

/** The first way that has an option against which nothing stands. */
function searchFor(person: Person, search: Search): Attempt {
  const attempts: Attempt[] = [];
  for (const list of listWays(person, search)) {
    const attempt = pickFirst(list(), search.findTrouble);
    attempts.push(attempt);
    if (attempt.found) break;
  }
  return {
    found: attempts.at(-1)?.found,
    refused: attempts.flatMap(({ refused }) => refused),
    judged: attempts.reduce((sum, { judged }) => sum + judged, 0),
    isComplete: attempts.every(({ isComplete }) => isComplete),
  };
}

/** Made when it is first asked for: where everyone exchanges, nobody needs a cycle. */
function onDemand<TValue extends object>(make: () => TValue): () => TValue {
  const made: { value?: TValue } = {};
  return () => (made.value ??= make());
}

/** People who do the same work: residents and faculty do not take each other's. */
const listPeers = ({ roster, source }: SwapContext): readonly Person[] =>
  roster.document.people.filter(({ id, role }) => role === source.person.role && id !== source.person.id);

/**
 * Who could take a duty, and what the requester would do for it: an exchange, else a cycle of three people, else of four,
 * else nothing in return. Each is judged on a copy of the schedule; nothing new may be found in it.
 */
export function findSwaps(question: SwapQuestion): SwapMatches {
  const context = createSwapContext(question);
  const peers = listPeers(context);
  const { candidateIds, kinds, roster } = question;
  const search: Search = {
    context,
    kinds,
    pieces: onDemand(() => collectPieces(peers, context)),
    findTrouble: createTroubleFinder(roster),
  };
  // Who was asked for by name is answered about, also where the role says it all.
  const asked =
    candidateIds === undefined
      ? peers
      : roster.document.people.filter(({ id }) => candidateIds.has(id) && id !== context.source.person.id);
  const attempts = asked.map((person) => ({ person, ...searchFor(person, search) }));
  return {
    candidates: attempts.flatMap(({ found }) => found ?? []).toSorted(byMerit),
    exclusions: attempts
      .filter(({ found }) => found === undefined)
      .map(({ person, refused, isComplete }) => ({ person, reasons: tallyReasons(refused), isComplete })),
    considered: asked.length,
    judged: attempts.reduce((sum, { judged }) => sum + judged, 0),
    isComplete: attempts.every(({ isComplete }) => isComplete),
  };
}
