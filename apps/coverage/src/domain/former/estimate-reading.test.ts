import { expect, test } from "vitest";
import { estimateReading, measureReading, READING_SIGNALS, type ReadingModel } from "./estimate-reading.ts";
import type { CoverageQuestion } from "../question/coverage-question.ts";
import type { IntentDecision } from "./decision.ts";

const question: CoverageQuestion = {
  text: "Apixaban for the neighbour with hiccups",
  language: "en",
  intents: [
    {
      kind: "drug",
      span: { start: 0, end: 8 },
      asks: [],
      names: [],
      isSpellingGuessed: false,
      strength: undefined,
      indication: undefined,
      reasonForUseCodes: [],
    },
  ],
  facts: {
    stated: {},
    payers: {},
    deviceFacts: {},
    circumstances: [],
    measures: {},
    isAboutPatient: false,
    isCase: false,
  },
  contradictions: [],
  premises: [],
  notUnderstood: [],
};

const decided: IntentDecision = {
  kind: "drug",
  subject: "apixaban",
  decision: "covered",
  words: "",
  highlights: [],
  followUps: [],
  conditions: [],
  confidence: 0.9,
  conflictCount: 0,
};

const zeros = Object.fromEntries(READING_SIGNALS.map((name) => [name, 0]));
const model = (bias: number, weights: Readonly<Record<string, number>> = {}): ReadingModel => ({
  fittedOn: "by hand",
  fittedAt: "2026-01-01",
  bias,
  weights: { ...signals, ...zeros, ...weights },
});
const signals = measureReading(question, [decided], 0.7);

test("words that nothing was read from are counted among those that carry meaning", () => {
  // Apixaban, neighbour, hiccups; only the first was read.
  expect(signals.unread_share).toBeCloseTo(2 / 3, 10);
  expect(signals.words).toBeCloseTo(Math.log(4), 10);
});

test("an open decision, a refusal and a guess show", () => {
  const [intent] = question.intents;
  if (intent?.kind !== "drug") throw new TypeError("a drug is asked about");
  const guessed = { ...question, intents: [{ ...intent, isSpellingGuessed: true }] };
  expect(measureReading(guessed, [{ ...decided, decision: "not_covered" }], 0.2)).toMatchObject({
    spelling_guessed: 1,
    is_refused: 1,
    is_open: 0,
  });
  expect(measureReading(question, [], 0.5)).toMatchObject({ is_open: 1, is_refused: 0, more_intents: 0 });
});

test("the chance follows the model: even odds without weights, three to one at ln 3", () => {
  expect(estimateReading(signals, model(0))).toBe(0.5);
  expect(estimateReading(signals, model(Math.log(3)))).toBeCloseTo(0.75, 10);
  expect(estimateReading(signals, model(0, { unread_share: 3 * Math.log(3) }))).toBeCloseTo(0.9, 10);
});
