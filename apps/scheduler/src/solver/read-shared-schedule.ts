import { LRUCache } from "lru-cache";
import type { ScheduleDocument } from "../dataset/index.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import type { Roster } from "../domain/roster/roster.ts";
import type { SharedSchedule } from "./share-schedule.ts";

function readRoster({ json }: SharedSchedule): Roster {
  // What is shared cannot be decoded in place.
  const text = new TextDecoder().decode(new Uint8Array(json).slice());
  // This process wrote it from a document that was checked: to check it again takes as much memory once more.
  const document: ScheduleDocument = JSON.parse(text);
  return prepareRoster(document);
}

/** The thread's side of `createSharing`. @param kept how many schedules to keep ready: the next request is mostly about the same */
export function createSharedReader(kept: number): (schedule: SharedSchedule) => Roster {
  const known = new LRUCache<string, Roster, SharedSchedule>({
    max: kept,
    memoMethod: (_key, _stale, { context }) => readRoster(context),
  });
  return (schedule) => known.memo(schedule.key, { context: schedule });
}
