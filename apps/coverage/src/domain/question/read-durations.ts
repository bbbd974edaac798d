import { NUMBER_PATTERN, parseNumber, type Span } from "@clinical-mcp/citations";
import type { Slot, StayLength } from "./coverage-question.ts";
import { after, before, findAll, words, type PhraseMatch } from "./folded-text.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
const DAYS_PER_WEEK = 7;

const FRENCH_NUMBERS = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const ONE = /^(?:an?|une?)$/u;

/** Also with the unit joined to it: "47.5h". */
const DIGITS = String.raw`\d+(?:[.,]\d+)?`;
const NUMBER = String.raw`(?:${DIGITS}|${NUMBER_PATTERN}|${FRENCH_NUMBERS.join("|")}|une|an?)`;

function toNumber(written: string): number | undefined {
  if (ONE.test(written)) return 1;
  const french = FRENCH_NUMBERS.indexOf(written);
  return french === -1 ? parseNumber(written.replace(",", ".")) : french + 1;
}

const MINUTES = String.raw`min(?:u[a-z]{0,3}t[a-z]{0,2}|i?t[a-z]{0,3})?s?|mn`;
const HOURS = String.raw`h(?:ou)?rs?|h|heures?|hour`;
const DAYS = String.raw`days?|jours?`;
const WEEKS = String.raw`weeks?|semaines?`;
const NIGHTS = String.raw`nights?|nuits?`;

const LENGTH = words(
  [
    String.raw`(?<hours>\d{1,3})\s*h\s?(?<rest>[0-5]\d)`,
    String.raw`(?<compoundHours>${NUMBER})[ -]?(?:${HOURS})(?: and| et)? (?<compoundMinutes>${NUMBER})(?:[ -]?(?:${MINUTES})|(?= ?(?:[.,;:?!)]|$|of\b|with\b|on\b|all\b|start|altogether|total)))`,
    String.raw`(?<compoundDays>${NUMBER})[ -]?(?:${DAYS})(?: and| et|,)? (?<daysHours>${NUMBER})[ -]?(?:${HOURS})`,
    String.raw`(?<half>half(?: an?)? hour|half-hour|une demi-heure|demi-heure)`,
    String.raw`(?<hourAndHalf>(?:an|one|1) hour and a half|une heure et demie)`,
    String.raw`(?<dayAndHalf>(?:an?|one|1) day and a half|une journee et demie)`,
    String.raw`(?<quarters>three quarters of an hour|quarter of an hour|quarter hour)`,
    String.raw`(?<amount>${NUMBER})[ -]?(?:(?:full|whole|entire|solid|complete|long) )?(?<unit>${MINUTES}|${HOURS}|${DAYS}|${NIGHTS}|${WEEKS})(?!-of-)`,
  ].join("|"),
);

export interface ReadLength extends StayLength {
  readonly span: Span;
  readonly written: string;
  readonly unit: "minutes" | "hours" | "days" | "nights";
}

/** Days of a stay are counted as nights: three days are left with on the third day after the admission's, at any hour. */
const nights = (count: number): StayLength => ({
  least: Math.max(0, (count - 1) * DAY + 1),
  most: (count + 1) * DAY - 1,
});

const exactly = (minutes: number): StayLength => ({ least: minutes, most: minutes });

type Measured = StayLength & Pick<ReadLength, "unit">;

function measureAmount(written: string, unit: string): Measured | undefined {
  const amount = toNumber(written);
  if (amount === undefined) return undefined;
  if (/^(?:min|mn)/u.test(unit)) return { ...exactly(amount), unit: "minutes" };
  if (unit.startsWith("h")) return { ...exactly(amount * HOUR), unit: "hours" };
  if (!Number.isInteger(amount)) return { ...exactly(amount * DAY), unit: "hours" };
  if (/^(?:w|sem)/u.test(unit)) return { ...nights(amount * DAYS_PER_WEEK), unit: "days" };
  return { ...nights(amount), unit: /^(?:d|j)/u.test(unit) ? "days" : "nights" };
}

