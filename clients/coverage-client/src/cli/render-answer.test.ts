import { stripVTControlCharacters, styleText } from "node:util";
import * as fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { FULL_ANSWER } from "../../test/answers.ts";
import { renderAnswer } from "./render-answer.ts";
import type { Screen } from "./screen.ts";

const plain = (width: number): Screen => ({ width, paint: (_style, text) => text });
const coloured = (width: number): Screen => ({
  width,
  paint: (style, text) => styleText(style, text, { validateStream: false }),
});

test("renders a whole answer, without colour", () => {
  expect(renderAnswer(FULL_ANSWER, plain(80))).toMatchInlineSnapshot(`
    "MIXED

    Z999 is not payable: discharge came 44 hours after admission. Madeupin 5 mg
    depends on facts that were not stated.

    Each decision
      · Z999: NOT BILLABLE
      · Madeupin 5 mg: NEEDS MORE INFO, $1.25

     SOURCES DISAGREE 
      ! Madeupin 5 mg, price: $1.25 (Formulary, DIN 00000001, as of 2025-01-02)
        against $1.35 (Bulletin, page 3, as of 2025-03-04). Rely on $1.25. The
        formulary decides about prices.

    Why
      • Correction: There is no income test. [2]
      • Z999: A stay of 48 hours is needed. [1][2]
      • Madeupin 5 mg costs $1.25. [3]

    In general
      • Madeupin 5 mg: It is paid for with code 999.

    Still to be known
      ? Is it the first trial? (yes: covered; no: not covered)
        Only a first trial is paid for [LU 999] → drugs[0].facts: is_first_trial

    Not understood
      ? “extended-release”: It was not recognised. is_extended (Is it extended?)

    Assumed
      • Z999: The patient is insured.

    Also open to you
      + Z998 pays $12.50 for the same visit. [1]

    As it was read
      · claims[0].minutes = 30 (“half an hour”)
      · claims[0].mrp: typed true, the words say false
      · patient.income: not used. Income decides nothing.
      · a bath bench is not answered: It was named, but not typed.

    Mind
      ! Fee schedule: A newer edition may exist.
      ! The fees are a selection.

    Sources
      [1] Fee schedule, page Q1 (as of 2025-01-02)
          https://example.test/1
      [2] Manual of devices, section 7 (as of 2025-01-02)
          https://example.test/2
      [3] Formulary, DIN 00000001 (as of 2025-01-02)
          https://example.test/3
    "
  `);
});

test("renders no empty parts", () => {
  const bare = {
    asks: [],
    highlights: [],
    citations: [],
    conflicts: [],
    followups: [],
    read_as: [],
    unread: [],
    contradictions: [],
    unused: [],
    not_answered: [],
    sources: [],
    notices: [],
  };
  expect(renderAnswer({ ...FULL_ANSWER, ...bare, summary: "No." }, plain(80))).toBe("MIXED\n\nNo.\n");
});

test("says so for a point without a place", () => {
  const highlights = [{ point: "It costs $3.", role: "finding", citations: [] } as const];
  expect(renderAnswer({ ...FULL_ANSWER, highlights }, plain(80))).toContain("• It costs $3. [no source]");
});

test("changes no words by colour, and gives conflicts their own colour", () => {
  const shown = renderAnswer(FULL_ANSWER, coloured(80));
  expect(stripVTControlCharacters(shown)).toBe(renderAnswer(FULL_ANSWER, plain(80)));
  expect(shown.split("\u001B[43m")).toHaveLength(2);
  expect(shown).toContain("\u001B[43m SOURCES DISAGREE ");
});

test("keeps lines within the screen, except addresses, and loses no word", () => {
  const words = (text: string): readonly string[] => text.split(/[\s•·]+/u).filter(Boolean);
  const wide = words(renderAnswer(FULL_ANSWER, plain(1_000)));
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 200 }), (width) => {
      const shown = renderAnswer(FULL_ANSWER, plain(width));
      const tooWide = shown
        .split("\n")
        .filter((line) => stringWidth(line) > width && !line.includes("https://"));
      expect(tooWide).toEqual([]);
      expect(words(shown)).toEqual(wide);
    }),
  );
});
