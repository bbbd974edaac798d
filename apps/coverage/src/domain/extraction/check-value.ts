import { z } from "zod";
import { unwrap, MOMENTS, type CasePath } from "./case-paths.ts";
import { foldWords } from "./check-words.ts";

/** English and French words for numbers; an article counts one thing. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ["0", "zero none never no not nothing zéro aucun aucune jamais rien"],
    ["0.25", "quarter quart"],
    ["0.5", "half demi demie"],
    ["1", "a an one once first single sole un une premier première seul"],
    ["2", "two twice both pair couple second deux deuxième paire"],
    ["3", "three thrice third trois troisième"],
    ["4", "four fourth quatre"],
    ["5", "five fifth cinq"],
    ["6", "six sixth"],
    ["7", "seven seventh sept"],
    ["8", "eight eighth huit"],
    ["9", "nine ninth neuf"],
    ["10", "ten tenth dix"],
    ["11", "eleven onze"],
    ["12", "twelve dozen douze"],
    ["13", "thirteen treize"],
    ["14", "fourteen quatorze fortnight"],
    ["15", "fifteen quinze quinzaine"],
    ["16", "sixteen seize"],
    ["17", "seventeen"],
    ["18", "eighteen"],
    ["19", "nineteen"],
    ["20", "twenty vingt"],
    ["30", "thirty trente"],
    ["40", "forty quarante"],
    ["50", "fifty cinquante"],
    ["60", "sixty soixante"],
    ["70", "seventy"],
    ["80", "eighty"],
    ["90", "ninety"],
  ].flatMap(([value, names = ""]) => names.split(" ").map((name): [string, number] => [name, Number(value)])),
);

const TENS = 20;

/** "1,200" and "1 200" are one number, "2,5" is French for 2.5. */
const toNumber = (digits: string): number =>
  Number(digits.replaceAll(/[ ,](?=\d{3}(?!\d))/gu, "").replace(",", "."));

/** Every number that words tell, in digits or written out: "seventy-five" is 75. */
function listNumbers(words: string): readonly number[] {
  const inDigits = [...words.matchAll(/\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/gu)].map(([digits]) =>
    toNumber(digits),
  );
  const written = [...words.matchAll(/\p{L}+/gu)].map(([word]) => NUMBER_WORDS.get(word));
  const put = written.flatMap((one, at) => {
    const next = written[at + 1];
    if (one === undefined) return [];
    return one >= TENS && next !== undefined && next > 0 && next < TENS / 2 ? [one, one + next] : [one];
  });
  return [...inDigits, ...put];
}

const MINUTES = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_830, year: 525_960 } as const;
type Unit = keyof typeof MINUTES;

const UNIT_WORDS: readonly (readonly [Unit, RegExp])[] = [
  ["minute", /(?:\d|\b)min(?:ute)?s?\b/u],
  ["hour", /(?:\d|\b)h(?:(?:ou)?rs?|eures?)?(?!\p{L})/u],
  ["day", /(?:\d|\b)(?:d(?:ays?)?|jours?)(?!\p{L})/u],
  ["week", /(?:\d|\b)(?:we?e?ks?|semaines?|fortnight)(?!\p{L})/u],
  ["month", /(?:\d|\b)(?:months?|mos?|mois)(?!\p{L})/u],
  ["year", /(?:\d|\b)y(?:ears?|rs?|o)?(?!\p{L})|(?:\d ?|\b)ans\b|\d ?an\b/u],
];

/** A measure says its unit in its name: months_of_need. */
const UNIT_IN_NAME = /(?:^|_)(minute|hour|day|week|month|year)s(?:_|$)/u;

