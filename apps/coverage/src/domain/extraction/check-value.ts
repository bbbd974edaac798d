import { z } from "zod";
import { findUnitOfName, toFactor, type TimeUnit } from "../case/units-of-time.ts";
import { unwrap, MOMENTS, type CasePath } from "./case-paths.ts";
import { checkMoment } from "./check-moment.ts";
import { foldWords } from "./check-words.ts";
import { listNumbers } from "./list-numbers.ts";

const UNIT_WORDS: readonly (readonly [TimeUnit, RegExp])[] = [
  ["minute", /(?:\d|\b)min(?:ute)?s?\b/u],
  ["hour", /(?:\d|\b)h(?:(?:ou)?rs?|eures?)?(?!\p{L})/u],
  ["day", /(?:\d|\b)(?:d(?:ays?)?|jours?)(?!\p{L})/u],
  ["week", /(?:\d|\b)(?:we?e?ks?|semaines?|fortnight)(?!\p{L})/u],
  ["month", /(?:\d|\b)(?:months?|mos?|mois)(?!\p{L})/u],
  ["year", /(?:\d|\b)y(?:ears?|rs?|o)?(?!\p{L})|(?:\d ?|\b)ans\b|(?:\d ?|\bun )an\b/u],
];

const UNIT_OF: Readonly<Record<string, TimeUnit>> = {
  minutes: "minute",
  stay_hours: "hour",
  summary_hours: "hour",
  days_after_admission: "day",
  days_after_discharge: "day",
  age_days: "day",
  age_months: "month",
  months: "month",
  age_years: "year",
};

/** "Turned 65 last month": a date, and no unit of the number. */
const DATE_WITHOUT_NUMBER =
  /\b(?:last|this|next) (?:week|month|year)\b|\b(?:semaine|mois|annee|année|an) (?:derni[eè]re?|pass[eé]e?|prochaine?)/gu;

/** Factors from the units in the words to the unit of the field. */
function listFactors(field: string, text: string): readonly number[] {
  const words = text.replaceAll(DATE_WITHOUT_NUMBER, "");
  const unit = UNIT_OF[field] ?? findUnitOfName(field);
  if (unit !== undefined) {
    const stated = UNIT_WORDS.filter(([, pattern]) => pattern.test(words));
    const factors = stated.map(([name]) => toFactor(name, unit));
    return factors.length > 0 ? factors : [1];
  }
  return [
    1,
    ...(/\d ?k\b|\b(?:thousand|mille|grand)\b/u.test(words) ? [1000] : []),
    ...(/%|per ?cent|pour cent/u.test(words) ? [0.01] : []),
  ];
}

/** Day 2 of a stay is the day after admission: both are how people count. */
const COUNTED_FROM_ONE: ReadonlySet<string> = new Set(["days_after_admission", "days_after_discharge"]);
const MOST_NUMBERS = 8;

/** "After the year", "the whole month": a length that its name counts. */
const ONE_UNIT = /\b(?:the|the whole|the full|whole|full) (?:hour|day|week|month|year)\b/u;
const listCounts = (words: string): readonly number[] => {
  const numbers = listNumbers(words).slice(0, MOST_NUMBERS);
  return numbers.length === 0 && ONE_UNIT.test(words) ? [1] : numbers;
};

/** One claim comes before the second claim in a year. */
const ORDINALS =
  /\b(?:second|third|fourth|fifth|deuxi[eè]me|troisi[eè]me|quatri[eè]me|\d{1,2}(?:nd|rd|th|i?[eè](?:me)?))(?!\p{L})/gu;
const countBefore = (words: string): readonly number[] =>
  [...words.matchAll(ORDINALS)].flatMap(([ordinal]) => listNumbers(ordinal).map((one) => one - 1));

/** Whether the words state a number, possibly in another unit or as the sum of two: "1 h 30". */
function isNumberStated(value: number, words: string, field: string): boolean {
  const factors = listFactors(field, words);
  const wanted = COUNTED_FROM_ONE.has(field) ? [value, value + 1] : [value];
  const isWanted = (stated: number, isExact: boolean): boolean =>
    wanted.some((one) => Math.abs(one - stated) <= (isExact ? 1e-6 : 0.5));
  const isExact = factors.every((factor) => factor >= 1 || factor === 0.01);
  const numbers = listCounts(words);
  const alone = numbers.flatMap((one) => factors.map((factor) => one * factor));
  // The second part of "1 h 30" is in the field's unit.
  const pairs = numbers.flatMap((one, at) =>
    numbers
      .slice(at + 1)
      .flatMap((other) =>
        factors.flatMap((factor) => [1, factor].map((second) => one * factor + other * second)),
      ),
  );
  return [...alone, ...pairs].some((stated) => isWanted(stated, isExact));
}

