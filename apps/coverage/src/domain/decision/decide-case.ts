import type { Ask, ClaimAsk, DeviceAsk, DrugAsk, FactValue } from "../case/coverage-case.ts";
import type { ReadValue, Said, UnreadWords } from "../case/read-case.ts";
import { findUnused } from "./find-unused.ts";
import { foreseeNeeds, MOST_NEEDS } from "./foresee-needs.ts";
import { toReadValue } from "./read-said.ts";
import {
  readAskWords,
  listIdleNotes,
  listNeedsBeyondFields,
  MOST_TRIED,
  type AskWords,
} from "./said-outside-fields.ts";
import type { ReadOwn } from "./said-own.ts";
import { settleNeeds, type SettledNeed } from "./settle-needs.ts";
import { REFUSALS, toNeedKey, uniqueNeeds, type Need, type Verdict, type VerdictValue } from "./verdict.ts";
import { listNeedsOfWords, type FindNearFacts, type NeedOfWords } from "./needs-of-words.ts";
import { remember } from "../remember.ts";

/** One benefit program's part of the decision. It is pure, so that trying another answer has no side effect. */
export interface Program<TAsk extends Ask> {
  readonly decide: (ask: TAsk) => readonly Verdict[];
  /** Facts that are stated, and those that typed fields imply. */
  readonly listFacts: (ask: TAsk) => ReadonlyMap<string, FactValue>;
  /** The goal that asks for a decision on one case. */
  readonly caseGoal: NonNullable<TAsk["goal"]>;
  /** Whether the decision uses only facts of the vocabulary. */
  readonly isByFacts?: (verdicts: readonly Verdict[]) => boolean;
  readonly readOwn?: ReadOwn<TAsk>;
  /** Whether a fact is only for other subjects than those decided, so that words do not mean it. */
  readonly isOfOther?: (fact: string, subjects: readonly string[]) => boolean;
  /** Why a field has no effect, if a rule says so; undefined if no rule of the subject reads it. */
  readonly whyUnused?: (field: string) => string | undefined;
}

/** Holds the rules that facts alone bring up to a verdict. */
export type ApplyRules = (verdict: Verdict, ask: Ask, facts: ReadonlyMap<string, FactValue>) => Verdict;

export interface Programs {
  readonly ohip: Program<ClaimAsk>;
  readonly odb: Program<DrugAsk>;
  readonly adp: Program<DeviceAsk>;
  readonly applyRules: ApplyRules;
  readonly findNear: FindNearFacts;
  /** Compares the items of one call with each other. */
  readonly compareAsks: <TDecided extends DecidedAsk>(
    decided: readonly TDecided[],
    /** Whether the caller typed the asks; otherwise they were read from words. */
    isTyped: boolean,
  ) => readonly TDecided[];
}

export interface UnusedField {
  /** "claims[0].minutes", "patient.income". */
  readonly path: string;
  /** The rule that ignores the field; absent if no rule of the subject reads it. */
  readonly why?: string;
}

export type SettledVerdict = Omit<Verdict, "needs"> & { readonly needs: readonly SettledNeed[] };

export interface DecidedAsk {
  readonly ask: Ask;
  readonly verdicts: readonly SettledVerdict[];
  readonly unused: readonly UnusedField[];
  /** Facts that the caller's own words say. */
  readonly readAs: readonly ReadValue[];
  /** Whether unread words may state something that changes the decision. */
  readonly isOpenTo: (words: UnreadWords) => boolean;
}

/** Words and fields that belong to an ask and are not part of it. */
export interface AskContext {
  /** Unread words of the ask. */
  readonly words: readonly string[];
  /** Facts and measures with names that no rule has. */
  readonly said: readonly Said[];
  /** Stated fields that could not be read, e.g. "discharge". */
  readonly fields: readonly string[];
  /** Words that fields were already read from. */
  readonly usedWords: ReadonlySet<string>;
}

interface DecisionContext extends Pick<Programs, "applyRules" | "findNear">, AskContext {}

/** Most questions about unread words at once. */
const MOST_OF_WORDS = 6;

/** Cache key: everything that an ask states. */
const toKey = ({ stated, ...ask }: Ask): string => JSON.stringify([ask, [...stated]]);

type Decide<TAsk> = (ask: TAsk) => readonly Verdict[];

