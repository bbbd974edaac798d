import { expect, test } from "vitest";
import type { StatedFact } from "../../dataset/index.ts";
import { readEncounter } from "./read-encounter.ts";

/** Every fact that a sentence states, each once. */
const read = (sentence: string): Readonly<Partial<Record<StatedFact, boolean>>> =>
  Object.fromEntries(readEncounter(sentence.toLowerCase()).map(({ fact, value }) => [fact, value]));

test.each([
  ["Moved him to the rehab floor of our own hospital", "is_transfer_within_hospital", true],
  ["Then I examined another frail resident", "is_first_person_at_location", false],
  ["He was the only person I saw there", "is_first_person_at_location", true],
  ["Nobody else was seen", "is_first_person_at_location", true],
  ["Again for the same fatigue", "is_different_diagnosis", false],
  ["Not the same diagnosis", "is_different_diagnosis", true],
  ["A rash that has nothing to do with it", "is_different_diagnosis", true],
  ["On my weekend rounds", "is_on_rounds_or_office_hours", true],
  ["She came for the shot and nothing else", "is_sole_reason_for_visit", true],
  ["The shot was given at the end of an A007", "is_sole_reason_for_visit", false],
  ["Four injections a day", "is_intensive_insulin_therapy", true],
  ["One shot of insulin at bedtime", "is_intensive_insulin_therapy", false],
  ["She passed away on the 9th", "is_resident_new_or_deceased", true],
  ["Home care began three weeks ago", "is_in_first_weeks_of_home_care", true],
  ["Week 10 of home care", "is_in_first_weeks_of_home_care", false],
  ["A cut of 4 cm", "is_wound_up_to_5_cm", true],
  ["A 7 cm cut", "is_wound_up_to_5_cm", false],
  ["A nurse practitioner asked me in writing", "is_written_request_on_file", true],
  ["No one referred her", "is_written_request_on_file", false],
  ["He booked himself in", "is_written_request_on_file", false],
  ["She wandered in", "is_prebooked", false],
  ["Not booked", "is_prebooked", false],
  ["Booked for 2 pm", "is_prebooked", true],
  ["He is not frail", "is_frail_elderly_or_housebound", false],
  ["Solely to get him accepted in transfer", "is_call_to_arrange_care", true],
  ["Called for advice on the dose", "is_call_to_arrange_care", false],
  ["Nothing to do with WSIB", "is_minor_assessment_for_wsib", false],
  ["The comp board pays the other part", "is_minor_assessment_for_wsib", true],
] as const)("%s: %s is %s", (sentence, fact, value) => {
  expect(read(sentence)[fact]).toBe(value);
});

test.each([
  ["Her husband golfs.", "is_first_person_at_location"],
  ["Transferred to another hospital", "is_transfer_within_hospital"],
  ["I was not on rounds", "is_on_rounds_or_office_hours"],
  ["Same patient, same day", "is_different_diagnosis"],
  ["In his third week at work", "is_in_first_weeks_of_home_care"],
] as const)("an aside states nothing: %s", (sentence, fact) => {
  expect(read(sentence)[fact]).toBeUndefined();
});
