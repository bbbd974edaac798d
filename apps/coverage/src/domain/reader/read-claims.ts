import type { FactProgram } from "../case/vocabulary.ts";
import { addDays, subtractMonths } from "../ohip/local-time.ts";
import { uniqueBy } from "../unique-by.ts";
import { CLAIM_GOALS, CLAIM_PERIODS, type ClaimInput, type EarlierClaimInput } from "../case/case-input.ts";
import { ADMISSION_KINDS, SETTINGS } from "../../dataset/index.ts";
import { readStay } from "./read-stay.ts";
import type { Mention } from "./mention.ts";
import {
  asOneOf,
  isOneOf,
  gapBetween,
  hasTerm,
  isNear,
  listMeanings,
  listTerms,
  only,
  onlyAnswer,
  onlyTerm,
  readFacts,
  wordsOf,
  type Reading,
  type Stated,
} from "./reading.ts";
import { toReadAsk, type ReadAsk } from "./read-ask.ts";

/** Subject of one claim: codes that go together, or a service in words. */
export interface ClaimSubject {
  readonly codes: readonly Stated<string>[];
  readonly service?: Stated<string>;
  /** Codes claimed before or on the same day. */
  readonly others: readonly Stated<string>[];
  /** Codes of the claim that the words belong to. A count without a code is for the only one. */
  readonly countedCodes?: readonly string[];
}

const GENERAL_FIRST = ["which_code", "premiums", "documentation", "limits", "fee"] as const;

/** A verdict if the question asks for one, otherwise a general goal. */
function toGoal(mentions: readonly Mention[], { codes }: ClaimSubject): NonNullable<ClaimInput["goal"]> {
  const asked = new Set(listTerms(mentions, "goal.claims").map(({ value }) => value));
  const general = GENERAL_FIRST.find((goal) => asked.has(goal));
  if (general === "which_code" && codes.length > 0) return asked.has("fee") ? "fee" : "may_bill";
  // Several codes are one claim: the fee of one alone says nothing about them together.
  if (codes.length > 1) return "may_bill";
  if (asked.has("may_bill") && general !== "which_code") return "may_bill";
  return general !== undefined && isOneOf(CLAIM_GOALS, general) ? general : "may_bill";
}

const COUNT_DEPS = 2;
const HISTORY_DEPS = 6;

interface Earlier {
  readonly claim: EarlierClaimInput;
  readonly by: readonly Mention[];
}

/** "8 months ago" behind a code, as a day. */
function readAgo(code: Mention, mentions: readonly Mention[], today: string) {
  const found = listMeanings(mentions, "length").find(
    ([one, { unit }]) =>
      (unit === "month" || unit === "day") &&
      one.from >= code.to &&
      isNear(one, code, HISTORY_DEPS) &&
      listTerms(mentions, "ago").some(({ by }) => isNear(by, one, 1)),
  );
  if (!found) return undefined;
  const [by, { unit, value }] = found;
  return { by, day: unit === "month" ? subtractMonths(today, Math.round(value)) : addDays(today, -value) };
}

/** Number of times: "3 times", "twice", "3 units". */
function countOf(code: Mention, mentions: readonly Mention[]) {
  const near = listMeanings(mentions, "number").find(([one]) => isNear(one, code, COUNT_DEPS));
  const times = listMeanings(mentions, "number").find(
    ([one]) =>
      one.clause === code.clause &&
      listTerms(mentions, "times").some(({ by }) => by.from >= one.to && isNear(by, one, 0)),
  );
  return times ?? near;
}

function readEarlierOf(
  code: Stated<string>,
  mentions: readonly Mention[],
  { within, today }: { readonly within: EarlierClaimInput["within"]; readonly today: string },
): readonly Earlier[] {
  const history = listTerms(mentions, "history");
  const none = history.find((one) => one.value === "none" && one.by.sentence === code.by.sentence);
  if (none) return [{ claim: { code: code.value, count: 0 }, by: [none.by] }];
  const ago = readAgo(code.by, mentions, today);
  if (ago) return [{ claim: { code: code.value, day: ago.day }, by: [ago.by, code.by] }];
  const ordinal = listMeanings(mentions, "ordinal").find(
    ([one]) => one.to <= code.by.from && isNear(one, code.by, COUNT_DEPS - 1),
  );
  if (within === undefined) return [];
  if (ordinal)
    return [{ claim: { code: code.value, count: ordinal[1].value - 1, within }, by: [ordinal[0]] }];
  const claimed = history.find((one) => one.value === "claimed" && isNear(one.by, code.by, HISTORY_DEPS));
  const count = countOf(code.by, mentions);
  if (!claimed) return [];
  const by = [claimed.by, code.by, ...(count ? [count[0]] : [])];
  return [{ claim: { code: code.value, count: count?.[1].value ?? 1, within }, by }];
}

