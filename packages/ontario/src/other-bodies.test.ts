import { expect, test } from "vitest";
import { findOtherBody } from "./other-bodies.ts";

test.each([
  ["What does the College of Nurses say about orders?", "the College of Nurses of Ontario"],
  ["CNO record retention", "the College of Nurses of Ontario"],
  ["B.C. College rules on methadone", "British Columbia"],
  ["How long does Alberta require charts to be kept?", "Alberta"],
  ["Quelles sont les règles du Québec ?", "Quebec"],
  ["How long do I have under HIPAA?", "HIPAA"],
  ["UK guidelines on chaperones", "the United Kingdom"],
  ["GMC on social media", "the General Medical Council"],
  ["Does the College regulate how chiropractors advertise?", "another profession"],
  ["Can a dentist prescribe opioids?", "another profession"],
])("%s names %s", (question, name) => {
  expect(findOtherBody(question, [])).toBe(name);
});

test.each([
  "What does the College expect of virtual care?",
  "Can I see my patient by video while she is in Quebec?",
  "My patient moved to Alberta. Must I send the chart?",
  "A doctor licensed in BC wants to treat my patient here.",
  "Can us doctors charge for this?",
  "My patient's lawyer wants the chart. Must I send it?",
  "Can I refer to a physiotherapist?",
  "May I share records with the patient's dentist?",
])("%s asks for no other rules", (question) => {
  expect(findOtherBody(question, [])).toBeUndefined();
});

test("a passage about the body takes the doubt away", () => {
  const question = "What does the College of Nurses say about delegation?";
  expect(findOtherBody(question, ["The College of Nurses of Ontario sets its own rules."])).toBeUndefined();
  expect(findOtherBody(question, ["The College sets its own rules."])).toBeDefined();
});
