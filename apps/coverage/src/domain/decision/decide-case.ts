import type { Ask, ClaimAsk, DeviceAsk, DrugAsk, FactValue } from "../case/coverage-case.ts";
import type { ReadValue, Said } from "../case/read-case.ts";
import { uniqueBy } from "../unique-by.ts";
import { findUnused } from "./find-unused.ts";
import { foreseeNeeds, MOST_NEEDS } from "./foresee-needs.ts";
import { readSaid, toReadValue, withSaid, type SaidFact } from "./read-said.ts";
import { settleNeeds, type SettledNeed } from "./settle-needs.ts";
import { toNeedKey, uniqueNeeds, type Need, type Verdict, type VerdictValue } from "./verdict.ts";
import {
  listNeedsOfWords,
  type FindNearFacts,
  type NeedOfWords,
  type Phrase,
  type WordsContext,
} from "./weigh-words.ts";

/** One benefit program's part of the decision: pure, so that asking it again with another answer costs nothing else. */
export interface Program<TAsk extends Ask> {
  readonly decide: (ask: TAsk) => readonly Verdict[];
  /** Facts that are stated, and those that typed fields imply. */
  readonly listFacts: (ask: TAsk) => ReadonlyMap<string, FactValue>;
  /** What is asked where one case is to be decided. */
  readonly caseGoal: NonNullable<TAsk["goal"]>;
  /** Whether the decision depends on nothing that the vocabulary of facts does not name. */
  readonly isByFacts: (verdicts: readonly Verdict[]) => boolean;
  /** Why a field plays no part, where a rule says so; undefined where no rule of the subject reads it. */
  readonly whyUnused: (field: string) => string | undefined;
}

/** Holds the rules that facts alone bring up to a verdict. */
export type ApplyRules = (verdict: Verdict, ask: Ask, facts: ReadonlyMap<string, FactValue>) => Verdict;

export interface Programs {
  readonly ohip: Program<ClaimAsk>;
  readonly odb: Program<DrugAsk>;
  readonly adp: Program<DeviceAsk>;
  readonly applyRules: ApplyRules;
  readonly findNear: FindNearFacts;
  /** Holds what one call asks for against each other. */
  readonly compareAsks: <TDecided extends DecidedAsk>(decided: readonly TDecided[]) => readonly TDecided[];
}

export interface UnusedField {
  /** "claims[0].minutes", "patient.income". */
  readonly path: string;
  /** Where a rule says so; else no rule of the subject reads it here. */
  readonly why?: string;
}

export type SettledVerdict = Omit<Verdict, "needs"> & { readonly needs: readonly SettledNeed[] };

export interface DecidedAsk {
  readonly ask: Ask;
  /** One for each code, drug or device of the ask. */
  readonly verdicts: readonly SettledVerdict[];
  readonly unused: readonly UnusedField[];
  /** Facts that the caller's own words say. */
  readonly readAs: readonly ReadValue[];
  /** Whether words beside the ask may tell what changes its decision. */
  readonly isOpenTo: (words: string) => boolean;
}

/** What stands beside an ask. */
export interface BesideAsk {
  /** Words next to the ask that nobody accounted for. */
  readonly words: readonly string[];
  /** Facts and measures told by names that no rule has. */
  readonly said: readonly Said[];
  /** Fields of the ask that were told and could not be read, e.g. "discharge". */
  readonly fields: readonly string[];
}

interface Beside extends Pick<Programs, "applyRules" | "findNear">, BesideAsk {}

/** A no rests on what was told, whatever else words may tell. */
export const REFUSALS: ReadonlySet<VerdictValue> = new Set(["not_billable", "not_covered", "not_eligible"]);
/** Facts that words may tell, asked for at once. */
const MOST_OF_WORDS = 6;
/** Facts near to words that are tried, where every such word leaves the ask open anyway. */
const MOST_TRIED = 6;

/** What tells one ask from another: all that it says. */
const toKey = ({ stated, ...ask }: Ask): string => JSON.stringify([ask, [...stated]]);

