/** Whose work a job is, and how long it is expected to take. */
export interface Turn {
  /** Those of one caller take turns with those of the others. */
  readonly caller: string;
  /** Whether it may hold a thread for more than a second or two. */
  readonly isLong: boolean;
}

/** Jobs that wait, and whose turn it is. */
export interface FairLine<TJob extends Turn> {
  readonly add: (job: TJob) => void;
  /** @returns whether it was waiting */
  readonly remove: (job: TJob) => boolean;
  readonly has: (job: TJob) => boolean;
  /** The next allowed job leaves the line; its caller's other jobs go behind those of the other callers. */
  readonly take: (mayGo?: (job: TJob) => boolean) => TJob | undefined;
  readonly takeAll: () => readonly TJob[];
}

/** Every so many turns a long job goes first, so that short ones never keep it waiting forever. */
const LONG_EVERY = 4;

/** Short jobs before long ones, then who was served longest ago, then who came first. */
export function createFairLine<TJob extends Turn>(): FairLine<TJob> {
  const waiting = new Set<TJob>();
  const servedAt = new Map<string, number>();
  const state = { turn: 0 };
  const goesBefore = (job: TJob, other: TJob | undefined, longFirst: boolean): boolean => {
    if (other === undefined) return true;
    if (job.isLong !== other.isLong) return job.isLong === longFirst;
    return (servedAt.get(job.caller) ?? 0) < (servedAt.get(other.caller) ?? 0);
  };
  return {
    add: (job) => void waiting.add(job),
    remove: (job) => waiting.delete(job),
    has: (job) => waiting.has(job),
    take(mayGo = () => true) {
      const longFirst = state.turn % LONG_EVERY === LONG_EVERY - 1;
      let next: TJob | undefined;
      for (const job of waiting) if (mayGo(job) && goesBefore(job, next, longFirst)) next = job;
      if (next === undefined) return undefined;
      state.turn += 1;
      waiting.delete(next);
      servedAt.set(next.caller, state.turn);
      // With nobody waiting there is no order to keep, and no names of those who have left.
      if (waiting.size === 0) servedAt.clear();
      return next;
    },
    takeAll() {
      const all = [...waiting];
      waiting.clear();
      servedAt.clear();
      return all;
    },
  };
}
