import { expect, test } from "vitest";
import { readFrailty } from "./read-frailty.ts";
import { readPeople, readWeekOfStay } from "./read-group-and-week.ts";
import { readMrp } from "./read-mrp.ts";
import { readVisitCircumstances } from "./read-visit-circumstances.ts";

const YEARS = 12;

test.each([
  ["ward clerk here. dr. k has been her mrp the whole time.", true],
  ["secretary for dr. wong: dr. wong was the mrp", true],
  ["fp hospitalist, mrp, five day stay, he likes chess", true],
  ["rounding on my own mrp patients", true],
  ["i billed for dr. ray, but dr. lim was mrp", false],
  ["the surgeon, mrp, asked me to see him", false],
] as const)("whose claim it is: %s", (sentence, isAsker) => {
  expect(readMrp(sentence).map((one) => one.isAsker)).toEqual([isAsker]);
});

test.each([
  ["left my clinic wed 2 pm, three booked people had to be rebooked", true],
  ["cancelled two booked office patients, it rained", true],
  ["went on my day off", false],
  ["saw her at home", undefined],
] as const)("office hours gave way: %s", (sentence, value) => {
  expect(readVisitCircumstances(sentence).isOfficeSacrificed?.value).toBe(value);
});

test("a visit that was arranged ahead, and one that was not", () => {
  expect(readVisitCircumstances("a planned home visit, nothing urgent").isElectiveVisit?.value).toBe(true);
  expect(readVisitCircumstances("he rang and i went at once").isElectiveVisit).toBeUndefined();
});

test("frail from 65 by what is told, and not by what is denied", () => {
  expect(readFrailty("two falls this month", 91 * YEARS)?.value).toBe(true);
  expect(readFrailty("no falls, no dementia", 91 * YEARS)).toBeUndefined();
  expect(readFrailty("two falls this month", 50 * YEARS)).toBeUndefined();
});

test("people of a group and weeks of a stay", () => {
  expect(readPeople("group therapy, four people, one hour")?.value).toBe(4);
  expect(readPeople("four people waited")).toBeUndefined();
  expect(readWeekOfStay("subsequent visit in week 9")?.value).toBe(9);
  expect(readWeekOfStay("week 3 of my concurrent care")).toBeUndefined();
});
