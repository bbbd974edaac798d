import { parseNumber, type Span } from "@clinical-mcp/citations";
import { findCodes } from "@clinical-mcp/ontario";
import type { Meaning } from "./mention.ts";

/** Something with one form wherever it appears. */
export interface FixedForm {
  readonly span: Span;
  readonly meaning: Meaning;
}

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  half: 0.5,
};

/** "And" is a word of a number, and none by itself. */
const parseOwn = (written: string): number =>
  (written === "and" ? undefined : parseNumber(written)) ?? Number.NaN;

/** A number in figures or words, English or French; NaN for anything else. */
const toNumber = (written: string): number =>
  NUMBERS[written] ?? parseOwn(written.replace(/,(?=\d{3}\b)/u, "").replace(",", "."));

const DIGITS = String.raw`\d{1,3}(?:[.,]\d{1,2})?`;
/** Figures, or one or two words that may be a number: `toNumber` decides. */
const COUNT = String.raw`(?<count>${DIGITS}|\p{L}{1,5} hundred|(?:\p{L}{3,5}ty[ -])?\p{L}{1,9})`;
const whole = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, "gu");

/** Words as one group of a pattern. */
const anyOf = (...words: readonly string[]): string => `(?:${words.join("|")})`;

const MONTH_UNIT = anyOf("months?", "mos?", "weeks?", "wks?", "days?", "mois", "semaines", "jours");
const AGED = whole(
  String.raw`(?:aged?|agee? de|turned|turning) (?<count>\d{1,3})(?![ -]?${MONTH_UNIT}(?![\p{L}\p{N}]))`,
);
/** "Aged 22 months" is no age in years. */
const AGED_MONTHS = whole(String.raw`(?:aged?|agee? de) ${COUNT}[ -]?(?<unit>${MONTH_UNIT})`);
const OLD = anyOf("years?(?:[ -]olds?| of age)", "yrs?(?:[ -]?olds?)?", String.raw`y\.?/?o\.?`, "ans");
/** "3 yrs ago", "il y a 3 ans" are no ages. */
const BEFORE_SPAN = "(?<!il y a |depuis |every |last |past )";
const AFTER_SPAN = "(?! (?:ago|before|earlier|later|plus tard))";
const YEARS_OLD = whole(String.raw`${BEFORE_SPAN}${COUNT}[ -]?${OLD}(?<sex>[ -]?[mf])?${AFTER_SPAN}`);
const PERSON = "mom mum dad mother father wife husband son daughter lady man woman patient client pt".split(
  " ",
);
const BEFORE_AGE = anyOf("is", "was", "am", "'s", "now", `${anyOf(...PERSON)}(?: of)?`);
/** "She is 82", "a client who is 70?", "a man of 66", "Mum, 78,". */
const IS_AGED = whole(String.raw`(?<=${BEFORE_AGE},? )(?<count>\d{1,3})(?=[,.;:!?)]|$| with| and| who| on)`);
/** "82, macular degeneration": people write an age alone. */
const APPOSED = whole(String.raw`(?<=(?:^|[,.;(:!?]) ?)(?<count>[5-9]\d|10\d)(?=[,.;)?]|$)`);
const SEXED = whole(String.raw`(?<count>\d{1,3}) ?(?<sex>[mf])`);
const MONTHS_OLD = whole(String.raw`${COUNT}[ -]?(?<unit>${MONTH_UNIT})[ -](?:olds?|of age)`);
const SHORT_UNITS = ["minutes?", "mins?", "hours?", "hrs?", "h", "heures?"];
const LONG_UNITS =
  "days? jours? nights? nuits? weeks? wks? semaines? months? mois mos years? yrs? annees?".split(" ");
