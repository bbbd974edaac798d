import { LRUCache } from "lru-cache";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import type { Roster } from "../domain/roster/roster.ts";
import type { ScheduleStore } from "../domain/schedule-store.ts";
import type { Database } from "./open-database.ts";
import { findDocument, findRevision, listSchedulesWith, listSummaries } from "./read-schedule.ts";

/** Schedules kept ready; one of a hundred people over a year takes some 50 MB. */
const KEPT = 8;

interface Kept {
  readonly revision: string;
  /** Being read, or read: questions that come together wait for the same. */
  readonly roster: Promise<Roster | undefined>;
}

async function readRoster(db: Database, id: string): Promise<Roster | undefined> {
  const document = await findDocument(db, id);
  return document && prepareRoster(document);
}

/** Reads schedules, and keeps those that were used last ready for as long as the database has them unchanged. */
export function createScheduleStore(db: Database): ScheduleStore {
  const ready = new LRUCache<string, Kept>({ max: KEPT });
  return {
    listSchedules: () => listSummaries(db),
    listSchedulesWith: (table, id) => listSchedulesWith(db, table, id),
    async findSchedule(id) {
      const revision = await findRevision(db, id);
      if (revision === undefined) return undefined;
      const before = ready.get(id);
      if (before?.revision === revision) return before.roster;
      const kept = { revision, roster: readRoster(db, id) };
      ready.set(id, kept);
      const forget = (): void => void (ready.peek(id) === kept && ready.delete(id));
      try {
        const roster = await kept.roster;
        // It went away meanwhile, and may come back as it was.
        if (roster === undefined) forget();
        return roster;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
