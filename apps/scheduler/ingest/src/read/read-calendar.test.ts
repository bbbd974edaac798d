import { describe, expect, test } from "vitest";
import { toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import { parseSchedule } from "../../../src/dataset/index.ts";
import { readCalendar } from "./read-calendar.ts";
import { locate } from "./source.ts";

const base = toDocument(
  toScheduleInput([], { start_date: "2026-01-05", end_date: "2026-12-31", time_zone: "America/Chicago" }),
);

const event = (...lines: readonly string[]): string =>
  ["BEGIN:VEVENT", ...lines, "END:VEVENT", ""].join("\r\n");
const calendar = (...events: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
const ward = (uid: string, start: string, end: string, ...more: readonly string[]): string =>
  event(`UID:${uid}`, `DTSTART${start}`, `DTEND${end}`, "SUMMARY:Inpatient: Dr. Adams", ...more);

const SHOWN = / \([^()]*"[^()]*\)| \(u\)/u;

function problemsOf(...events: readonly string[]): readonly string[] {
  const read = readCalendar(calendar(...events), base);
  const parsed = parseSchedule(read.candidate);
  const problems = [
    ...read.problems,
    ...(parsed.ok ? [] : parsed.problems.map((problem) => locate(problem, read))),
  ];
  // Without what a calendar shows of the event, which has a test of its own.
  return problems.map(({ where, message }) => `${where.replace(SHOWN, "")}: ${message.replace(SHOWN, "")}`);
}

/** First and last minute of each block that the events made, in the schedule's zone. */
function timesOf(...events: readonly string[]): readonly (readonly [string | null, string | null])[] {
  const parsed = parseSchedule(readCalendar(calendar(...events), base).candidate);
  expect(parsed.ok).toBe(true);
  return parsed.ok ? parsed.document.blocks.map(({ starts_at, ends_at }) => [starts_at, ends_at]) : [];
}

describe("a day from seven to seven, however the calendar says it", () => {
  test.each([
    ["UTC", ":20260701T120000Z", ":20260702T000000Z"],
    ["the schedule's zone", ";TZID=America/Chicago:20260701T070000", ";TZID=America/Chicago:20260701T190000"],
    ["another zone", ";TZID=America/New_York:20260701T080000", ";TZID=America/New_York:20260701T200000"],
    ["no zone at all", ":20260701T070000", ":20260701T190000"],
  ])("%s", (_how, start, end) => {
    expect(timesOf(ward("u", start, end))).toEqual([["2026-07-01T07:00", "2026-07-01T19:00"]]);
  });

  test("with its length instead of its end", () => {
    const long = event("UID:u", "DTSTART:20260701T070000", "DURATION:PT12H", "SUMMARY:Inpatient: Dr. Adams");
    expect(timesOf(long)).toEqual([["2026-07-01T07:00", "2026-07-01T19:00"]]);
  });
});

test("a night on which the clocks go back is an hour longer, and says the same times", () => {
  expect(timesOf(ward("u", ":20261101T000000Z", ":20261101T130000Z"))).toEqual([
    ["2026-10-31T19:00", "2026-11-01T07:00"],
  ]);
});

const JULY = [":20260701T120000Z", ":20260702T000000Z"] as const;

describe("an event that cannot be read as intended is named", () => {
  const BY_THE_HOUR = "event 1: repeats itself by a rule other than FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.";
  const FURTHER_DAYS = "event 1: has further days (RDATE); give each of them as an event of its own.";
  const ONE_OF_SERIES = "event 1: changes one of a series that is not in the file.";
  const NO_SUCH_TIME = "event 1: has a day or time that does not exist.";
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ["a series by the hour", [ward("u", ...JULY, "RRULE:FREQ=HOURLY;COUNT=3")], [BY_THE_HOUR]],
    ["further days", [ward("u", ...JULY, "RDATE:20260705T120000Z")], [FURTHER_DAYS]],
    ["one of a series", [ward("u", ...JULY, "RECURRENCE-ID:20260701T120000Z")], [ONE_OF_SERIES]],
    [
      "one id twice",
      [ward("a", ...JULY), ward("b", ...JULY), ward("a", ":20260703", ":20260704")],
      ["event 3: has the id of event 1."],
    ],
    [
      "one of our ids twice",
      [ward("a", ...JULY, "X-SCHEDULER-ID:a7"), ward("b", ...JULY, "X-SCHEDULER-ID:a7")],
      ["event 2: has the id of event 1."],
    ],
    ["no id", [event("DTSTART:20260701T120000Z", "SUMMARY:Inpatient: Dr. Adams")], ["event 1: has no UID."]],
    ["no start", [event("UID:u", "SUMMARY:Inpatient: Dr. Adams")], ["event 1: needs one DTSTART."]],
    [
      "no end",
      [event("UID:u", "DTSTART:20260701T120000Z", "SUMMARY:Inpatient: Dr. Adams")],
      ["event 1: needs an end after its start."],
    ],
    ["a day that does not exist", [ward("u", ":20260230T120000Z", ":20260231T000000Z")], [NO_SUCH_TIME]],
    [
      "a leap day of a common year",
      [ward("u", ";VALUE=DATE:20260229", ";VALUE=DATE:20260302")],
      [NO_SUCH_TIME],
    ],
    [
      "an unknown zone",
      [ward("u", ";TZID=Mars/Olympus:20260701T070000", ";TZID=Mars/Olympus:20260701T190000")],
      [
        "event 1: states a time zone that is not known; give its times in UTC, or without a zone in the schedule's.",
      ],
    ],
    [
      "half past one for the second time",
      [ward("u", ":20261101T073000Z", ":20261101T150000Z")],
      [
        "event 1: begins or ends in an hour that the clocks show twice: blocks are identified by local times.",
      ],
    ],
    [
      "sixty hours",
      [ward("x", ...JULY), ward("u", ":20260801T120000Z", ":20260804T000000Z")],
      ["event 2, ends_at: must be within 48 hours of starts_at"],
    ],
    [
      "a day outside",
      [ward("u", ":20270701T120000Z", ":20270702T000000Z")],
      ["event 1, date: lies outside the schedule's start_date and end_date"],
    ],
  ])("%s", (_what, events, problems) => {
    expect(problemsOf(...events)).toEqual(problems);
  });
});

test("a problem names the event as a calendar shows it, and nothing that a terminal would run", () => {
  const { problems } = readCalendar(
    calendar(event("UID:night-7", "DTSTART:20260701T120000Z", "SUMMARY:Inpatient: Dr.\u001B[2J Adams")),
    base,
  );
  expect(problems.map(({ where }) => where)).toEqual(['event 1 (night-7, "Inpatient: Dr.[2J Adams")']);
});

describe("a series", () => {
  const WEEKLY = ";TZID=America/Chicago:20261019T070000";
  const END = ";TZID=America/Chicago:20261019T190000";
  test("is each of its events, at the same hour before and after the clocks change", () => {
    expect(timesOf(ward("u", WEEKLY, END, "RRULE:FREQ=WEEKLY;COUNT=3"))).toEqual([
      ["2026-10-19T07:00", "2026-10-19T19:00"],
      ["2026-10-26T07:00", "2026-10-26T19:00"],
      ["2026-11-02T07:00", "2026-11-02T19:00"],
    ]);
  });

  test("is without what was taken out of it, and has what was changed", () => {
    const series = ward(
      "u", WEEKLY, END, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=America/Chicago:20261026T070000",
    ); // prettier-ignore
    const changed = ward(
      "u", ";TZID=America/Chicago:20261103T070000", ";TZID=America/Chicago:20261103T190000",
      "RECURRENCE-ID;TZID=America/Chicago:20261102T070000",
    ); // prettier-ignore
    expect(timesOf(series, changed)).toEqual([
      ["2026-10-19T07:00", "2026-10-19T19:00"],
      ["2026-11-03T07:00", "2026-11-03T19:00"],
    ]);
  });

  const EVENINGS = ["DTSTART:20261020T190000", "DTEND:20261020T210000", "RRULE:FREQ=WEEKLY;COUNT=4"];
  const evenings = (...more: readonly string[]): string =>
    event("UID:u", "SUMMARY:Inpatient: Dr. Adams", ...EVENINGS, ...more);
  test.each([
    ["the schedule's clocks", "EXDATE:20261027T190000"],
    ["a zone", "EXDATE;TZID=America/Chicago:20261027T190000"],
    ["another zone", "EXDATE;TZID=America/New_York:20261027T200000"],
    ["UTC", "EXDATE:20261028T000000Z"],
    ["a day", "EXDATE;VALUE=DATE:20261027"],
    ["a line that is folded", "EXDATE:202610\r\n 27T190000"],
  ])("is without an event that was taken out by %s", (_how, line) => {
    expect(timesOf(evenings(line)).map(([start]) => start)).toEqual([
      "2026-10-20T19:00",
      "2026-11-03T19:00",
      "2026-11-10T19:00",
    ]);
  });

  test("is without several that one line takes out, and has what was changed by the schedule's clocks", () => {
    const changed = event(
      "UID:u", "RECURRENCE-ID:20261110T190000", "SUMMARY:Inpatient: Dr. Adams",
      "DTSTART:20261111T180000", "DTEND:20261111T200000",
    ); // prettier-ignore
    expect(timesOf(evenings("EXDATE:20261027T190000,20261103T190000"), changed)).toEqual([
      ["2026-10-20T19:00", "2026-10-20T21:00"],
      ["2026-11-11T18:00", "2026-11-11T20:00"],
    ]);
  });

  test("without an end ends with the schedule", () => {
    const times = timesOf(ward("u", WEEKLY, END, "RRULE:FREQ=WEEKLY"));
    expect(times).toHaveLength(11);
    expect(times.at(-1)).toEqual(["2026-12-28T07:00", "2026-12-28T19:00"]);
  });

  test("of whole days is leave each time", () => {
    const off = event(
      "UID:v", "DTSTART;VALUE=DATE:20260107", "DTEND;VALUE=DATE:20260108", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:vacation: Dr. Adams",
    ); // prettier-ignore
    const parsed = parseSchedule(readCalendar(calendar(off), base).candidate);
    expect(
      parsed.ok && parsed.document.absences.map(({ start_date, end_date }) => [start_date, end_date]),
    ).toEqual([
      ["2026-01-07", "2026-01-07"],
      ["2026-01-14", "2026-01-14"],
    ]);
  });
});

test("a time that the clocks skip is read as an hour later, and reported", () => {
  const spring = event(
    "UID:u",
    "DTSTART:20260308T023000",
    "DTEND:20260308T080000",
    "SUMMARY:Inpatient: Dr. Adams",
  );
  expect(timesOf(spring)).toEqual([["2026-03-08T03:30", "2026-03-08T08:00"]]);
  expect(readCalendar(calendar(spring), base).warnings).toEqual([
    expect.stringMatching(/^event 1 \(u, .*20260308T023000 is skipped by the clocks/u),
  ]);
  // Elsewhere the clocks do not change on this day.
  const abroad = ward("u", ";TZID=Europe/Paris:20260308T023000", ";TZID=Europe/Paris:20260308T080000");
  expect(readCalendar(calendar(abroad), base).warnings).toEqual([]);
});

test("a cancelled event is left out, and reported", () => {
  const { candidate, ignored } = readCalendar(calendar(ward("u", ...JULY, "STATUS:CANCELLED")), base);
  expect(candidate).toEqual(base);
  expect(ignored).toEqual(["1 cancelled event"]);
});

test("an event that does not end is a damaged calendar", () => {
  const text = `BEGIN:VCALENDAR\r\n${ward("u", ...JULY).replace("END:VEVENT\r\n", "")}END:VCALENDAR\r\n`;
  expect(() => readCalendar(text, base)).toThrow(expect.objectContaining({ code: "UNREADABLE_FILE" }));
});
