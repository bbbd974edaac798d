import { LRUCache } from "lru-cache";
import { parseSchedule } from "../dataset/index.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import type { Roster } from "../domain/roster/roster.ts";
import type { SharedSchedule } from "./share-schedule.ts";

function readRoster({ json }: SharedSchedule): Roster {
  // What is shared cannot be decoded in place.
  const parsed = parseSchedule(JSON.parse(new TextDecoder().decode(new Uint8Array(json).slice())));
  if (!parsed.ok) throw new TypeError("The schedule did not survive being shared.");
  return prepareRoster(parsed.document);
}

/** The thread's side of `createSharing`. @param kept how many schedules to keep ready: the next request is mostly about the same */
export function createSharedReader(kept: number): (schedule: SharedSchedule) => Roster {
  const known = new LRUCache<string, Roster, SharedSchedule>({
    max: kept,
    memoMethod: (_key, _stale, { context }) => readRoster(context),
  });
  return (schedule) => known.memo(schedule.key, { context: schedule });
}
