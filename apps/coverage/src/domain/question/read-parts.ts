import type { Span } from "@clinical-mcp/citations";
import type {
  Contradiction,
  CoverageQuestion,
  Intent,
  QuestionFacts,
  QuestionPart,
  Slot,
} from "./coverage-question.ts";
import { NOBODY } from "./asks-for-person.ts";
import { asksAmountAlone } from "./asks-amount.ts";
import { clausesOf, divideQuestion, withoutOthers, type Parts } from "./divide-question.ts";
import type { Mentions } from "./find-mentions.ts";
import type { FoldedText } from "./folded-text.ts";
import { asksFor, type AskMention } from "./read-asks.ts";
import { isTaken } from "./read-codes.ts";
import { REQUEST_IDS } from "./read-requests.ts";
import { othersThan, splitPersons } from "./split-persons.ts";
import { findCandidates } from "./service-catalog.ts";

type Kind = Intent["kind"];

/** What a text says, and what it says twice and differently. */
export interface Told {
  readonly facts: QuestionFacts;
  readonly contradictions: readonly Contradiction[];
}

/** What is so of the patient whichever thing is asked about, wherever in the text it is told. */
const ofPatient = ({
  age,
  isSenior,
  residence,
  socialAssistance,
  incomeCents,
  livesWithSpouse,
  isEnrolledForSeniors,
}: QuestionFacts): Partial<QuestionFacts> => ({
  ...(age && { age }),
  ...(isSenior && { isSenior }),
  ...(residence && { residence }),
  ...(socialAssistance && { socialAssistance }),
  ...(incomeCents && { incomeCents }),
  ...(livesWithSpouse && { livesWithSpouse }),
  ...(isEnrolledForSeniors && { isEnrolledForSeniors }),
});

/** That nothing is asked of money is so of a whole question: a part leaves to another the word that asks. */
const REQUESTS: ReadonlySet<string> = new Set(REQUEST_IDS.filter((id) => id !== "no-funding"));

/** "MRP for all six days", told of the claim, is no length of the need for a walker. */
const withoutNumbers = (
  facts: QuestionFacts["deviceFacts"],
  spans: readonly Span[],
): QuestionFacts["deviceFacts"] =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, { value, span }]) => typeof value === "boolean" || span === null || !isTaken(span, spans),
    ),
  );

/** The facts of a part, with those of the patient from all of the text. */
function join(
  { kind, spans }: { readonly kind: Kind; readonly spans: readonly Span[] },
  whole: QuestionFacts,
  own: QuestionFacts,
): QuestionFacts {
  const patient = {
    ...ofPatient(whole),
    ...ofPatient(own),
    payers: { ...whole.payers, ...own.payers },
    measures: { ...whole.measures, ...own.measures },
    deviceFacts: { ...withoutNumbers(whole.deviceFacts, spans), ...own.deviceFacts },
    isAboutPatient: whole.isAboutPatient,
    isCase: whole.isCase,
  };
  const { outside: _, ...rest } = kind === "drug" ? { ...whole, circumstances: own.circumstances } : own;
  // "No social assistance", told of the device, says what ADP pays: for drugs a recipient of ODB is taken for granted.
  const isOfDevice = kind === "drug" && !own.socialAssistance && whole.socialAssistance?.value === "none";
  // What lifts a row of the table may stand in another part; what is requested is requested of one thing.
  const isOutside = own.outside && (whole.outside !== undefined || REQUESTS.has(own.outside.id));
  const { socialAssistance: _none, ...joined } = { ...rest, ...patient };
  return {
    ...(isOfDevice ? joined : { ...rest, ...patient }),
    ...(isOutside && own.outside && { outside: own.outside }),
  };
}