const LENGTH = whole(
  String.raw`${COUNT}[ -]?(?<half>and a half )?(?<unit>${anyOf(...SHORT_UNITS, ...LONG_UNITS)})`,
);
const MONEY = whole(
  String.raw`(?<count>\d[\d,]{0,9}(?:\.\d{1,2})?) ?(?<thousands>k)? ?(?:\$|dollars?|bucks|cad)?`,
);
const STRENGTH = whole(
  String.raw`\d{1,5}(?:[.,]\d{1,3})? ?(?:mg|mcg|ug|µg|g|units?/ml|u/ml|%|ml|iu)(?:/\d{0,4}(?:[.,]\d{1,2})? ?(?:ml|mg|mcg|dose|h|hr|puff))?`,
);
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  premier: 1,
  premiere: 1,
  second: 2,
  deuxieme: 2,
  third: 3,
  troisieme: 3,
  fourth: 4,
  quatrieme: 4,
  fifth: 5,
  cinquieme: 5,
  sixth: 6,
};
const ORDINAL = whole(
  String.raw`(?<word>${anyOf(...Object.keys(ORDINALS))})|(?<count>\d{1,2})(?:st|nd|rd|th|e|eme)`,
);

const ONES = anyOf("one", "two", "three", "four", "five", "six", "seven", "eight", "nine");
const HUNDREDS = String.raw`\p{L}{1,5}[ -]hundred(?: and \p{L}{3,9}(?:[ -]${ONES})?)?`;
const NUMBER_WORDS = whole(String.raw`${HUNDREDS}|\p{L}{3,5}ty[ -]${ONES}|\p{L}{3,9}`);

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const CENTURY = 130;

const toLength = (count: number, unit: string): Meaning => {
  if (unit.startsWith("min")) return { kind: "length", unit: "minute", value: count };
  if (unit.startsWith("h")) return { kind: "length", unit: "hour", value: count };
  if (/^(?:d|j|n)/u.test(unit)) return { kind: "length", unit: "day", value: count };
  if (/^(?:w|s)/u.test(unit)) return { kind: "length", unit: "day", value: count * DAYS_PER_WEEK };
  return { kind: "length", unit: "month", value: unit.startsWith("mo") ? count : count * MONTHS_PER_YEAR };
};