const UNIT_OF: Readonly<Record<string, Unit>> = {
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

/** How much one of what words count is of what the field counts. */
function listFactors(field: string, words: string): readonly number[] {
  const [, named] = UNIT_IN_NAME.exec(field) ?? [];
  const unit = UNIT_OF[field] ?? UNIT_WORDS.find(([name]) => name === named)?.[0];
  if (unit !== undefined) {
    const told = UNIT_WORDS.filter(([, pattern]) => pattern.test(words)).map(
      ([name]) => MINUTES[name] / MINUTES[unit],
    );
    return told.length > 0 ? told : [1];
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

/** Whether a number is one that the words tell, in another unit, or the sum of two: "1 h 30". */
function isNumberTold(value: number, words: string, field: string): boolean {
  const factors = listFactors(field, words);
  const wanted = COUNTED_FROM_ONE.has(field) ? [value, value + 1] : [value];
  const isWanted = (told: number, isExact: boolean): boolean =>
    wanted.some((one) => Math.abs(one - told) <= (isExact ? 1e-6 : 0.5));
  const isExact = factors.every((factor) => factor >= 1 || factor === 0.01);
  const numbers = listNumbers(words).slice(0, MOST_NUMBERS);
  const alone = numbers.flatMap((one) => factors.map((factor) => one * factor));
  // Of "1 h 30" the second part is in the unit of the field.
  const pairs = numbers.flatMap((one, at) =>
    numbers
      .slice(at + 1)
      .flatMap((other) =>
        factors.flatMap((factor) => [1, factor].map((second) => one * factor + other * second)),
      ),
  );
  return [...alone, ...pairs].some((told) => isWanted(told, isExact));
}

const MONTH_NAMES =
  "jan|feb|fév|fev|mar|apr|avr|may|mai|june?|juin|jul|juil|aug|août|aout|sep|oct|nov|dec|déc";
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    "jan",
    "feb fév fev",
    "mar",
    "apr avr",
    "may mai",
    "jun june juin",
    "jul juil",
    "aug août aout",
    "sep",
    "oct",
    "nov",
    "dec déc",
  ].flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at + 1])),
);
const MONTH_BESIDE_DAY = [
  new RegExp(`(?:^|[^\\p{L}])(${MONTH_NAMES})\\p{L}{0,7}\\.? ?\\d`, "u"),
  new RegExp(`\\d(?:st|nd|rd|th|er)? ?(?:of )?(${MONTH_NAMES})\\p{L}{0,7}`, "u"),
];
const WEEKDAYS = [
  "sun(?:day)?|dim(?:anche)?",
  "mon(?:day)?|lundi",
  "tue(?:s(?:day)?)?|mardi",
  "wed(?:nesday)?|mercredi",
  "thu(?:rs?(?:day)?)?|jeudi",
  "fri(?:day)?|vendredi",
  "sat(?:urday)?|samedi",
].map((names) => new RegExp(`(?:^|[^\\p{L}])(?:${names})(?!\\p{L})`, "u"));
const NEAR_DAY = new RegExp(
  `\\b(?:${[
    "to(?:day|night|morrow)|yesterday|this|same|next|last|ago|later|after|now|noon|midnight",
    "aujourd'hui|hier|demain|ce|même|dernier|prochain|lendemain",
  ].join("|")})\\b`,
  "u",
);

interface Told {
  readonly words: string;
  readonly numbers: readonly number[];
}

function isDayTold(day: Date, { words, numbers }: Told): boolean {
  const months = MONTH_BESIDE_DAY.flatMap((pattern) => pattern.exec(words)?.[1] ?? []);
  const years = numbers.filter(
    (one) => Number.isInteger(one) && one >= 1900 && one <= 2100 && !/\d{4} ?h/u.test(words),
  );
  const weekdays = WEEKDAYS.flatMap((pattern, at) => (pattern.test(words) ? [at] : []));
  const isOtherMonth =
    months.length > 0 && !months.some((name) => MONTH_NUMBERS.get(name) === day.getUTCMonth() + 1);
  const isOtherYear = years.length > 0 && !years.includes(day.getUTCFullYear());
  const isOtherWeekday = weekdays.length > 0 && !weekdays.includes(day.getUTCDay());
  if (isOtherMonth || isOtherYear || isOtherWeekday) return false;
  return (
    numbers.includes(day.getUTCDate()) || weekdays.length > 0 || (months.length === 0 && NEAR_DAY.test(words))
  );
}

const NOON = 12;

/** "3 pm", "15:00", "1530h", noon. */
function isHourTold(hour: number, minute: number, { words, numbers }: Told): boolean {
  if (hour === NOON && minute === 0 && /\b(?:noon|midi)\b/u.test(words)) return true;
  if (hour === 0 && minute === 0 && /\b(?:midnight|minuit)\b/u.test(words)) return true;
  if (numbers.includes(hour * 100 + minute)) return true;
  const hasHour =
    numbers.includes(hour) ||
    (/(?:\d|\b)[ap]\.? ?m\b|(?:\d|\b)[ap](?!\p{L})|\bo'?clock\b|:\d/u.test(words) &&
      numbers.includes(hour % NOON || NOON));
  return (
    hasHour &&
    (minute === 0 || numbers.includes(minute) || (minute === 30 && /\b(?:half|demie)\b/u.test(words)))
  );
}

