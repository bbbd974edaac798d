import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "../ohip/local-time.ts";
import { checkMoment } from "./check-moment.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const JOURS = "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" ");
const two = (value: number): string => String(value).padStart(2, "0");

describe("days", () => {
  test.each(MONTHS.map((_, at) => at))("of month %i match its name in both languages, and no other", (at) => {
    const day = `2025-${two(at + 1)}-17`;
    const other = (at + 5) % 12;
    for (const names of [MONTHS, MOIS]) {
      const own = names[at] ?? "";
      for (const words of [
        `${own} 17`,
        `the 17th of ${own}`,
        `17 ${own}`,
        `${own} 17, 2025`,
        `17 ${own.slice(0, 4)}`,
      ])
        expect(checkMoment(day, words, "admission"), words).toBe(day);
      for (const words of [`${names[other] ?? ""} 17`, `${own} 18`, `${own} 17, 2024`, own, `${own} 2025`])
        expect(checkMoment(day, words, "admission"), words).toBeUndefined();
    }
  });

  test.each(WEEKDAYS.map((_, at) => at))(
    "of weekday %i match its name in both languages, and no other",
    (at) => {
      const day = addDays("2025-05-04", at);
      expect(weekdayOf(day)).toBe(at);
      for (const names of [WEEKDAYS, JOURS]) {
        expect(checkMoment(day, `seen on ${names[at] ?? ""}`, "admission")).toBe(day);
        expect(checkMoment(day, `${names[at] ?? ""} afternoon`, "admission")).toBe(day);
        const other = names[(at + 3) % 7] ?? "";
        expect(checkMoment(day, `seen on ${other}`, "admission")).toBeUndefined();
        // The day of the month, of another weekday.
        expect(checkMoment(day, `${other} the ${String(Number(day.slice(8)))}`, "admission")).toBeUndefined();
      }
    },
  );

  test.each([
    ["2025-05-07", "yesterday", "2025-05-07"],
    ["2025-05-07", "discharged today", "2025-05-07"],
    ["2025-05-07", "le lendemain", "2025-05-07"],
    ["2025-05-07", "may 8, today", undefined],
    ["2025-05-07", "the patient was discharged", undefined],
    ["2025-05-07", "on the 7th", "2025-05-07"],
    ["2025-05-07", "2025-05-07", "2025-05-07"],
    ["2025-05-07", "2024, on the 7th", undefined],
    ["2025-02-30", "february 30", undefined],
    ["2025-13-01", "1", undefined],
  ])("reads %s of “%s” as %s", (text, words, read) => {
    expect(checkMoment(text, words, "admission")).toBe(read);
  });
});

test.each([
  ["yest 14:00", "admited yest 1400", "admission", "yest 14:00"],
  ["yesterday 14:00", "admited yest 1400", "admission", "yesterday 14:00"],
  ["today", "ce matin", "service_at", "today"],
  ["this morning", "ce matin", "service_at", "today"],
  ["tomorrow", "demain", "service_at", "tomorrow"],
  ["yesterday", "avant-hier", "service_at", undefined],
  ["today", "yest 1400", "service_at", undefined],
  // The words have the hour, and not the kind of day.
  ["weeknight 02:15", "wknight 0215h", "service_at", "02:15"],
  ["weeknight 02:15", "wknight 0215h", "admission", undefined],
  ["weeknight 03:15", "wknight 0215h", "service_at", undefined],
  ["Wed", "discharge summary done same day", "discharge_summary", "same day"],
  ["Wed", "discharge summary done same day", "discharge", undefined],
  ["Wed", "done thursday, same day", "discharge_summary", undefined],
])("%s of “%s” for %s is %s", (text, words, field, read) => {
  expect(checkMoment(text, words, field)).toBe(read);
});

