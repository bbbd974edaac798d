import type { Span } from "@clinical-mcp/citations";
import type { Intent } from "./coverage-question.ts";
import { listTopicClauses, PROGRAM_WORDS } from "./divide-question.ts";
import { findAll, words } from "./folded-text.ts";
import { spansOf } from "./read-codes.ts";
import type { Readings } from "./readings.ts";

type Kind = Intent["kind"];

interface Sentence extends Span {
  readonly isAsking: boolean;
}

/** "2) the grant for syringes": an item of what is asked. */
const ITEM_BEFORE = /(?:^|\s)\(?(?:\d[).]|[a-e]\))\s*$/u;

/** A sentence with a question mark, or one that asks without. */
const REQUEST =
  /\?\s*$|\b(?:please|pls|plz|svp|tell me|wonder(?:s|ing)?|(?:wants?|like|need|needs) to know|how (?:much|many|often|long)|what (?:do|does|can|should|is|are|would|will)|what's|which (?:code|one|of)|(?:can|may|do|could|should) (?:i|we|he|she|they)|(?:does|will|would|do) (?:the )?(?:adp|odb|ohip|ministry|government|plan)|whether|is (?:it|that|this|he|she)|what (?:share|percent\w*|portion|part|price|fee|grant|amount|code))\b|\b(?:share|percent|price|fee|cost|covered|eligible|adp|odb)\W*$/u;

function listSentences(folded: string): readonly Sentence[] {
  const spans = new Map<number, Span>();
  for (const { span, sentence } of listTopicClauses(folded))
    spans.set(sentence, { start: spans.get(sentence)?.start ?? span.start, end: span.end });
  return [...spans.values()].map(({ start, end }) => ({
    start,
    end,
    isAsking: REQUEST.test(folded.slice(start, end)) || ITEM_BEFORE.test(folded.slice(0, start)),
  }));
}

/** What a kind of thing is called where it was named before: "discharge code, drug, walker?" */
const CALLED: Readonly<Record<Kind, RegExp>> = {
  billing: words(
    String.raw`codes?|fees?|claim\w*|charge|(?:i|we|he|she|do[ck]?|physician) (?:get|gets|make)|visits?`,
  ),
  drug: words(
    String.raw`drugs?|meds?|medications?|medicines?|pills?|tablets?|prescriptions?|scripts?|inhalers?|puffers?|insulins?|medicaments?`,
  ),
  device: words(
    String.raw`devices?|walkers?|rollators?|(?:wheel ?)?chairs?|scooters?|hearing aids?|machines?|pumps?|braces?|equipment|appareils?|fauteuils?|grants?`,
  ),
};

/** Every place of what an intent names; of a claim its codes count, and its services where it has none. */
function placesOf(intent: Intent, { mentions }: Readings): readonly Span[] {
  const own = intent.span ? [intent.span] : [];
  if (intent.kind === "device") {
    const types = new Set(intent.devices.map(({ type }) => type));
    const again = mentions.devices.filter(({ values }) => values.some(({ type }) => types.has(type)));
    return [...own, ...again.map(({ span }) => span)];
  }
  if (intent.kind === "drug") {
    const names = new Set(intent.names.map(({ query }) => query));
    const again = mentions.drugs.filter(({ values }) => values.some(({ query }) => names.has(query)));
    return [...own, ...again.map(({ span }) => span)];
  }
  const codes = spansOf(intent.codes);
  if (codes.length > 0) return codes;
  const services = spansOf(intent.services);
  return services.length > 0 ? services : own;
}

const within = ({ start, end }: Span, names: readonly Span[]): readonly number[] =>
  names.filter((name) => name.start >= start && name.start < end).map((name) => name.start);

interface NamedIntent {
  readonly intent: Intent;
  readonly names: readonly Span[];
  readonly called: readonly Span[];
}

const findNamed = (readings: Readings, intents: readonly Intent[]): readonly NamedIntent[] =>
  intents.map((intent) => {
    const called = [PROGRAM_WORDS[intent.kind], CALLED[intent.kind]].flatMap((pattern) =>
      findAll(readings.folded, pattern).map(({ span }) => span),
    );
    return { intent, names: placesOf(intent, readings), called };
  });

/** Where a sentence asks for an intent; a sentence that asks and names nothing asks of what was named last. */
function findAsked(folded: string, named: readonly NamedIntent[]): ReadonlyMap<Intent, number> {
  const asked = new Map<Intent, number>();
  let last: readonly Intent[] = [];
  for (const sentence of listSentences(folded)) {
    const places = named.map(({ intent, names, called }) => {
      const own = within(sentence, names);
      const start = intent.span && within(sentence, [intent.span]);
      const isBefore = asked.has(intent) || names.some((name) => name.start < sentence.end);
      return {
        intent,
        at: [...own, ...(own.length > 0 ? (start ?? []) : isBefore ? within(sentence, called) : [])],
      };
    });
    const own = places.filter(({ at }) => at.length > 0);
    if (sentence.isAsking)
      for (const { intent, at } of own.length > 0
        ? own
        : last.map((one) => ({ intent: one, at: [sentence.start] })))
        asked.set(intent, asked.get(intent) ?? Math.min(...at));
    last = own.length > 0 ? own.map(({ intent }) => intent) : last;
  }
  return asked;
}

/**
 * Where each intent is asked for: "I reported him. He wants a scooter, ADP? What does the report pay?" asks for the
 * scooter first. What no sentence asks for counts where it is named.
 *
 * @returns places in the folded text
 */
export function orderAsked(readings: Readings, intents: readonly Intent[]): ReadonlyMap<Intent, number> {
  const { folded } = readings;
  const named = findNamed(readings, intents);
  const asked = findAsked(folded, named);
  return new Map(
    named.map(({ intent, names }) => [
      intent,
      asked.get(intent) ?? Math.min(...names.map(({ start }) => start), folded.length),
    ]),
  );
}

const BEHIND_US = String.raw`already|yesterday|last (?:week|month|year|spring|summer|fall|winter|time|visit)|(?:a|\d{1,2}|two|three|few|several) (?:days?|weeks?|months?|years?) (?:ago|back)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d)|this (?:month|year)`;
const CLAIMED = String.raw`(?:billed|put in|claimed|submitted|charged|sent in|was paid|got paid|were paid)`;
/** What is told for the record: what somebody claimed before, has bought, or was told by others. */
const TOLD: Readonly<Record<Kind, RegExp>> = {
  billing: words(
    String.raw`(?:doctors?|physicians?|doc|gp|np|nurse|colleague|partner|clinic|specialist|hospital|others?|somebody|he|she|they|dr\.? [a-z]+) (?:[a-z]+ ){0,2}?${CLAIMED}|${CLAIMED} [^.;!?]*?\b(?:${BEHIND_US})`,
  ),
  drug: words(
    String.raw`(?:cousins?|brothers?|sisters?|neighbou?rs?|friends?|aunts?|uncles?|room-?mates?|colleagues?|husbands?|wife|partners?|mothers?|fathers?|mom|dad) (?:(?:already|also|just|now|still) )*(?:has|had|gets|got|is on|was on|takes|uses|used)|(?:was|were|has been|have been|got|had it) (?:already )?(?:paid|covered|approved)`,
  ),
  device: words(
    String.raw`(?:bought|purchased|owns|received|obtained|picked up|has had|had|got|gave|funded|paid|helped) (?:[a-z]+ ){0,4}?(?:from me|from us|from our (?:store|shop)|(?:through|by|from|with|via|under|in|for) [^.;!?]*?\b(?:adp|20\d\d)|[^.;!?]*?\b(?:${BEHIND_US}))|(?:rep|vendor|pharmacist|ot|therapist|nurse|lady|guy|office|adp|website) (?:[a-z]+ ){0,2}?(?:says?|said|told (?:us|me|her|him|them)|explained|confirmed|mentioned)`,
  ),
};
/** "Never mind the K013": what is put aside. */
const PUT_ASIDE =
  /\b(?:never ?mind|forget|skip|ignore|leave|scratch|not (?:asking|worried|wondering) about|no question about)(?: (?:about|aside|out|the|his|her|their|my|that|question|on))*\s*$/u;
/** What somebody wants, loses or breaks is asked for without a question mark. */
const WANTED = words(
  String.raw`today|now|wants?|needs?|needing|would like|asks?|asking|request\w*|replac\w*|new|another|second|lost|stolen|broken?|broke|worn|wrecked|repairs?|batter\w+|cracked|vanished|too|prescri\w+|dead|died|fell|outgr\w+|snapped|failed|failing|stopped|gone`,
);

/**
 * Without what is told beside what is asked: "Her doctor billed W010 this month. Is amlodipine covered?" asks of amlodipine alone.
 * All where nothing else is asked for in a sentence of its own.
 */
export function withoutTold(readings: Readings, intents: readonly Intent[]): readonly Intent[] {
  const { folded } = readings;
  const named = findNamed(readings, intents);
  const asked = findAsked(folded, named);
  const sentences = listSentences(folded);
  const isTold = ({ intent, names }: NamedIntent): boolean =>
    names.length > 0 &&
    names.every((name) => {
      const own = sentences.find(({ start, end }) => name.start >= start && name.start < end);
      if (own && PUT_ASIDE.test(folded.slice(own.start, name.start))) return true;
      const text = own ? folded.slice(own.start, own.end) : "";
      return (
        !asked.has(intent) &&
        findAll(text, TOLD[intent.kind]).length > 0 &&
        findAll(text, WANTED).length === 0
      );
    });
  const told = new Set(named.filter(isTold).map(({ intent }) => intent));
  return [...asked.keys()].some((intent) => !told.has(intent))
    ? intents.filter((intent) => !told.has(intent))
    : intents;
}
