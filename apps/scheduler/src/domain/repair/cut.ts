import type { Duty } from "../roster/roster.ts";
import type { Day, DayRange } from "../time/day.ts";
import type { Minute } from "../time/time-zone.ts";

/**
 * Something that the rules forbid one person, as a statement about which blocks they work. Each holds for every roster
 * that keeps the rules, so that leaving one out makes a problem easier, never wrong.
 */
export type Cut = { readonly personId: string } & (HoursCut | TogetherCut | DaysCut | ExactCut);

/** No more minutes of work than `upper` in a window. */
export interface HoursCut {
  readonly kind: "hours";
  readonly window: DayRange;
  readonly upper: number;
}

/** No more than `upper` of these blocks are worked, unless something that touches `fillers` is worked besides. */
export interface TogetherCut {
  readonly kind: "together";
  readonly work: "any" | "in_house_call";
  readonly blocks: readonly string[];
  readonly upper: number;
  /** In this one of them only clinical work counts. */
  readonly clinicalIn?: string;
  readonly fillers?: { readonly from: Minute; readonly to: Minute };
}

/** Not exactly these duties, named by `dutyKey`, and no others. */
export interface ExactCut {
  readonly kind: "exact";
  readonly duties: readonly string[];
}

export const dutyKey = ({ kind, block }: Pick<Duty, "kind" | "block">): string => `${kind} ${block.id}`;

/** How a day counts as taken: it ends no run of duty days, or it is none of the free days of an average. */
export type DayMeasure = "run" | "average";

/** No more than `upper` of these days are taken. A day on which work starts is. */
export interface DaysCut {
  readonly kind: "days";
  readonly measure: DayMeasure;
  readonly days: readonly Day[];
  readonly upper: number;
}

/** Whoever works all `blocks` has at least `least` of `days` taken, though no work may start on them. */
export interface TakenDays {
  readonly personId: string;
  readonly measure: DayMeasure;
  readonly days: readonly Day[];
  readonly least: number;
  readonly blocks: readonly string[];
}

/** What was learnt about what people may not do. */
export interface Lessons {
  readonly cuts: readonly Cut[];
  readonly takenDays: readonly TakenDays[];
}
