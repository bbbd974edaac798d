import { assert, boolean, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../ohip/local-time.ts";
import { dateWeekdays } from "./date-weekdays.ts";

/** A Friday. */
const TODAY = "2025-09-26";
const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const FRENCH = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

const read = (claim: Parameters<typeof dateWeekdays>[0], today = TODAY) =>
  dateWeekdays(claim, "claims[0]", today);

test("a weekday is the last such day up to today, in both languages and by its first letters", () => {
  const days = integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)));
  assert(
    property(days, integer({ min: 0, max: 6 }), boolean(), (at, weekday, isFrench) => {
      const today = at.toISOString().slice(0, 10);
      const name = (isFrench ? FRENCH : NAMES)[weekday] ?? "";
      for (const words of [name, name.toUpperCase(), name.slice(0, 3)]) {
        const { service_at: day = "" } = read({ service_at: words }, today).claim;
        expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(weekday);
        expect(daysBetween(day, today)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(day, today)).toBeLessThan(7);
      }
    }),
  );
});

test("the days of one stay follow one another, with their hours", () => {
  const { claim, readAs } = read({
    admission: "Sunday 22:00",
    discharge: "Tuesday 20:00",
    discharge_summary: "Wednesday",
    codes: ["C124"],
  });
  expect(claim).toEqual({
    admission: "2025-09-21T22:00",
    discharge: "2025-09-23T20:00",
    discharge_summary: "2025-09-24",
    codes: ["C124"],
  });
  expect(readAs.map(({ path, words }) => [path, words])).toEqual([
    ["claims[0].discharge", "Tuesday 20:00"],
    ["claims[0].admission", "Sunday 22:00"],
    ["claims[0].discharge_summary", "Wednesday"],
  ]);
  // Home on a Monday after a Thursday: the Thursday of the week before.
  expect(read({ admission: "Thursday", discharge: "Monday" }).claim).toEqual({
    admission: "2025-09-18",
    discharge: "2025-09-22",
  });
});

test("dates, months, hours and words that are no weekday stay as they are", () => {
  for (const service_at of ["2025-05-04T14:30", "2025-05", "14:30", "yesterday", "March", "Sunday evening"])
    expect(read({ service_at })).toEqual({ claim: { service_at }, readAs: [] });
});
