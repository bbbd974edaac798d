import { expect, test } from "vitest";
import type { ServiceRow } from "../../dataset/index.ts";
import { tokenize } from "./name-index.ts";
import { createServiceWords } from "./service-words.ts";

const ROW: ServiceRow = {
  service: "house_call",
  words: ["home call"],
  phrases: [],
  short_words: [],
  is_act: true,
  part_of: [],
  codes: [{ fee_code: "A900", page_label: "A4", is_only_timed: false }],
};
const find = createServiceWords([ROW]);

test.each([
  ["a call to somebody at home, not far", true],
  ["called to the ward from home, and not to a patient", false],
] as const)("a visit to a home, and where the physician came from: %s", (sentence, isFound) => {
  expect(find([tokenize(sentence)]) !== undefined).toBe(isFound);
});
