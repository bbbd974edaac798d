import { stripVTControlCharacters, styleText } from "node:util";
import { toBand } from "@clinical-mcp/confidence";
import * as fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { FULL_ANSWER } from "../../test/answers.ts";
import { isHigh, renderConfidence } from "./confidence-badge.ts";
import { renderAnswer } from "./render-answer.ts";
import type { Screen } from "./screen.ts";

const plain = (width: number): Screen => ({ width, paint: (_style, text) => text });
const coloured = (width: number): Screen => ({
  width,
  paint: (style, text) => styleText(style, text, { validateStream: false }),
});

test("a whole answer, without colour", () => {
  expect(renderAnswer(FULL_ANSWER, plain(80))).toMatchInlineSnapshot(`
    "NOT BILLABLE  ●●○ confidence moderate (0.79)

    Z999 is not payable: discharge came 44 hours after admission. Madeupin 5 mg is
    covered.

    Confidence: Sources disagree.

    Each for itself
      · Z999: NOT BILLABLE  ●●● confidence high (0.86)
      · Madeupin 5 mg: COVERED  ●●○ confidence moderate (0.79)

     SOURCES DISAGREE 
      ! Madeupin 5 mg, price: $1.25 (Formulary, DIN 00000001, as of 2025-01-02)
        against $1.35 (Bulletin, page 3, as of 2025-03-04). Rely on $1.25. The
        formulary decides about prices.

    Why
      • Correction: There is no income test. [1]
      • Z999 needs a stay of 48 hours. [1][2]
      • Madeupin 5 mg costs $1.25. [3]

    Provided that
      • Only one Z999 is paid per admission. [2]

    Still to be known
      ? Are you the most responsible physician?

    Mind
      ! Fee schedule: A newer edition may exist.
      ! One search path could not look.

    Sources
      [1] Manual of devices, section 7 (as of 2025-01-02)
          https://example.test/manual
      [2] Fee schedule, page Q1 (effective 2025-02-03, as of 2025-01-02)
          https://example.test/fees
      [3] Formulary, DIN 00000001 (as of 2025-01-02)
          https://example.test/drugs
    "
  `);
});

test("an answer with nothing beside its decision has no empty parts", () => {
  const bare = { intents: [], highlights: [], conflicts: [], followups: [], sources: [], notices: [] };
  expect(renderAnswer({ ...FULL_ANSWER, ...bare, confidence: 0.9 }, plain(80))).toBe(
    "NOT BILLABLE  ●●● confidence high (0.90)\n\nZ999 is not payable: discharge came 44 hours after admission. Madeupin 5 mg is\ncovered.\n",
  );
});

test("a point without a place says so", () => {
  const highlights = [{ point: "It costs $3.", role: "finding", citations: [] } as const];
  expect(renderAnswer({ ...FULL_ANSWER, highlights }, plain(80))).toContain("• It costs $3. [no source]");
});

test("colour changes nothing of the words, and conflicts have one of their own", () => {
  const shown = renderAnswer(FULL_ANSWER, coloured(80));
  expect(stripVTControlCharacters(shown)).toBe(renderAnswer(FULL_ANSWER, plain(80)));
  expect(shown.split("\u001B[43m")).toHaveLength(2);
  expect(shown).toContain("\u001B[43m SOURCES DISAGREE ");
});

test("no line but an address is wider than the screen, and no word is lost", () => {
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

describe("the badge", () => {
  test.each([
    [1, "●●● confidence high (1.00)"],
    [0.8, "●●● confidence high (0.80)"],
    [0.7999, "●●○ confidence moderate (0.79)"],
    [0.5, "●●○ confidence moderate (0.50)"],
    [0.29, "●○○ confidence low (0.29)"],
    [0, "○○○ confidence none (0.00)"],
  ])("of %d", (confidence, badge) => {
    expect(renderConfidence(plain(80), confidence)).toBe(badge);
  });

  test("has the bands of the confidence package", () => {
    const scores = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 0.8, 1));
    fc.assert(
      fc.property(scores, (confidence) => {
        expect(renderConfidence(plain(80), confidence)).toContain(`confidence ${toBand(confidence)} `);
        expect(isHigh(confidence)).toBe(toBand(confidence) === "high");
      }),
    );
  });
});
