import type { PatientInput } from "../case/case-input.ts";
import type { AskLists, ReadCase, ReadValue, UnreadWords } from "../case/read-case.ts";
import type { CoverageQuestion, DrugIntent, Intent } from "./coverage-question.ts";
import type { PremiseRow } from "../../dataset/index.ts";
import type { CaseWords, ReadAsk, ReadingContext } from "./read-ask.ts";
import { partOfIntent } from "./read-parts.ts";
import { toClaims } from "./to-claims.ts";
import { toDevice } from "./to-device.ts";
import { toDrug } from "./to-drug.ts";
import { createTellRead, toPatient } from "./to-patient.ts";

interface Collected {
  readonly lists: { readonly [Name in keyof AskLists]: AskLists[Name][number][] };
  readonly readAs: ReadValue[];
  readonly unread: UnreadWords[];
}

const MOST_READ = 12;

function add<TName extends keyof AskLists>(
  { lists, readAs, unread }: Collected,
  name: TName,
  { ask, ...read }: ReadAsk<Collected["lists"][TName][number]>,
): void {
  const path = `${name}[${lists[name].length}]`;
  lists[name].push(ask);
  readAs.push(...read.readAs.map((one) => ({ ...one, path: `${path}.${one.path}` })));
  unread.push(...read.unread.map((one) => ({ ...one, path })));
}

/** A co-payment and rules of the program have no drug; whatever else is asked names one. */
const namesDrug = ({ names, reasonForUseCodes, asks }: DrugIntent): boolean =>
  names.length > 0 || reasonForUseCodes.length > 0 || asks.includes("copayment");

function addIntent(collected: Collected, intent: Intent, context: ReadingContext): void {
  switch (intent.kind) {
    case "billing":
      for (const claim of toClaims(intent, context)) add(collected, "claims", claim);
      return;
    case "drug": {
      const drug = toDrug(intent, context);
      if (namesDrug(intent) || (drug.ask.facts?.length ?? 0) > 0) add(collected, "drugs", drug);
      else collected.unread.push({ path: "", words: "a drug", why: "Which drug it is was not understood." });
      return;
    }
    case "device":
      add(collected, "devices", toDevice(intent, context));
  }
}

/** One person is told of: the patient holds for all asks; of several, each ask has its own. */
function listPatient({ patients, facts }: CoverageQuestion): PatientInput {
  return patients && patients.length > 1 ? {} : toPatient(facts).patient;
}

const LIST_OF = { ohip: "claims", odb: "drugs", adp: "devices" } as const;

/** What is asked for stands in no source: that the rest holds would read as a yes to it. */
const listAbsent = ({ lists }: Collected, corrections: readonly PremiseRow[]): readonly UnreadWords[] =>
  corrections
    .filter(({ finding }) => finding === "absent")
    .flatMap(({ program, correction }) =>
      lists[LIST_OF[program]].map((_, at) => ({
        path: `${LIST_OF[program]}[${at}]`,
        words: correction,
        why: "No source has what is asked for.",
      })),
    );

/**
 * What the reading of a question makes of a case, until a smaller reader takes its place. What a typed ask cannot hold, and
 * what the reading doubts, is unread: it is asked back.
 *
 * @param today YYYY-MM-DD in Ontario
 */
export function toCase(question: CoverageQuestion, words: CaseWords, today: string): ReadCase {
  const collected: Collected = { lists: { claims: [], drugs: [], devices: [] }, readAs: [], unread: [] };
  for (const intent of question.intents.slice(0, MOST_READ))
    addIntent(collected, intent, { question: partOfIntent(question, intent), words, today });
  const { outside } = question.facts;
  const { readAs } = toPatient(question.facts, createTellRead(question.text));
  const corrections = question.premises.flatMap(({ premiseId }) =>
    words.premises.filter(({ id }) => id === premiseId),
  );
  return {
    ...collected.lists,
    patient: listPatient(question),
    readAs: [...readAs.map((one) => ({ ...one, path: `patient.${one.path}` })), ...collected.readAs],
    unread: [
      ...collected.unread,
      ...listAbsent(collected, corrections),
      ...question.notUnderstood.map(({ value }) => ({
        path: "",
        words: value,
        why: "It was not recognised.",
      })),
      ...(outside ? [{ path: "", words: question.text.slice(0, 120), why: outside.text }] : []),
    ],
    corrections,
    ...(outside && { outside }),
    contradictions: question.contradictions.map((one) => one.words),
  };
}