/** Opens a yes if unread words may change the decision. If they may change only the amount, the summary says so. */
function openFor(verdict: Verdict, turning: readonly Need[], paying: readonly Need[]): Verdict {
  if (verdict.decision === "needs_more_info") return verdict;
  const [first] = turning;
  if (first) {
    const summary = `${verdict.summary} It depends: ${first.question}`;
    return { ...verdict, decision: "needs_more_info", summary };
  }
  const [amount] = paying;
  return amount
    ? { ...verdict, summary: `${verdict.summary} The amount depends: ${amount.question}` }
    : verdict;
}

/** Asks for a field that was stated and could not be read, if a yes assumes it. */
const listUnreadable = ({ decision, presumed = [] }: Verdict, fields: readonly string[]): readonly Need[] =>
  REFUSALS.has(decision) ? [] : presumed.filter(({ field }) => fields.includes(field));

/** Adds the assumptions to the needs of an open ask, so that the next call settles all of it. */
function addPresumed<TAsk extends Ask>(
  ask: TAsk,
  { verdict, needs }: { readonly verdict: Verdict; readonly needs: readonly SettledNeed[] },
  decide: (ask: TAsk) => readonly Verdict[],
): readonly SettledNeed[] {
  const { decision, presumed = [], subject } = verdict;
  const room = MOST_NEEDS - needs.length;
  if (decision !== "needs_more_info" || room <= 0) return needs;
  const known = new Set(needs.map(toNeedKey));
  const more = presumed.filter((need) => !known.has(toNeedKey(need))).slice(0, room);
  const settled = settleNeeds(ask, { subject, needs: more }, decide);
  return [...needs, ...settled.map((need): SettledNeed => ({ ...need, isAssumed: true }))];
}

/** While words need an answer too, no other single answer decides, except a refusal. */
function keepOpen(needs: readonly SettledNeed[], turning: readonly Need[]): readonly SettledNeed[] {
  const keys = turning.map(toNeedKey);
  return needs.map((need) => {
    const isAlone = keys.every((key) => key === toNeedKey(need));
    const settles = need.settles.map((one) =>
      REFUSALS.has(one.decision) ? one : { ...one, decision: "needs_more_info" as const },
    );
    return isAlone ? need : { ...need, settles };
  });
}

interface Settling<TAsk> {
  readonly ask: TAsk;
  readonly verdict: Verdict;
  readonly decide: Decide<TAsk>;
}

/** Settles one verdict with the questions that unread words add. */
function settle<TAsk extends Ask>(
  { ask, verdict, decide }: Settling<TAsk>,
  stated: readonly NeedOfWords[],
  asked: {
    readonly own: readonly Need[];
    readonly fields: readonly string[];
    readonly ofWords: readonly Need[];
  },
): SettledVerdict {
  const turning = [
    ...listUnreadable(verdict, asked.fields),
    ...stated.flatMap(({ need, isOfAmount }) => (isOfAmount ? [] : [need])),
  ];
  const paying = stated.flatMap(({ need, isOfAmount }) => (isOfAmount ? [need] : []));
  const needs = uniqueNeeds([...verdict.needs, ...asked.own, ...turning, ...paying, ...asked.ofWords]);
  const turned = openFor(verdict, turning, paying);
  const foreseen = foreseeNeeds(ask, { ...turned, needs }, decide);
  const all = addPresumed(ask, { verdict: turned, needs: foreseen }, decide);
  return { ...turned, needs: keepOpen(all, turning) };
}

const listReadAs = (
  asked: Ask,
  { ask, read, age }: Pick<AskWords<Ask>, "ask" | "read" | "age">,
): readonly ReadValue[] => [
  ...(age
    ? [{ path: `${ask.path}.patient.age_years`, value: String(ask.patient.age_years), words: age.words }]
    : []),
  ...read.map((one) => toReadValue(asked, one)),
];

/** Leaves out facts that are only for other subjects than those decided. */
function findOwn(
  findAny: FindNearFacts,
  isOfOther: NonNullable<Program<Ask>["isOfOther"]>,
  verdicts: readonly Verdict[],
): FindNearFacts {
  const subjects = verdicts.flatMap(({ about }) => about);
  return (text, of, about) => findAny(text, of, about).filter(({ name }) => !isOfOther(name, subjects));
}

