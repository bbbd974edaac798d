import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import type { Person } from "../../dataset/index.ts";
import { assessOption, daysApart, FARTHEST_DAYS } from "./factors.ts";
import type { Assessment } from "./factors.ts";
import { listHindrances } from "./hindrances.ts";
import type { Hindrance } from "./hindrances.ts";
import type { SwapContext } from "./swap-context.ts";
import { toGiveAway, toRound } from "./swap-option.ts";
import type { SwapOption } from "./swap-option.ts";

/** An option that nothing cheap to see stands against, and how good it is. */
export interface AssessedOption extends Assessment {
  readonly option: SwapOption;
}

/** Options with one person, as far as they were looked for. */
export interface Listed {
  readonly options: readonly AssessedOption[];
  /** Why those that were looked at and are not among them are none, one list for each. */
  readonly refused: readonly (readonly Hindrance[])[];
  /** False where there were too many to look at all of them. */
  readonly isComplete: boolean;
}

const byId = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const idsOf = ({ sides }: SwapOption): string =>
  sides.map(({ person, gives }) => `${person.id} ${gives?.assignment.id ?? ""}`).join(" ");

const totalDaysApart = ({ basis }: AssessedOption): number =>
  basis.reduce((sum, { daysApart: days }) => sum + (days ?? 0), 0);

const acceptedBefore = ({ basis }: AssessedOption): number =>
  basis.reduce((sum, { history }) => sum + (history?.accepted ?? 0), 0);

/** The better first: by score, then more swaps that went well, fewer people, fewer days between, and by id. */
export const byMerit = (a: AssessedOption, b: AssessedOption): number =>
  b.score - a.score ||
  acceptedBefore(b) - acceptedBefore(a) ||
  a.option.sides.length - b.option.sides.length ||
  totalDaysApart(a) - totalDaysApart(b) ||
  byId(idsOf(a.option), idsOf(b.option));

/** The nearer to a duty first. */
export const byNearness = (a: Duty, b: Duty, to: Duty): number =>
  daysApart(a, to) - daysApart(b, to) || a.start - b.start || byId(a.assignment.id, b.assignment.id);

/** Duties that a person could give for the requester's, the nearest first: work to come, not too far off. */
export function listReturns({ roster, source, now }: SwapContext, personId: string): readonly Duty[] {
  return dutiesOf(roster, personId)
    .filter(({ kind, start }) => kind !== "off" && start > now)
    .filter((duty) => daysApart(duty, source) <= FARTHEST_DAYS)
    .toSorted((a, b) => byNearness(a, b, source));
}

/** Sorts options into those that could be and those that cannot. */
function sift(options: readonly SwapOption[], context: SwapContext): Listed {
  const judged = options.map((option) => ({
    option,
    hindrances: option.sides.flatMap((side) => listHindrances(side, context)),
  }));
  return {
    options: judged
      .filter(({ hindrances }) => hindrances.length === 0)
      .map(({ option }) => ({ option, ...assessOption(option, context) }))
      .toSorted(byMerit),
    refused: judged.map(({ hindrances }) => hindrances).filter((hindrances) => hindrances.length > 0),
    isComplete: true,
  };
}

/** The requester's duty for each of this person's. */
export const listExchanges = (person: Person, context: SwapContext): Listed =>
  sift(
    listReturns(context, person.id).map((duty) => toRound([context.source, duty])),
    context,
  );

export const listGiveAways = (person: Person, context: SwapContext): Listed =>
  sift([toGiveAway(context.source, person)], context);
