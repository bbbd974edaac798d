import { expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readSigner } from "./read-signer.ts";

const read = (text: string): readonly string[] =>
  Object.entries(readSigner(foldText(text).folded)).flatMap(([fact, { value }]) => (value ? [fact] : []));

test.each([
  ["Can a registered nurse authorize a wheelchair?", "signer_nurse"],
  ["I'm a physiotherapist, not an OT. May I authorize a rollator?", "signer_pt"],
  ["Family med here, mom brought the form. Can I just fill in the prescriber part?", "signer_family_doctor"],
  [
    "May a hearing instrument specialist, say a friend of hers, sign for a child?",
    "signer_hearing_instrument",
  ],
  ["The NP would like to write the APAP script for ADP. May she?", "signer_np"],
  ["As a nurse practitioner can I sign the ostomy form?", "signer_np"],
  ["The family doctor wants to prescribe the pump herself. OK with ADP?", "signer_family_doctor"],
  ["Our SLP is an individual authorizer, can she and not a clinic sign?", "signer_slp"],
])("%s names %s", (text, fact) => {
  expect(read(text)).toContain(fact);
  expect(read(text).filter((name) => name.startsWith("signer_"))).toEqual([fact]);
});

test.each(["Who can prescribe a CPAP?", "Which professional has to sign for a scooter?"])("%s", (text) => {
  expect(read(text)).toEqual(["asks_who_signs"]);
});

test.each([
  "OT assessed her in May and she cannot walk.",
  "The physiotherapist recommended a walker. How much is it?",
  "She walks with a physio, no form was signed.",
])("nobody asks to sign in: %s", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["OT assessed her and she has no seating needs, can she get a chair?", []],
  ["Can the form be signed by an optometrist, not her family doctor?", ["signer_eye", "asks_for_signer"]],
])("%s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});
