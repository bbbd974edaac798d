import type { DecidedAsk, SettledVerdict } from "../decision/decide-case.ts";
import type { SettledNeed } from "../decision/settle-needs.ts";
import type { BetterWay, Need } from "../decision/verdict.ts";
import type { AnswerAsk, AnswerBetter, AnswerNeed, AnswerPoint } from "./coverage-answer-schemas.ts";
import type { CitationBook } from "./number-citations.ts";

/** Size limits of each part of an answer. */
export interface AnswerLimits {
  readonly asks: number;
  /** Per decision. */
  readonly points: number;
  readonly needs: number;
  /** Similar names, per unknown fact. */
  readonly nearest: number;
  readonly assumed: number;
  readonly better: number;
  /** Per point. */
  readonly citations: number;
  /** Whether to repeat the questions without their paths. Without room, only the needs have them. */
  readonly hasFollowups: boolean;
  /** Conflicts between sources. They stay as long as there is room for a decision. */
  readonly conflicts: number;
  /** Characters of any text other than the summary. */
  readonly text: number;
  /** Dates and warnings of sources, formatted citations, how confidence came about. */
  readonly isWhole: boolean;
}

/** A decision with the ask that it belongs to. */
export interface AskVerdict {
  readonly ask: DecidedAsk["ask"];
  readonly verdict: SettledVerdict;
}

interface Showing {
  readonly limits: AnswerLimits;
  readonly book: CitationBook;
  readonly isOnly: boolean;
}

const PROGRAMS = { ohip: "OHIP", odb: "ODB", adp: "ADP" } as const;
const CENTS = 100;

/** Ends at a word, with a sign that there is more. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > most / 2 ? end : undefined).replace(/(?<![\s,;:])[\s,;:]+$/u, "")}…`;
}

const listPlaces = ({ why }: Need): string => {
  const places = [...new Set(why.sources.map(({ loc }) => loc))].slice(0, 2).join(", ");
  return places === "" || why.text.includes(places) ? "" : ` [${places}]`;
};

/** Below this, a cut reason says nothing, so only its place is shown. */
const LEAST_REASON = 80;

const describeWhy = (need: Need, text: number): string => {
  const places = listPlaces(need);
  const reason = need.why.text.replace(/\.$/u, "");
  return text < LEAST_REASON && places !== ""
    ? places.trim()
    : `${shorten(reason, Math.max(text, LEAST_REASON / 2))}${places}`;
};

const isSettled = (need: Need | SettledNeed): need is SettledNeed => "settles" in need;

function presentNeed(path: string, need: Need | SettledNeed, text: number): AnswerNeed {
  const { field, name, type, options, question } = need;
  const settles = isSettled(need) ? need.settles : [];
  const isAssumed = isSettled(need) && need.isAssumed === true;
  return {
    path: `${path}.${field}`,
    ...(name !== undefined && { fact: name }),
    type,
    ...(options && { options: [...options] }),
    question,
    ...(isAssumed && { assumed: true as const }),
    why: describeWhy(need, text),
    ...(settles.length > 0 && {
      settles: Object.fromEntries(settles.map(({ answer, decision }) => [answer, decision])),
    }),
  };
}

const presentBetter = (
  path: string,
  { subject, needs, ...reason }: BetterWay,
  { limits, book }: Omit<Showing, "isOnly">,
): AnswerBetter => ({
  subject,
  point: shorten(reason.text, Math.max(limits.text, LEAST_REASON)),
  citations: book.cite(reason).slice(0, limits.citations),
  needs: needs.slice(0, limits.needs).map((need) => presentNeed(path, need, limits.text)),
});

/** One decision of a call, without its points, which are in `highlights`. */
export function presentAsk(
  { ask: { path, program }, verdict }: AskVerdict,
  { limits, book, isOnly }: Showing,
): AnswerAsk {
  const { subject, decision, basis, amountCents, summary, principle, needs, assumed, better } = verdict;
  const shownNeeds = needs.slice(0, limits.needs);
  const shownBetter = better.slice(0, limits.better);
  const shownAssumed = assumed.slice(0, limits.assumed).map(({ text }) => shorten(text, limits.text));
  return {
    path,
    program: PROGRAMS[program],
    subject,
    decision,
    basis,
    ...(amountCents !== null && { amount: amountCents / CENTS }),
    ...(!isOnly && limits.text > 0 && { summary: shorten(summary, limits.text * 2) }),
    ...(principle !== undefined && limits.text > 0 && { principle: shorten(principle, limits.text * 2) }),
    ...(shownNeeds.length > 0 && { needs: shownNeeds.map((need) => presentNeed(path, need, limits.text)) }),
    ...(shownAssumed.length > 0 && { assumed: shownAssumed }),
    ...(shownBetter.length > 0 && {
      better: shownBetter.map((way) => presentBetter(path, way, { limits, book })),
    }),
  };
}

/** Why, the deciding points first, each with its places. */
export const presentPoints = (
  { verdict: { subject, reasons } }: AskVerdict,
  { limits, book, isOnly }: Showing,
): readonly AnswerPoint[] =>
  reasons.slice(0, limits.points).map((reason) => ({
    point: shorten(reason.text, Math.max(limits.text, LEAST_REASON / 2) * 2),
    role: "finding",
    ...(!isOnly && { of: subject }),
    citations: book.cite(reason).slice(0, limits.citations),
  }));
