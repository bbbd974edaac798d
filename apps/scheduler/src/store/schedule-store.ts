import { LRUCache } from "lru-cache";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import type { Roster } from "../domain/roster/roster.ts";
import type { ScheduleStore } from "../domain/schedule-store.ts";
import type { Database } from "./open-database.ts";
import { findDocument, findRevision, listSchedulesWith, listSummaries } from "./read-schedule.ts";

/** Schedules kept ready; one of a hundred people over a year takes some 50 MB. */
const KEPT = 8;

/** Reads schedules, and keeps those that were used last ready for as long as the database has them unchanged. */
export function createScheduleStore(db: Database): ScheduleStore {
  const ready = new LRUCache<string, { readonly revision: string; readonly roster: Roster }>({ max: KEPT });
  return {
    listSchedules: () => listSummaries(db),
    listSchedulesWith: (table, id) => listSchedulesWith(db, table, id),
    async findSchedule(id) {
      const revision = await findRevision(db, id);
      if (revision === undefined) return undefined;
      const kept = ready.get(id);
      if (kept?.revision === revision) return kept.roster;
      const document = await findDocument(db, id);
      if (document === undefined) return undefined;
      const roster = prepareRoster(document);
      ready.set(id, { revision, roster });
      return roster;
    },
  };
}
