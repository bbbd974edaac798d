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
  test("has December 25 to 31, and a Friday or Monday next to a weekend", () => {
    expect(classifyDay("2025-12-30", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2025-12-30", "general").holiday).toBeUndefined();
    // Christmas 2022 was a Sunday, New Year's Day 2023 too.
    expect(classifyDay("2022-12-23", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2023-01-02", "emergency").holiday).toMatchObject({ isByChoice: false });
    expect(classifyDay("2023-06-30", "emergency").holiday).toMatchObject({ isByChoice: true });
  });
});

test("computes Easter like a century of tables: Good Friday is two days before", () => {
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

/** The Sunday after the full moon on or after March 21, by the age of the moon on January 1 (Clavius): another way than the code's. */
function easterByMoon(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.trunc(year / 100) + 1;
  const solar = Math.trunc((3 * century) / 4) - 12;
  const lunar = Math.trunc((8 * century + 5) / 25) - 5;
  const sundayOf = Math.trunc((5 * year) / 4) - solar - 10;
  const age = (((11 * golden + 20 + lunar - solar) % 30) + 30) % 30;
  const epact = (age === 25 && golden > 11) || age === 24 ? age + 1 : age;
  const moon = 44 - epact < 21 ? 44 - epact + 30 : 44 - epact;
  const sunday = moon + 7 - ((sundayOf + moon) % 7);
  return new Date(Date.UTC(year, 2, sunday)).toISOString().slice(0, 10);
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const YEARS = Array.from({ length: 400 }, (_, at) => 1900 + at);

test("puts Good Friday two days before Easter Sunday for four centuries", () => {
  for (const year of YEARS) {
    const good = listHolidays(year, "general").find(({ name }) => name === "Good Friday")?.day ?? "";
    expect(Date.parse(easterByMoon(year)) - Date.parse(good), String(year)).toBe(2 * 86_400_000);
    expect(weekday(good)).toBe(5);
  }
});

test("puts Victoria Day, Family Day, the August holiday, Labour Day and Thanksgiving on their Mondays", () => {
  for (const year of YEARS.slice(100, 160)) {
    const named = new Map(listHolidays(year, "general").map(({ name, day }) => [name, day]));
    const between = {
      "Victoria Day": ["05-18", "05-24"],
      "Family Day": ["02-15", "02-21"],
      "Civic Holiday": ["08-01", "08-07"],
    };
    const also = { "Labour Day": ["09-01", "09-07"], Thanksgiving: ["10-08", "10-14"] };
    for (const [name, [first, last]] of Object.entries({ ...between, ...also })) {
      const day = named.get(name) ?? "";
      expect(weekday(day), `${name} ${year}`).toBe(1);
      expect(day >= `${year}-${first ?? ""}` && day <= `${year}-${last ?? ""}`, `${name} ${year}`).toBe(true);
    }
  }
});

const SUBSTITUTES = (["general", "emergency"] as const).flatMap((list) =>
  YEARS.slice(100, 160).map((year) => ({
    list,
    own: listHolidays(year, list),
    around: [year - 1, year, year + 1].flatMap((one) => listHolidays(one, list)),
  })),
);

const isWeekend = (day: string): boolean => [0, 6].includes(weekday(day));
const daysApart = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

test("replaces a weekend holiday by a Friday or Monday next to it, and moves no weekday holiday", () => {
  for (const { own, around } of SUBSTITUTES) {
    expect(own.map(({ day }) => day)).toEqual(own.map(({ day }) => day).toSorted());
    for (const { day, name } of own.filter((one) => one.name.startsWith("in the place of "))) {
      const of = name.slice("in the place of ".length);
      const near = around
        .filter((one) => one.name === of || one.day.endsWith("-12-25"))
        .filter((one) => daysApart(one.day, day) <= 3);
      expect(
        near.some((one) => isWeekend(one.day)),
        `${day} ${name}`,
      ).toBe(true);
      expect([1, 5], `${day} ${name}`).toContain(weekday(day));
    }
  }
});

test("replaces a weekend holiday by a Friday or Monday next to it, and moves no weekday holiday", () => {
  for (const { list, own, around } of SUBSTITUTES)
    for (const { name, day } of own.filter((one) => ["Canada Day", "New Year's Day"].includes(one.name))) {
      const places = around.filter(
        (one) => one.name === `in the place of ${name}` && daysApart(one.day, day) < 5,
      );
      const count = list === "emergency" && name === "New Year's Day" ? 1 : 2;
      expect(places.length, `${list} ${day}`).toBe(isWeekend(day) ? count : 0);
    }
});

test("classifies days alike in precomputed and other years", () => {
  for (const year of [1999, 2014, 2015, 2025, 2039, 2040])
    for (const list of ["general", "emergency"] as const) {
      const own = listHolidays(year, list);
      for (const { day } of own) {
        const found = own.filter((one) => one.day === day);
        const certain = found.find(({ isByChoice }) => !isByChoice);
        expect(classifyDay(day, list).holiday).toEqual(certain ?? found[0]);
        expect(classifyDay(day, list).isWeekend).toBe([0, 6].includes(weekday(day)));
      }
      expect(classifyDay(`${year}-03-03`, list).holiday).toBeUndefined();
    }
});