/** Asks are tried with one more answer by several questions: each such ask is decided once. */
function rememberDecisions<TAsk extends Ask>(
  decide: (ask: TAsk) => readonly Verdict[],
): (ask: TAsk) => readonly Verdict[] {
  const known = new Map<string, readonly Verdict[]>();
  return (ask) => {
    const key = toKey(ask);
    const verdicts = known.get(key) ?? decide(ask);
    known.set(key, verdicts);
    return verdicts;
  };
}

/** Notes, in the caller's own words. */
const listNotes = ({ notes = [] }: Ask): readonly Said[] =>
  notes.map((words, at) => ({ field: `notes[${at}]`, words }));

/** Findings, whose names are the caller's own: one that no criterion knows says something all the same. */
const listFindings = (ask: Ask): readonly Said[] =>
  (ask.program === "odb" ? (ask.findings ?? []) : []).map(({ finding, value }, at) => ({
    field: `findings[${at}]`,
    words: finding.replaceAll("_", " "),
    value,
  }));

/** A finding is denied as words would deny it; a fact that is not so may be the opposite of another. */
const toPhrase = ({ field, words, value }: Said): Phrase => {
  if (value !== "no") return { words };
  return field.startsWith("findings") ? { words: `not ${words}` } : { words, isFalse: true };
};

const nameOf = (ask: Ask): string | undefined => {
  if (ask.program === "ohip") return undefined;
  return ask.program === "odb" ? ask.drug : ask.device;
};

/** What the caller says beside the fields, and beside the name: facts that would change a yes, or what is open. */
function listToldBeside<TAsk extends Ask>(
  { ask, said }: { readonly ask: TAsk; readonly said: readonly Said[] },
  verdict: Verdict,
  context: Omit<WordsContext<TAsk>, "most" | "isOpenAnyway">,
): readonly NeedOfWords[] {
  if (REFUSALS.has(verdict.decision)) return [];
  const ofVerdict = (phrases: readonly Phrase[], about?: string): readonly NeedOfWords[] =>
    listNeedsOfWords({ ask, verdicts: [verdict] }, phrases, {
      ...context,
      decide: (one) => context.decide(one).filter(({ subject }) => subject === verdict.subject),
      isOpenAnyway: false,
      about,
      most: MOST_TRIED,
    });
  const besideName = verdict.beside === undefined ? [] : ofVerdict([{ words: verdict.beside }]);
  return uniqueBy(
    [...besideName, ...ofVerdict(said.map(toPhrase), nameOf(ask))],
    ({ need: { name = "" } }) => name,
  );
}

/** A yes is open until what was told beside it is known; what changes its amount alone is asked beside it. */
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

/** A yes that takes for given what was told and could not be read is open: the field is asked for. */
const listUnreadable = ({ decision, presumed = [] }: Verdict, fields: readonly string[]): readonly Need[] =>
  REFUSALS.has(decision) ? [] : presumed.filter(({ field }) => fields.includes(field));

/** What is taken for given, asked for with what leaves the ask open: the next call then settles all of it. */
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

/** Notes that nothing was read from, nor asked for. */
function listIdleNotes(
  { notes = [] }: Ask,
  told: readonly NeedOfWords[],
  read: readonly SaidFact[],
): readonly string[] {
  const telling = new Set([...told.map(({ words }) => words), ...read.map(({ said }) => said.words)]);
  return notes.flatMap((note, at) => (telling.has(note) ? [] : [`notes[${at}]`]));
}

/** Facts that words say and that change anything: each is then as good as told. */
function readTelling<TAsk extends Ask>(
  ask: TAsk,
  {
    said,
    decide,
    ...context
  }: Pick<WordsContext<TAsk>, "findNear" | "told" | "decide"> & { readonly said: readonly Said[] },
): readonly SaidFact[] {
  const base = JSON.stringify(decide(ask));
  return readSaid(ask, said, { ...context, about: nameOf(ask) }).filter(
    (one) => JSON.stringify(decide(withSaid(ask, [one]))) !== base,
  );
}

