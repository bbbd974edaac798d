import { expect, test } from "vitest";
import { readAskedFigure, statesFigure, type FigureKind } from "./asked-figure.ts";

test.each<[FigureKind, string]>([
  ["time", "How long must I keep a chart?"],
  ["time", "Within how many hours must voicemail be returned?"],
  ["time", "How many weeks does a decision take?"],
  ["time", "Is there a deadline for the discharge summary?"],
  ["time", "Interval between two doses of the vaccine?"],
  ["time", "Combien de temps garder un dossier ?"],
  ["time", "Dans quel délai dois-je répondre ?"],
  ["money", "How much does the ministry pay for this visit?"],
  ["money", "What fine does a physician face?"],
  ["money", "What does OHIP pay for A007?"],
  ["percentage", "Which percentage of alcohol should a hand rub have?"],
  ["dose", "Amoxicillin dose for a child with otitis?"],
  ["dose", "Quelle dose d'ibuprofène pour un enfant ?"],
  ["age", "At what age does screening start?"],
  ["age", "How old must the patient be?"],
  ["things", "How many credits must I collect each cycle?"],
  ["amount", "How much vitamin K?"],
])("a %s is asked for: %s", (kind, question) => {
  expect(readAskedFigure(question)?.kind).toBe(kind);
});

test.each([
  "Can I email results to a patient?",
  "Who is eligible for low-dose CT?",
  "When should the pharmacist be told?",
  "What may go into a dispensing fee?",
  "Is a multi-dose vial allowed?",
  "How do I close my practice?",
  "Texted with a patient about her dose. Must that be recorded?",
])("no figure is asked for: %s", (question) => {
  expect(readAskedFigure(question)).toBeUndefined();
});

const states = (question: string, text: string): boolean | undefined => {
  const asked = readAskedFigure(question);
  return asked && statesFigure(text, asked);
};

test.each([
  [
    "How long must records be kept?",
    "12. Records are kept for at least 10 years.",
    "12. Records are kept safe.",
  ],
  [
    "How often is it tested?",
    "The steriliser is tested daily.",
    "The steriliser is tested regularly, see page 55.",
  ],
  ["How long should hands be rubbed?", "Rub for 15 seconds.", "Rub all of both hands."],
  ["For what period? Shortest period allowed?", "The fee covers 3 to 12 months.", "The fee covers a period."],
  ["How much does it cost?", "The visit costs $37.95.", "The visit is 37 minutes long."],
  ["How much is the fee?", "The fee is 13.00 a dose.", "The dose is 13.00 mg."],
  ["Which percentage of alcohol?", "Use 70 per cent alcohol.", "Use alcohol for 70 seconds."],
  ["Starting dose of semaglutide?", "Start with 0.25 mg.", "Start low in the first 4 weeks."],
  ["What age does it start at?", "People aged 50 to 74.", "In 50 clinics."],
  ["How many credits?", "At least 25 educational credits.", "25 clinics give credits."],
  ["How much weight gain matters?", "A gain of 2 kg or more.", "A gain of weight."],
])("%s is answered by %s and not by %s", (question, answer, other) => {
  expect(states(question, answer)).toBe(true);
  expect(states(question, other)).toBe(false);
});
