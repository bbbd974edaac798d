import { expect, test } from "vitest";
import { understoodQuery } from "../../../test/understood-query.ts";
import { resolveTopic } from "./resolve-topic.ts";
import { IPAC_TOPICS } from "./topics.ts";

/** As the search engine understands a plain English question whose words it knows, or as it corrected it. */
const understood = (text: string, mended = text, to: readonly string[] = []) =>
  understoodQuery(text, {
    terms: mended.toLowerCase().split(" "),
    expansions: to.map((name) => ({ from: text, to: name, kind: "abbreviation" })),
  });
const resolve = (text: string) => resolveTopic(understood(text), text);

test.each(IPAC_TOPICS)("%s is a topic by its own name, in any writing", (topic) => {
  for (const text of [topic, topic.toUpperCase(), topic.replaceAll("_", " "), topic.replaceAll("_", "-")])
    expect(resolve(text)).toEqual({ topic, isNarrowed: false, isGuess: false });
});

test.each([
  ["Sterilization", "reprocessing"],
  ["high-level disinfection", "reprocessing"],
  ["gloves", "ppe"],
  ["When are N95 masks required?", "ppe"],
  ["hand sanitizer", "hand_hygiene"],
  ["blood spill", "environmental"],
  ["disinfection between patients", "environmental"],
  ["needles", "sharps"],
  ["biomedical waste", "waste"],
  ["multi-dose vial", "medication"],
  ["vaccine fridge temperature", "vaccine_storage"],
  ["screening of patients", "precautions"],
  ["isolation", "precautions"],
  ["needlestick", "staff_health"],
  ["WHMIS", "workplace"],
])("%s → %s", (text, topic) => {
  expect(resolve(text).topic).toBe(topic);
});

test.each(["parking", "dress code", "billing"])("%s is not a topic", (text) => {
  expect(resolve(text)).toMatchObject({ topic: undefined, isNarrowed: true });
});

test.each([
  // The longest of several names, at any place.
  ["needle and cold chain", "vaccine_storage"],
  ["cold chain and needle", "vaccine_storage"],
  ["sharps container beside the vaccine fridge", "sharps"],
  ["vaccine fridge beside the sharps container", "sharps"],
])("%s → %s", (text, topic) => {
  expect(resolve(text)).toEqual({ topic, isNarrowed: true, isGuess: true });
});

test.each([
  // As it is written, before what was understood, before other names.
  ["gloves", "needles", [], "ppe", true, false],
  ["my gloves", "needles", ["waste"], "ppe", true, true],
  ["steriliztion", "sterilization", ["waste"], "reprocessing", true, true],
  ["EPI", "epi", ["personal protective equipment", "waste"], "ppe", true, true],
  // The whole topic and nothing but it is not a guess; a part of it is.
  ["the hand hygiene", "hand hygiene", [], "hand_hygiene", false, false],
  ["the gloves", "gloves", [], "ppe", true, true],
  ["hand hygiene for staff", "hand hygiene staff", [], "hand_hygiene", true, true],
] as const)("%s, understood as %s, also %j → %s", (text, mended, to, topic, isNarrowed, isGuess) => {
  expect(resolveTopic(understood(text, mended, to), text)).toEqual({ topic, isNarrowed, isGuess });
});
