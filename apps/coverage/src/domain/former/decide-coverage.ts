import { chooseConditions } from "./choose-conditions.ts";
import type { PremiseRow, WordModel } from "../../dataset/index.ts";
import type { CoverageQuestion, Intent } from "../question/coverage-question.ts";
import { tokenize } from "../question/name-index.ts";
import {
  joinWords,
  toOutcome,
  unique,
  uniquePoints,
  type DecisionValue,
  type FollowUp,
  type Highlight,
  type IntentDecision,
} from "./decision.ts";
import type { Source, SourcePlace } from "./evidence.ts";
import { estimateByWords } from "./estimate-by-words.ts";
import { estimateReading, measureReading, type ReadingSignals } from "./estimate-reading.ts";
import { mergeConfidence, weighByReading, type MergedConfidence } from "./merge-confidence.ts";
import { withholdDoubtful } from "./withhold-doubtful.ts";

/** The whole answer: one decision for each intent, and the one that stands over them. */
export interface CoverageDecision {
  readonly decision: DecisionValue;
  /** One paragraph. */
  readonly summary: string;
  readonly intents: readonly IntentDecision[];
  readonly highlights: readonly Highlight[];
  /** Of all intents, each once. */
  readonly conditions: readonly Highlight[];
  readonly followUps: readonly FollowUp[];
  /** Ids of premises that the question has and the sources do not. */
  readonly corrections: readonly string[];
  readonly confidence: MergedConfidence;
  /** What tells how surely the question was read. */
  readonly signals: ReadingSignals;
}

const DOCUMENTS = {
  ohip: "Schedule of Benefits",
  odb: "ODB Formulary",
  adp: "Assistive Devices Program manuals",
} as const;

type PremiseLocator = PremiseRow["locators"][number];

/** Where the dataset has the place that corrects a premise. */
export type FindPremisePlace = (locator: PremiseLocator) => SourcePlace | undefined;

const toSource = (
  { program, source_url: url, as_of: asOf }: PremiseRow,
  locator: PremiseLocator,
  findPlace: FindPremisePlace | undefined,
): Source => ({
  document: DOCUMENTS[program],
  loc: locator.kind === "page" ? locator.label : `${locator.manual} ${locator.number}`,
  url,
  asOf,
  place: findPlace?.(locator),
});

const FOLLOW_UP_OF: Readonly<Record<string, string>> = {
  age: "How old is the patient?",
  admission: "When was the patient admitted, or how long was the stay?",
  discharge: "When was the patient discharged?",
  stay: "How long was the patient in hospital, or when were admission and discharge?",
  minutes: "How many minutes were you with the patient?",
  setting: "Where was the service given?",
  specialty: "What is your OHIP specialty?",
  socialAssistance: "Does the person receive Ontario Works, ODSP or ACSD?",
  incomeCents: "What is the net income of a year?",
  is_most_responsible_physician: "Are you the most responsible physician for this patient?",
};

const askAgain = ({ contradictions }: CoverageQuestion): readonly FollowUp[] =>
  contradictions.map(({ about, words }) => ({
    ask: FOLLOW_UP_OF[about] ?? `${words} Which is right?`,
    fact: about,
  }));

const NOTHING: readonly FollowUp[] = [
  { ask: "Is it about a fee code, a drug or a device, and which?", fact: "intent" },
];

const KIND_OF = { billing: "billing", drug: "drug", device: "device" } as const;

/**
 * The decision over all: that of the kind that the caller asks for, else of what the question asks first. The others are
 * in `intents`, each with its own; none is averaged into another.
 */
function pickMain(
  intents: readonly IntentDecision[],
  wanted: Intent["kind"] | undefined,
): IntentDecision | undefined {
  return intents.find(({ kind }) => wanted !== undefined && kind === KIND_OF[wanted]) ?? intents[0];
}

export interface DecideOptions {
  readonly premises: readonly PremiseRow[];
  /** How questions come out by their words. */
  readonly wordModel: WordModel;
  readonly findPlace?: FindPremisePlace;
  /** The kind that the caller asks for. */
  readonly intent?: Intent["kind"] | undefined;
}

const KIND_OF_PROGRAM = { ohip: "billing", odb: "drug", adp: "device" } as const;

/** What is asked for stands in no source: that the rest holds would read as a yes to it. */
function withholdAbsent(intents: readonly IntentDecision[], premises: readonly PremiseRow[]) {
  const absent = premises.filter(({ finding }) => finding === "absent");
  const kinds = new Set(absent.map(({ program }) => KIND_OF_PROGRAM[program]));
  return intents.map((one) =>
    kinds.has(one.kind) && toOutcome(one.decision) === "yes"
      ? { ...one, decision: "needs_more_info" as const }
      : one,
  );
}

