import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CoverageQuestion, Intent, QuestionFacts } from "../src/domain/question/coverage-question.ts";
import { readQuestion } from "../src/domain/question/read-question.ts";
import { daysBetween, weekdayOf, type LocalMoment } from "../src/domain/ohip/local-time.ts";
import { openQuestionCatalog } from "./question-catalog.ts";
import {
  BILLING,
  DENIALS,
  DEVICES,
  DRUGS,
  GUIDE_QUESTIONS,
  MIXED,
  STAYS,
  type Expected,
} from "./question-sentences.ts";

/** A Wednesday. */
const TODAY = "2025-09-10";

const { catalog } = await openQuestionCatalog();

const read = (text: string, more: Partial<Parameters<typeof readQuestion>[1]> = {}): CoverageQuestion =>
  readQuestion(text, { catalog, today: TODAY, ...more });

const ofKind = <K extends Intent["kind"]>({ intents }: CoverageQuestion, kind: K) =>
  intents.filter((intent): intent is Extract<Intent, { kind: K }> => intent.kind === kind);

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const hour = (minute: number | undefined): string =>
  minute === undefined
    ? ""
    : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** In the form that the expectation has: a date, a weekday, only the hour, or the hour and the days after admission. */
function say(moment: Partial<LocalMoment> | undefined, as: string, from?: LocalMoment): string | null {
  if (!moment) return null;
  const clock = hour(moment.minute);
  const { day = "" } = moment;
  if (/^\d{4}/u.test(as)) return [day, clock].filter(Boolean).join(" ");
  if (as.includes("+")) return `${clock} +${daysBetween(from?.day ?? "", day)}`;
  if (/^\d/u.test(as)) return clock;
  return [DAYS[weekdayOf(day)], clock].filter(Boolean).join(" ");
}

const guessed = (name: string, isGuessed: boolean): string => `${name}${isGuessed ? "~" : ""}`;

const valuesOf = (slots: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(slots).map(([key, slot]: [string, { readonly value: unknown }]) => [key, slot.value]),
  );

function toActual(question: CoverageQuestion, expected: Expected): Expected {
  const { facts } = question;
  const [billing] = ofKind(question, "billing");
  const drugs = ofKind(question, "drug");
  const devices = ofKind(question, "device");
  const services = billing?.services.map(({ value }) => value) ?? [];
  const value = <T>(slot: { readonly value: T } | undefined): T | null => slot?.value ?? null;
  const stay = value(facts.stay);
  const asked = new Set<string>(question.intents.flatMap(({ asks }) => asks));
  const all: Expected = {
    codes: billing?.codes.map((slot) => slot.value) ?? [],
    candidates: [...new Set(services.flatMap(({ candidates }) => candidates))],
    serviceNeeds: [...new Set(services.flatMap(({ needs }) => needs))],
    drugs: drugs.map(({ names, isSpellingGuessed }) =>
      guessed(names.map(({ query }) => query).join("|"), isSpellingGuessed),
    ),
    strength: drugs[0]?.strength ?? "",
    indication: drugs[0]?.indication?.value ?? "",
    devices: devices.map((device) =>
      guessed(device.devices.map(({ type }) => type).join("|"), device.isSpellingGuessed),
    ),
    deviceAge: devices[0]?.deviceAgeMonths?.value ?? 0,
    asks: (expected.asks ?? []).filter((ask) => asked.has(ask)),
    admission: say(facts.admission?.value, expected.admission ?? ""),
    discharge: say(facts.discharge?.value, expected.discharge ?? "", facts.admission?.value),
    service: say(facts.service?.value, expected.service ?? ""),
    stay: stay && [stay.least, stay.most],
    minutes: value(facts.minutes),
    age: value(facts.age)?.months ?? null,
    setting: value(facts.setting),
    specialty: value(facts.specialty),
    mrp: value(facts.stated.is_most_responsible_physician),
    stated: valuesOf(facts.stated) as Record<string, boolean>,
    assistance: value(facts.socialAssistance),
    income: facts.incomeCents ? facts.incomeCents.value / 100 : null,
    payers: valuesOf(facts.payers) as Record<string, boolean>,
    deviceFacts: valuesOf(facts.deviceFacts) as Record<string, boolean>,
    premises: question.premises.map(({ premiseId }) => premiseId),
    contradictions: question.contradictions.map(({ about }) => about),
    unknown: question.notUnderstood.map((slot) => slot.value),
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected));
}

const TABLES = { GUIDE_QUESTIONS, STAYS, BILLING, DRUGS, DEVICES, DENIALS, MIXED };
const ALL = Object.values(TABLES).flat();

