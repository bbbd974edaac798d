import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { SchedulerDeps } from "../deps.ts";
import { toRange } from "../domain/date-range.ts";
import { formatDay, toDay } from "../domain/time/day.ts";

/** The most that a picture of a whole year needs. */
const MOST_DAYS = 371;

/** Last of so many days; what is not a date is refused as such where it is read. */
const toEnd = (from: string, count: number): string =>
  Number.isNaN(toDay(from)) ? from : formatDay(toDay(from) + count - 1);

/** Hours, leave and issues of a stretch of days: what a view of a schedule draws, in one read. */
export const periodResource: TemplateResource<SchedulerDeps> = {
  uriTemplate: "schedule-period://{id}/{from}/{days}",
  name: "schedule_period",
  title: "Days of a residency schedule",
  description:
    "Hours, leave, call and rule issues of each resident and day, from a day on (YYYY-MM-DD), for 1 to 371 days",
  mimeType: "application/json",
  list: async () => [],
  complete: async () => [],
  async read({ id = "", from = "", days = "" }, { store, judge, now }, { signal, caller }) {
    const roster = await store.findSchedule(id);
    const count = Number(days);
    if (roster === undefined || !Number.isInteger(count) || count < 1 || count > MOST_DAYS) return undefined;
    const range = toRange({ start_date: from, end_date: toEnd(from, count) }, roster);
    const period = await judge.describePeriod({ roster, asked: { range }, now: now(), caller }, signal);
    return { mimeType: "application/json", text: JSON.stringify(period) };
  },
};