function decideOf<TAsk extends Ask>(
  asked: TAsk,
  program: Program<TAsk>,
  { applyRules, findNear: findAny, words: unread, said, fields, usedWords }: DecisionContext,
): DecidedAsk {
  // Asks are tried with one more answer by several questions: each such ask is decided once.
  const decide = remember((one: TAsk): readonly Verdict[] => {
    const facts = program.listFacts(one);
    return program.decide(one).map((verdict) => applyRules(verdict, one, facts));
  }, toKey);
  const listStated = (one: TAsk): ReadonlySet<string> =>
    new Set([...program.listFacts(one).keys(), ...one.stated.keys()]);
  const { readOwn } = program;
  const findNear = program.isOfOther ? findOwn(findAny, program.isOfOther, decide(asked)) : findAny;
  const toContext = (one: TAsk) => ({ decide, findNear, readOwn, stated: listStated(one) });
  const { ask, read, age, all, unreadWords } = readAskWords(asked, said, { ...toContext(asked), usedWords });
  const verdicts = decide(ask);
  const words = [...unread, ...verdicts.flatMap(({ unfound }) => unfound ?? [])];
  const isByFacts = program.isByFacts?.(verdicts) === true;
  const ofWords = listNeedsOfWords(
    { ask, verdicts },
    words.map((one) => ({ words: one })),
    { ...toContext(ask), isOpenAnyway: true, most: isByFacts ? Infinity : MOST_TRIED },
  );
  const opening = new Set(ofWords.map((one) => one.words));
  const needs = new Map(
    verdicts.map((one) => [one, listNeedsBeyondFields({ ask, said: unreadWords, all }, one, toContext(ask))]),
  );
  // Unread words may describe a case where we understood only the general question, so we ask for what a decision needs.
  const ofCase = unread.length > 0 ? decide({ ...ask, goal: program.caseGoal }) : [];
  const readAs = listReadAs(asked, { ask, read, age });
  const idle = listIdleNotes(ask, { needs: [...needs.values()].flat(), read: readAs, usedWords }, decide);
  return {
    ask: asked,
    verdicts: verdicts.map((verdict) =>
      settle({ ask, verdict, decide }, needs.get(verdict) ?? [], {
        own: ofCase.find(({ subject }) => subject === verdict.subject)?.needs ?? [],
        fields,
        ofWords: ofWords.slice(0, MOST_OF_WORDS).map(({ need }) => need),
      }),
    ),
    isOpenTo: ({ words: one, isLoose = false, isLeft = false }) =>
      opening.has(one) || (!isLeft && !(isLoose && isByFacts)),
    readAs,
    unused: [...findUnused(ask, verdicts, decide), ...idle].map((field) => {
      const why = program.whyUnused?.(field);
      return { path: `${ask.path}.${field}`, ...(why !== undefined && { why }) };
    }),
  };
}

const NO_CONTEXT: AskContext = { words: [], said: [], fields: [], usedWords: new Set() };

/**
 * Decides one ask from its facts and the records alone.
 *
 * @param context unread words and unreadable fields, which may add needs
 */
export function decideAsk(
  ask: Ask,
  { ohip, odb, adp, ...rest }: Programs,
  context: AskContext = NO_CONTEXT,
): DecidedAsk {
  const unread = { ...rest, ...context };
  switch (ask.program) {
    case "ohip":
      return decideOf(ask, ohip, unread);
    case "odb":
      return decideOf(ask, odb, unread);
    case "adp":
      return decideOf(ask, adp, unread);
  }
}

export const INTENTS = ["billing", "drug", "device"] as const;
const PROGRAM_OF = { billing: "ohip", drug: "odb", device: "adp" } as const;

/** The overall decision: that of the program that `intent` names, else of all; `mixed` if they differ. */
export function decideOverall(
  decided: readonly { readonly program: Ask["program"]; readonly decision: VerdictValue }[],
  intent?: (typeof INTENTS)[number],
): VerdictValue | "mixed" {
  const meant = decided.filter(({ program }) => intent !== undefined && program === PROGRAM_OF[intent]);
  const counted = meant.length > 0 ? meant : decided;
  const values = new Set(counted.map(({ decision }) => decision));
  const [first] = values;
  return values.size > 1 ? "mixed" : (first ?? "needs_more_info");
}
