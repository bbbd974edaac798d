import { stripVTControlCharacters } from "node:util";

/**
 * Text of others, as one line that a terminal can only show: without escape sequences and other controls, and without
 * the invisible characters that change the order of what is read.
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
 * The value as JSON that a terminal can only show. JSON.stringify escapes the older controls; the newer and the invisible
 * ones are escaped here, so that the value is the same for whoever parses it.
 */
export const toSafeJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replace(/[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