function measure({ groups, written }: PhraseMatch): Measured | undefined {
  const { hours, rest, compoundHours, compoundMinutes, amount, unit } = groups;
  const { compoundDays, daysHours } = groups;
  if (compoundDays !== undefined && daysHours !== undefined) {
    const minutes = (toNumber(compoundDays) ?? Number.NaN) * DAY + (toNumber(daysHours) ?? Number.NaN) * HOUR;
    return Number.isNaN(minutes) ? undefined : { ...exactly(minutes), unit: "hours" };
  }
  if (groups["half"] !== undefined) return { ...exactly(30), unit: "minutes" };
  if (groups["hourAndHalf"] !== undefined) return { ...exactly(90), unit: "hours" };
  if (groups["dayAndHalf"] !== undefined) return { ...exactly(1.5 * DAY), unit: "hours" };
  if (groups["quarters"] !== undefined)
    return { ...exactly(written.startsWith("three") ? 45 : 15), unit: "minutes" };
  if (hours !== undefined && rest !== undefined)
    return { ...exactly(Number(hours) * HOUR + Number(rest)), unit: "hours" };
  if (compoundHours !== undefined && compoundMinutes !== undefined) {
    const minutes = (toNumber(compoundHours) ?? NaN) * HOUR + (toNumber(compoundMinutes) ?? NaN);
    return Number.isNaN(minutes) ? undefined : { ...exactly(minutes), unit: "hours" };
  }
  return amount === undefined || unit === undefined ? undefined : measureAmount(amount, unit);
}

const MORE =
  /(?:more than|over|longer than|greater than|exceed(?:s|ing|ed)?|past|>|plus de|beyond|just over)\s*$/u;
const AT_LEAST = /(?:at least|minimum(?: of)?|>=|≥|no less than|au moins)\s*$/u;
const LESS =
  /(?:less than|under|within|fewer than|shorter than|<|not even|moins de|before|inside|just under|almost|nearly|presque)\s*$/u;
const AT_MOST = /(?:at most|up to|no more than|<=|≤|maximum(?: of)?|au plus)\s*$/u;
const ABOUT = /(?:about|around|roughly|approx(?:imately)?\.?|~|environ|maybe|some)\s*$/u;
/** How far "about" may be off. */
const ABOUT_SHARE = 0.1;

function bound(measured: Measured, lead: string): Measured {
  // "Less than two days" is less than 48 hours, while "two days" are two nights.
  const isDays = measured.unit === "days" || measured.unit === "nights";
  const middle = (measured.least + measured.most) / 2;
  const isCompared = MORE.test(lead) || LESS.test(lead);
  const length = isDays && isCompared ? { ...measured, ...exactly(middle) } : measured;
  const { least, most } = length;
  if (MORE.test(lead)) return { ...length, least: least + 1, most: Infinity };
  if (AT_LEAST.test(lead)) return { ...length, most: Infinity };
  if (LESS.test(lead)) return { ...length, least: 0, most: lead.includes("within") ? most : most - 1 };
  if (AT_MOST.test(lead)) return { ...length, least: 0 };
  if (ABOUT.test(lead))
    return { ...length, least: least * (1 - ABOUT_SHARE), most: most * (1 + ABOUT_SHARE) };
  return length;
}

/** "à 15h", "mardi 21h00", "at 2 h" are hours of the clock. */
const CLOCK_BEFORE =
  /(?:\b(?:a|at|vers|around|@|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|sat|sun))\s*$/u;
const CLOCK_WRITTEN = /^\d{1,2}\s?h(?:\s?\d{2})?$/u;
/** 1500h is three in the afternoon. */
const MILITARY = /^(?:[01]\d|2[0-3])[0-5]\d[ -]?(?:h|hrs?|hours)$/u;
const isClock = (written: string, lead: string): boolean =>
  MILITARY.test(written) ||
  (CLOCK_WRITTEN.test(written) &&
    Number.parseInt(written, 10) < 24 &&
    (CLOCK_BEFORE.test(lead) || /^(?:0\d|1\d|2\d)\s?h\s?[0-5]\d$/u.test(written)));

/** Every length of time in a question, hours of the clock apart. */
export const readLengths = (folded: string): readonly ReadLength[] =>
  findAll(folded, LENGTH).flatMap((match) => {
    const lead = before(folded, match.span, 20);
    const length = isClock(match.written, lead) ? undefined : measure(match);
    return length ? [{ ...bound(length, lead), span: match.span, written: match.written }] : [];
  });

