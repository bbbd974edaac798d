import { NUMBER_PATTERN, type Span } from "@clinical-mcp/citations";
import { blank, findAll, words, type FoldedText, type PhraseMatch } from "./folded-text.ts";
import { MONTHS_PATTERN } from "./read-claim-day.ts";
import { findPlaceWords } from "./read-place.ts";

/** Words that take back what was said: the surer they are, the further from them may stand what they take back. */
const SURE = String.raw`(?:no|nope|non)[, ]+(?:wait|sorry|hang on|hold on|scratch that|strike that|make (?:that|it)|actually|rather|i meant?|attendez|pardon|plutot)|(?:wait|sorry|hang on|hold on|oops)[, ]+no|scratch that|strike that|correction|my (?:mistake|bad)|je veux dire`;
const WEAK = String.raw`sorry|pardon|oops|wait|hang on|hold on|i meant?|make (?:that|it)|actually|or rather|rather(?= \d)|ou plutot|(?<=[,?!.–—-] ?)(?:no|nope|non)(?=[,:;–—-]| (?:\d|at|in|on|by)\b)`;
const MARKER = new RegExp(
  String.raw`[\s,;.?!…–—-]+(?:(?<sure>${SURE})|(?:${WEAK}))(?![a-z\d])[\s,;:.…–—-]*(?:(?:sorry|wait|actually|it was|it is|it's|that's|i meant?|i should say|make (?:that|it)|a (?:sec|second)|let me (?:check|look|see))(?![a-z\d])[\s,;:.–—-]*)*(?:that was [^,.;?!]{1,40}[,.;] )?`,
  "gu",
);

const LASTS = String.raw`min(?:ute)?s?|h(?:ou)?rs?|h|days?|nights?|weeks?|wks?|months?|years?|yrs?|jours?|heures?|semaines?|mois|ans`;
const COUNTED = String.raw`times|visits?|units?|doses?|stitches|sutures|lesions?|injections?|claims?|sessions?|fois|visites?|mg|mcg|ml|cm|km|m|metres?|meters?|%|per ?cent|am|pm|a\.m\.|p\.m\.|y\/?o|yrs? old`;
const AMOUNT = words(
  String.raw`(?<![.,/$]|\d ?- ?)(?<number>\d{1,4}(?:[.,:]\d{1,2})?|${NUMBER_PATTERN})(?<tail>[ -]?(?:(?<lasts>${LASTS})(?:[ -]olds?)?|(?<counted>${COUNTED})))?(?!\/)`,
);
const WEEKDAY = words(
  String.raw`(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?(?: (?:morning|afternoon|evening|night))?(?:,? (?:at )?\d{1,2}(?::\d\d)? ?(?:am|pm))?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche`,
);
const MONTH = words(MONTHS_PATTERN);
const ORDINAL = words(
  String.raw`first|second|third|fourth|fifth|sixth|seventh|eighth|\d{1,2}(?:st|nd|rd|th)`,
);
const FORM = words(
  String.raw`suspensions?|liquids?|syrups?|solutions?|caps(?:ules?)?|tab(?:let)?s?|chewables?|patch(?:es)?|creams?|ointments?|gels?|lotions?|vials?|pens?|kwikpens?|cartridges?|sprays?|sublingual`,
);

interface Told extends Span {
  readonly written: string;
  readonly match?: PhraseMatch;
}

/** What can be taken back: words of one sort, of which the later one stands for the earlier. */
interface Sort {
  readonly find: (folded: string) => readonly Told[];
  readonly isSame: (one: Told, other: Told) => boolean;
  /** Whether the later one moves to the place of the earlier: "MMSE 8, no, 18" is one of 18. */
  readonly isMoved: boolean;
}

const toTold = (match: PhraseMatch): Told => ({ ...match.span, written: match.written, match });

function isSameUnit(one: Told, other: Told): boolean {
  const [mine, theirs] = [one.match?.groups ?? {}, other.match?.groups ?? {}];
  if (mine["tail"] === undefined || theirs["tail"] === undefined) return true;
  const isOld = (tail: string): boolean => tail.includes("old") || /y\/?o/u.test(tail);
  if (isOld(mine["tail"]) !== isOld(theirs["tail"])) return false;
  if (mine["lasts"] !== undefined) return theirs["lasts"] !== undefined;
  return mine["counted"] === theirs["counted"];
}

const SORTS: readonly Sort[] = [
  {
    find: (folded) =>
      findPlaceWords(folded).map((span) => ({ ...span, written: folded.slice(span.start, span.end) })),
    isSame: (one, other) => one.written !== other.written,
    isMoved: false,
  },
  { find: (folded) => findAll(folded, WEEKDAY).map(toTold), isSame: () => true, isMoved: true },
  ...[FORM, MONTH, ORDINAL].map((pattern) => ({
    find: (folded: string) => findAll(folded, pattern).map(toTold),
    isSame: () => true,
    isMoved: true,
  })),
  { find: (folded) => findAll(folded, AMOUNT).map(toTold), isSame: isSameUnit, isMoved: true },
];

