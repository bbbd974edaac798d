import { describe, expect, test } from "vitest";
import { asksForPerson } from "./asks-for-person.ts";
import { foldText } from "./folded-text.ts";

const asks = (text: string): boolean => asksForPerson(foldText(text).folded);

describe("a case that is told asks for its person", () => {
  test.each([
    "Insulin syringes for a retired man who injects twice a day, is he eligible?",
    "82M, severe COPD, asking for a nebulizer. Any help from ADP",
    "She's 4 and her processor broke. Her parents want another one",
    "Does he meet the criteria for home oxygen, and what do they pay?",
    "Cannot walk, sits all day. Manual wheelchair?",
    "Madame a 88 ans et tombe souvent. A-t-elle droit à un fauteuil?",
    "My client wants a scooter, would ADP fund it? Her cat is ill, too.",
    "Uses oxygen day and night, not in hospital",
    "My aunt takes insulin with a syringe. Could she get the yearly money for it?",
  ])("%s", (text) => {
    expect(asks(text)).toBe(true);
  });
});

describe("an amount, a rule or a thing for somebody asks in general", () => {
  test.each([
    "Type 1 walker, what is the patient's own portion?",
    "How much would ADP pay for her rollator, and who signs the form?",
    "For an adult who qualifies: who pays what for the pump?",
    "Does somebody have to be able to wheel herself?",
    "Can a resident of a long-term care home get a walker?",
    "Can anybody living in a nursing home get a CPAP?",
    "My aunt is going blind. Is the plain white cane funded and how much is ADP's part?",
    "Is a stroke patient paid the same share?",
    "Who signs for a walker, our physio or must it be the family doctor?",
    "Does a nursing home keep someone from getting a scooter through ADP?",
    "White cane for a blind man who gets around on his own",
    "ADP pays three quarters of his hearing aids with no ceiling, right?",
    "Lives at home with her husband, no social assistance. Annual grant?",
  ])("%s", (text) => {
    expect(asks(text)).toBe(false);
  });
});
