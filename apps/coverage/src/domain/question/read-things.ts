import type { Span } from "@clinical-mcp/citations";
import type { DeviceIntent, Intent, QuestionFacts, QuestionPart } from "./coverage-question.ts";
import { listTopicClauses, withoutOthers, type TopicClause } from "./divide-question.ts";
import { divideNamed } from "./divide-patients.ts";
import type { FoldedText } from "./folded-text.ts";
import { asksFor, type AskMention } from "./read-asks.ts";
import { isTaken } from "./read-codes.ts";
import { othersThan, splitPersons } from "./split-persons.ts";

/** What is told of one of several devices. */
export type ThingPart = QuestionPart & { readonly span: Span };

/** Upkeep and accessories, which are asked about beside the device that they belong to. */
const BESIDE =
  /\b(?:bat{1,2}[ae]?r(?:y|ies)|repairs?|fix(?:es|ing|ed)?|servic(?:e|ing)|maintenance|warrant(?:y|ies)|ear ?mou?lds?|(?:mastectomy |pocketed )?bras?|swim\w*|chargers?|tires?|tubing|cleaning|piles|reparations?|entretien)\b/u;
const ASKING =
  /\?\s*$|, (?:does|do|is|are|will|would|can|who|what|how)\b|^\W*(?:and |also |plus |et )*(?:do|does|are|is|will|what|who|how|can|would|her|his)\b/u;

const holds = ({ start, end }: Span, place: Span): boolean => place.start >= start && place.start < end;

interface Named {
  readonly intent: DeviceIntent;
  readonly span: Span;
}

/** Which of the devices the clauses of a message speak of; a sentence that names none is of all. */
function ownersOf(clauses: readonly TopicClause[], named: readonly Named[]): readonly (readonly Named[])[] {
  let last: { readonly sentence: number; readonly owners: readonly Named[] } | undefined;
  return clauses.map(({ span, sentence }) => {
    const own = named.filter((one) => holds(span, one.span));
    if (own.length > 0 || last?.sentence !== sentence) last = { sentence, owners: own };
    return last.owners;
  });
}

/** "Share for a hearing aid, and are the batteries included?": a clause that asks, of the sentence that asks for the device. */
const ASKS_NEXT = /^\W*(?:(?:and|also|plus) )*(?:are|is|do|does|would|will|who|can)\b/u;
const ASKS_FIRST =
  /\b(?:what|how much|which|share|percent(?:age)?|portion|does|do|will|would|can|covers?|funds?|pays?)\b/u;

/** Beside one device, the words behind the question on it that ask for its upkeep or accessories alone. */
function findBeside(folded: string, [only, ...more]: readonly Named[]): Span | undefined {
  if (!only || more.length > 0) return undefined;
  const clauses = listTopicClauses(folded);
  const place = clauses.findIndex(({ span }) => holds(span, only.span));
  const own = clauses[place]?.sentence ?? 0;
  const start = clauses.find(({ sentence }) => sentence === own)?.span.start ?? 0;
  const textOf = ({ start: from, end }: Span): string => folded.slice(from, end);
  const first = clauses.find(
    ({ span, sentence }, at) =>
      at > place && BESIDE.test(textOf(span)) && (sentence > own || ASKS_NEXT.test(textOf(span))),
  );
  if (!first) return undefined;
  const end = clauses.findLast(({ sentence }) => sentence === first.sentence)?.span.end ?? first.span.end;
  const beside = { start: first.span.start, end };
  const asked = folded.slice(start, first.span.start);
  const isAsked =
    first.sentence === own ? ASKS_FIRST.test(asked) : ASKING.test(textOf(beside)) && asked.includes("?");
  return isAsked && !BESIDE.test(asked) ? beside : undefined;
}

interface Told {
  readonly asks: readonly AskMention[];
  readonly whole: QuestionFacts;
  readonly readFacts: (folded: string) => QuestionFacts;
}

/** The facts of one device: what is told before it is asked for is so of it, what a later question on another tells is not. */
function factsOf(own: QuestionFacts, whole: QuestionFacts, later: readonly Span[]): QuestionFacts {
  const reaching = Object.entries(whole.deviceFacts).filter(
    ([, { span }]) => span === null || !isTaken(span, later),
  );
  return {
    ...whole,
    deviceFacts: { ...Object.fromEntries(reaching), ...own.deviceFacts },
    deviceSituation: own.deviceSituation ?? {},
    deviceOpen: own.deviceOpen ?? [],
    circumstances: own.circumstances,
  };
}

/** What is told of other people than the one for whom a thing is asked. */
function strangersOf(folded: string, place: Span): readonly Span[] {
  const people = divideNamed(folded);
  const own = people.find((one) => holds(one, place));
  if (own) return people.filter((one) => one !== own);
  return othersThan(splitPersons(folded, [place], { isOfKin: false }), [place]);
}

export interface ReadThings {
  readonly intents: readonly Intent[];
  readonly things: readonly ThingPart[];
}

/** One device of a message that tells of several people. */
function readOnly(
  { text, folded }: FoldedText,
  { span }: Named,
  readFacts: Told["readFacts"],
): readonly ThingPart[] {
  const strangers = strangersOf(folded, span);
  return strangers.length === 0
    ? []
    : [{ span, text: withoutOthers(text, strangers), facts: readFacts(withoutOthers(folded, strangers)) }];
}

/** Asks and facts of each of several devices, by the clauses that speak of it; the question as it is where one is asked for. */
export function readThings(
  { text, folded }: FoldedText,
  intents: readonly Intent[],
  { asks, whole, readFacts }: Told,
): ReadThings {
  const named = intents.flatMap((intent) =>
    intent.kind === "device" && intent.span ? [{ intent, span: intent.span }] : [],
  );
  const beside = findBeside(folded, named);
  const [only] = named;
  const second = beside && only ? [{ intent: { ...only.intent, span: beside }, span: beside }] : [];
  const all = [...named, ...second];
  if (all.length < 2) return { intents, things: only ? readOnly({ text, folded }, only, readFacts) : [] };
  const clauses = listTopicClauses(folded);
  const owners = ownersOf(clauses, all);
  const parts = all.map((one) => {
    const others = clauses.filter((_, at) => {
      const own = owners[at] ?? [];
      return own.length > 0 && !own.includes(one);
    });
    const strangers = strangersOf(folded, one.span);
    const spans = [...others.map(({ span }) => span), ...strangers];
    const of = strangers.length === 0 ? whole : readFacts(withoutOthers(folded, strangers));
    const later = spans.filter(({ start }) => start > one.span.start);
    const own = readFacts(withoutOthers(folded, spans));
    const asked = asks.filter(({ span }) => !isTaken(span, spans));
    return {
      from: one.intent,
      intent: { ...one.intent, asks: asksFor(asked, "device") },
      part: { span: one.span, text: withoutOthers(text, spans), facts: factsOf(own, of, later) },
    };
  });
  const isSecond = ({ from }: (typeof parts)[number]): boolean =>
    second.some(({ intent }) => intent === from);
  const of = (intent: Intent): Intent => parts.find(({ from }) => from === intent)?.intent ?? intent;
  return {
    intents: intents.flatMap((intent) => [
      of(intent),
      ...(intent === only?.intent ? parts.filter(isSecond).map((one) => one.intent) : []),
    ]),
    things: parts.map(({ part }) => part),
  };
}
