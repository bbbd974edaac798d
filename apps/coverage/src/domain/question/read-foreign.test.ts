import { describe, expect, test } from "vitest";
import { readForeign, readNoFunding } from "./read-foreign.ts";

describe("what another payer, place or law decides", () => {
  test.each([
    ["moving my mother to calgary. what does aadl pay on a rollator there?", "elsewhere"],
    ["is xarelto on the nova scotia pharmacare list? she was never in halifax", "elsewhere"],
    ["my aunt lives in regina, not in toronto: who pays for her walker?", "elsewhere"],
    ["combien la ramq paie-t-elle pour un fauteuil roulant?", "elsewhere"],
    ["not ohip, what is msp's fee for an office visit?", "elsewhere"],
    ["can i put the quarter i paid for mom's scooter on my taxes?", "taxes"],
    ["does cra take a walker as a medical expense, she has no other plan", "taxes"],
    ["my adp stub for the last pay period is wrong", "employment"],
    ["how much overtime do i owe my receptionist", "employment"],
    ["parking permit for a wheelchair user, what form", "no-funding"],
  ])("%s", (folded, id) => {
    expect(readForeign(folded)?.id).toBe(id);
  });

  test.each([
    "she moved from alberta to ontario in may. walker paid by adp?",
    "my neighbour in gatineau says ramq pays; does adp fund a walker for me?",
    "visiting from halifax, full history and exam. a003?",
    "line 236 of her tax return is 15,000: what is her copay?",
    "what does adp pay for a rollator? he is on no social assistance",
  ])("is not foreign: %s", (folded) => {
    expect(readForeign(folded)).toBeUndefined();
  });
});

describe("what asks for no money", () => {
  test.each([
    "can my patient drive with a hearing aid?",
    "can you book an ot visit for a wheelchair assessment?",
    "please reschedule my knee injection to tuesday, not monday",
    "how do i clean a cpap mask?",
    "my scooter won't start, who do i call",
    "peut-il conduire avec un appareil auditif?",
    "crcl 24, age 83, not on dialysis. 2.5 or 5 of apixaban?",
    "amoxicillin dose for an 18 kg kid",
    "is there a shortage of ozempic?",
    "write a letter to the landlord asking for a ramp",
    "why do i get dizzy on ramipril?",
  ])("%s", (folded) => {
    expect(readNoFunding(folded)).toBeDefined();
  });

  test.each([
    "eliquis 5 mg for an 82-year-old with af?",
    "walker?",
    "can he have a scooter? walks fine indoors",
    "does a senior get help with needles?",
    "peut-elle avoir une marchette?",
    "what do i get for a flu shot?",
    "does he have to sign anything himself for the walker?",
    "how many strips can she have a year on insulin",
    "would she be a candidate for a hearing aid?",
    "do seniors pay anything for metformin, not the brand?",
    "72yo with chf, needs a walker.",
  ])("asks for money, or names things alone: %s", (folded) => {
    expect(readNoFunding(folded)).toBeUndefined();
  });
});