describe("hours", () => {
  const at = (hour: number, minute: number): string => `2025-05-07T${two(hour)}:${two(minute)}`;
  const read = (hour: number, minute: number, words: string) =>
    checkMoment(at(hour, minute), `may 7 ${words}`, "admission");

  test.each(Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour % 12 !== 7))(
    "read %i o'clock and half past",
    (hour) => {
      const clock = hour % 12 === 0 ? 12 : hour % 12;
      const half = hour < 12 ? "am" : "pm";
      for (const words of [
        `at ${clock} ${half}`,
        `at ${clock}${half}`,
        `at ${hour}:00`,
        `at ${two(hour)}00h`,
      ])
        expect(read(hour, 0, words), words).toBe(at(hour, 0));
      for (const words of [`at ${clock}:30 ${half}`, `at ${hour}:30`, `at half past ${clock} ${half}`])
        expect(read(hour, 30, words), words).toBe(at(hour, 30));
      expect(read(hour, 0, `at ${(clock % 12) + 1} ${half}`)).toBe("2025-05-07");
      expect(read(hour, 15, `at ${clock} ${half}`)).toBe("2025-05-07");
      expect(read(hour, 15, `half past ${clock} ${half}`)).toBe("2025-05-07");
      expect(read(hour, 0, "in the morning")).toBe("2025-05-07");
    },
  );

  test.each([
    [12, 0, "noon", true],
    [12, 0, "à midi", true],
    [12, 1, "noon", false],
    [11, 0, "noon", false],
    [0, 0, "midnight", true],
    [0, 0, "à minuit", true],
    [0, 1, "midnight", false],
    [1, 0, "midnight", false],
    [12, 0, "midnight", false],
    [0, 0, "noon", false],
    [20, 0, "at 8", false],
    [8, 0, "at 8", true],
    [20, 0, "at 8 o'clock", true],
    [14, 20, "at 14 h 20", true],
    [14, 20, "at 14 h", false],
    [15, 30, "1530h", true],
    [15, 31, "1530h", false],
    // Minutes are no hour.
    [0, 0, "at 1:00 am", false],
    [15, 0, "at 8:15", false],
    [20, 0, "at 14 h 20", false],
    [8, 15, "at 8:15", true],
    [21, 5, "at 9:05 pm", true],
  ])("%i:%i of “%s”: %s", (hour, minute, words, isStated) => {
    expect(read(hour, minute, words)).toBe(isStated ? at(hour, minute) : "2025-05-07");
  });

  test("accepts an hour without a day only for a service", () => {
    expect(checkMoment("2025-05-07T20:00", "at 8 pm", "service_at")).toBe("20:00");
    expect(checkMoment("2025-05-07T20:00", "at 8 pm", "admission")).toBeUndefined();
    expect(checkMoment("2025-05-07T20:00", "in the evening", "service_at")).toBeUndefined();
    // Another day is stated.
    expect(checkMoment("2025-05-07T20:00", "friday at 8 pm", "service_at")).toBeUndefined();
    expect(checkMoment("2025-05-07T20:00", "june 3 at 8 pm", "service_at")).toBeUndefined();
  });
});

describe("months", () => {
  test.each([
    ["2025-11", "nov. 2025", true],
    ["2025-11", "in november", true],
    ["2025-11", "in october", false],
    ["2025-11", "november 2024", false],
    ["2025-08", "3 months ago", true],
    ["2025-08", "il y a 3 mois", true],
    ["2025-08", "this month", true],
    ["2025-08", "the patient", false],
  ])("%s of “%s”: %s", (text, words, isStated) => {
    expect(checkMoment(text, words, "service_at")).toBe(isStated ? text : undefined);
    expect(checkMoment(text, words, "day")).toBe(isStated ? text : undefined);
    expect(checkMoment(text, words, "admission")).toBeUndefined();
  });
});

describe("moments as written", () => {
  test.each([
    ["yesterday", "seen yesterday", "admission", "yesterday"],
    ["yesterday", "seen today", "admission", undefined],
    ["this morning", "seen this morning", "admission", "today"],
    ["ce soir", "vu ce soir", "admission", "today"],
    ["Sunday 22:00", "sunday at 22:00", "admission", "sunday 22:00"],
    ["Sunday 22:00", "sunday at 10 pm", "admission", "sunday 22:00"],
    ["Sunday 22:00", "sunday evening", "admission", "sunday"],
    ["Sunday 22:00", "monday at 22:00", "admission", undefined],
    ["Sun 22:00", "sunday at 22:00", "admission", "sun 22:00"],
    ["22:00", "at 22:00", "service_at", "22:00"],
    ["9:05", "at 9:05", "service_at", "09:05"],
    ["22:00", "at 22:00", "admission", undefined],
    ["22:00", "sunday at 22:00", "service_at", undefined],
    ["22:00", "in the evening", "service_at", undefined],
    ["2 weeks ago", "2 weeks ago", "admission", undefined],
    ["2 days ago", "2 days ago", "admission", "2 days ago"],
    ["20250507", "20250507", "admission", undefined],
  ])("reads “%s” of “%s” as %s: %s", (text, words, field, read) => {
    expect(checkMoment(text, words, field)).toBe(read);
  });
});