const TIMES: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
]);

/** The only count in a phrase. "Second claim" means one before; "3 times" and "twice" count claims. */
function readCountOf(
  mentions: readonly Mention[],
  { question }: Reading,
): Partial<Stated<number>> | undefined {
  const counts: readonly Partial<Stated<number>>[] = [
    ...listMeanings(mentions, "ordinal").map(([by, { value }]) => ({ value: value - 1, by })),
    ...listMeanings(mentions, "number").map(([by, { value }]) => ({ value, by })),
    ...question.tokens.flatMap(({ word }) => {
      const value = TIMES.get(word);
      return value === undefined ? [] : [{ value }];
    }),
  ];
  const [only, ...more] = counts;
  return more.length === 0 ? only : undefined;
}

/** A number within a period, or a day, counts earlier claims: "K013 twice this year", "K013 billed on May 5". */
function readCounted(
  mentions: readonly Mention[],
  { others, countedCodes = [] }: ClaimSubject,
  { within, reading }: { readonly within: EarlierClaimInput["within"]; readonly reading: Reading },
): readonly Earlier[] {
  const [code, ...more] = new Set(others.length > 0 ? others.map(({ value }) => value) : countedCodes);
  const days = listMeanings(mentions, "moment").flatMap(([by, { day }]) =>
    day === undefined ? [] : [{ day, by }],
  );
  const stated = readCountOf(mentions, reading);
  const { value: count = 1, by } = stated ?? {};
  if (code === undefined || more.length > 0 || !Number.isInteger(count) || count < 0) return [];
  const words = [...listTerms(mentions, "history"), ...listTerms(mentions, "times")];
  const taken = [...(by ? [by] : []), ...[...others, ...words].map((one) => one.by)];
  const [only, ...otherDays] = days;
  if (only && otherDays.length === 0 && others.length > 0 && within === undefined && count === 1)
    return [{ claim: { code, day: only.day }, by: [only.by, ...taken] }];
  return days.length === 0 && within !== undefined && stated
    ? [{ claim: { code, count, within }, by: taken }]
    : [];
}

/** Claims before this one: "third K013 this year", "K013 three times in the last 12 months", "E079 8 months ago". */
function readEarlier(
  mentions: readonly Mention[],
  subject: ClaimSubject,
  { reading, today }: Pick<ClaimContext, "reading" | "today">,
): readonly Earlier[] {
  const { codes, others, countedCodes } = subject;
  const periods = listTerms(mentions, "period").filter(({ value }) => value !== "day");
  const [period] = periods;
  const within = period && isOneOf(CLAIM_PERIODS, period.value) ? period.value : undefined;
  const found = [...codes, ...others].flatMap((code) => readEarlierOf(code, mentions, { within, today }));
  const counted =
    found.length > 0 || !countedCodes ? found : readCounted(mentions, subject, { within, reading });
  const once = uniqueBy(counted, ({ claim }) => JSON.stringify(claim));
  if (once.length === 0) return once;
  reading.take(
    ...once.flatMap(({ by }) => by),
    ...(once.some(({ claim }) => claim.within !== undefined) && period ? [period.by] : []),
    ...listTerms(mentions, "last").map(({ by }) => by),
  );
  return once;
}

function readSameDay(
  mentions: readonly Mention[],
  { others }: ClaimSubject,
  reading: Reading,
): readonly Stated<string>[] {
  const isSameDay = listTerms(mentions, "period").some(({ value }) => value === "day");
  const history = listTerms(mentions, "history").filter(({ value }) => value === "claimed");
  const open = others.filter(({ by }) => !reading.isTaken(by));
  if (!isSameDay || open.length === 0) return [];
  reading.take(...open.map(({ by }) => by), ...history.map(({ by }) => by));
  return open;
}

/** "45 minutes", and hours that are not a stay's. */
function readMinutes(mentions: readonly Mention[], reading: Reading): Stated<number> | undefined {
  const lengths = listMeanings(mentions, "length").filter(
    ([mention, { unit }]) => (unit === "minute" || unit === "hour") && !reading.isTaken(mention),
  );
  return only(
    lengths.map(([by, { unit, value }]) => ({ value: unit === "hour" ? value * 60 : value, by })),
    reading,
  );
}

