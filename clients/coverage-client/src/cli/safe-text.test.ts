import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toSafeJson, toSafeText } from "./safe-text.ts";

/** Characters that a terminal interprets, or that change the reading order. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Any code point, those that matter often. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u001B",
        "\u009B",
        "\u007F",
        "\u0007",
        "\r",
        "\u202E",
        "\u2066",
        "\u2028",
        "\u{E0041}",
        "[31m",
      ),
    ),
  )
  .map((parts) => parts.join(""));

test.each([
  ["colour", "\u001B[31mred\u001B[0m", "red"],
  ["the cursor and the title", "\u001B[2J\u001B]0;title\u0007text", "text"],
  ["a newer control", "a\u009B31mb", "ab"],
  ["lines", "one\r\ntwo\tthree\u2028four", "one two three four"],
  ["an order of reading turned round", "price \u202E52.1$\u202C", "price 52.1$"],
  ["what is invisible", "C1\u200B24\u{E0041}", "C124"],
  ["nothing of ordinary text", "Médicament à 2,50 $ – β-blocker 🩺", "Médicament à 2,50 $ – β-blocker 🩺"],
])("removes %s from a text", (_what, text, safe) => {
  expect(toSafeText(text)).toBe(safe);
});

test("leaves only what a terminal can display, for any text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(toSafeText(text)).not.toMatch(UNSAFE);
    }),
  );
});

test("prints JSON that is safe and means the same, for any value", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const json = toSafeJson({ text: [text] });
      expect(json.replaceAll("\n", "")).not.toMatch(UNSAFE);
      expect(JSON.parse(json)).toEqual({ text: [text] });
    }),
  );
});
