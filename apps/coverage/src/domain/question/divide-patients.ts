import type { Span } from "@clinical-mcp/citations";

/** What begins the words on one of several patients. */
const BEGINS: readonly RegExp[] = [
  /(?:^|[.;!?\n)]\s*|,\s)(?:pt|patient|client|case|resident)\s?#?(?:[1-5]|[a-e]|one|two|three)\b/gu,
  /(?:^|[.;!?:\n]\s*)\(?[1-5a-e][).]\s/gu,
  /(?:^|[.;!?\n]\s*|,\s|\band )(?:the |my |our |then |and )*(?:first|second|third|next|another|other|last)(?: (?:one|patient|pt|client|lady|gentleman|man|woman|fellow|guy|case|resident|is|has|wants|needs)\b|\s?[,:(])/gu,
  /(?:^|[.;!?\n]\s*)(?:mr|mrs|ms)\.? \p{L}+/gu,
];
const AGES = /\b\d{1,2}\s?(?:yo|y\/o|[fm]\b|years?|yrs?|year-old)|[,(]\s?\d{2}\b|\b(?:is|aged) \d{2}\b/u;
const FEWEST = 2;
/** A sentence without a name or an age at the end asks of all: "Covered for each?". */
const LAST_SENTENCE = /(?<=[.;!?]\s)[^.;!?]{0,45}\?\s*$/u;

function cut(folded: string, pattern: RegExp): readonly Span[] {
  const starts = [...folded.matchAll(pattern)].map(
    ({ index, 0: written }) => index + (/^[.;!?:\n),]\s*/u.exec(written)?.[0].length ?? 0),
  );
  const tail = LAST_SENTENCE.exec(folded);
  const end = tail && !AGES.test(tail[0]) ? tail.index : folded.length;
  return starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? Math.max(end, start) }))
    .filter((span) => span.end > span.start);
}

/**
 * Where a message tells of several patients, the words on each; nothing where it tells of one. A list counts where each of
 * its items has an age, so that a list of drugs is none of patients.
 */
export function dividePatients(folded: string): readonly Span[] {
  const lists = BEGINS.map((pattern) => cut(folded, pattern));
  return (
    lists.find(
      (spans) =>
        spans.length >= FEWEST &&
        spans.filter(({ start, end }) => AGES.test(folded.slice(start, end))).length >= FEWEST,
    ) ?? []
  );
}

const NUMBERED = BEGINS[0];
const TITLED = BEGINS[3];
const NAME = /^(?:mr|mrs|ms)\.? ([a-z]+)/u;

/**
 * Where a message tells of several people by number or name, the words on each: "Patient 1 walks … Patient 2 cannot". A
 * couple of one name are told of together.
 */
export function divideNamed(folded: string): readonly Span[] {
  const listed = dividePatients(folded);
  if (listed.length > 0) return listed;
  const numbered = NUMBERED ? cut(folded, NUMBERED) : [];
  if (numbered.length >= FEWEST) return numbered;
  const titled = TITLED ? cut(folded, TITLED) : [];
  const names = new Set(titled.map(({ start, end }) => NAME.exec(folded.slice(start, end))?.[1]));
  return names.size >= FEWEST && names.size === titled.length ? titled : [];
}

/** The one of several patients whose words hold a place. */
export const patientAt = (patients: readonly Span[], { start }: Span): number =>
  patients.findIndex((one) => start >= one.start && start < one.end);
