import { describe, expect, test } from "vitest";
import { asksForPerson } from "./asks-for-person.ts";
import { readDeviceFacts } from "./read-device-facts.ts";
import { namesBilling } from "./read-asks.ts";
import { readNoFunding } from "./read-foreign.ts";

const TODAY = "2025-11-22";
const valueOf = (text: string, fact: string): unknown =>
  readDeviceFacts(text, TODAY).deviceFacts[fact]?.value;

describe("what is asked of programs in words that name none of them", () => {
  test.each([
    "can solifenacin go through as the first thing she tries? it is monday, after all",
    "moderate copd, two flare-ups. can i write anoro, though he never had spiriva?",
    "so i want to write rybelsus 7. does he meet it?",
    "pristiq 50 refused for somebody on odsp. is that right?",
    "client on odsp needs a walker, does he still owe the 25 per cent?",
    "pushes his chair well indoors. would like a power chair for the mall, wouldn't he?",
    "can we do power assist wheels for him?",
    "what's the number of the wheelchair pool, the old one does not answer",
    "leaves for five months, can she get extra before going?",
    "can the doctor order 100 days of ramipril?",
    "can i put a manual wheelchair and a type 3 walker on for one person at once?",
    "could she be on both apixaban and clopidogrel, not at night though?",
    "may we request two walkers for the same client?",
  ])("asks for what is paid: %s", (folded) => {
    expect(readNoFunding(folded)).toBeUndefined();
  });

  test.each([
    "can you write a letter to her landlord?",
    "he wants to drive home, may he do that with a hearing aid?",
    "could you book a ride for my patient, not today but tomorrow?",
  ])("asks for something else: %s", (folded) => {
    expect(readNoFunding(folded)?.id).toBe("no-funding");
  });
});

describe("claims that are none of OHIP's", () => {
  test.each([
    "my claim of $80 for socks, will they pay it?",
    "the vendor never sent it: can we still bill adp?",
    "a claim for 120 dollars, the assistive devices people have it",
  ])("%s", (folded) => {
    expect(namesBilling(folded)).toBe(false);
  });

  test("a claim for a visit is one of OHIP's", () => {
    expect(namesBilling("my claim for the visit came back")).toBe(true);
  });
});

describe("a thing for somebody", () => {
  test.each(["power wheelchair for a patient", "a walker for my mother.", "scooter for our client"])(
    "of whom nothing is told, asks for the person: %s",
    (folded) => {
      expect(asksForPerson(folded)).toBe(true);
    },
  );

  test.each(["white cane for a blind man who gets around on his own", "printing tty for a deaf patient"])(
    "of whom what matters is told, does not: %s",
    (folded) => {
      expect(asksForPerson(folded)).toBe(false);
    },
  );
});

describe("who paid, and when", () => {
  test.each([
    ["gets his wheelchair through wsib for the same injury", "wsib_covers_device", true],
    ["it came from workers' comp, not from us", "wsib_covers_device", true],
    ["magnifier bought online already, no prescription", "bought_before_assessment", true],
    ["it was ordered online after the assessment", "bought_before_assessment", undefined],
  ])("%s", (folded, fact, value) => {
    const read = valueOf(folded, fact);
    expect(value === undefined ? read !== true : read === value).toBe(true);
  });
});
