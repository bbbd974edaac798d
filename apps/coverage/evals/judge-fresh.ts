import { wordsOf, type EvalAnswer } from "./answer.ts";
import type { Asked } from "./ask-server.ts";
import type { FreshIntent, FreshQuestion } from "./fresh-question.ts";
import { WORST_FIRST, type JudgedCase, type Outcome } from "./judge-case.ts";
import type { VerdictValue as Verdict } from "../src/domain/decision/verdict.ts";
import { asksFor } from "./measures.ts";
import { shows } from "./shows.ts";

const OPEN = "needs_more_info";
const PROGRAM_OF = { billing: "OHIP", drug: "ODB", device: "ADP" } as const;

const GROUPS = { ohip: "OHIP", odb: "ODB", adp: "ADP", mixed: "mixed", none: "none" } as const;

const toWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** The code that a subject names first: "E083 with E084" is about E083. */
const findCode = (subject: string): string | undefined => /\b[A-Z]\d{3}\b/u.exec(subject)?.[0];

/** How closely an ask's subject matches an intent's: fully by its code, else by common words of three letters or more. */
function nearnessTo(subject: string, { subject: wanted }: FreshIntent): number {
  const code = findCode(wanted);
  if (code !== undefined && findCode(subject) !== undefined) return findCode(subject) === code ? Infinity : 0;
  const words = new Set(toWords(subject));
  return new Set(toWords(wanted).filter((word) => words.has(word))).size;
}

/** Asks about an intent: of pantoprazole magnesium and pantoprazole sodium, the one with more of its words. */
function listAbout<TSubject extends { readonly subject: string }>(
  all: readonly TSubject[],
  intent: FreshIntent,
): readonly TSubject[] {
  const most = Math.max(0, ...all.map(({ subject }) => nearnessTo(subject, intent)));
  return most === 0 ? [] : all.filter(({ subject }) => nearnessTo(subject, intent) === most);
}

/** If the numbers agree, matches items by their place. */
const takeInPlace = <TGiven>(
  given: readonly TGiven[],
  intent: FreshIntent,
  wanted: readonly FreshIntent[],
): readonly TGiven[] =>
  wanted.length === given.length ? given.slice(wanted.indexOf(intent)).slice(0, 1) : given;

/**
 * Asks that answer an intent: those about its subject; if a program has as many asks as intents, the one at the same place (a brand
 * shares no word with its molecule); else all of its program.
 */
function findGiven({ asks }: EvalAnswer, intent: FreshIntent, intents: readonly FreshIntent[]) {
  const ofProgram = asks.filter(({ program }) => program === PROGRAM_OF[intent.kind]);
  const ofKind = intents.filter(({ kind }) => kind === intent.kind);
  const about = (one: FreshIntent) => listAbout(ofProgram, one);
  const own = about(intent);
  if (own.length === 0) return takeInPlace(ofProgram, intent, ofKind);
  // For one subject and two people, match by place.
  const alike = ofKind.filter((one) => {
    const others = about(one);
    return others.length === own.length && others.every((ask, at) => ask === own[at]);
  });
  if (alike.length > 1) {
    // "Tuesday and Wednesday, yes; Thursday and Friday, no" may come as four asks: those that follow each other alike are one.
    const runs = own.filter(({ decision }, at) => decision !== own[at - 1]?.decision);
    return takeInPlace(own.length > alike.length ? runs : own, intent, alike);
  }
  // "Tecta" and "pantoprazole sodium" have as many words of "pantoprazole magnesium (Tecta)".
  const [placed, ...more] = takeInPlace(ofProgram, intent, ofKind);
  return placed && more.length === 0 && own.includes(placed) ? [placed] : own;
}

const STRENGTH = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s?(?:mg|mcg|µg|g|ml|%|iu|units?)(?!\p{L})/giu;
const listStrengths = (subject: string): readonly string[] =>
  [...subject.matchAll(STRENGTH)].map(([, figure = ""]) => figure.replace(",", "."));

/** Another strength is a different product: 40 mg says nothing about 20 mg. */
const isOfStrength = (subject: string, { subject: wanted }: FreshIntent): boolean => {
  const own = new Set(listStrengths(subject));
  return own.size === 0 || listStrengths(wanted).every((strength) => own.has(strength));
};

