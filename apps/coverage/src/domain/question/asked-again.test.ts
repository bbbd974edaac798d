import { expect, test } from "vitest";
import { readClaimsOf } from "../../../test/earlier-claims.ts";
import { foldText } from "./folded-text.ts";
import { readAges } from "./read-ages.ts";
import { readLengths } from "./read-durations.ts";
import { readPlace } from "./read-place.ts";
import { readSpecialty } from "./read-specialty.ts";
import { readStated } from "./read-stated.ts";

/** How often the code was claimed before, of a text that names it once. */
function countBefore(text: string, code: string): number | undefined {
  const earlier = readClaimsOf(text, code);
  return earlier?.told.includes(code) === true ? earlier.claims.length : undefined;
}

test.each([
  ["K738 six times this year already, a seventh?", "K738", 6],
  ["K121 billed four times this month, a fifth?", "K121", 4],
  ["K032 was paid three times, and a fourth today, the clerk says", "K032", 3],
  ["K013 three times in one year?", "K013", 2],
  ["E079 was never billed for her", "E079", 0],
  ["E079 isn't on file, by the way", "E079", 0],
  ["E079 was billed", "E079", undefined],
])("%s", (text, code, expected) => {
  expect(countBefore(text, code)).toBe(expected);
});

test.each([
  ["About a day and a half from admission to the door", 36 * 60],
  ["Stayed an hour and a half", 90],
])("%s", (text, minutes) => {
  const [length] = readLengths(foldText(text).folded);
  expect(length).toBeDefined();
  expect(((length?.least ?? 0) + (length?.most ?? 0)) / 2).toBeCloseTo(minutes);
});

test("a stay of a while ago is not where the visit was", () => {
  expect(
    readPlace(foldText("In hospital a while back, in today for a recheck").folded).setting,
  ).toBeUndefined();
  expect(readPlace(foldText("She is in hospital").folded).setting?.value).toBe("hospital_in_patient");
});

test("the physician on duty who is called is not the one who asks", () => {
  const onDuty = (text: string) =>
    readStated(foldText(text).folded).stated.is_emergency_department_physician?.value;
  expect(onDuty("I called the cardiologist on duty")).toBeUndefined();
  expect(onDuty("The emerg doc on duty called me")).toBeUndefined();
  expect(onDuty("I was on duty in emerg and called cardiology")).toBe(true);
});

test("who is asked to attend is the one who asks", () => {
  expect(readSpecialty(foldText("Paediatrician asked to attend a section").folded).specialty?.value).toBe(
    "26",
  );
  expect(readSpecialty(foldText("Paediatrician asked for an opinion").folded).specialty).toBeUndefined();
});

test("the visit's name is no age", () => {
  const ages = readAges(foldText("18 month enhanced but the boy is 25 months old").folded);
  expect(ages.patients.map(({ value: { months } }) => months)).toEqual([25]);
});