/** A part that asks by itself, with or without a question mark. */
const ASKS =
  /\?|\b(?:wonder(?:s|ing)?|(?:wants?|like|needs?) to know|how (?:much|many|often)|what (?:adp|portion|percent\w*|share|part|does|is|would|will)|what's|(?:would|will|does|can|could) (?:the )?(?:adp|paaf|odb|program|ministry)|which (?:code|one))\b|\b(?:adp|paaf)\b\D{0,25}(?:%|\bshare|\bpercent\w*|\bpays?|\bfund\w*|\bcover\w*)|%\s*$|\b(?:share|portion|percent(?:age)?)\W*$/u;

/** "…never did an E079 on this patient. Zyban LU code?": who the claim is for is nobody who takes the drug. */
const tellsOfNobody = (own: string, { age, isSenior, isAboutPatient }: QuestionFacts): boolean =>
  IN_PRINCIPLE.test(own) ||
  (!isAboutPatient && age === undefined && isSenior !== true && !OF_SOMEBODY.test(own));
const IN_PRINCIPLE = new RegExp(
  String.raw`${NOBODY.source}|\b(?:in principle|in general|general (?:question|knowledge)|hypothetical\w*|en principe)\b`,
  "u",
);
const OF_SOMEBODY =
  /\b(?:he|she|him|her|his|hers|they|them|their|patients?|pt|mom|mum|dad|my|our|this|discharged|home|started|starting|prescribed|wrote|ordered|takes|taking|wants|asks)\b/u;

/** Without what a message that is cut asks in no source: that is so of the whole message or of nothing. */
function inside(facts: QuestionFacts): QuestionFacts {
  const { outside: _, ...rest } = facts;
  return rest;
}

const MOST_WORDS = 8;
const FEE = /\b(?:fees?|how much|combien|worth|rates?|tarif|amounts?|pays? what)\b/u;
/** "And K131, how much is it?": the fee of a code, beside what is told of a patient for another thing. */
const asksFeeAlone = (own: string): boolean =>
  FEE.test(own) && (own.match(/[a-z\d]+/gu) ?? []).length <= MOST_WORDS;

function ofNobody(facts: QuestionFacts): QuestionFacts {
  const { age: _, ...rest } = facts;
  return { ...rest, isAboutPatient: false, isCase: false };
}

/** What is counted or timed is told of the claim: "50 minutes, what's K002 come to". */
const isMeasured = ({
  minutes,
  units,
  people,
  lesions,
  admission,
  discharge,
  stay,
  service,
}: QuestionFacts): boolean =>
  [minutes, units, people, lesions, admission, discharge, stay, service?.value.minute].some(
    (one) => one !== undefined,
  );

interface General {
  readonly kind: Kind;
  readonly asked: readonly Span[];
  readonly text: string;
  readonly folded: string;
}

/** "And what does K030 pay?": a fee is asked for by itself, whatever is told of a patient for another thing. */
function toGeneral({ kind, asked, text, folded }: General, readTold: (folded: string) => Told) {
  const ends = [0, ...asked.flatMap(({ start, end }) => [start, end]), folded.length];
  const others = ends.flatMap((start, at) =>
    at % 2 === 0 && start < (ends[at + 1] ?? 0) ? [{ start, end: ends[at + 1] ?? 0 }] : [],
  );
  const told = readTold(withoutOthers(folded, others));
  const part = { text: withoutOthers(text, others), facts: ofNobody(told.facts) };
  return { kind, part, strangers: [], contradictions: told.contradictions };
}

export interface ReadParts {
  readonly parts: Readonly<Partial<Record<Kind, QuestionPart>>>;
  /** Undefined where the question has no parts. */
  readonly contradictions: readonly Contradiction[] | undefined;
  readonly others: Parts;
  /** Clauses that tell of others than the person for whom drugs are asked about. */
  readonly strangers: readonly Span[];
}

/** Reads for each kind of thing that is asked about what is told of it; nothing where only one kind is. */
export function readParts(
  { text, folded, facts }: FoldedText & Pick<Told, "facts">,
  intents: readonly Intent[],
  readTold: (folded: string) => Told,
): ReadParts {
  const others = divideQuestion(folded, intents);
  const places = intents.flatMap(({ span }) => span ?? []);
  const persons = splitPersons(folded, places);
  const read = [...others].map(([kind, spans]) => {
    const strangers = othersThan(
      persons,
      intents.flatMap((intent) => (intent.kind === kind ? (intent.span ?? []) : [])),
    );
    const own = withoutOthers(withoutOthers(folded, spans), strangers);
    const told = readTold(own);
    const whole = strangers.length === 0 ? facts : readTold(withoutOthers(folded, strangers)).facts;
    // "Can I bill C124? Needs a walker": a part that asks nothing is told beside what is asked.
    const asking = ASKS.test(own) ? {} : { asksForPerson: facts.asksForPerson === true };
    const isInPrinciple = kind === "drug" && tellsOfNobody(own, told.facts);
    const joined = {
      ...join({ kind, spans }, facts.outside ? whole : inside(whole), told.facts),
      ...asking,
      ...(isInPrinciple && { isInPrinciple }),
    };
    const isFee = kind === "billing" && asksFeeAlone(own) && tellsOfNobody(own, told.facts);
    const asked = kind === "billing" && !isMeasured(told.facts) ? clausesOf(folded, intents, kind) : [];
    if (asksAmountAlone(asked.map(({ start, end }) => folded.slice(start, end))))
      return toGeneral({ kind, asked, text, folded }, readTold);
    const part = { text: withoutOthers(text, spans), facts: isFee ? ofNobody(joined) : joined };
    return { kind, part, strangers, contradictions: told.contradictions };
  });
  if (read.length === 0) return { parts: {}, contradictions: undefined, others, strangers: [] };
  const contradictions = new Map(
    read.flatMap((one) => one.contradictions).map((one) => [JSON.stringify(one), one] as const),
  );
  return {
    parts: Object.fromEntries(read.map(({ kind, part }) => [kind, part])),
    contradictions: [...contradictions.values()],
    others,
    strangers: read.find(({ kind }) => kind === "drug")?.strangers ?? [],
  };
}

interface PartNames {
  readonly asks: readonly AskMention[];
  readonly mentions: Mentions;
  readonly indications: readonly Slot<string>[];
}

/** "A flu shot for him, G590? And Paxlovid": what another thing is for is no illness that the drug is asked for. */
function withOwnIndication<T extends Intent>(
  intent: T,
  spans: readonly Span[],
  { indications, mentions }: PartNames,
): T {
  if (intent.kind !== "drug" || !intent.indication) return intent;
  const strange = [...spans, ...[...mentions.services, ...mentions.devices].map(({ span }) => span)];
  const isOwn = ({ span }: Slot<string>): boolean => span === null || !isTaken(span, strange);
  return isOwn(intent.indication) ? intent : { ...intent, indication: indications.find(isOwn) };
}

/** An intent as its part of the question puts it: what is asked about another thing is not asked about this one. */
export function ofPart<T extends Intent>(intent: T, { parts, others }: ReadParts, names: PartNames): T {
  const { asks, mentions } = names;
  const part = parts[intent.kind];
  if (!part) return intent;
  const spans = others.get(intent.kind) ?? [];
  const own = asks.filter(
    ({ span }) => !spans.some(({ start, end }) => start < span.end && span.start < end),
  );
  const asked = { ...intent, asks: asksFor(own, intent.kind) };
  if (asked.kind === "drug") return withOwnIndication(asked, spans, names);
  if (asked.kind !== "billing") return asked;
  const rows = new Map(
    mentions.services.flatMap(({ values }) => values).map((row) => [row.service, row] as const),
  );
  const services = asked.services.map((slot) => {
    const row = rows.get(slot.value.service);
    return row ? { ...slot, value: findCandidates(row, part.facts) } : slot;
  });
  return { ...asked, services };
}

/** A question as one intent is decided by it: by what is told of its patient, where there are several. */
export function partOfIntent(question: CoverageQuestion, { kind, span, patient }: Intent): CoverageQuestion {
  const own = patient === undefined ? undefined : question.patients?.[patient];
  const part = kind === "drug" ? own : own?.kinds[kind];
  const thing =
    kind === "device"
      ? question.things?.find((one) => one.span.start === span?.start && one.span.end === span.end)
      : undefined;
  if (thing) return { ...question, text: thing.text, facts: thing.facts };
  return part ? { ...question, text: part.text, facts: part.facts } : partOf(question, kind);
}

/** A question as an intent of a kind is decided by it. */
export const partOf = (question: CoverageQuestion, kind: Kind): CoverageQuestion => ({
  ...question,
  ...question.parts?.[kind],
});
