import { NAMED_LISTS } from "../case/answer-paths.ts";
import type { DecidedAsk } from "../decision/decide-case.ts";
import type { Need } from "../decision/verdict.ts";
import type { OpenField } from "../extraction/case-reader.ts";
import { uniqueBy } from "../unique-by.ts";

/** Codes that a question names, and not the pages that they stand on: "K077 (…) [A114]". */
const listCodes = (question: string): readonly string[] => [
  ...new Set(question.replaceAll(/\[[^[\]]{0,40}\]/gu, "").match(/\b[A-Z]\d{3}\b/gu)),
];

const SERVICE =
  "What was done, by its usual English name in a fee schedule, with who, where and how as far as told?";
const OTHER_SERVICE = `If it is none of these codes: ${SERVICE}`;
const DEVICE_NAME = "One of the values, or else its usual English name.";

/** What a drug is called is nothing that its words tell, but which of several is meant may be. */
const isTold = ({ field, options = [] }: Need): boolean => field !== "drug" || options.length > 0;

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
  else if (isTold(need)) yield { path, question, options: type === "enum" ? options : [] };
}

/** What open asks need, by fields that words may tell. */
export const listOpenFields = (decided: readonly DecidedAsk[]): readonly OpenField[] =>
  uniqueBy(
    decided.flatMap(({ ask, verdicts }) =>
      verdicts
        .filter(({ decision }) => decision === "needs_more_info")
        .flatMap(({ needs }) => needs.flatMap((need) => [...toOpenFields(ask.path, need)])),
    ),
    ({ path }) => path,
  );