const CODES: ReadonlySet<string> = new Set(["codes", "same_day_codes", "code"]);
const FEE_CODE = /^[A-Za-z]\d{3}[A-Ca-c]?$/u;
/** Drug names are never translated. The records distinguish brand from molecule, and similar names. */
const OWN_NAMES: ReadonlySet<string> = new Set(["drug", "strength"]);
const NEGATION = /\b(?:not|no|never|without|neither|nor|pas|sans|jamais|aucune?)\b|n't\b/u;

const toTokens = (text: string): readonly string[] => text.match(/[\p{L}\p{N}.]+/gu) ?? [];

/** The name as written, if the model gave another one. */
function checkName(value: string, words: string, folded: string): string {
  const own = new Set(toTokens(folded));
  // "AeroChambers" are several of one.
  const isOwn = (token: string): boolean => own.has(token) || own.has(`${token}s`);
  return toTokens(foldWords(value)).every(isOwn) ? value : words.trim();
}

/** A list without entries is stated by words such as "none". */
const NOTHING: ReadonlySet<string> = new Set(["none", "[]", "no", "nothing"]);
export const isNothing = (value: string): boolean => NOTHING.has(value.trim().toLowerCase());

type Checked = { readonly value: unknown } | undefined;

function checkText({ field, keys }: CasePath, value: string, words: string): Checked {
  const folded = foldWords(words);
  if (MOMENTS.has(field)) {
    const moment = checkMoment(value.trim(), folded, field);
    return moment === undefined ? undefined : { value: moment };
  }
  if (CODES.has(field)) {
    const code = value.trim().toUpperCase();
    const isStated = folded.replaceAll(/[\s.-]/gu, "").includes(code.slice(0, 4).toLowerCase());
    return FEE_CODE.test(code) && isStated ? { value: code } : undefined;
  }
  if (field === "lu_code")
    return [...folded.matchAll(/\d+/gu)].some(([code]) => code === value.trim())
      ? { value: value.trim() }
      : undefined;
  const isDrug = OWN_NAMES.has(field) || (keys[0] === "tried" && field === "drug");
  return { value: isDrug ? checkName(value.trim(), words, folded) : value.trim() };
}

const NEXT_DAY = /\b(?:(?:next|following) day|day after|lendemain)\b/u;

function checkNumber({ field, keys }: CasePath, value: string, words: string): Checked {
  const number = Number(value.replaceAll(/[$\s,]/gu, ""));
  const isGiven = value.trim() !== "" && Number.isFinite(number);
  const name = keys[0] === "measures" ? String(keys[1]) : field;
  const folded = foldWords(words);
  const isDenied = number === 0 && NEGATION.test(folded);
  const isBefore = keys[0] === "earlier_claims" && field === "count" && countBefore(folded).includes(number);
  const isNextDay = number === 1 && COUNTED_FROM_ONE.has(field) && NEXT_DAY.test(folded);
  return isGiven && (isDenied || isNextDay || isBefore || isNumberStated(number, folded, name))
    ? { value: number }
    : undefined;
}

function checkChoice(options: readonly unknown[], value: string): Checked {
  const text = value.trim().toLowerCase();
  const yes = text === "true" ? "yes" : text === "false" ? "no" : text;
  const chosen = [yes, yes.replaceAll(" ", "_")].find((one) => options.includes(one));
  return chosen === undefined ? undefined : { value: chosen };
}

/** Words that deny a flag do not state it. */
function checkFlag(value: string, words: string): Checked {
  const chosen = checkChoice(["yes", "no"], value);
  if (!chosen || (chosen.value === "yes" && NEGATION.test(foldWords(words)))) return undefined;
  return { value: chosen.value === "yes" };
}

/** One of the offered values of a field, as offered. */
export function checkChosen({ schema }: CasePath, value: string, offered: readonly string[]): Checked {
  const text = value.trim().toLowerCase();
  const chosen = offered.find((one) => one.toLowerCase() === text);
  const parsed = chosen === undefined ? undefined : schema.safeParse(chosen);
  return parsed?.success ? { value: parsed.data } : undefined;
}

/**
 * A value in its field's format, if its words can state it: the digits of a code, a number in its unit, the day of a moment. Undefined if
 * they cannot, or if the field does not take it.
 */
export function checkValue(path: CasePath, value: string, words: string): Checked {
  const schema = unwrap(path.schema);
  const isList = schema instanceof z.ZodArray;
  if (isList && isNothing(value)) return { value: [] };
  if (isList || schema instanceof z.ZodObject) return undefined;
  const checked =
    schema instanceof z.ZodNumber
      ? checkNumber(path, value, words)
      : schema instanceof z.ZodBoolean
        ? checkFlag(value, words)
        : schema instanceof z.ZodEnum
          ? checkChoice(schema.options, value)
          : checkText(path, value, words);
  const parsed = checked && path.schema.safeParse(checked.value);
  return parsed?.success ? { value: parsed.data } : undefined;
}
