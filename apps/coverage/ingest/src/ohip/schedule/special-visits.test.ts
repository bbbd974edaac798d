import { expect, test } from "vitest";
import { dropVisitTables, readSpecialVisits, toVisitBlocks, toVisitFees } from "./special-visits.ts";

const TABLE = [
  "SPECIAL VISIT PREMIUM TABLE IV",
  "Lighthouse",
  "Weekdays Evenings",
  "Weekdays Daytime (17:00-",
  "Daytime with Monday Nights",
  "Sacrifice of through Holidays",
  "Office Hours Friday",
  "Travel $1.00 $1.00 $1.00 $1.00 $1.00",
  "Premium W901 W902 W903 W904 W905",
  "(max. 2 per (max. 2 per (max. 2 per (max. 6 per (no max. per",
  "time period) time period) time period) time period) time period)",
  "First person $2.00 $4.00 $6.00 $7.50 $10.00",
  "seen W911 W912 W913 W911 W915",
  "(max. 10 (max. 10 (max. 10 (max. 20 (no max. per",
  "(total of first (total of first (total of first (total of first time period)",
  "Note:",
  "W901 is for keepers.",
];

test("reads each cell of a premium table with its column, fee and maximum", () => {
  const { premiums, unread } = readSpecialVisits(TABLE);
  expect(unread).toEqual([]);
  expect(
    premiums.map(({ table, element, time, code, feeCents, maximum }) => [
      table,
      element,
      time,
      code,
      feeCents,
      maximum,
    ]),
  ).toEqual([
    ["IV", "travel", "weekday_day", "W901", 100, 2],
    ["IV", "travel", "weekday_day_sacrifice", "W902", 100, 2],
    ["IV", "travel", "weekday_evening", "W903", 100, 2],
    ["IV", "travel", "weekend_holiday", "W904", 100, 6],
    ["IV", "travel", "night", "W905", 100, null],
    ["IV", "first_person", "weekday_day", "W911", 200, 10],
    ["IV", "first_person", "weekday_day_sacrifice", "W912", 400, 10],
    ["IV", "first_person", "weekday_evening", "W913", 600, 10],
    ["IV", "first_person", "weekend_holiday", "W911", 750, 20],
    ["IV", "first_person", "night", "W915", 1000, null],
  ]);
});

test("reports a row whose cells do not fit its columns, and never guesses", () => {
  const lines = TABLE.filter((line) => !line.startsWith("seen W911"));
  expect(readSpecialVisits(lines).unread).toEqual(["IV: Lighthouse"]);
});

test("reads a code in several columns as one fee", () => {
  const lines = TABLE.map((line) => line.replaceAll(/W90\d/g, "W901"));
  const fees = toVisitFees(readSpecialVisits(lines).premiums).filter(({ code }) => code === "W901");
  expect(fees).toHaveLength(1);
  expect(fees[0]?.description).toContain("weekdays daytime (07:00-17:00); ");
});

test("writes the table row by row into its passage", () => {
  const [title, table] = toVisitBlocks(readSpecialVisits(TABLE).premiums, 9);
  expect(title).toMatchObject({ text: "Special visit premiums, table IV: Lighthouse", page: 9 });
  expect(table?.kind === "table" ? table.rows[4] : undefined).toEqual([
    "W904",
    "travel premium",
    "Saturdays, Sundays and holidays (07:00-24:00)",
    "$1.00",
    "6",
  ]);
});

test("keeps the table's name and the text after it", () => {
  expect(dropVisitTables(["Before.", ...TABLE])).toEqual([
    "Before.",
    "SPECIAL VISIT PREMIUM TABLE IV",
    "Lighthouse",
    "Note:",
    "W901 is for keepers.",
  ]);
});