const OF_STAY = new Set(["admission", "discharge", "stay"]);
/** Codes that the days and hours of a stay decide (GP44 to GP46). */
const STAY_CODE = /\bC1(?:2[234]|4[23])\b/u;

const OF_FEE = /\b(?:pays?|worth|how much|fees?|amounts?)\b/iu;

/** Two stays in one message, or two ends of one: which of them a code is for was not understood. A fee stays one. */
function withholdUnsettled(intents: readonly IntentDecision[], question: CoverageQuestion) {
  if (OF_FEE.test(question.text) || !question.contradictions.some(({ about }) => OF_STAY.has(about)))
    return intents;
  return intents.map((one) =>
    one.kind === "billing" && one.decision === "billable" && STAY_CODE.test(one.subject)
      ? { ...one, decision: "needs_more_info" as const }
      : one,
  );
}

/** What a question says of the program of one decision; all of it where it is of one program. */
const textOf = ({ parts, text }: CoverageQuestion, decided: IntentDecision | undefined): string =>
  (decided && parts?.[decided.kind]?.text) ?? text;

const NOTHING_DECIDED = { kind: "none", decision: "needs_more_info" } as const;

const MOST_CONDITIONS = 4;
const MOST_OF_EACH = 3;
const MOST_OF_ALL = 6;
/** Beside one another each intent has its first conditions in the summary. */
const mostOf = ({ length }: readonly IntentDecision[]): number =>
  length > 1 ? Math.max(1, Math.min(MOST_OF_EACH, Math.ceil(MOST_OF_ALL / length))) : MOST_CONDITIONS;

/** One paragraph: corrections, what the question says twice, each decision, and what it rests on. */
function summarise(
  question: CoverageQuestion,
  intents: readonly IntentDecision[],
  corrections: readonly PremiseRow[],
): string {
  const most = mostOf(intents);
  const told = uniquePoints(intents.flatMap((one) => chooseConditions(one.conditions, question.text, most)));
  const [unknown] = question.notUnderstood;
  const isNothing = intents.length === 0;
  return joinWords([
    ...corrections.map(({ correction }) => correction),
    ...question.contradictions.map(({ words }) => words),
    ...(isNothing
      ? ["Nothing in the question was recognised as a service, drug or device."]
      : [...new Set(intents.map(({ words }) => words))]),
    unknown === undefined || isNothing ? undefined : `Not recognised: ${unknown.value}.`,
    told.length === 0
      ? undefined
      : `Provided that: ${told.map(({ point }) => point.replace(/\.$/u, "")).join("; ")}.`,
  ]);
}

/** Puts the decisions of a question's intents together: corrections first, then each decision in plain words. */
export function decideCoverage(
  question: CoverageQuestion,
  decided: readonly IntentDecision[],
  { premises, wordModel, intent, findPlace }: DecideOptions,
): CoverageDecision {
  const corrections = question.premises.flatMap(({ premiseId }) =>
    premises.filter(({ id }) => id === premiseId),
  );
  const grounded = withholdUnsettled(withholdAbsent(decided, corrections), question);
  const picked = pickMain(grounded, intent);
  const asked = textOf(question, picked);
  const chance = estimateByWords(asked, picked ?? NOTHING_DECIDED, wordModel);
  const main = picked && withholdDoubtful(picked, { words: tokenize(asked).length, chance });
  const intents = grounded.map((one) => (one === picked && main ? main : one));
  const followUps = unique([
    ...(main ? [] : NOTHING),
    ...askAgain(question),
    ...intents.flatMap((one) => one.followUps),
  ]);
  const signals = measureReading(question, intents, chance);
  const conditions = uniquePoints(intents.flatMap((one) => one.conditions));
  return {
    decision: main?.decision ?? "needs_more_info",
    summary: summarise(question, intents, corrections),
    intents,
    highlights: [
      ...corrections.map((row) => ({
        point: row.correction,
        sources: row.locators.map((locator) => toSource(row, locator, findPlace)),
      })),
      ...intents.flatMap((one) => one.highlights),
    ],
    conditions,
    followUps,
    corrections: corrections.map(({ id }) => id),
    confidence: weighByReading(mergeConfidence(intents, question), estimateReading(signals)),
    signals,
  };
}
