import { NAMED_LISTS } from "../case/answer-paths.ts";
import type { DecidedAsk, SettledVerdict } from "../decision/decide-case.ts";
import { REFUSALS, type Need } from "../decision/verdict.ts";
import type { OpenField } from "../extraction/case-reader.ts";
import { uniqueBy } from "../unique-by.ts";

/** Codes in a question, without the pages in brackets: "K077 (…) [A114]". */
const listCodes = (question: string): readonly string[] => [
  ...new Set(question.replaceAll(/\[[^[\]]{0,40}\]/gu, "").match(/\b[A-Z]\d{3}\b/gu)),
];

const SERVICE =
  "What was done, by its usual English name in a fee schedule, with who, where and how as far as told?";
const OTHER_SERVICE = `If it is none of these codes: ${SERVICE}`;
const DEVICE_NAME = "One of the values, or else its usual English name.";

/** Words do not contain a missing drug name, but they may say which of several drugs is meant. */
const isAnswerable = ({ field, options = [] }: Need): boolean => field !== "drug" || options.length > 0;

/** A list of names, or one of its entries; what is neither has no path. */
function* toNamedFields(path: string, { name, type, question, options = [] }: Need): Generator<OpenField> {
  if (type === "list") yield { path, question, options: [] };
  else if (name !== undefined)
    yield { path: `${path}.${name}`, question, options: type === "enum" ? options : [] };
}

/** The codes that a question names, or what else was done. */
function* toCodeFields(ask: string, question: string): Generator<OpenField> {
  const codes = listCodes(question);
  if (codes.length > 0) yield { path: `${ask}.codes`, question, options: codes };
  yield { path: `${ask}.service`, question: codes.length > 0 ? OTHER_SERVICE : SERVICE, options: [] };
}

function* toOpenFields(ask: string, need: Need): Generator<OpenField> {
  const { field, type, question, options = [] } = need;
  const path = `${ask}.${field}`;
  if (NAMED_LISTS[field] !== undefined) yield* toNamedFields(path, need);
  else if (field === "codes") yield* toCodeFields(ask, question);
  else if (field === "device") yield { path, question: `${question} ${DEVICE_NAME}`, options };
  else if (isAnswerable(need)) yield { path, question, options: type === "enum" ? options : [] };
}

/** Needs of a verdict. A yes with an unread note also has its assumptions as needs. */
function listAsked({ ask, unused }: DecidedAsk, { decision, needs, presumed = [] }: SettledVerdict) {
  if (decision === "needs_more_info") return needs;
  const hasIdleNote = unused.some(({ path }) => path.startsWith(`${ask.path}.notes[`));
  return hasIdleNote && !REFUSALS.has(decision) ? presumed : [];
}

/** Needs of asks, by the fields that words may state. */
export const listOpenFields = (decided: readonly DecidedAsk[]): readonly OpenField[] =>
  uniqueBy(
    decided.flatMap((one) =>
      one.verdicts.flatMap((verdict) =>
        listAsked(one, verdict).flatMap((need) => [...toOpenFields(one.ask.path, need)]),
      ),
    ),
    ({ path }) => path,
  );
