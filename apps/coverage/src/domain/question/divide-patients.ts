import type { Span } from "@clinical-mcp/citations";

const KIN = String.raw`(?:husband|wife|spouse|brother|sister|mother|father|mom|mum|dad|son|daughter|twin|man|woman|lady|gentleman|guy|fellow|girl|boy|mari|femme|frere|soeur|mere|pere)`;

const NUMBERED =
  /(?:^|[.;!?\n)]\s*|,\s|:\s)(?:pt|patient|client|case|resident)\s?#?(?:[1-5]|[a-e]|one|two|three)\b/gu;
const TITLED = /(?:^|[.;!?\n]\s*)(?:mr|mrs|ms)\.? [a-z]+/gu;
/** What begins the words on one of several patients. */
const BEGINS: readonly RegExp[] = [
  NUMBERED,
  /(?:^|[.;!?:\n]\s*)\(?[1-5a-e][).]\s/gu,
  /(?:^|[.;!?\n]\s*|,\s|\band )(?:the |my |our |then |and )*(?:first|second|third|next|another|other|last)(?: (?:one|patient|pt|client|lady|gentleman|man|woman|fellow|guy|case|resident|is|has|wants|needs)\b|\s?[,:(])/gu,
  TITLED,
  new RegExp(
    String.raw`(?:^|[.;!?:\n–—-]\s*|,\s|\band )(?:(?:the|my|his|her|our) )?(?:older |elder |younger )?${KIN}(?: (?:is|was|of))?,? \(?\d{1,2}\b`,
    "gu",
  ),
];
/** The same, of words that can begin nothing else, so that no age need stand beside them. */
const SURELY_BEGINS: readonly RegExp[] = [
  /(?:^|[.;!?:\n)–—-]\s*|,\s|\band )(?:bed|room|rm|chart|pt|patient|client|case|resident)\s?#?(?:(?:\d{1,3}|one|two|three|four)\b(?! (?:is|are|patients|times))|(?:\d{1,3}|[a-e]|one|two|three|four)\s?(?:[:,=(–—-]|\b(?=(?:is|was|has|had|got|came|left|went|wants|needs)\b)))/gu,
  /(?:^|[.;!?\n]\s*)[a-e]\s?(?:[:=]|\b(?=(?:is|was|has|had|got|wants|needs) ))/gu,
  new RegExp(
    String.raw`(?:^|[.;!?:\n]\s*|,\s|\band )(?:the |my |his |her |our |then )*(?:older|elder|younger|taller|first|second|third|other)(?: (?:one|patient|pt|client|resident|${KIN}))?(?=,? (?:is|was|has|had|got|came|left|went|wants|needs|just|never|only|tried|failed|saw|stayed|lives|takes|discharged|released|admitted|sent home|home|out|(?:\d{1,2}|one|two|three|four) (?:days?|weeks?|months?))\b|:)`,
    "gu",
  ),
  new RegExp(
    String.raw`(?:^|[.;!?:\n–—-]\s*|,\s|\band )(?:the |his |her )?${KIN}(?=,? (?:is|was|has|had|got|came|left|went|needs|stayed|was in|went home)\b|:)`,
    "gu",
  ),
  /(?:^|[.;!?:\n–—-]\s*|,\s|\band )(?:mr|mrs|ms)\.? [a-z]{1,20}(?=,? (?:is|was|has|had|got|came|left|went|wants|needs|stayed|takes|lives|got|in\b|would|who|can|cannot|\d)|\s?[:,(])/gu,
  /(?:^|[.;!?:\n]\s*)(?:her|him|he|she)\s?:/gu,
  // "Two kids: Leo is 8, Mia is 14".
  /(?:^|[.;!?:\n]\s*|,\s|\band )[a-z]{2,12} is (?:\d|1\d)(?=\s*(?:[,.;:]|and\b|$))/gu,
  /\bthe \d{1,2}[- ]year[- ]olds?\b/gu,
];
const AGES =
  /\b\d{1,2}\s?(?:yo|y\/o|[fm]\b|years?|yrs?|year-old)|[,(]\s?\d{2}\b|\b(?:is|aged|husband|wife|brother|sister|mother|father|mom|mum|dad|man|woman|lady|gentleman|guy|fellow|mari|femme) \d{2}\b/u;
const FEWEST = 2;
/** A sentence without a name or an age at the end asks of all: "Covered for each?". */
const LAST_SENTENCE =
  /(?<=[.;!?]\s)(?:[^.;!?]{0,45}\?\s*|(?:[^.;!?]*\b(?:each|both|either|respectively|(?:for|does|is|can|of|would) the (?:first|second|other)|the two|them|these two|the pair|whom|which (?:code|one)|what codes?)\b[^.;!?]*[.?]*\s*){1,2})$/u;

/** "Neither had one before": what is told of all behind the last one. */
const OF_ALL = /[,.;]\s(?=(?:neither|both|none of them|all (?:of them|three|of whom)|each)\b)/u;

function cut(folded: string, pattern: RegExp): readonly Span[] {
  const starts = [...folded.matchAll(pattern)].map(
    ({ index, 0: written }) => index + (/^[.;!?:\n),]\s*/u.exec(written)?.[0].length ?? 0),
  );
  const tail = LAST_SENTENCE.exec(folded);
  const last = starts.at(-1) ?? 0;
  const shared = OF_ALL.exec(folded.slice(last));
  const asked = tail && tail.index > last && !AGES.test(tail[0]) ? tail.index : folded.length;
  const end = shared ? Math.min(asked, last + shared.index + 1) : asked;
  return starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? Math.max(end, start) }))
    .filter((span) => span.end > span.start);
}

