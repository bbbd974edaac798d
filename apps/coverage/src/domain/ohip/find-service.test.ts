import { describe, expect, test } from "vitest";
import type { ServiceRow } from "../../dataset/index.ts";
import { findScattered, findServices, indexServiceNames, preferDescribed } from "./find-service.ts";

const row = (service: string, words: readonly string[], ...codes: readonly string[]): ServiceRow => ({
  service,
  words: [...words],
  codes: codes.map((code) => ({ fee_code: code, page_label: "A1", is_only_timed: false })),
});
const names = indexServiceNames([
  row("house_call", ["house call", "home visit"], "A900"),
  row("injection", ["injection"], "G372"),
  row("knee_injection", ["knee injection", "injection of a steroid into the knee"], "G370"),
  row("anaesthetic", ["anaesthetic"]),
  row("smear", ["pap"], "G365"),
  row("review", ["périodic review"], "K130", "K131"),
]);
const found = (phrase: string): readonly string[] =>
  findServices(phrase, names).map(({ row: { service }, certainty }) => `${service} ${certainty}`);

describe("the services that a phrase names", () => {
  test.each([
    // The whole phrase, ignoring case, accents and punctuation.
    ["House-Call", ["house_call 1"]],
    ["Periodic review", ["review 1"]],
    // Inside it, the longest name: the shorter is a part of it.
    ["a knee injection today", ["knee_injection 0.85"]],
    ["injection and home visit", ["injection 0.85", "house_call 0.85"]],
    ["home and visit", []],
    // A service without a code counts only if nothing else is named.
    ["an anaesthetic for an injection", ["injection 0.85"]],
    ["an anaesthetic for a tooth", ["anaesthetic 0.85"]],
    // One misspelling in eight letters, at least one, and none in short names.
    ["house cal", ["house_call 0.75"]],
    ["hause call", ["house_call 0.75"]],
    ["haus call", []],
    ["knee injektoin", []],
    ["pep", []],
    ["", []],
  ])("%j: %j", (phrase, expected) => {
    expect(found(phrase)).toEqual(expected);
  });

  test("lists each once, even if two of its names match", () => {
    expect(found("a house call or home visit")).toEqual(["house_call 0.85"]);
  });
});

test("matches a name's words in any order if there are at least two and it has a code, the longest first", () => {
  const scattered = (phrase: string) => findScattered(phrase, names).map(({ service }) => service);
  expect(scattered("steroid, injected by injection into her knee")).toEqual(["knee_injection"]);
  expect(scattered("visit at home")).toEqual(["house_call"]);
  expect(scattered("injection")).toEqual([]);
  expect(scattered("knee")).toEqual([]);
  const two = indexServiceNames([
    row("short", ["knee injection"], "G370"),
    row("long", ["knee steroid injection"], "G371"),
    row("none", ["knee steroid injection drape"]),
  ]);
  expect(findScattered("injection of steroid, knee, drape", two).map(({ service }) => service)).toEqual([
    "long",
    "short",
  ]);
});

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  G590: "influenza vaccine injection",
  G591: "influenza vaccine injection, sole reason",
  A003: "general assessment",
  A007: "intermediate assessment or well baby care",
  K738: "E-consultation - referring physician",
  K739: "E-consultation - consultant",
};
test.each([
  // The phrase itself, or its part before a comma.
  ["influenza vaccine injection", ["G590", "G591"], ["G590"]],
  ["influenza vaccine injection, child", ["G590", "G591"], ["G590"]],
  ["influenza vaccine injection, sole reason", ["G590", "G591"], ["G591"]],
  // The most of its words, if they are most of the description.
  ["a general assessment of a patient", ["A003", "A007"], ["A003"]],
  ["well baby", ["A003", "A007"], ["A003", "A007"]],
  // All words that only its description has.
  ["physician to physician e-consultation, as the consultant", ["K738", "K739"], ["K739"]],
  ["physician to physician e-consultation, referring side", ["K738", "K739"], ["K738"]],
  // No code is clearly better.
  ["e-consultation", ["K738", "K739"], ["K738", "K739"]],
  ["assessment", ["A003", "A007"], ["A003", "A007"]],
  ["something else", ["A003", "A007"], ["A003", "A007"]],
])("prefers codes whose description is %j or covers most of it", (phrase, codes, expected) => {
  expect(preferDescribed(codes, phrase, (code) => DESCRIPTIONS[code])).toEqual(expected);
});
