import type { Span } from "@clinical-mcp/citations";
import type { BillingIntent, Intent } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

type Kind = Intent["kind"];

/** Words that only one program's part of a message has. */
export const PROGRAM_WORDS: Readonly<Record<Kind, RegExp>> = {
  billing: words(
    String.raw`bill(?:ing|able|ed|s)?|ohip|fee codes?|billing codes?|premiums?|mrp|mlpr|factur\w+|[a-z]\d{3}[abc]?|which codes?|what codes?|quels? codes?`,
  ),
  drug: words(
    String.raw`odb|formulary|lu|limited[- ]use|rfu|per (?:tab|tablet|pill|capsule|unit)|co-?pay(?:ment)?s?|pmo|drug plan|drug benefit`,
  ),
  device: words(String.raw`adp|paaf|cep|assistive devices?|authori[sz]ers?|vendors?`),
};

/** What stands between two things asked in one sentence. */
const ASKED_NEXT = String.raw`(?:what|which|how|who|does|do|did|is|are|will|would|can|could|should|may|whether|if|i|we|he|she|they|it|there|his|her|their|the|an?|my|for)`;
const BOUNDARY = new RegExp(
  String.raw`,(?=\s)|\s[-–—]\s|[()]|\b(?:but|while|whereas|also|plus|mais|aussi)\b|\b(?:and|et)(?= ${ASKED_NEXT}\b)`,
  "gu",
);
/** The stop of "Dr. Osei" ends nothing. */
const SENTENCE =
  /(?<!\b(?:dr|dre|mr|mrs|ms|mme|st|vs|e\.g|i\.e))\.(?=\s|$)|[!?;](?=\s|$)|\n|(?<=^|\s)\(?(?:\d[).]|[a-e]\))(?=\s)/gu;

/** The spans between the matches of a pattern, in a part of a text. */
function split(folded: string, { start, end }: Span, pattern: RegExp): readonly Span[] {
  const cuts = [...folded.slice(start, end).matchAll(pattern)].map(
    (match) => start + match.index + match[0].length,
  );
  return [start, ...cuts]
    .map((from, at) => ({ start: from, end: cuts[at] ?? end }))
    .filter((span) => span.start < span.end);
}

export interface TopicClause {
  readonly span: Span;
  /** Its sentence, counted from 0; numbered items are sentences. */
  readonly sentence: number;
}

/** The clauses of a message in each of which one thing is spoken of, as a rule. */
export const listTopicClauses = (folded: string): readonly TopicClause[] =>
  split(folded, { start: 0, end: folded.length }, SENTENCE).flatMap((span, sentence) =>
    split(folded, span, BOUNDARY).map((clause) => ({ span: clause, sentence })),
  );

const touches = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Where an intent's own names stand; of a claim neither the facts of the stay nor a visit of any kind are names. */
const namesOf = (intent: Intent): readonly Span[] =>
  intent.kind === "billing"
    ? [...intent.codes, ...intent.services.filter(isSettled)].flatMap(({ span }) => span ?? [])
    : intent.span
      ? [intent.span]
      : [];

const isSettled = ({ value: { candidates, premiumPlace } }: BillingIntent["services"][number]): boolean =>
  candidates.length > 0 || premiumPlace !== undefined;

interface Anchor {
  readonly kind: Kind;
  readonly span: Span;
}

function findAnchors(folded: string, intents: readonly Intent[]): readonly Anchor[] {
  const kinds = [...new Set(intents.map(({ kind }) => kind))];
  return [
    ...intents.flatMap((intent) => namesOf(intent).map((span) => ({ kind: intent.kind, span }))),
    ...kinds.flatMap((kind) => findAll(folded, PROGRAM_WORDS[kind]).map(({ span }) => ({ kind, span }))),
  ];
}

const LEAD =
  /^\W*(?:(?:and|so|oh|then|ok|okay|now) )*(?:i|we|i'd|i'm|she|he|they)(?: (?:would|can|could|want|wanted|need|was|am|is|are))?(?: (?:and|but|also|plus))?\W*$/u;

interface Owned {
  readonly span: Span;
  /** Empty where it belongs to all. */
  readonly kinds: ReadonlySet<Kind>;
}

/** Clauses of a sentence without a name go on about what was named before them in it; what leads up to that is of all. */
function ownClauses(folded: string, anchors: readonly Anchor[]): readonly Owned[] {
  let last: { readonly sentence: number; readonly kinds: ReadonlySet<Kind> } | undefined;
  const clauses = listTopicClauses(folded);
  const owned = clauses.map(({ span, sentence }) => {
    const own = anchors.filter((anchor) => touches(anchor.span, span)).map(({ kind }) => kind);
    if (own.length > 0 || last?.sentence !== sentence) last = { sentence, kinds: new Set(own) };
    return { span, kinds: last.kinds };
  });
  // "I also want to bill K013": who asks is no clause of its own.
  return owned.map((one, at) => {
    const next = owned[at + 1];
    const isLead =
      one.kinds.size === 0 &&
      clauses[at + 1]?.sentence === clauses[at]?.sentence &&
      LEAD.test(folded.slice(one.span.start, one.span.end));
    return isLead && next ? { ...one, kinds: next.kinds } : one;
  });
}

/** Cuts a text out in place: spans keep, and what stands before it does not run into what stands behind. */
const cutOut = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + " .".padEnd(end - start).slice(0, end - start) + text.slice(end);

/** The clauses that name one kind of thing and no other; what is told without naming any is not among them. */
export const clausesOf = (folded: string, intents: readonly Intent[], kind: Kind): readonly Span[] =>
  ownClauses(folded, findAnchors(folded, intents))
    .filter(({ kinds }) => kinds.size === 1 && kinds.has(kind))
    .map(({ span }) => span);

export type Parts = ReadonlyMap<Kind, readonly Span[]>;

/**
 * What of a message is not about each kind of thing that it asks: the clauses that name only the others. A fact told
 * without naming any belongs to all. Empty where one kind alone is asked about.
 *
 * @returns spans of the folded text, by kind
 */
export function divideQuestion(folded: string, intents: readonly Intent[]): Parts {
  const kinds = [...new Set(intents.map(({ kind }) => kind))];
  if (kinds.length < 2) return new Map();
  const owned = ownClauses(folded, findAnchors(folded, intents));
  return new Map(
    kinds.map((kind) => [
      kind,
      owned.filter((one) => one.kinds.size > 0 && !one.kinds.has(kind)).map(({ span }) => span),
    ]),
  );
}

/** The text without what is about other things, of the same length. */
export const withoutOthers = (text: string, others: readonly Span[]): string => others.reduce(cutOut, text);