function readCount(mentions: readonly Mention[], of: string, reading: Reading): Stated<number> | undefined {
  const words = listTerms(mentions, "units").filter(({ value }) => value === of);
  const counts = listMeanings(mentions, "number").flatMap(([by, { value }]) =>
    words.some((word) => by.to <= word.by.from && gapBetween(by, word.by) <= 1) ? [{ value, by }] : [],
  );
  const stated = only(counts, reading);
  if (stated) reading.take(...words.map(({ by }) => by));
  return stated;
}

export interface ClaimContext {
  readonly reading: Reading;
  readonly isFact: (name: string, program: FactProgram) => boolean;
  /** YYYY-MM-DD, from which "8 months ago" is counted. */
  readonly today: string;
}

/** "9 days after discharge". */
function readDaysAfter(mentions: readonly Mention[], reading: Reading) {
  const find = (of: string): Stated<number> | undefined => {
    const words = listTerms(mentions, "days_after").filter(({ value }) => value === of);
    const days = listMeanings(mentions, "length").filter(
      ([one, { unit }]) => unit === "day" && words.some(({ by }) => one.to === by.from),
    );
    const stated = only(
      days.map(([by, { value }]) => ({ value, by })),
      reading,
    );
    if (stated) reading.take(...words.map(({ by }) => by));
    return stated;
  };
  return { days_after_admission: find("admission"), days_after_discharge: find("discharge") };
}

/** Fields of a fixed form and of the terms of the trade. */
function readFields(mentions: readonly Mention[], reading: Reading) {
  // A referring physician is named as a specialist too.
  const isReferral = hasTerm(mentions, "referral_on_file");
  return {
    setting: asOneOf(onlyTerm(mentions, "setting", reading), SETTINGS),
    modality: asOneOf(onlyTerm(mentions, "modality", reading), ["in_person", "video", "phone"]),
    admission_kind: asOneOf(onlyTerm(mentions, "admission_kind", reading), ADMISSION_KINDS),
    ...readDaysAfter(mentions, reading),
    ...readStay(
      mentions.filter((one) => !reading.isTaken(one)),
      reading,
    ),
    minutes: readMinutes(mentions, reading),
    units: readCount(mentions, "units", reading),
    lesions: readCount(mentions, "lesions", reading),
    mrp: onlyAnswer(mentions, "mrp", reading),
    referral_on_file: onlyAnswer(mentions, "referral_on_file", reading),
    times_recorded: onlyAnswer(mentions, "times_recorded", reading),
    specialty: isReferral ? undefined : onlyTerm(mentions, "specialty", reading),
  };
}

/** One claim, with the facts that fixed forms and terms of the trade state. */
export function readClaim(
  subject: ClaimSubject,
  mentions: readonly Mention[],
  { reading, isFact, today }: ClaimContext,
): ReadAsk<ClaimInput> {
  const { codes, service } = subject;
  const goal = toGoal(mentions, subject);
  const earlier = readEarlier(mentions, subject, { reading, today });
  const sameDay = readSameDay(mentions, subject, reading);
  const facts = readFacts(mentions, reading, (name) => isFact(name, "ohip"));
  const fields = readFields(mentions, reading);
  const isLimits = goal === "limits";
  const limits = [
    ...listTerms(mentions, "period").filter(({ value }) => value === "day" || isLimits),
    ...listTerms(mentions, "units").filter(() => isLimits),
  ];
  reading.take(...limits.map(({ by }) => by), ...codes.map(({ by }) => by), ...(service ? [service.by] : []));
  const head: ClaimInput = {
    ...(codes.length > 0 && { codes: [...new Set(codes.map(({ value }) => value))] }),
    ...(service && { service: service.value }),
    goal,
    ...(sameDay.length > 0 && { same_day_codes: sameDay.map(({ value }) => value) }),
    ...(earlier.length > 0 && { earlier_claims: earlier.map(({ claim }) => claim) }),
    ...(facts.length > 0 && { facts: facts.map(({ value }) => value) }),
  };
  const subjects = [
    ...codes.map((stated, at) => ({ path: `codes[${at}]`, ...stated })),
    ...(service ? [{ path: "service", ...service }] : []),
    ...sameDay.map((stated, at) => ({ path: `same_day_codes[${at}]`, ...stated })),
    ...earlier.flatMap(({ claim, by: [by] }, at) =>
      by ? [{ path: `earlier_claims[${at}]`, value: JSON.stringify(claim), by }] : [],
    ),
    ...facts.map(({ value, by }) => ({ path: `facts.${value.fact}`, value: value.value, by })),
  ].map(({ path, value, by }) => ({ path, value, words: wordsOf(reading.question, by) }));
  return toReadAsk(head, fields, { subjects, question: reading.question });
}