const BY_AGE = /^the \d{1,2}[- ]year[- ]olds?\b/u;
/** "The 5 year old, the 14 year old. A chamber for the 5 year old?": no list, as the last words are not of somebody else. */
const isNamedAgain = (folded: string, spans: readonly Span[]): boolean => {
  const ages = spans.flatMap(({ start, end }) => BY_AGE.exec(folded.slice(start, end))?.[0] ?? []);
  return new Set(ages).size < ages.length;
};

/**
 * Where a message tells of several patients, the words on each; nothing where it tells of one. A list counts where each of
 * its items has an age, so that a list of drugs is none of patients.
 */
export function dividePatients(folded: string): readonly Span[] {
  const lists = BEGINS.map((pattern) => cut(folded, pattern)).filter(
    (spans) => spans.filter(({ start, end }) => AGES.test(folded.slice(start, end))).length >= FEWEST,
  );
  const surely = SEVERAL.test(folded) ? SURELY_BEGINS.map((pattern) => cut(folded, pattern)) : [];
  return [...lists, ...surely].find((spans) => spans.length >= FEWEST && !isNamedAgain(folded, spans)) ?? [];
}

const NAME = /^(?:mr|mrs|ms)\.? ([a-z]+)/u;

/**
 * Where a message tells of several people by number or name, the words on each: "Patient 1 walks … Patient 2 cannot". A
 * couple of one name are told of together.
 */
export function divideNamed(folded: string): readonly Span[] {
  const listed = dividePatients(folded);
  if (listed.length > 0) return listed;
  const numbered = cut(folded, NUMBERED);
  if (numbered.length >= FEWEST) return numbered;
  const titled = cut(folded, TITLED);
  const names = new Set(titled.map(({ start, end }) => NAME.exec(folded.slice(start, end))?.[1]));
  return names.size >= FEWEST && names.size === titled.length ? titled : [];
}

/** Says that there are several: without it "the first" and "the wife" are no patients of a list. */
const SEVERAL =
  /\b(?:two|three|2|3|both|each|couple|pair|deux|trois)\b(?! (?:weeks?|days?|months?|years?|hours?|units?|times|tabs?|visits?|statins?|drugs?|puffs?|mg|doses?|steps?|flights?|knees|eyes|ears|legs|hips|hands|sides)\b)|\b(?:pt|patient|bed|room|case|client|resident) (?:1|one|a)\b|\bx ?2\b|\ba\s?[:=][^?]*\bb\s?[:=]|\bfor the (?:first|second)\b|\bthe first (?:patient|pt|one|client|lady|man|woman|guy|gentleman|resident)\b.*\bthe (?:second|other)\b|\b(?:her|she|wife)\s?:.*\b(?:him|he|husband)\s?:|\b(?:him|he|husband)\s?:.*\b(?:her|she|wife)\s?:|\b(?:mr|mrs|ms)\b.*\b(?:mr|mrs|ms)\b/u;

/** The one of several patients whose words hold a place. */
export const patientAt = (patients: readonly Span[], { start }: Span): number =>
  patients.findIndex((one) => start >= one.start && start < one.end);
