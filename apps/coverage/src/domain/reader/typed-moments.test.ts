import { assert, boolean, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../ohip/local-time.ts";
import { dateClaim } from "./typed-moments.ts";

/** A Friday. */
const TODAY = "2025-09-26";
const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const FRENCH = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

const read = (claim: Parameters<typeof dateClaim>[0], today = TODAY) => dateClaim(claim, "claims[0]", today);

test("reads a weekday as the last one up to today, in both languages and by its first letters", () => {
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

test.each(["the day after", "Next day", "le lendemain", "la veille"])(
  "counts %s from a stated day, and not alone",
  (words) => {
    const { claim, unread } = read({ service_at: words, codes: ["C122"] });
    expect(claim).toEqual({ codes: ["C122"] });
    expect(unread).toMatchObject([{ path: "claims[0].service_at", words }]);
  },
);

test.each([
  ["8 months ago", "2025-01"],
  ["il y a 14 mois", "2024-07"],
  ["2 years ago", "2023-09"],
  ["3 weeks ago", "2025-09-05"],
  ["il y a 10 jours", "2025-09-16"],
])("reads an earlier claim of %s as %s", (day, value) => {
  const { claim } = read({ earlier_claims: [{ code: "A003", day }] });
  expect(claim.earlier_claims).toEqual([{ code: "A003", day: value }]);
});

test.each(["months ago", "some 8 months ago or so", "8 months"])("sets aside %s", (day) => {
  const { claim, unread } = read({ earlier_claims: [{ code: "A003", day }] });
  expect(claim.earlier_claims).toEqual([{ code: "A003" }]);
  expect(unread).toMatchObject([{ words: day }]);
});

test("puts the days of one stay in order, with their hours", () => {
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

test("keeps dates and hours, even if no calendar has them", () => {
  for (const service_at of ["2025-05-04T14:30", "2025-05", "14:30", "2025-02-30"])
    expect(read({ service_at })).toEqual({ claim: { service_at }, readAs: [], unread: [] });
});

test.each([
  ["Tuesday afternoon", "2025-09-23"],
  ["Wednesday 9 pm", "2025-09-24T21:00"],
  ["yesterday", "2025-09-25"],
  ["June", "2025-06"],
  ["décembre", "2024-12"],
  ["March 2024", "2024-03"],
  ["June 12", "2025-06-12"],
  ["9 pm", "21:00"],
])("reads a service of %s as %s", (words, value) => {
  const { claim, readAs } = read({ service_at: words });
  expect(claim.service_at).toBe(value);
  expect(readAs).toEqual([{ path: "claims[0].service_at", value, words }]);
});

test("puts a summary of the same day on the day of discharge, or within a day of it", () => {
  expect(read({ discharge: "Wednesday 20:00", discharge_summary: "same day" }).claim).toEqual({
    discharge: "2025-09-24T20:00",
    discharge_summary: "2025-09-24",
  });
  expect(read({ discharge_summary: "same day as the discharge" }).claim).toEqual({ summary_hours: 24 });
});

test("sets aside what is no moment with its path, and loses nothing else", () => {
  const { claim, unread } = read({
    codes: ["C124"],
    discharge: "when he was better",
    admission: "9 pm",
    earlier_claims: [
      { code: "K013", day: "in spring" },
      { code: "K013", day: "May" },
    ],
  });
  expect(claim).toEqual({
    codes: ["C124"],
    earlier_claims: [{ code: "K013" }, { code: "K013", day: "2025-05" }],
  });
  expect(unread.map(({ path, words }) => [path, words])).toEqual([
    ["claims[0].discharge", "when he was better"],
    ["claims[0].admission", "9 pm"],
    ["claims[0].earlier_claims[0].day", "in spring"],
  ]);
});

test.each([
  ["December", "March", "2025-12", "2025-03"],
  ["2025-03", "December", "2025-03", "2024-12"],
  ["2025-03-12", "mars", "2025-03-12", "2025-03"],
  ["2025-03-12", "Thursday", "2025-03-12", "2025-03-06"],
  ["Tuesday", "Thursday", "2026-05-05", "2026-04-30"],
  [undefined, "June", undefined, "2025-06"],
])("puts an earlier claim before the service: %s, %s", (service_at, day, service, before) => {
  const asked = { ...(service_at && { service_at }), earlier_claims: [{ code: "A135", day }] };
  expect(read(asked, "2026-05-08").claim).toEqual({
    ...(service && { service_at: service }),
    earlier_claims: [{ code: "A135", day: before }],
  });
});

test("counts an admission assessment back from the service if no admission is stated", () => {
  const { claim } = read({ service_at: "Wednesday", admission_assessment: "Monday" });
  expect(claim).toEqual({ service_at: "2025-09-24", admission_assessment: "2025-09-22" });
  const early = read({ service_at: "Monday", admission_assessment: "Friday" }).claim;
  expect(early).toEqual({ service_at: "2025-09-22", admission_assessment: "2025-09-19" });
});

test.each(["this morning", "This afternoon", "tonight", "ce soir", "cet après-midi"])(
  "reads %s as today",
  (service_at) => {
    expect(read({ service_at }).claim).toEqual({ service_at: TODAY });
  },
);
