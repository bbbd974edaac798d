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

/** No more than `upper` of these days are taken: end no run of duty days. A day on which work starts is. */
export interface DaysCut {
  readonly kind: "days";
  readonly days: readonly Day[];
  readonly upper: number;
}

/** A person who works all `blocks` has that day taken, though no work may start on it. */
export interface TakenDay {
  readonly personId: string;
  readonly day: Day;
  readonly blocks: readonly string[];
}

/** What was learnt about what people may not do. */
export interface Lessons {
  readonly cuts: readonly Cut[];
  readonly takenDays: readonly TakenDay[];
}
