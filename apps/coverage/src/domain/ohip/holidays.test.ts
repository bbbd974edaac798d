import { describe, expect, test } from "vitest";
import { classifyDay, listHolidays } from "./holidays.ts";

const brief = (year: number, list: "general" | "emergency") =>
  listHolidays(year, list).map(
    ({ day, name, isByChoice }) => `${day} ${name}${isByChoice ? " (choice)" : ""}`,
  );

describe("the general list of page GP3", () => {
  test("2025: no holiday is on a weekend", () => {
    expect(brief(2025, "general")).toEqual([
      "2025-01-01 New Year's Day",
      "2025-02-17 Family Day",
      "2025-04-18 Good Friday",
      "2025-05-19 Victoria Day",
      "2025-07-01 Canada Day",
      "2025-08-04 Civic Holiday",
      "2025-09-01 Labour Day",
      "2025-10-13 Thanksgiving",
      "2025-12-25 Christmas Day",
      "2025-12-26 Boxing Day",
    ]);
  });

  test("2023: New Year's Day is a Sunday and Canada Day a Saturday", () => {
    const days = brief(2023, "general");
    expect(days).toContain("2023-01-02 in the place of New Year's Day (choice)");
    expect(days).toContain("2023-06-30 in the place of Canada Day (choice)");
    expect(days).toContain("2023-07-03 in the place of Canada Day (choice)");
    expect(days).toContain("2023-04-07 Good Friday");
    expect(brief(2022, "general")).toContain("2022-12-30 in the place of New Year's Day (choice)");
  });

  test("Christmas and Boxing Day on weekends", () => {
    // Christmas on a Saturday, Boxing Day on a Sunday: 2021. Christmas on a Sunday: 2022. Boxing Day on a Saturday: 2026.
    expect(brief(2021, "general").slice(-5)).toEqual([
      "2021-12-24 in the place of Christmas Day",
      "2021-12-25 Christmas Day",
      "2021-12-26 Boxing Day",
      "2021-12-27 in the place of Christmas Day",
      "2021-12-31 in the place of New Year's Day (choice)",
    ]);
    expect(brief(2022, "general")).toContain("2022-12-23 in the place of Christmas Day");
    expect(brief(2026, "general")).toContain("2026-12-28 in the place of Boxing Day");
  });
});

describe("the emergency list of page GP3", () => {
  test("December 25 to 31 are holidays, and a Friday or Monday beside a weekend", () => {
    expect(classifyDay("2025-12-30", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2025-12-30", "general").holiday).toBeUndefined();
    // Christmas 2022 was a Sunday, New Year's Day 2023 too.
    expect(classifyDay("2022-12-23", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2023-01-02", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2023-06-30", "emergency").holiday).toMatchObject({ isByChoice: true });
  });
});

test("Easter by the tables of a century: Good Friday is two days before", () => {
  const easters: Readonly<Record<number, string>> = {
    2000: "04-21",
    2008: "03-21",
    2011: "04-22",
    2019: "04-19",
    2024: "03-29",
    2026: "04-03",
    2027: "03-26",
    2038: "04-23",
  };
  for (const [year, day] of Object.entries(easters)) {
    expect(listHolidays(Number(year), "general").find(({ name }) => name === "Good Friday")?.day).toBe(
      `${year}-${day}`,
    );
  }
});
