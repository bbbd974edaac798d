import { countWeeks } from "../rules/check-weekly-hours.ts";
import { roundFigure } from "../rules/finding.ts";
import type { Duty } from "../roster/roster.ts";
import type { SwapHistory } from "./history.ts";
import type { SwapContext } from "./swap-context.ts";
import type { Side, SwapOption } from "./swap-option.ts";
import { hoursOf } from "../workload/weigh-duties.ts";
import type { DutyWeight } from "../workload/weigh-duties.ts";
import { measureImbalance, weighSide } from "./balance.ts";
import { countWishes } from "./wishes.ts";
import type { WishCount } from "./wishes.ts";

export const FACTOR_NAMES = [
  "date_proximity",
  "preference_match",
  "workload_balance",
  "history_score",
  "availability",
] as const;
type FactorName = (typeof FACTOR_NAMES)[number];

/** Percent of the score, as the specification has them. */
export const WEIGHTS: Readonly<Record<FactorName, number>> = {
  date_proximity: 25,
  preference_match: 30,
  workload_balance: 20,
  history_score: 15,
  availability: 10,
};

export type Factors = Readonly<Record<FactorName, number>>;

/** Up to a week apart is as good as the same day. */
const CLOSE_DAYS = 7;
/** Duties further apart are not swapped. */
export const FARTHEST_DAYS = 90;

/** What the factors of one person's part come from. */
export interface SideBasis {
  readonly personId: string;
  /** Between what they give and what they take; null where they do only one of these. */
  readonly daysApart: number | null;
  readonly wishes: WishCount;
  /** Hours a week in the four weeks around the requester's duty. */
  readonly weeklyHoursBefore: number;
  readonly weeklyHoursAfter: number;
  /** null for the requester, who is not asked. */
  readonly history: SwapHistory | null;
  /** Other duties on the days that they would work; null where they take nothing. */
  readonly dutiesBeside: number | null;
  /** How much more they work after the swap. */
  readonly change: DutyWeight;
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

/** Between the first of what is given and the first of what is taken; null where there is only one of these. */
export function daysApart([gives]: readonly Duty[], [takes]: readonly Duty[]): number | null {
  return gives === undefined || takes === undefined ? null : Math.abs(gives.day - takes.day);
}

function describeWorkload(
  { person, gives, takes }: Side,
  { roster, window }: SwapContext,
): Pick<SideBasis, "weeklyHoursBefore" | "weeklyHoursAfter"> {
  const { hoursIn, leaveIn } = roster.recordOf(person);
  const weeks = countWeeks(window, leaveIn(window));
  const hours = hoursIn(window);
  const within = (duties: readonly Duty[]): number =>
    duties
      .filter(({ day }) => window.first <= day && day <= window.last)
      .reduce((sum, duty) => sum + hoursOf(duty), 0);
  return {
    weeklyHoursBefore: hours / weeks,
    weeklyHoursAfter: Math.max(0, hours - within(gives) + within(takes)) / weeks,
  };
}

/** Duties that a person has besides on the days on which they would work. */
function countBeside({ person, gives, takes }: Side, context: SwapContext): number | null {
  if (takes.length === 0) return null;
  const given = new Set(gives.map(({ assignment }) => assignment.id));
  const beside = takes
    .flatMap((duty) => context.besideOf(person.id, duty))
    .map(({ assignment }) => assignment.id);
  return new Set(beside.filter((id) => !given.has(id))).size;
}

function describeSide(side: Side, context: SwapContext): SideBasis {
  const { person, gives, takes } = side;
  return {
    personId: person.id,
    daysApart: daysApart(gives, takes),
    wishes: countWishes(side, context.wishes),
    ...describeWorkload(side, context),
    history: person === context.source.person ? null : context.historyOf(person.id),
    dutiesBeside: countBeside(side, context),
    change: weighSide(side, context.roster),
  };
}

/** 1 up to a week apart, from there evenly down to 0 at 90 days; the mean of all. 0 where nothing comes back. */
function scoreProximity(sides: readonly SideBasis[]): number {
  const scores = sides.flatMap(({ daysApart: days }) =>
    days === null ? [] : [1 - Math.max(0, days - CLOSE_DAYS) / (FARTHEST_DAYS - CLOSE_DAYS)],
  );
  return scores.length === 0 ? 0 : Math.max(0, mean(scores));
}

/** 1 where every wish is met, 0 where every one is gone against, 0.5 without wishes. */
const scoreWishes = ({ wishes: { met, hurt } }: SideBasis): number =>
  met + hurt === 0 ? 0.5 : met / (met + hurt);

/** Half the mean of all, half the least: wishes met on both sides are worth more than the same on one. */
function scorePreferences(sides: readonly SideBasis[]): number {
  const scores = sides.map(scoreWishes);
  return (mean(scores) + Math.min(...scores)) / 2;
}

/** How close the weekly hours of all are after the swap: the least as a share of the most. */
function scoreBalance(sides: readonly SideBasis[]): number {
  const hours = sides.map(({ weeklyHoursAfter }) => weeklyHoursAfter);
  const most = Math.max(...hours);
  return most === 0 ? 1 : Math.min(...hours) / most;
}

/** 1 without a rejection, also for who was never asked; each share of rejections takes half of itself away. */
function scoreHistory(sides: readonly SideBasis[]): number {
  return mean(
    sides.flatMap(({ history }) => {
      if (history === null) return [];
      const { accepted, rejected } = history;
      return [rejected === 0 ? 1 : 1 - rejected / (accepted + rejected) / 2];
    }),
  );
}

/** The share of those who take something who have nothing else on these days. */
function scoreAvailability(sides: readonly SideBasis[]): number {
  return mean(
    sides.flatMap(({ dutiesBeside }) => (dutiesBeside === null ? [] : [Number(dutiesBeside === 0)])),
  );
}

/** How good an option is, and why. */
export interface Assessment {
  /** Each in [0, 1], to two decimals. */
  readonly factors: Factors;
  /** The sum of the factors by their weights, exactly. */
  readonly score: number;
  readonly basis: readonly SideBasis[];
  /** How far it is from a trade of equals; 0 is one. */
  readonly imbalance: number;
}

const HUNDRED = 100;

/** The factors by their weights. Whole numbers first, so that the sum of what is shown is what is shown. */
export function weigh(factors: Factors): number {
  const total = FACTOR_NAMES.reduce(
    (sum, name) => sum + WEIGHTS[name] * Math.round(factors[name] * HUNDRED),
    0,
  );
  return total / (HUNDRED * HUNDRED);
}

/** Judges an option by the five factors. Only the people in it matter. */
export function assessOption(option: SwapOption, context: SwapContext): Assessment {
  const basis = option.sides.map((side) => describeSide(side, context));
  const factors: Factors = {
    date_proximity: roundFigure(scoreProximity(basis)),
    preference_match: roundFigure(scorePreferences(basis)),
    workload_balance: roundFigure(scoreBalance(basis)),
    history_score: roundFigure(scoreHistory(basis)),
    availability: roundFigure(scoreAvailability(basis)),
  };
  return { factors, score: weigh(factors), basis, imbalance: measureImbalance(option, context.roster) };
}
