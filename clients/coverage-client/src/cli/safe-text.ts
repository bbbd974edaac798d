import { stripVTControlCharacters } from "node:util";

/**
 * Makes foreign text a single line that a terminal can only display: without control and escape sequences, and without invisible
 * characters that change the reading order.
 */
export const toSafeText = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();

const escapeUnits = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");

/**
 * Prints JSON that a terminal can only display. JSON.stringify escapes older control characters. This escapes the newer and the invisible
 * ones, so that the parsed value stays the same.
 */
export const toSafeJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replace(/[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
