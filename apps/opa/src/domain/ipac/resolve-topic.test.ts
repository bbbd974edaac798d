import { expect, test } from "vitest";
import { resolveTopic } from "./resolve-topic.ts";
import { IPAC_TOPICS } from "./topics.ts";

/** As the search engine understands a plain English question whose words it knows. */
const understood = (text: string) => {
  const terms = text.toLowerCase().split(" ");
  return {
    original: text,
    terms,
    groups: [
      { terms, weight: 1 },
      { terms: [], weight: 0.3 },
    ] as const,
    embeddingText: text,
    corrections: [],
    expansions: [],
    codes: [],
    language: "en" as const,
  };
};
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

test.each(["parking", "dress code", "billing"])("%s is no topic", (text) => {
  expect(resolve(text)).toMatchObject({ topic: undefined, isNarrowed: true });
});