const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::\d{2})?)?$/u;

/** The moment as far as words tell it: an hour that they do not tell is a model's filler. */
function checkMoment(text: string, words: string): string | undefined {
  const { day = "", hour, minute } = MOMENT.exec(text)?.groups ?? {};
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined;
  // Digits of "03:05" and "2025-05-04" count by their value; so does each part of "5/4".
  const numbers = [...listNumbers(words), ...[...words.matchAll(/\d+/gu)].map(Number)];
  if (!isDayTold(date, { words, numbers })) return undefined;
  const isTimed = hour !== undefined && isHourTold(Number(hour), Number(minute), { words, numbers });
  return isTimed ? `${day}T${hour}:${minute}` : day;
}

const CODES: ReadonlySet<string> = new Set(["codes", "same_day_codes", "code"]);
const FEE_CODE = /^[A-Za-z]\d{3}[A-Ca-c]?$/u;
/** Names of drugs are never translated: brand and molecule, and two names alike, are told apart by the records. */
const OWN_NAMES: ReadonlySet<string> = new Set(["drug", "strength"]);
const NEGATION = /\b(?:not|no|never|without|neither|nor|pas|sans|jamais|aucune?)\b|n't\b/u;

const toTokens = (text: string): readonly string[] => text.match(/[\p{L}\p{N}.]+/gu) ?? [];

/** The name as the words have it, where the model gave another one. */
function checkName(value: string, words: string, folded: string): string {
  const own = new Set(toTokens(folded));
  return toTokens(foldWords(value)).every((token) => own.has(token)) ? value : words.trim();
}

/** A list without entries is told by words such as "none". */
const NOTHING: ReadonlySet<string> = new Set(["none", "[]", "no", "nothing"]);

type Checked = { readonly value: unknown } | undefined;

function checkText({ field, keys }: CasePath, value: string, words: string): Checked {
  const folded = foldWords(words);
  if (MOMENTS.has(field)) {
    const moment = checkMoment(value.trim(), folded);
    return moment === undefined ? undefined : { value: moment };
  }
  if (CODES.has(field)) {
    const code = value.trim().toUpperCase();
    const isTold = folded.replaceAll(/[\s.-]/gu, "").includes(code.slice(0, 4).toLowerCase());
    return FEE_CODE.test(code) && isTold ? { value: code } : undefined;
  }
  if (field === "lu_code")
    return [...folded.matchAll(/\d+/gu)].some(([code]) => code === value.trim())
      ? { value: value.trim() }
      : undefined;
  const isDrug = OWN_NAMES.has(field) || (keys[0] === "tried" && field === "drug");
  return { value: isDrug ? checkName(value.trim(), words, folded) : value.trim() };
}

function checkNumber({ field, keys }: CasePath, value: string, words: string): Checked {
  const number = Number(value.replaceAll(/[$\s,]/gu, ""));
  const isGiven = value.trim() !== "" && Number.isFinite(number);
  const name = keys[0] === "measures" ? String(keys[1]) : field;
  return isGiven && isNumberTold(number, foldWords(words), name) ? { value: number } : undefined;
}

function checkChoice(options: readonly unknown[], value: string): Checked {
  const text = value.trim().toLowerCase();
  const yes = text === "true" ? "yes" : text === "false" ? "no" : text;
  const chosen = [yes, yes.replaceAll(" ", "_")].find((one) => options.includes(one));
  return chosen === undefined ? undefined : { value: chosen };
}

/** That something is so is not told by words that deny it. */
function checkFlag(value: string, words: string): Checked {
  const chosen = checkChoice(["yes", "no"], value);
  if (!chosen || (chosen.value === "yes" && NEGATION.test(foldWords(words)))) return undefined;
  return { value: chosen.value === "yes" };
}

/**
 * A value as its field wants it, where the words that it was taken from can tell it: the digits of a code, a number in its unit,
 * the day of a moment. Undefined where they cannot, or where the field does not take it.
 */
export function checkValue(path: CasePath, value: string, words: string): Checked {
  const schema = unwrap(path.schema);
  const isList = schema instanceof z.ZodArray;
  if (isList && NOTHING.has(value.trim().toLowerCase())) return { value: [] };
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
