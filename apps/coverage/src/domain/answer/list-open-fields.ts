import { NAMED_LISTS } from "../case/answer-paths.ts";
import type { DecidedAsk, SettledVerdict } from "../decision/decide-case.ts";
import { REFUSALS, type Need } from "../decision/verdict.ts";
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

function* toOpenFields(ask: string, need: Need): Generator<OpenField> {
  const { field, name, type, question, options = [] } = need;
  const isNamed = NAMED_LISTS[field] !== undefined;
  if (isNamed && type === "list") yield { path: `${ask}.${field}`, question, options: [] };
  else if (isNamed) {
    if (name !== undefined)
      yield { path: `${ask}.${field}.${name}`, question, options: type === "enum" ? options : [] };
  } else if (field === "codes") {
    const codes = listCodes(question);
    if (codes.length > 0) yield { path: `${ask}.codes`, question, options: codes };
    yield { path: `${ask}.service`, question: codes.length > 0 ? OTHER_SERVICE : SERVICE, options: [] };
  } else if (field === "device")
    yield { path: `${ask}.device`, question: `${question} ${DEVICE_NAME}`, options };
  else if (isTold(need)) yield { path: `${ask}.${field}`, question, options: type === "enum" ? options : [] };
}

/** What a verdict waits for; a yes beside a note that nothing was read from is held to what it takes for given. */
function listAsked({ ask, unused }: DecidedAsk, { decision, needs, presumed = [] }: SettledVerdict) {
  if (decision === "needs_more_info") return needs;
  const hasIdleNote = unused.some(({ path }) => path.startsWith(`${ask.path}.notes[`));
  return hasIdleNote && !REFUSALS.has(decision) ? presumed : [];
}

/** What asks need, by fields that words may tell. */
export const listOpenFields = (decided: readonly DecidedAsk[]): readonly OpenField[] =>
  uniqueBy(
    decided.flatMap((one) =>
      one.verdicts.flatMap((verdict) =>
        listAsked(one, verdict).flatMap((need) => [...toOpenFields(one.ask.path, need)]),
      ),
    ),
    ({ path }) => path,
  );
