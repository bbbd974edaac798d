import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { expandRecurringEvent } from "node-ical";
import type { VEvent } from "node-ical";
import { Temporal } from "temporal-polyfill";
import { zoneOf } from "./calendar-events.ts";

type Period = Pick<ScheduleDocument, "start_date" | "end_date" | "time_zone">;

const atMidnight = (date: string, zone: string, days = 0): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).epochMilliseconds);

/** The export's own id is that of one assignment: a series has many. */
const OWN_ID = "SCHEDULER-ID";

const dayOf = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
    .replaceAll("-", "");

/**
 * The events of a series in the schedule's period, each as an event of its own: without those that were removed
 * (EXDATE) or called off, and with those that were changed (RECURRENCE-ID).
 *
 * @param excluded days of it, as YYYYMMDD, that were removed whole
 */
export function expandSeries(
  series: VEvent,
  { start_date, end_date, time_zone }: Period,
  excluded: ReadonlySet<string>,
): readonly VEvent[] {
  const isExcluded = (start: Date): boolean =>
    excluded.size > 0 && series.datetype !== "date" && excluded.has(dayOf(start, zoneOf(series, time_zone)));
  const instances = expandRecurringEvent(series, {
    from: atMidnight(start_date, time_zone),
    to: new Date(atMidnight(end_date, time_zone, 1).getTime() - 1),
  });
  return instances.flatMap(({ event, start, end }) => {
    if (event.status === "CANCELLED" || isExcluded(start)) return [];
    const { [OWN_ID]: _id, ...rest } = event as VEvent & { readonly [OWN_ID]?: unknown };
    return [{ ...rest, start, end, uid: `${series.uid} ${start.toISOString()}` }];
  });
}
