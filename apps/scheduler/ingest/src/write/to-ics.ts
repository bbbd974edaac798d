import type { Assignment, Block, ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import ical from "ical-generator";
import type { ICalCalendar } from "ical-generator";
import { Temporal } from "temporal-polyfill";

/** Calendars carry what their summary cannot in properties of our own, which `readCalendar` reads again. */
const own = (properties: Readonly<Record<string, string | undefined>>) =>
  Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [{ key: `X-SCHEDULER-${name}`, value }],
  );

function timesOf({ date, block_type, starts_at, ends_at }: Block, { settings, time_zone }: ScheduleDocument) {
  const { am_start, am_end, pm_start, pm_end } = settings.half_days;
  const [from, to] = block_type === "AM" ? [am_start, am_end] : [pm_start, pm_end];
  const toMoment = (local: string): Date =>
    new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone).epochMilliseconds);
  return { start: toMoment(starts_at ?? `${date}T${from}`), end: toMoment(ends_at ?? `${date}T${to}`) };
}

interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly rotations: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<string, Block>;
}

function addAssignment(
  calendar: ICalCalendar,
  assignment: Assignment,
  { document, names }: { readonly document: ScheduleDocument; readonly names: Names },
): void {
  const { id, person_id, rotation_id, role, duty, priority, worked_hours } = assignment;
  const block = names.blocks.get(assignment.block_id);
  if (block === undefined) return;
  calendar.createEvent({
    id: `${id}@${document.id}`,
    ...timesOf(block, document),
    summary: `${names.rotations.get(rotation_id) ?? rotation_id}: ${names.people.get(person_id) ?? person_id}`,
    x: own({
      ID: id,
      PERSON: person_id,
      ROTATION: rotation_id,
      "BLOCK-TYPE": block.block_type,
      ROLE: role,
      DUTY: duty,
      PRIORITY: String(priority),
      "WORKED-HOURS": worked_hours === null ? undefined : String(worked_hours),
    }),
  });
}

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * Assignments and absences as a calendar, which any calendar program shows.
 *
 * @param stamp when it was made
 */
export function toIcs(document: ScheduleDocument, stamp: Date): ReadonlyMap<string, string> {
  const calendar = ical({ name: document.name, prodId: { company: "clinical-mcp", product: "scheduler" } });
  const nameOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const names = {
    people: nameOf(document.people),
    rotations: nameOf(document.rotations),
    blocks: new Map(document.blocks.map((block) => [block.id, block])),
  };
  for (const assignment of document.assignments) addAssignment(calendar, assignment, { document, names });
  for (const { id, person_id, start_date, end_date, absence_type, approval } of document.absences)
    calendar.createEvent({
      id: `absence-${id}@${document.id}`,
      start: start_date,
      end: dayAfter(end_date),
      allDay: true,
      summary: `${absence_type}: ${names.people.get(person_id) ?? person_id}`,
      x: own({ ID: id, PERSON: person_id, "ABSENCE-TYPE": absence_type, APPROVAL: approval }),
    });
  for (const event of calendar.events()) event.stamp(stamp);
  return new Map([[`${document.id}.ics`, calendar.toString()]]);
}

/** A calendar for each person, named after the schedule and the person: what each can subscribe to. */
export function toPersonalIcs(document: ScheduleDocument, stamp: Date): ReadonlyMap<string, string> {
  const assignments = Map.groupBy(document.assignments, ({ person_id }) => person_id);
  const absences = Map.groupBy(document.absences, ({ person_id }) => person_id);
  return new Map(
    document.people.flatMap(({ id, name }) => {
      const own = {
        ...document,
        name: `${document.name}: ${name}`,
        assignments: assignments.get(id) ?? [],
        absences: absences.get(id) ?? [],
      };
      return [...toIcs(own, stamp).values()].map((text) => [`${document.id}-${id}.ics`, text] as const);
    }),
  );
}
