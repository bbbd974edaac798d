import type { Person } from "../../dataset/index.ts";
import { collectPieces, CYCLE_LENGTHS, listCycles } from "./list-cycles.ts";
import type { CyclePieces } from "./list-cycles.ts";
import { byMerit, listExchanges, listGiveAways } from "./list-options.ts";
import type { AssessedOption, Listed } from "./list-options.ts";
import { listLater, toLater } from "./list-later.ts";
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
  /** False where there were more options than were checked. */
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
  /** False where, for someone, there were more options than were checked. */
  readonly isComplete: boolean;
}

interface Attempt {
  readonly found: AssessedOption | undefined;
  readonly refused: readonly (readonly Hindrance[])[];
  readonly judged: number;
  readonly isComplete: boolean;
}

/** The first option without an obstacle. */
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

/** Options that work on a copy, as far as they are judged, and the obstacles of the others. */
function pickSound({ options }: Listed, findTrouble: TroubleFinder) {
  const judged = options.slice(0, MOST_JUDGED).map((each) => ({ each, trouble: findTrouble(each.option) }));
  return {
    sound: judged.filter(({ trouble }) => trouble.length === 0).map(({ each }) => each),
    troubles: judged.map(({ trouble }) => trouble).filter((trouble) => trouble.length > 0),
    judged: judged.length,
  };
}

const NO_RETURN: Hindrance = {
  code: "no_return",
  text: "They have no work that could be taken off them between this and the last day on which it is due.",
};

/** A trade for later: the hand-over by itself, and together with each return. */
function searchLater(person: Person, { context, findTrouble }: Search): Attempt {
  const { handOver, returns } = listLater(person, context);
  const now = pickFirst(handOver, findTrouble);
  if (now.found === undefined) return now;
  const { sound, troubles, judged } = pickSound(returns, findTrouble);
  const [first, ...rest] = sound;
  return {
    found: first && toLater(now.found, [first, ...rest]),
    refused: first === undefined ? [[NO_RETURN], ...returns.refused, ...troubles] : [],
    judged: now.judged + judged,
    isComplete: returns.options.length <= MOST_JUDGED,
  };
}

type Way = () => Attempt;

/**
 * The ways in which a person could take the work: for later where that was asked for, then those that ask the fewest people first;
 * work given back before none.
 */
function listWays(person: Person, search: Search): readonly Way[] {
  const { context, kinds, pieces, findTrouble } = search;
  const first =
    (list: () => Listed): Way =>
    () =>
      pickFirst(list(), findTrouble);
  const isSingle = context.given.length === 1;
  return [
    ...(kinds.has("later") && context.returnBy !== undefined ? [() => searchLater(person, search)] : []),
    ...(kinds.has("exchange") ? [first(() => listExchanges(person, context))] : []),
    ...(kinds.has("cycle") && isSingle
      ? CYCLE_LENGTHS.map((length) => first(() => listCycles(person, { length, pieces: pieces(), context })))
      : []),
    ...(kinds.has("give_away") ? [first(() => listGiveAways(person, context))] : []),
  ];
}

/** The first way that has an option without an obstacle. */
function searchFor(person: Person, search: Search): Attempt {
  const attempts: Attempt[] = [];
  for (const attempt of listWays(person, search)) {
    attempts.push(attempt());
    if (attempts.at(-1)?.found) break;
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
 * Who could take a duty, or several together, and what the requester would do for it. In this order: work later where
 * that was asked for, an exchange, a cycle of three people, one of four, nothing in return. Cycles pass on single
 * duties. Each is judged on a copy of the schedule, in which it may cause no new finding.
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
  // A person who was asked for by name gets an answer, also where the role is the reason.
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