const STAY =
  /\b(?:stay(?:ed)?|admitted|admission|hospital\w*|in-?patient|los|discharged?|d\/c|dc'?d|in house|in-house|observation|sejour|conge|hospitalis\w+|admis\w*)\b/u;
/** "Stay 5 days", "a 4 day stay": the next word says it, whatever else the sentence speaks of. */
const STAY_BEFORE =
  /\b(?:stay(?:ed)?|los|admission|admitted|in hospital|sejour|(?:been|was|were|is) (?:in|here|there|with us|an in-?patient|up here|on the (?:ward|floor|unit))|in house|mrp (?:for|all|the whole)(?: all)?|in)(?: of| was| is| for|:)?\s*(?:about|over|only|just)?\s*$/u;
/** "Home today after five days for urosepsis". */
const HOME_AFTER =
  /\b(?:home|discharged?|left|leaving|released|out|going|conge)(?: (?:today|yesterday|now|this (?:morning|afternoon)|hospital|the (?:ward|floor|unit)|from (?:the )?(?:ward|floor|unit|hospital)|(?:on |last )?[a-z]+day(?: (?:morning|afternoon|evening))?))* (?:after|following|apres)(?: (?:a|some|about|only|just|over))?\s*$/u;
const STAY_BEHIND =
  /^[ -]*(?:stay|admission|hospital\w*|in-?patient|los|in (?:the )?(?:hospital|icu|nicu|ward|unit)|on (?:the )?(?:ward|unit|medicine|surgery|floor)|in(?=[,.;]|$))\b/u;
const SUMMARY = /\b(?:summary|summaries|dictat\w+|resume)\b/u;
const ELSEWHERE =
  /^\s*(?:later|ago|old|after|post|prior|since|earlier|supply|refills?|of (?:meds|medication|treatment|symptoms|waiting)|age)\b/u;
const PERIOD_BEFORE = /(?:\b(?:last|past|every|per|each|next|previous|first|par|chaque|q)|\/)\s*$/u;
/** A rule that is asked about or asserted is no fact of this patient. */
const RULE_BEFORE =
  /\b(?:needs?|requires?|required|minimum|must|has to|have to|threshold|should|faut|rule (?:is|of)|only if|doit|is it)\b[^.;?!]*$/u;
const RULE_AFTER = /^\s*(?:rule|minimum|requirement|threshold|cut-?off|required|needed|limit)\b/u;

export type LengthRole = "stay" | "visit" | "summary" | "rule" | "other";

/** "All six days and her summary is done": two things are told. */
const NEXT_TOLD = /[,;]|\band (?:the|her|his|their|my|that|this|i)\b/u;

/** "Summary done, three days later", and not "MRP for three days, summary done". */
function isOfSummary(lead: string, trail: string): boolean {
  const part = `${lead.slice(-45).split(/[,;]/u).at(-1) ?? ""} ${trail.split(NEXT_TOLD)[0] ?? ""}`;
  return SUMMARY.test(part) || (SUMMARY.test(lead.slice(-45)) && /^\s*(?:later|after|late)\b/u.test(trail));
}

/** What a length is of: the patient's stay, the physician's time, the discharge summary, a rule, or something else. */
export function roleOf(folded: string, length: ReadLength): LengthRole {
  const lead = before(folded, length.span, 60);
  const trail = after(folded, length.span, 40);
  if (RULE_AFTER.test(trail) || RULE_BEFORE.test(lead)) return "rule";
  if (PERIOD_BEFORE.test(lead)) return "other";
  // Nobody stays for minutes: "sorted out in about six minutes".
  const isOfStay = STAY_BEFORE.test(lead) || STAY_BEHIND.test(trail) || HOME_AFTER.test(lead);
  if (length.unit !== "minutes" && isOfStay) return "stay";
  if (isOfSummary(lead, trail) && length.unit !== "minutes") return "summary";
  if (ELSEWHERE.test(trail) && !/^\s*(?:after|post) (?:admission|admit)/u.test(trail)) return "other";
  if (length.unit === "minutes") return "visit";
  if (length.unit === "hours" && length.least < 10 * HOUR) return STAY.test(trail) ? "stay" : "visit";
  return length.unit === "hours" || STAY.test(`${lead} ${trail}`) ? "stay" : "other";
}

export const toSlot = ({ span, least, most }: ReadLength): Slot<StayLength> => ({
  value: { least, most },
  span,
  from: "text",
});
