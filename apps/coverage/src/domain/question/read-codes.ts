import { isOverlapping, type Span } from "@clinical-mcp/citations";
import { findCodes, type RecognisedCode } from "@clinical-mcp/retrieval";
import type { Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

/** C 124, c-124: the letter apart. */
const PARTED_CODE = words(
  String.raw`(?<letter>[a-z])[ -](?<digits>\d{3})[abc]?(?! ?-?(?:lbs?|pounds?|kgs?|kilos?|kilograms?|mg|mcg|ml|metres?|meters?|feet|km|dollars?|bucks)(?![a-z]))`,
);
const UNIT_AFTER =
  /^\s?(?:mg|mcg|g|ml|units?|u|%|m|metres?|meters?|feet|days?|hours?|hrs?|h|min(?:utes)?|patients?|strips?|tablets?|dollars?|years?|yrs?|y\/?o)(?![a-z\d])/u;
/** "K 130" may be a potassium level, "a 124" an article: a space needs a word that speaks of codes. */
const CODE_WORD =
  /(?:codes?|bill(?:ing|ed)?|claim(?:ing|ed)?|fees?|premiums?|factur(?:er|e)|honoraires|what is|what's|pays?|about|and|or|,|\/|vs\.?|versus|with|plus)\s*$/u;
/** "C 124, C-123": the first of a list. */
const ANOTHER_CODE = /^\s*(?:,|;|and|or|\/|&|vs\.?)\s*[a-z][ -]?\d{3}(?!\d)/u;
/** The letter is that of another word: "I can't b 124", "d'a 100". */
const APOSTROPHE_BEFORE = /'$/u;

const listParted = (folded: string): readonly Slot<string>[] =>
  findAll(folded, PARTED_CODE).flatMap(({ span, groups }) => {
    const earlier = folded.slice(0, span.start);
    if (UNIT_AFTER.test(folded.slice(span.end)) || APOSTROPHE_BEFORE.test(earlier)) return [];
    const isAlone = folded.trim().replace(/[?.!]/gu, "").length === span.end - span.start;
    const isListed = earlier.trim() === "" && ANOTHER_CODE.test(folded.slice(span.end));
    if (!isAlone && !isListed && !CODE_WORD.test(earlier)) return [];
    return [
      { value: `${groups["letter"]?.toUpperCase() ?? ""}${groups["digits"] ?? ""}`, span, from: "text" },
    ];
  });

/** "X777Z": written like a fee code, with a letter behind that none has; it is looked for as it stands, and not found. */
const MALFORMED = words(String.raw`[a-z]\d{3}[d-z]`);
const listMalformed = (folded: string): readonly Slot<string>[] =>
  findAll(folded, MALFORMED).map(({ span, written }) => ({
    value: written.toUpperCase(),
    span,
    from: "text",
  }));

/** Where each recognised code stands: they come in the order of the text, so each is looked for after the one before. */
function locate(folded: string, codes: readonly RecognisedCode[]): readonly Slot<RecognisedCode>[] {
  let end = 0;
  return codes.map((code) => {
    const start = folded.indexOf(code.written.toLowerCase(), end);
    end = start + code.written.length;
    return { value: code, span: { start, end }, from: "text" };
  });
}

export interface ReadCodes {
  /** OHIP fee codes without a suffix, each once. */
  readonly feeCodes: readonly Slot<string>[];
  /** DINs and the numbers that the formulary uses in their place; the value says whether we completed it. */
  readonly productNumbers: readonly Slot<RecognisedCode>[];
  readonly reasonForUseCodes: readonly Slot<RecognisedCode>[];
}

/** The codes of a question; fee codes also with a space or hyphen in them, but never without their letter. */
export function readCodes(folded: string): ReadCodes {
  const located = locate(folded, findCodes(folded));
  const whole = located
    .filter(({ value: { kind } }) => kind === "fee_code")
    .map(({ value, span, from }) => ({ value: value.value.slice(0, "C124".length), span, from }));
  const feeCodes = [...whole, ...listParted(folded), ...listMalformed(folded)].toSorted(bySpan);
  return {
    feeCodes: feeCodes.filter(({ value }, at) => feeCodes.findIndex((other) => other.value === value) === at),
    productNumbers: located.filter(({ value: { kind } }) => ["din", "pin", "npn"].includes(kind)),
    // "LU 33, 72M": an age.
    reasonForUseCodes: located.filter(
      ({ value: { kind }, span }) =>
        kind === "reason_for_use" &&
        !/^\s?(?:[mf]|yo|y\/o|yrs?|years?|ans)\b/u.test(folded.slice(span?.end ?? 0)),
    ),
  };
}

export const bySpan = (one: Slot<unknown>, other: Slot<unknown>): number =>
  (one.span?.start ?? -1) - (other.span?.start ?? -1);

export const spansOf = (slots: readonly Slot<unknown>[]): readonly Span[] =>
  slots.flatMap(({ span }) => span ?? []);

/** Whether a span shares a character with one of others. */
export const isTaken = (span: Span, others: readonly Span[]): boolean =>
  others.some((other) => isOverlapping(span, other));
