import type { Roster } from "../domain/roster/roster.ts";

/** A schedule as threads share it: JSON that is read once by each. */
export interface SharedSchedule {
  /** Another one for each version of a schedule. */
  readonly key: string;
  readonly json: SharedArrayBuffer;
}

export type ShareSchedule = (roster: Roster) => SharedSchedule;

/** Writes each schedule once, for all threads, and forgets it with its roster. */
export function createSharing(): ShareSchedule {
  const shared = new WeakMap<Roster, SharedSchedule>();
  const count = { schedules: 0 };
  return (roster) => {
    const before = shared.get(roster);
    if (before !== undefined) return before;
    const bytes = new TextEncoder().encode(JSON.stringify(roster.document));
    const json = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(json).set(bytes);
    count.schedules += 1;
    const schedule = { key: `${count.schedules}`, json };
    shared.set(roster, schedule);
    return schedule;
  };
}