function toAge(count: number, unit = "years"): Meaning | undefined {
  if (unit.startsWith("mo")) return { kind: "age", unit: "months", value: count };
  if (/^(?:w|s)/u.test(unit)) return { kind: "age", unit: "days", value: count * DAYS_PER_WEEK };
  if (/^(?:d|j)/u.test(unit)) return { kind: "age", unit: "days", value: count };
  return count < CENTURY ? { kind: "age", unit: "years", value: count } : undefined;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Form {
  readonly pattern: RegExp;
  readonly toMeaning: (groups: Groups, written: string) => Meaning | undefined;
}

const countOf = ({ count = "" }: Groups): number => toNumber(count);

/** The first form that matches at a place applies. */
const FORMS: readonly Form[] = [
  { pattern: STRENGTH, toMeaning: (_, written) => ({ kind: "strength", value: written }) },
  { pattern: MONTHS_OLD, toMeaning: (groups) => toAge(countOf(groups), groups["unit"]) },
  { pattern: AGED_MONTHS, toMeaning: (groups) => toAge(countOf(groups), groups["unit"]) },
  { pattern: YEARS_OLD, toMeaning: (groups) => toAge(countOf(groups)) },
  { pattern: AGED, toMeaning: (groups) => toAge(countOf(groups)) },
  { pattern: IS_AGED, toMeaning: (groups) => toAge(countOf(groups)) },
  { pattern: APPOSED, toMeaning: (groups) => toAge(countOf(groups)) },
  { pattern: SEXED, toMeaning: (groups) => toAge(countOf(groups)) },
  {
    pattern: LENGTH,
    toMeaning: (groups) => toLength(countOf(groups) + (groups["half"] ? 0.5 : 0), groups["unit"] ?? ""),
  },
  {
    pattern: MONEY,
    toMeaning: (groups, written) => {
      const value = Number((groups["count"] ?? "").replaceAll(",", "")) * (groups["thousands"] ? 1000 : 1);
      const isMoney = /\$|dollar|buck|cad|k$/u.test(written.trim());
      return { kind: isMoney ? "money" : "number", value };
    },
  },
  {
    pattern: ORDINAL,
    toMeaning: ({ word, count }) => ({
      kind: "ordinal",
      value: word === undefined ? Number(count) : (ORDINALS[word] ?? 1),
    }),
  },
  { pattern: NUMBER_WORDS, toMeaning: (_, written) => ({ kind: "number", value: parseOwn(written) }) },
];

const KINDS = { fee_code: "code", din: "din", pin: "din", npn: "din", reason_for_use: "lu_code" } as const;
const isKnownKind = (kind: string): kind is keyof typeof KINDS => kind in KINDS;
const FEE_CODE_LENGTH = 4;

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function* findWritten(folded: string, written: string): Generator<Span> {
  for (let start = folded.indexOf(written); start >= 0; start = folded.indexOf(written, start + 1)) {
    const end = start + written.length;
    if (!isWordCharacter(folded.charAt(start - 1)) && !isWordCharacter(folded.charAt(end)))
      yield { start, end };
  }
}

function listCodes(folded: string): readonly FixedForm[] {
  return findCodes(folded).flatMap(({ kind, value, written, isSuggestion }): readonly FixedForm[] => {
    if (!isKnownKind(kind) || isSuggestion) return [];
    const code = kind === "fee_code" ? value.slice(0, FEE_CODE_LENGTH) : value;
    const spans = [...findWritten(folded, written.toLowerCase())];
    return spans.map((span) => ({ span, meaning: { kind: KINDS[kind], value: code } }));
  });
}

const isFree = (span: Span, taken: readonly Span[]): boolean =>
  taken.every(({ start, end }) => span.end <= start || span.start >= end);

/** "$1,200" begins before its first digit. */
const withSign = (folded: string, span: Span): string =>
  folded.charAt(span.start - 1) === "$"
    ? `$${folded.slice(span.start, span.end)}`
    : folded.slice(span.start, span.end);

/** "Five days" after "two hundred and" is a larger number, which stays unread. */
function isPartOfHundreds(folded: string, { start }: Span): boolean {
  const before = folded.slice(Math.max(0, start - "hundred and ".length), start);
  return (
    /hundred(?: and)?[ -]$/u.test(before) ||
    (folded.startsWith("hundred", start) && /\p{L}[ -]$/u.test(before))
  );
}

/** The sex that is written with an age: "54F". */
function listSex(groups: RegExpExecArray["groups"]): readonly FixedForm["meaning"][] {
  const sex = groups?.["sex"]?.trim().replace("-", "");
  if (sex === undefined) return [];
  return [{ kind: "term", field: "patient.sex", value: sex === "f" ? "female" : "male" }];
}

/** Codes, ages, lengths, amounts and numbers of a folded text, apart from one another. */
export function findFixedForms(folded: string, taken: readonly Span[]): readonly FixedForm[] {
  const found: FixedForm[] = listCodes(folded).filter(({ span }) => isFree(span, taken));
  const spans: Span[] = [...taken, ...found.map(({ span }) => span)];
  for (const { pattern, toMeaning } of FORMS)
    for (const match of folded.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].trimEnd().length };
      if (!isFree(span, spans) || isPartOfHundreds(folded, span)) continue;
      const meaning = toMeaning(match.groups ?? {}, withSign(folded, span));
      if (meaning === undefined || ("value" in meaning && Number.isNaN(meaning.value))) continue;
      const meanings = meaning.kind === "age" ? [meaning, ...listSex(match.groups)] : [meaning];
      found.push(...meanings.map((one) => ({ span, meaning: one })));
      spans.push(span);
    }
  return found;
}