/**
 * The decision on a code or drug that the answer proposes. A proposed replacement or addition counts as paid unless it still needs
 * something. Undefined if an ask is about the intent.
 */
function findProposed({ asks }: EvalAnswer, intent: FreshIntent): readonly Verdict[] | undefined {
  const better = asks.flatMap((ask) => (ask.program === PROGRAM_OF[intent.kind] ? ask.better : []));
  const code = findCode(intent.subject);
  if (code !== undefined) {
    const asked = asks.flatMap(({ subject }) => findCode(subject) ?? []);
    if (asked.length === 0 || asked.includes(code)) return undefined;
    const ways = better.filter(({ subject }) => subject === code);
    return ways.map(({ needs }) => (needs.length > 0 ? OPEN : "billable"));
  }
  if (intent.kind !== "drug" || listAbout(asks, intent).length > 0) return undefined;
  const ways = listAbout(
    better.filter(({ subject }) => isOfStrength(subject, intent)),
    intent,
  );
  return ways.length > 0 ? ways.map(({ needs }) => (needs.length > 0 ? OPEN : "covered")) : undefined;
}

function judgeIntent(
  answer: EvalAnswer,
  intent: FreshIntent,
  intents: readonly FreshIntent[],
): { outcome: Outcome; fault?: string } {
  const own =
    findProposed(answer, intent) ?? findGiven(answer, intent, intents).map(({ decision }) => decision);
  const given = [...new Set(own)];
  const fault = `${intent.subject}: ${given.join(", ") || "not answered"}, wanted ${intent.decision}`;
  // A subject that was not recognised is open too.
  if (given.length === 0)
    return intent.decision === OPEN ? { outcome: "right" } : { outcome: "asked_back", fault };
  if (given.every((decision) => decision === intent.decision)) return { outcome: "right" };
  const isWrong = given.some((decision) => decision !== OPEN && decision !== intent.decision);
  return { outcome: isWrong ? "wrong" : "asked_back", fault };
}

export interface JudgedFresh extends JudgedCase {
  /** For answers that ask back: whether they name a field to fill in. */
  readonly namesSomething: boolean | undefined;
}

/** Compares an answer to a fresh question with its intents for the stated facts. */
export function judgeFresh(
  { id, kind, figures, needs, must_not: mustNot }: FreshQuestion,
  intents: readonly FreshIntent[],
  { answer, refusal }: Asked,
): JudgedFresh {
  const program = GROUPS[kind];
  const nothing = { id, program, hasFigures: undefined, hasNeeds: undefined, namesSomething: undefined };
  if (!answer)
    return {
      ...nothing,
      outcome: "refused",
      faults: [`refused: ${refusal ?? ""}`],
      forbidden: [],
      confidence: undefined,
      isDefinite: false,
    };
  const parts = intents.map((intent) => judgeIntent(answer, intent, intents));
  const isOutside = intents.length === 0 && answer.asks.some(({ decision }) => decision !== OPEN);
  const outcome = isOutside
    ? "wrong"
    : (WORST_FIRST.find((one) => parts.some((part) => part.outcome === one)) ?? "right");
  const words = wordsOf(answer).toLowerCase();
  const isOpen = intents.some(({ decision }) => decision === OPEN);
  const [deciding] = needs;
  const isAskedBack = answer.asks.some(({ decision }) => decision === OPEN);
  return {
    ...nothing,
    outcome,
    faults: parts.flatMap(({ fault }) => fault ?? []),
    hasFigures:
      outcome === "right" && figures.length > 0 ? figures.every((figure) => shows(words, figure)) : undefined,
    hasNeeds: isOpen && deciding !== undefined ? asksFor(deciding, answer) : undefined,
    namesSomething: isAskedBack
      ? answer.asks.some(({ needs: own }) => own.length > 0) || answer.unread.length > 0
      : undefined,
    forbidden: mustNot.filter((statement) => words.includes(statement.toLowerCase())),
    confidence: answer.confidence,
    isDefinite: answer.decision !== OPEN,
  };
}
