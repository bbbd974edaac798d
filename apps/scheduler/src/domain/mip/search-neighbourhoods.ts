import { restrictProblem } from "./restrict-problem.ts";
import { sumTerms } from "./mip-problem.ts";
import type { Column, MipProblem, MipSolver, Place, Terms } from "./mip-problem.ts";

/** A solution that keeps every row, and the objective to minimise. */
export interface Incumbent {
  readonly problem: MipProblem;
  readonly objective: Terms;
  readonly values: Float64Array;
}

export interface SearchTools {
  readonly minimise: MipSolver["minimise"];
  /** Milliseconds until an answer is due. */
  readonly timeLeft: () => number;
  /** The search ends with a solution that is no worse than this. */
  readonly bound: number;
}

/** Which choices are freed together: everybody's of some days in a row, or all of some people. */
type Kind = "days" | "people";
const KINDS: readonly Kind[] = ["days", "people"];

/** Shares of all days or people: how large a neighbourhood begins, and may become. */
const FIRST_SHARE = 0.25;
const LEAST_SHARE = 0.05;
const GROWTH = 1.15;
/** A neighbourhood solved in less than this share of its time could have been larger. */
const QUICK = 0.4;
const SLICES = 40;
const [LEAST_SLICE_MS, MOST_SLICE_MS] = [250, 6_000];
/** Multiples of the golden ratio are spread evenly, however many there are: chance that comes out the same each time. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const spread = (number: number): number => (number * GOLDEN) % 1;
const LESS = 0.5;

type Choices = ReadonlyMap<Column, Place>;

function pickDays(choices: Choices, share: number, turn: number): (place: Place) => boolean {
  const all = [...choices.values()].flatMap(({ day }) => (day === undefined ? [] : [day]));
  const days = [...new Set(all)].toSorted((a, b) => a - b);
  const count = Math.max(1, Math.round(days.length * share));
  // Windows reach over both ends, so that the first and last days have as many turns as others.
  const from = Math.floor(spread(turn) * (days.length + count - 1)) - count + 1;
  const window = new Set(days.slice(Math.max(0, from), from + count));
  return ({ day }) => day === undefined || window.has(day);
}

function pickPeople(choices: Choices, share: number, turn: number): (place: Place) => boolean {
  const people = [...new Set([...choices.values()].map(({ personId }) => personId))];
  const keyed = people.map((id, number) => ({ id, key: spread((number + 1) * (turn + 1) * Math.E) }));
  const count = Math.max(2, Math.round(people.length * share));
  const picked = keyed.toSorted((a, b) => a.key - b.key).slice(0, count);
  const ids = new Set(picked.map(({ id }) => id));
  return ({ personId }) => ids.has(personId);
}

const PICK = { days: pickDays, people: pickPeople } as const;

const listChoices = ({ columns }: MipProblem): Choices =>
  new Map(columns.flatMap(({ place }, column) => (place === undefined ? [] : [[column, place] as const])));

/** Whether a problem says whose choices and of which days they are, without which there are no neighbourhoods. */
export const hasNeighbourhoods = ({ columns }: MipProblem): boolean =>
  columns.some(({ place }) => place !== undefined);

/**
 * Large neighbourhood search: each step keeps most choices and solves the others again, exactly. A neighbourhood grows
 * while it is solved quickly, and shrinks when its time is over first. Choices without a place, which follow from
 * others, are always free.
 *
 * @returns a solution that is no worse
 */
export function searchNeighbourhoods(
  { problem, objective, values }: Incumbent,
  { minimise, timeLeft, bound }: SearchTools,
): Float64Array {
  const choices = listChoices(problem);
  const shares: Record<Kind, number> = { days: FIRST_SHARE, people: FIRST_SHARE };
  const slice = Math.min(MOST_SLICE_MS, Math.max(LEAST_SLICE_MS, timeLeft() / SLICES));
  let best = values;
  for (let turn = 0; timeLeft() > 0; turn += 1) {
    if (sumTerms(objective, best) - bound < LESS) break;
    const kind = KINDS[turn % KINDS.length] ?? "days";
    const isPicked = PICK[kind](choices, shares[kind], Math.floor(turn / KINDS.length));
    const isFree = (column: Column): boolean => {
      const place = choices.get(column);
      return place === undefined || isPicked(place);
    };
    const part = restrictProblem(problem, best, isFree);
    const before = timeLeft();
    const outcome = minimise(part.problem, part.toOwn(objective), Math.min(slice, before));
    const isQuick = outcome.isProved && before - timeLeft() < slice * QUICK;
    if (isQuick) shares[kind] = Math.min(1, shares[kind] * GROWTH);
    else if (!outcome.isProved) shares[kind] = Math.max(LEAST_SHARE, shares[kind] / GROWTH);
    // All was free, and nothing better is there.
    if (outcome.isProved && part.columns.length === problem.columns.length) break;
    if (outcome.values === undefined) continue;
    const whole = part.toWhole(outcome.values);
    if (sumTerms(objective, whole) <= sumTerms(objective, best)) best = whole;
  }
  return best;
}
