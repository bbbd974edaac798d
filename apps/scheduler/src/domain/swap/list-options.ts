import type { Person } from "../../dataset/index.ts";
import { assessOption } from "./factors.ts";
import type { Assessment } from "./factors.ts";
import { listHindrances } from "./hindrances.ts";
import type { Hindrance } from "./hindrances.ts";
import type { SwapContext } from "./swap-context.ts";
import { byId, listReturnBundles } from "./list-returns.ts";
import { toExchange, toHandOver } from "./swap-option.ts";
import type { SwapOption } from "./swap-option.ts";

/** An option without an obvious obstacle, and how good it is. */
export interface AssessedOption extends Assessment {
  readonly option: SwapOption;
  /** For a trade for later: exchanges for duties that could be given back, the best first. */
  readonly returns?: readonly AssessedOption[];
}

/** Options with one person, as far as they were looked for. */
export interface Listed {
  readonly options: readonly AssessedOption[];
  /** Why the other checked ones are not options, one list for each. */
  readonly refused: readonly (readonly Hindrance[])[];
  /** False where there were too many to check all of them. */
  readonly isComplete: boolean;
}

const idsOf = ({ sides }: SwapOption): string =>
  sides
    .map(({ person, gives }) => `${person.id} ${gives.map(({ assignment }) => assignment.id).join(" ")}`)
    .join(" ");

const totalDaysApart = ({ basis }: AssessedOption): number =>
  basis.reduce((sum, { daysApart: days }) => sum + (days ?? 0), 0);

const acceptedBefore = ({ basis }: AssessedOption): number =>
  basis.reduce((sum, { history }) => sum + (history?.accepted ?? 0), 0);

/** The better first: by score, then nearer to equal, then more swaps that went well, fewer people, fewer days between, and by id. */
export const byMerit = (a: AssessedOption, b: AssessedOption): number =>
  b.score - a.score ||
  a.imbalance - b.imbalance ||
  acceptedBefore(b) - acceptedBefore(a) ||
  a.option.sides.length - b.option.sides.length ||
  totalDaysApart(a) - totalDaysApart(b) ||
  byId(idsOf(a.option), idsOf(b.option));

/** Sorts options into those that could be and those that cannot. */
export function sift(options: readonly SwapOption[], context: SwapContext): Listed {
  const judged = options.map((option) => ({
    option,
    hindrances: option.sides.flatMap((side) => listHindrances(side, context)),
  }));
  return {
    options: judged
      .filter(({ hindrances }) => hindrances.length === 0)
      .map(({ option }) => ({ option, ...assessOption(option, context) }))
      .toSorted(byMerit),
    refused: judged.map(({ hindrances }) => hindrances),
    isComplete: true,
  };
}

/** The requester's work for each of what this person could give. */
export const listExchanges = (person: Person, context: SwapContext): Listed =>
  sift(
    listReturnBundles(context, person.id).map((theirs) => toExchange(context.given, theirs)),
    context,
  );

export const listGiveAways = (person: Person, context: SwapContext): Listed =>
  sift([toHandOver(context.given, person)], context);