function decideOf<TAsk extends Ask>(
  asked: TAsk,
  program: Program<TAsk>,
  { applyRules, findNear, words: beside, said: unknown, fields }: Beside,
): DecidedAsk {
  const decide = rememberDecisions((one: TAsk): readonly Verdict[] => {
    const facts = program.listFacts(one);
    return program.decide(one).map((verdict) => applyRules(verdict, one, facts));
  });
  const listTold = (one: TAsk): ReadonlySet<string> =>
    new Set([...program.listFacts(one).keys(), ...one.stated.keys()]);
  const said = [...listNotes(asked), ...unknown];
  const read = readTelling(asked, {
    said: [...said, ...listFindings(asked)],
    decide,
    findNear,
    told: listTold(asked),
  });
  const ask = withSaid(asked, read);
  const fieldsRead = new Set(read.map((one) => one.said.field));
  const open = [...said, ...listFindings(asked)].filter(({ field }) => !fieldsRead.has(field));
  const verdicts = decide(ask);
  const words = [...beside, ...verdicts.flatMap(({ unfound }) => unfound ?? [])].map((one) => ({
    words: one,
  }));
  const isByFacts = program.isByFacts(verdicts);
  const most = isByFacts ? Infinity : MOST_TRIED;
  const context = { decide, findNear, told: listTold(ask) };
  const ofWords = listNeedsOfWords({ ask, verdicts }, words, { ...context, isOpenAnyway: true, most });
  const telling = new Set(ofWords.map((one) => one.words));
  const asked0 = ofWords.slice(0, MOST_OF_WORDS).map(({ need }) => need);
  const told = new Map(
    verdicts.map((verdict) => [verdict, listToldBeside({ ask, said: open }, verdict, context)]),
  );
  // Open words may tell a case where only the general was understood: what its decision needs is asked for.
  const ofCase = beside.length > 0 ? decide({ ...ask, goal: program.caseGoal }) : [];
  return {
    ask: asked,
    verdicts: verdicts.map((verdict) => {
      const own = ofCase.find(({ subject }) => subject === verdict.subject)?.needs ?? [];
      const beside = told.get(verdict) ?? [];
      const turning = [
        ...listUnreadable(verdict, fields),
        ...beside.flatMap(({ need, isOfAmount }) => (isOfAmount ? [] : [need])),
      ];
      const paying = beside.flatMap(({ need, isOfAmount }) => (isOfAmount ? [need] : []));
      const needs = uniqueNeeds([...verdict.needs, ...own, ...turning, ...paying, ...asked0]);
      const turned = openFor(verdict, turning, paying);
      const foreseen = foreseeNeeds(ask, { ...turned, needs }, decide);
      return { ...turned, needs: addPresumed(ask, { verdict: turned, needs: foreseen }, decide) };
    }),
    isOpenTo: (one) => !isByFacts || telling.has(one),
    readAs: read.map((one) => toReadValue(asked, one)),
    unused: [
      ...findUnused(ask, verdicts, decide),
      ...listIdleNotes(asked, [...told.values()].flat(), read),
    ].map((field) => {
      const why = program.whyUnused(field);
      return { path: `${ask.path}.${field}`, ...(why !== undefined && { why }) };
    }),
  };
}

const NOTHING_BESIDE: BesideAsk = { words: [], said: [], fields: [] };

/**
 * Decides one ask from its facts and the records alone.
 *
 * @param stands beside the ask: facts that words may tell, and fields that could not be read, are asked for
 */
export function decideAsk(
  ask: Ask,
  { ohip, odb, adp, ...rest }: Programs,
  stands: BesideAsk = NOTHING_BESIDE,
): DecidedAsk {
  const beside = { ...rest, ...stands };
  switch (ask.program) {
    case "ohip":
      return decideOf(ask, ohip, beside);
    case "odb":
      return decideOf(ask, odb, beside);
    case "adp":
      return decideOf(ask, adp, beside);
  }
}

export const INTENTS = ["billing", "drug", "device"] as const;
const PROGRAM_OF = { billing: "ohip", drug: "odb", device: "adp" } as const;

/** The decision over all: that of what `intent` names, else of everything; `mixed` where parts differ. */
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
