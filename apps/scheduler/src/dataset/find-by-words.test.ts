import { describe, expect, test } from "vitest";
import { findPeriodByWords, findPersonByWords, findRotationByWords } from "./index.ts";

const PEOPLE = [
  { id: "res-01", name: "Dr. Fontaine" },
  { id: "res-02", name: "Dr. Jean-Luc O’Brien" },
  { id: "res-03", name: "Dr. Anna Müller" },
  { id: "res-04", name: "Dr. Anne Do" },
  { id: "fac-01", name: "María de la Cruz" },
  { id: "fac-02", name: "Dr. Li" },
  { id: "fac-03", name: "Dr. Lindqvist" },
];
const person = (asked: string): string => findPersonByWords(PEOPLE, asked).id;

describe("a person is found as people write the name", () => {
  test.each([
    ["res-01", "res-01"],
    ["RES-01", "res-01"],
    ["Fontaine", "res-01"],
    ["dr fontaine", "res-01"],
    ["Dr.Fontaine", "res-01"],
    ["Fontaine, Dr.", "res-01"],
    ["DOCTOR FONTAINE", "res-01"],
    ["Prof. Fontaine", "res-01"],
    ["fontaîne", "res-01"],
    ["Fontain", "res-01"],
    ["O'Brien", "res-02"],
    ["obrien", "res-02"],
    ["O’Brien, Jean Luc", "res-02"],
    ["jean", "res-02"],
    ["Muller", "res-03"],
    ["müller anna", "res-03"],
    ["Dr. Do", "res-04"],
    ["Cruz", "fac-01"],
    ["delacruz", "fac-01"],
    ["de la Cruz, Maria", "fac-01"],
    // A whole word comes before the beginning of one.
    ["Li", "fac-02"],
    ["Lin", "fac-03"],
  ])("%s", (asked, id) => expect(person(asked)).toBe(id));
});

test.each([
  ["Dr.", "PERSON_AMBIGUOUS", "res-01 (Dr. Fontaine)"],
  ["Ann", "PERSON_AMBIGUOUS", "res-03 (Dr. Anna Müller), res-04"],
  ["Marie Fontaine", "PERSON_NOT_FOUND", "Is it res-01 (Dr. Fontaine)?"],
  ["Nobody", "PERSON_NOT_FOUND", "get_schedule"],
  ["…", "PERSON_NOT_FOUND", "get_schedule"],
])("%s is %s, and the error says who may be meant", (asked, code, suggestion) => {
  expect(() => person(asked)).toThrow(
    expect.objectContaining({ code, suggestion: expect.stringContaining(suggestion) }),
  );
});

test("rotations and averaging periods are found alike", () => {
  const rotations = [
    { id: "nf", name: "Nightfloat" },
    { id: "clinic", name: "Family clinic" },
    { id: "clinic-b", name: "Clinic B" },
  ];
  expect(findRotationByWords(rotations, "night float").id).toBe("nf");
  expect(findRotationByWords(rotations, "float").id).toBe("nf");
  expect(findRotationByWords(rotations, "clinic").id).toBe("clinic");
  expect(findRotationByWords(rotations, "B clinic").id).toBe("clinic-b");
  const periods = [
    { id: "p1", name: "Block 1" },
    { id: "p13", name: "Block 13" },
  ];
  expect(findPeriodByWords(periods, "block1").id).toBe("p1");
  expect(findPeriodByWords(periods, "Block 13").id).toBe("p13");
  expect(() => findPeriodByWords(periods, "block")).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR" }),
  );
});
