import type { Ask, BillingIntent } from "./coverage-question.ts";
import type { Readings } from "./readings.ts";

/** "K730 versus K731, who gets what?" of nobody's claim wants both. */
const VERSUS = /\b[a-z]\d{3}[abc]?,? (?:vs\.?|versus) /u;
const isCompared = ({ folded, facts }: Readings): boolean =>
  OF_BOTH.test(folded) ||
  (VERSUS.test(folded) &&
    facts.isVerdictAsked !== true &&
    !facts.isAboutPatient &&
    facts.minutes === undefined &&
    facts.service === undefined);
const OF_BOTH = /\b(?:fees?|amounts?|figures?|prices?|dollars?) (?:for|of) (?:both|each)\b/u;
export const EITHER =
  /\b[a-z]\d{3}[abc]?,? (?:or|ou|vs\.?|versus)(?: (?:just|is it|rather|maybe|the|an?|plutot))* (?:[a-z]\d{3}\b|something|another|a different|some other|what\b)/u;
/** "Three K013 used up. What do I claim this time?": the code that is right in its place is asked for. */
const INSTEAD =
  /\bwhat (?:else )?(?:do|can|should|would|am) (?:i|we|she|he|they)(?: to)? (?:bill|claim|submit|use|put(?: in| down)?|code|charge)(?: [a-z]+){0,2}? (?:this time|now|instead|then|next(?: time)?|from here|for the next one|after that|in its place|in place of)\b/u;
/** "K017, or is there another code at that age?" */
const OTHER_CODE =
  /\b(?:is there|should (?:it|this|that) be|or (?:is it|do i use|use)) (?:an?other|a different|a better|some other|something else)\b|\bwhich (?:\w+ ){0,4}(?:is|would be|was) (?:the )?(?:right|correct|proper)\b|\bwhat(?: is|'s)? (?:the )?(?:right|correct|proper|other) (?:code|one)\b/u;
/** "K005 and K013, per unit, what do they come to?" wants the fee of each. */
export const EACH = /\b(?:each|apiece|per unit|individually|separately|respectively)\b/u;
/** "G370 for the first one, what for the other two?" */
const FURTHER =
  /\b(?:(?:each|every|any|the|per|for) (?:extra|additional|further|other|next|second|third|remaining)|the rest|and then(?= ?[?.,]|$)|(?:two|three|four|five|both|several|[2-9]) (?:trigger points?|sites|joints|knees|shoulders|hips|elbows|bursae?|bursas))(?! (?:day|week|month|year|doctor|doc|physician|patient|person|hand|time|visit|code|of)\b)/u;
const TOTAL =
  /\b(?:in total|totals?(?: amount| fee)?|altogether|all told|add(?:s|ed)? up|comes? to|work(?:s)? out|the sum|sum(?=\s*\?)|au total)\b/u;
/** "What do K682 and K683 come to?" names no claim that holds both. */
export const SUM =
  /\b(?:in total|totals?(?: amount| fee)?|altogether|all told|add(?:s|ed)? up|the sum|sum(?=\s*\?)|au total)\b/u;
/** "How many units do I get?" of one session, and not "how many units a day are allowed". */
const UNITS_ASKED =
  /\b(?:how many|combien d'|combien de)(?: ?(?:of (?:the|these|those)|k\d{3}s?|half[- ]hour)){0,2} ?(?:units?|unites?)\b(?!(?: \S+){0,4}? (?:a|per|an?|each|every|in an?|in the|in|within|allowed|maximum|limit|par|are left|left) ?(?:day|year|month|patient|12|twelve|jour|an|mois)?\b)|\b[a-z]\d{3} x ?how many/u;
/** Codes, fees in the plural, without one that is meant. */
const LIST =
  /\b(?:codes|fees)\b(?! (?:right|ok|together|both))|\b(?:list|show me|all the|which consults)\b|\bles codes\b/u;

/** "I'll be claiming K124, what should I expect to be paid?" wants the sum of one session. */
const SUM_EXPECTED =
  /\b(?:how much|what)(?:'s| is| are| am| do| will| would| should| can| could| did)? (?:i|we|she|he)(?: \w+){0,2}? (?:get|getting|gets|expect|be paid|paid|make|making|earn|collect|receive)(?! (?:per|a|each|for each|for one|when|if|with|by|over|on) )(?! for (?:an?|the|[a-z]\d{3})\b)/u;

/** How several codes are asked for: as a sum, one of several, every one of a kind, the first with what follows it. */
export const readManner = (
  readings: Readings,
): Pick<BillingIntent, "isTotal" | "isEither" | "isList" | "isFurther"> => {
  const { folded, facts } = readings;
  const isTotal =
    (TOTAL.test(folded) && !EACH.test(folded)) || UNITS_ASKED.test(folded) || SUM_EXPECTED.test(folded);
  const isInstead = (INSTEAD.test(folded) || OTHER_CODE.test(folded)) && facts.isVerdictAsked !== true;
  return {
    ...(isTotal && { isTotal }),
    ...(((EITHER.test(folded) && !isCompared(readings)) || isInstead) && { isEither: true }),
    ...(LIST.test(folded) && { isList: true }),
    ...(FURTHER.test(folded) && { isFurther: true }),
  };
};

/** "She wants A005, A905 and also A911, just what they pay": the fee of each, as of no claim that holds them all. */
export const isPriceList = (
  { folded, facts }: Readings,
  asks: readonly Ask[],
  { codes, apart }: Pick<BillingIntent, "codes"> & { readonly apart: BillingIntent["apart"] | undefined },
): boolean =>
  codes.length > 1 &&
  asks.every((ask) => ask === "fee" || ask === "premiums") &&
  (asks.length > 0 || !facts.isAboutPatient) &&
  facts.isVerdictAsked !== true &&
  !SUM.test(folded) &&
  apart?.every((part) => part.isPriced) !== false;