const SENTENCE_END = /[.;?!](?=\s)/u;
/** How far from a sure marker something taken back, and what stands for it, may stand; characters. */
const NEAR = 70;
const MOST_WORDS_BETWEEN = 3;
const countWords = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/** "Office was last year": told beside what holds now. */
const OF_THEN =
  /^ (?:was|were|is|that was) (?:last|his|her|their|the other|another|before|earlier|yesterday)\b/u;

interface Correction {
  readonly taken: Told;
  readonly marker: Span;
  readonly instead: Told;
  readonly sort: Sort;
}

function findCorrection(folded: string, { span, groups }: PhraseMatch, sort: Sort): Correction | undefined {
  const isSure = groups["sure"] !== undefined;
  const told = sort.find(folded);
  const taken = told.findLast(({ end }) => end <= span.start);
  const instead = told.find(({ start, end }) => start >= span.end && !OF_THEN.test(folded.slice(end)));
  if (!taken || !instead || !sort.isSame(taken, instead)) return undefined;
  const [lead, trail] = [folded.slice(taken.end, span.start), folded.slice(span.end, instead.start)];
  if (lead.length > NEAR || SENTENCE_END.test(lead) || SENTENCE_END.test(trail)) return undefined;
  // "K013 for 30 minutes. No wait. K005 for 20": of another thing.
  if (/\b[a-z]\d{3}\b/u.test(trail) || (!isSure && /[,;]/u.test(trail))) return undefined;
  const isClose = countWords(lead) <= MOST_WORDS_BETWEEN && countWords(trail) <= MOST_WORDS_BETWEEN;
  const isNear = !isSure || (sort.isMoved && instead.match?.groups["number"] !== undefined);
  if (isNear ? !isClose : trail.length > NEAR) return undefined;
  return { taken, marker: span, instead, sort };
}

/** "A is 41": said in a sentence of its own, so that what is taken back goes as it stands. */
const IS_SAID_ANEW = /\b(?:is|was|are|were|he's|she's|they're)\b/u;
const PHRASE_BEFORE = /(?:^|[,.:;?!(]\s*)(?<phrase>(?:[a-z]+ ){0,4})$/iu;

/** "A teen of 16": what is taken back with the words that lead up to it. */
function phraseOf(text: string, taken: Told): Span {
  const phrase = PHRASE_BEFORE.exec(text.slice(0, taken.start))?.groups?.["phrase"] ?? "";
  return { start: taken.start - phrase.length, end: taken.end };
}

/** The text without the spans, and with a comma for the words that take them back. */
const cutOut = (text: string, spans: readonly Span[], marker: Span): string => {
  const rest = blank(text, spans);
  return rest.slice(0, marker.start) + ", ".padStart(marker.end - marker.start) + rest.slice(marker.end);
};

/** Places between the marker and the one that holds, which are told as those of then. */
const toldThen = (text: string, { marker, instead, sort }: Omit<Correction, "taken">): readonly Span[] =>
  sort.find(text.toLowerCase()).filter(({ start, end }) => start >= marker.end && end <= instead.start);

/** What was told last in the place of what it takes back, and the rest behind it; of the same length. */
function apply(text: string, { taken, marker, instead, sort }: Correction): string {
  const trail = text.slice(marker.end, instead.start);
  if (!sort.isMoved) return cutOut(text, [taken, ...toldThen(text, { marker, instead, sort })], marker);
  if (IS_SAID_ANEW.test(trail) || countWords(trail) > MOST_WORDS_BETWEEN)
    return cutOut(text, [phraseOf(text, taken)], marker);
  const unit = instead.match?.groups["tail"] ?? taken.match?.groups["tail"] ?? "";
  const number = instead.match?.groups["number"];
  const own =
    number === undefined
      ? text.slice(instead.start, instead.end)
      : text.slice(instead.start, instead.start + number.length) + unit;
  const rest = own + text.slice(taken.end, marker.start);
  // What hangs on it goes with it: "9 days ago".
  const behind = /^[^,.;?!]*[,.;?!]?/u.exec(text.slice(instead.end))?.[0] ?? "";
  const end = instead.end + behind.length;
  return text.slice(0, taken.start) + (rest + behind).padEnd(end - taken.start) + text.slice(end);
}

/**
 * A question without what its own words take back: "8 minutes, no sorry, 11" says eleven minutes, and "at home, no wait, at
 * the clinic" the clinic. Places, days, forms and amounts; of the same length. Names of drugs, devices and codes are taken
 * back where they are read.
 */
export function withoutCorrectedTold(question: FoldedText): FoldedText {
  let { text, folded } = question;
  for (const marker of findAll(folded, MARKER)) {
    const found = SORTS.map((sort) => findCorrection(folded, marker, sort)).find(Boolean);
    if (!found) continue;
    text = apply(text, found);
    folded = apply(folded, found);
  }
  return { text, folded };
}
