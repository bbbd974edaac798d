import { expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { toPhrasePattern } from "./phrase-pattern.ts";
import { readEarlierClaims } from "./read-earlier-claims.ts";
import { readFrailty } from "./read-frailty.ts";
import { readMrp } from "./read-mrp.ts";
import { readPlace } from "./read-place.ts";
import { readUnknownFacts } from "./read-unknown-facts.ts";
import { readVisitCount } from "./read-visit-count.ts";
import { asksVerdict } from "./read-verdict.ts";
import { isAside } from "./service-asides.ts";
import { withSpokenHours } from "./spoken-hours.ts";

const TODAY = "2025-09-26";

const spanOf = (text: string, part: string) => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};

const readClaims = (text: string, code: string) => {
  const { folded } = foldText(text);
  return readEarlierClaims(folded, [{ codes: [code], span: spanOf(folded, code.toLowerCase()) }], TODAY);
};

test.each([
  ["Discharge visit for a mom who had a c-section on Monday", "c-section", true],
  ["Saw him after his elective hernia repair, nice man", "hernia repair", true],
  ["Closed a cut, tetanus is up to date by the way", "tetanus", true],
  ["I did the c-section at noon", "c-section", false],
  ["Gave her the tetanus shot, which was not up to date", "tetanus", false],
])("told of the past or as not due: %s", (text, part, expected) => {
  const { folded } = foldText(text);
  expect(isAside(folded, spanOf(folded, part))).toBe(expected);
});

test.each([
  ["Dr has seen her four times with K030 since January", "K030", 4],
  ["K030 in January, in May and again in September", "K030", 3],
  ["Snow again. K030 for a 5th time?", "K030", 4],
  ["K013? The second secretary entered it", "K013", undefined],
])("how often before: %s", (text, code, expected) => {
  expect(readClaims(text, code)?.claims.length).toBe(expected);
});

test.each([
  ["K030 for him, had a few of them already over the past year", "K030"],
  ["K030 today, there were several this year", "K030"],
])("how often is not sure: %s", (text, code) => {
  expect(readClaims(text, code)?.unsure).toContain(code);
});

test("of counselling that may be the lesser code those before decide", () => {
  const { folded } = foldText("Still K013 or is it K033?");
  const named = ["k013", "k033"].map((code) => ({ codes: [code.toUpperCase()], span: spanOf(folded, code) }));
  expect(readEarlierClaims(folded, named, TODAY)?.unsure).toContain("K013");
});

test.each([
  ["Cardiology is MRP, I'm the hospitalist following for the sugars", [false]],
  ["Cardiology admitted and they're still MRP. Dr F saw him Sunday.", [false]],
  ["She was mine the whole stay and the coffee was cold", [true]],
  ["She was not mine the whole stay", []],
])("who is responsible: %s", (text, expected) => {
  expect(readMrp(foldText(text).folded).map(({ isAsker }) => isAsker)).toEqual(expected);
});

test("a day that is told once is known", () => {
  expect(readUnknownFacts(foldText("The last one was last fall, in our office").folded)).toEqual([]);
});

test.each([
  ["Three of us are seeing him, cardio, nephro and me", ["is_most_responsible_physician"]],
  ["Three of us went for lunch", []],
  ["The last one was maybe last fall, perhaps longer", ["earlierClaims"]],
  ["He's canoeing and nothing in his note says when", ["service"]],
])("not known: %s", (text, expected) => {
  expect(readUnknownFacts(foldText(text).folded)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ["E080 for today's A007? She was in hospital 'a little while ago', admitted for some days", undefined],
  ["Admission assessment in emerg Tuesday, saw her Wednesday on rounds on the ward", "hospital_in_patient"],
  ["Saw him in emerg, not admitted", "emergency_department"],
])("where: %s", (text, expected) => {
  expect(readPlace(foldText(text).folded).setting?.value).toBe(expected);
});

test.each([
  ["Nursing home, only got around to seeing Mr. B once in March", 1],
  ["W010 for Mrs P, two visits in June", 2],
  ["W010: seen Oct 3 and Oct 20, dog bit me there", 2],
])("visits of a resident: %s", (text, expected) => {
  expect(readVisitCount(foldText(text).folded)).toBe(expected);
});

test.each([
  ["A900 for a fit 45 year old", 45, false],
  ["A healthy but housebound man", 45, undefined],
  ["A fit 88 year old who fell and can't stand", 88, true],
])("frail: %s", (text, years, expected) => {
  expect(readFrailty(foldText(text).folded, years * 12)?.value).toBe(expected);
});

test("an hour before its part of another day is read with it", () => {
  expect(withSpokenHours("saw her at quarter to seven on wednesday evening").trim()).toContain("18:45");
});

test.each([
  ["Today was another booked session, 35 minutes. What code now", false],
  ["Was another session payable", true],
])("a verb behind its subject tells: %s", (text, expected) => {
  expect(asksVerdict(foldText(text).folded)).toBe(expected);
});

test("what denies stands in its own part of the sentence, and two dots span two words", () => {
  const denied = toPhrasePattern(["flow sheet … not"]);
  expect("flow sheet filled in, foot exam done, i am not billing".match(denied)).toBeNull();
  expect("flow sheet was not done".match(denied)).not.toBeNull();
  const near = toPhrasePattern(["rang .. hematolog~"]);
  expect("rang the on-call hematologist".match(near)).not.toBeNull();
  expect("rang her son, who then drove to see hematology".match(near)).toBeNull();
});