test("there are at least 150 sentences", () => {
  expect(new Set(ALL.map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(150);
});

describe.each(Object.entries(TABLES))("%s", (_, sentences) => {
  test.each(sentences)("%s", (sentence, expected) => {
    expect(toActual(read(sentence), expected)).toMatchObject(expected);
  });
});

/** Every slot of the facts, wherever it stands. */
function* listSlots(facts: QuestionFacts): Generator<{ readonly span: unknown; readonly from: string }> {
  const {
    stated,
    payers,
    deviceFacts,
    deviceOpen: _deviceOpen,
    deviceSituation = {},
    asksForPerson: _asksForPerson,
    circumstances: _circumstances,
    measures: _measures,
    isAboutPatient: _isAboutPatient,
    isCase: _isCase,
    isInPrinciple: _isInPrinciple,
    isVerdictAsked: _isVerdictAsked,
    contested: _contested,
    unknown: _unknown,
    isSenior: _isSenior,
    earlier: _earlier,
    outside: _outside,
    picture: _picture,
    ...single
  } = facts;
  for (const slots of [single, stated, payers, deviceFacts, deviceSituation]) yield* Object.values(slots);
}

test.each(ALL)("spans are of the sentence: %s", (sentence) => {
  const question = read(sentence);
  for (const { span, from } of listSlots(question.facts)) {
    expect(from).toBe("text");
    const { start, end } = span as { start: number; end: number };
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(question.text.length);
  }
  for (const { codes } of ofKind(question, "billing"))
    for (const { value, span } of codes)
      expect(question.text.slice(span?.start, span?.end).replaceAll(/[\s-]/gu, "").toUpperCase()).toContain(
        value,
      );
});

const sentenceOf = fc.constantFrom(...ALL.map(([sentence]) => sentence));

/**
 * What was read, without where it stands and without capitals. Circumstances are left out: a phrase of theirs may begin with a sign that stands alone only inside a text. So is
 * whether a case is told, which a second sentence may be taken for.
 */
const essence = ({ intents, facts, contradictions, premises }: CoverageQuestion): unknown =>
  JSON.parse(
    JSON.stringify({ intents, facts, contradictions, premises }, (key, value: unknown) =>
      key === "span" ||
      key === "spans" ||
      key === "circumstances" ||
      key === "isCase" ||
      key === "asksForPerson" ||
      key === "isVerdictAsked"
        ? undefined
        : typeof value === "string"
          ? value.toLowerCase()
          : value,
    ),
  );

test("capitals and spaces do not matter", () => {
  fc.assert(
    fc.property(sentenceOf, fc.constantFrom("upper", "lower", "spaces"), (sentence, way) => {
      const other = {
        upper: sentence.toUpperCase(),
        lower: sentence.toLowerCase(),
        spaces: `  ${sentence}  `,
      }[way];
      expect(essence(read(other))).toEqual(essence(read(sentence)));
    }),
    { numRuns: 120 },
  );
});

const UNRELATED = ["Thanks so much!", "Sorry to bother you.", "Hope you are well.", "Please advise."];

test("a clause about nothing leaves the reading as it is, before and after", () => {
  fc.assert(
    fc.property(sentenceOf, fc.constantFrom(...UNRELATED), fc.boolean(), (sentence, clause, isFirst) => {
      const longer = isFirst ? `${clause} ${sentence}` : `${sentence.replace(/[?.]?$/u, ".")} ${clause}`;
      const { facts } = read(longer);
      const own = read(sentence).facts;
      expect(essence({ ...read(sentence), facts, intents: [] })).toEqual(
        essence({ ...read(sentence), facts: own, intents: [] }),
      );
    }),
    { numRuns: 120 },
  );
});

test("the order of sentences does not matter", () => {
  const parts = [
    "The patient is 72yo.",
    "I'm the MRP.",
    "Admitted Monday 3 pm, discharged Thursday 11 am.",
    "Can I bill C124?",
    "Is Januvia covered?",
    "Does ADP pay for a walker?",
  ];
  const whole = read(parts.join(" "));
  fc.assert(
    fc.property(fc.shuffledSubarray(parts, { minLength: parts.length }), (order) => {
      const other = read(order.join(" "));
      expect(essence({ ...other, intents: [] })).toEqual(essence({ ...whole, intents: [] }));
      expect(other.intents.map(({ kind }) => kind).toSorted()).toEqual(["billing", "device", "drug"]);
    }),
    { numRuns: 60 },
  );
});

test("hints and the patient's fields win over the text, whatever it says", () => {
  fc.assert(
    fc.property(sentenceOf, fc.integer({ min: 1, max: 100 }), (sentence, age) => {
      const question = read(sentence, {
        hints: {
          codes: ["a007"],
          drug: "empagliflozin",
          device: { category: "mobility", type: "power_scooter" },
        },
        patient: { age, income: 30_000 },
      });
      expect(question.facts.age).toEqual({ value: { months: age * 12 }, span: null, from: "patient" });
      expect(question.facts.incomeCents?.value).toBe(3_000_000);
      expect(ofKind(question, "billing").map(({ codes }) => codes.map(({ value }) => value))).toEqual([
        ["A007"],
      ]);
      expect(ofKind(question, "drug").map(({ names }) => names.map(({ query }) => query))).toEqual([
        ["empagliflozin"],
      ]);
      expect(ofKind(question, "device").map(({ devices }) => devices.map(({ type }) => type))).toEqual([
        ["power_scooter"],
      ]);
      expect(question.contradictions.some(({ about }) => about === "age")).toBe(false);
    }),
    { numRuns: 80 },
  );
});

test("any text is read without a failure", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      fc.pre(text.trim() !== "");
      expect(() => read(text)).not.toThrow();
    }),
    { numRuns: 150 },
  );
});

test("an empty question is refused, one with a hint is not", () => {
  expect(() => read("  ")).toThrow(expect.objectContaining({ code: "MISSING_PARAMETER" }) as Error);
  expect(read("", { hints: { codes: ["C124"] } }).intents).toHaveLength(1);
});

test("a setting that the caller gives: acute keeps the part of the hospital, ltc replaces an office", () => {
  expect(read("consult in the ER", { patient: { setting: "acute" } }).facts.setting?.value).toBe(
    "emergency_department",
  );
  expect(read("seen in the office", { patient: { setting: "ltc" } }).facts.setting?.value).toBe(
    "long_term_care",
  );
  expect(read("patient was admitted", { patient: { setting: "community" } }).facts.setting).toBeUndefined();
});
