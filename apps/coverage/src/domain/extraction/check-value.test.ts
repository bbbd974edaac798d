import { expect, test } from "vitest";
import { parsePath } from "./case-paths.ts";
import { checkValue } from "./check-value.ts";

function read(path: string, value: string, words: string): unknown {
  const place = parsePath(path);
  if (!place) throw new Error(`${path} is no path`);
  return checkValue(place, value, words)?.value;
}

const CLAIM = "claims[0]";
const DEVICE = "devices[0]";

/** Minutes, hours, days and years as people write them, with the value in the field's unit. */
test.each([
  [`${CLAIM}.minutes`, "90", "90 minutes", true],
  [`${CLAIM}.minutes`, "90", "an hour and a half", true],
  [`${CLAIM}.minutes`, "90", "1.5 hours", true],
  [`${CLAIM}.minutes`, "90", "1 h 30", true],
  [`${CLAIM}.minutes`, "90", "30 h 1", false],
  [`${CLAIM}.minutes`, "91", "90 min", false],
  [`${CLAIM}.minutes`, "150", "two and a half hours", true],
  [`${CLAIM}.earlier_claims[0].count`, "1", "la deuxième en 12 mois", true],
  [`${CLAIM}.earlier_claims[0].count`, "1", "the 2nd this year", true],
  [`${CLAIM}.earlier_claims[0].count`, "2", "third this year", true],
  [`${CLAIM}.earlier_claims[0].count`, "1", "two this year", false],
  ["drugs[0].tried[0].months", "12", "depuis un an", true],
  ["drugs[0].tried[0].months", "12", "after the year", true],
  ["drugs[0].tried[0].months", "24", "after the year", false],
  [`${CLAIM}.minutes`, "90", "ninety mins", true],
  [`${CLAIM}.minutes`, "18", "18", true],
  [`${CLAIM}.minutes`, "60", "1 heure", true],
  [`${CLAIM}.minutes`, "50", "from 20 to 30 min", true],
  [`${CLAIM}.stay_hours`, "48", "two days", true],
  [`${CLAIM}.stay_hours`, "47", "two days", false],
  [`${CLAIM}.stay_hours`, "48", "48 hrs", true],
  [`${CLAIM}.stay_hours`, "168", "1 week", true],
  [`${CLAIM}.stay_hours`, "1", "80 minutes", true],
  [`${CLAIM}.stay_hours`, "2", "80 minutes", false],
  [`${CLAIM}.days_after_admission`, "1", "day 2", true],
  [`${CLAIM}.days_after_admission`, "2", "day 2", true],
  [`${CLAIM}.days_after_admission`, "3", "day 2", false],
  [`${CLAIM}.days_after_admission`, "0", "day 2", false],
  [`${CLAIM}.days_after_admission`, "1", "the next day", true],
  [`${CLAIM}.days_after_admission`, "1", "le lendemain", true],
  [`${CLAIM}.days_after_admission`, "2", "the next day", false],
  [`${CLAIM}.days_after_discharge`, "14", "2 weeks after", true],
  [`${CLAIM}.minutes`, "1", "the next day", false],
  ["patient.age_years", "78", "78 y", true],
  ["patient.age_years", "78", "78 ans", true],
  ["patient.age_years", "65", "turned 65 last month", true],
  ["patient.age_years", "65", "65 ans le mois dernier", true],
  ["patient.age_years", "5", "65 last month", false],
  ["patient.age_years", "0", "18 months", false],
  ["patient.age_years", "2", "18 months", true],
  ["patient.age_years", "79", "78 y", false],
  ["patient.age_months", "18", "18 mos", true],
  ["patient.age_months", "24", "2 years", true],
  ["patient.age_days", "21", "3 weeks", true],
  ["patient.age_days", "20", "3 weeks", false],
  [`${DEVICE}.measures.months_of_need`, "24", "2 years", true],
  [`${DEVICE}.measures.months_of_need`, "25", "2 years", false],
  [`${CLAIM}.minutes`, "0", "no minutes", true],
  [`${CLAIM}.minutes`, "0", "some minutes", false],
  [`${CLAIM}.minutes`, "", "18 minutes", false],
  [`${CLAIM}.minutes`, "lamp", "18 minutes", false],
] as const)("%s = %s of “%s”: %s", (path, value, words, isStated) => {
  expect(read(path, value, words)).toBe(isStated ? Number(value) : undefined);
});

test("reads the first eight of many numbers", () => {
  const words = "1, 2, 3, 4, 5, 6, 7, 80, 900";
  expect(read(`${CLAIM}.minutes`, "80", words)).toBe(80);
  expect(read(`${CLAIM}.minutes`, "900", words)).toBeUndefined();
});

test.each([
  [`${CLAIM}.codes[0]`, "c124", "C 124", "C124"],
  [`${CLAIM}.codes[0]`, "C124A", "C124", "C124A"],
  [`${CLAIM}.codes[0]`, "C124D", "C124", undefined],
  [`${CLAIM}.codes[0]`, "C124", "C125", undefined],
  [`${CLAIM}.codes[0]`, "lamp", "lamp", undefined],
  [`${CLAIM}.same_day_codes[0]`, "A007", "with A-007", "A007"],
  ["drugs[0].lu_code", "393", "LU code 393", "393"],
  ["drugs[0].lu_code", "393", "LU code 3931", undefined],
  ["drugs[0].drug", "Januvia", "januvia 100 mg", "Januvia"],
  ["drugs[0].drug", "sitagliptin", "Januvia", "Januvia"],
  ["drugs[0].drug", "AeroChamber", "aerochambers", "AeroChamber"],
  ["devices[0].device", "scooter", "un triporteur", "scooter"],
] as const)("reads %s = %s of “%s” as %s", (path, value, words, wanted) => {
  expect(read(path, value, words)).toBe(wanted);
});

test.each([
  ["yes", "I'm MRP", true],
  ["true", "I'm MRP", true],
  ["no", "I'm not MRP", false],
  ["false", "MRP", false],
  ["yes", "not MRP", undefined],
  ["yes", "isn't MRP", undefined],
  ["yes", "sans MRP", undefined],
  ["perhaps", "MRP", undefined],
])("checks a flag %s of “%s”: %s", (value, words, wanted) => {
  expect(read(`${CLAIM}.mrp`, value, words)).toBe(wanted);
});

test.each([
  ["emergency department", "in the ED", "emergency_department"],
  ["Emergency_Department", "in the ED", "emergency_department"],
  ["lamp", "in the ED", undefined],
])("checks a choice %s of “%s”: %s", (value, words, wanted) => {
  expect(read(`${CLAIM}.setting`, value, words)).toBe(wanted);
});

test.each(["none", "[]", "no", "nothing", " None "])("reads a list without entries: %s", (value) => {
  expect(read(`${CLAIM}.same_day_codes`, value, "nothing else that day")).toEqual([]);
  expect(read(`${CLAIM}.same_day_codes`, "A007", "A007")).toBeUndefined();
});
