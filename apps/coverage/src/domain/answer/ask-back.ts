import { UserInputError } from "@clinical-mcp/errors";
import type { FormAnswers, InputField, InputForm } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { readCodes, toNeedName } from "../case/answer-paths.ts";
import type { AnsweredNeed } from "../case/apply-answers.ts";
import { uniqueBy } from "../unique-by.ts";
import { NEED_TYPES } from "../decision/verdict.ts";

/** People do not fill in longer forms. */
const MOST_FIELDS = 6;

const need = z.looseObject({
  path: z.string(),
  fact: z.string().optional(),
  type: z.enum(NEED_TYPES),
  options: z.array(z.string()).optional(),
  question: z.string(),
  assumed: z.boolean().default(false),
});
type Need = z.output<typeof need>;

/** The part of an answer that makes the form. */
const openAnswer = z.looseObject({
  asks: z.array(z.looseObject({ decision: z.string(), needs: z.array(need).default([]) })),
  unread: z
    .array(z.looseObject({ words: z.string(), meant: z.looseObject({ name: z.string() }).optional() }))
    .default([]),
});
type Open = z.output<typeof openAnswer>;
type Unread = Open["unread"][number];

const HINTS: Readonly<Record<string, string>> = {
  "date-time": "Ontario time, e.g. 2025-05-05T15:00",
  date: "e.g. 2025-05-05",
  list: "Fee codes with commas, e.g. A007, K013 x 3; or none",
};
const ANSWERS_OF_FACT = ["yes", "no", "unknown"] as const;

function toField(one: Need): InputField {
  const { question, type, options, path } = one;
  const head = { name: toNeedName(one), question, ...(HINTS[type] !== undefined && { hint: HINTS[type] }) };
  if (type === "yes_no")
    return { ...head, type: "choice", options: path.endsWith(".facts") ? ANSWERS_OF_FACT : ["yes", "no"] };
  if (type === "enum" && options && options.length > 0) return { ...head, type: "choice", options };
  return { ...head, type: type === "number" ? "number" : "text" };
}

/** Unread words keep their ask open unless the person says that they change nothing. */
const REST = "unread";
const YES = "yes";

const toRest = (unread: readonly Unread[]): InputField => ({
  name: REST,
  question: `Not understood: ${unread.map(({ words }) => `“${words}”`).join(", ")}. Can it be left out?`,
  hint: "no: state it in fields or facts in another call",
  type: "choice",
  options: [YES, "no"],
});

/** A misspelt word is confirmed or stays open. It may be the subject, so the form does not offer to leave it out. */
interface Guessed {
  readonly words: string;
  readonly name: string;
  readonly field: InputField;
}

const toGuessed = ({ words, meant }: Unread): readonly Guessed[] =>
  meant
    ? [
        {
          words,
          name: meant.name,
          field: {
            name: `meant:${words}`,
            question: `“${words}”: is “${meant.name}” meant?`,
            hint: "no: ask again with the right spelling",
            type: "choice",
            options: [YES, "no"],
          },
        },
      ]
    : [];

/** Deciding needs, each once, the most important of each ask first. The form does not ask for assumptions. */
function listOpenNeeds({ asks }: Open): readonly Need[] {
  const open = asks.filter(({ decision }) => decision === "needs_more_info").map(({ needs }) => needs);
  const most = Math.max(0, ...open.map(({ length }) => length));
  const inTurns = Array.from({ length: most }, (_, at) => open.flatMap((needs) => needs[at] ?? [])).flat();
  // A list of facts takes an answer only by a fact's name.
  const fillable = inTurns.filter(
    ({ path, fact, assumed }) => !assumed && (fact !== undefined || !path.endsWith(".facts")),
  );
  return uniqueBy(fillable, toNeedName);
}

interface Fields {
  readonly guessed: readonly Guessed[];
  readonly needs: readonly Need[];
  /** Words that can be left out, in one field. */
  readonly rest: readonly Unread[];
}

/** The fields that an open answer has: names to confirm, needs, and the words that were not understood. */
function listFields(answer: Open): Fields {
  const isOpen = answer.asks.some(({ decision }) => decision === "needs_more_info");
  const unread = isOpen ? answer.unread : [];
  const rest = unread.filter(({ meant }) => !meant);
  const most = MOST_FIELDS - Math.min(1, rest.length);
  const guessed = uniqueBy(unread.flatMap(toGuessed), ({ words }) => words).slice(0, most);
  return { guessed, needs: listOpenNeeds(answer).slice(0, most - guessed.length), rest };
}

const toFields = ({ guessed, needs, rest }: Fields): readonly InputField[] => [
  ...guessed.map(({ field }) => field),
  ...needs.map(toField),
  ...(rest.length > 0 ? [toRest(rest)] : []),
];

/** The form for an open answer; undefined if a person could answer nothing. */
export function toForm(output: unknown): InputForm | undefined {
  const fields = toFields(listFields(openAnswer.parse(output)));
  return fields.length === 0 ? undefined : { message: "Deciding facts were not stated.", fields };
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/u;
const DATES: ReadonlySet<string> = new Set(["date-time", "date"]);
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/u;

const refuse = ({ question, path }: Need, wanted: string): UserInputError =>
  new UserInputError(`“${question}” (${path}) is answered with ${wanted}.`, {
    code: "INVALID_ANSWER",
    suggestion: "Correct the answer, or leave it out.",
  });

/** Drops the suffix, which states the role. @throws UserInputError INVALID_ANSWER */
const toCodes = (need: Need, answer: string): readonly unknown[] =>
  readCodes(answer).map(({ code, ...counted }) => {
    if (code === undefined) throw refuse(need, "fee codes with commas, or none");
    const bare = code.slice(0, "A000".length);
    const { count } = counted;
    if (!need.path.endsWith("earlier_claims")) return bare;
    return { code: bare, ...(count !== undefined && { count }) };
  });

/** A typed field of yes or no is a boolean; a fact has three answers. */
const toYesNo = (need: Need, answer: string): string | boolean =>
  need.path.endsWith(".facts") || need.path.endsWith(".findings") ? answer : answer === "yes";

/** @throws UserInputError INVALID_ANSWER */
function readValue(need: Need, answer: unknown, options: readonly string[]): AnsweredNeed["value"] {
  if (need.type === "number") {
    const value = typeof answer === "string" && DECIMAL.test(answer.trim()) ? Number(answer) : answer;
    if (typeof value !== "number" || !Number.isFinite(value)) throw refuse(need, "a number");
    return value;
  }
  if (typeof answer !== "string") throw refuse(need, "text");
  if (options.length > 0 && !options.includes(answer)) throw refuse(need, options.join(", "));
  if (DATES.has(need.type) && !MOMENT.test(answer.trim())) throw refuse(need, HINTS[need.type] ?? "a date");
  if (need.type === "yes_no") return toYesNo(need, answer);
  return need.type === "list" ? toCodes(need, answer) : answer.trim();
}

const isGiven = (answer: unknown): boolean =>
  answer !== undefined && answer !== null && (typeof answer !== "string" || answer.trim() !== "");

export interface ReadAnswers {
  readonly answered: readonly AnsweredNeed[];
  /** Words that were not understood, and that the person says change nothing. */
  readonly leftOut: readonly string[];
  /** Names that misspelt words mean. */
  readonly meant: ReadonlyMap<string, string>;
}

/**
 * Reads a completed form by the paths of its needs. Builds the form again from the same answer, so that no state travels.
 *
 * @throws UserInputError INVALID_ANSWER naming the question, or for a field that the form does not have (any more)
 */
export function readAnswers(output: unknown, answers: FormAnswers): ReadAnswers {
  const fields = listFields(openAnswer.parse(output));
  const { guessed, needs, rest } = fields;
  const known = new Set(toFields(fields).map(({ name }) => name));
  const unknown = Object.keys(answers).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new UserInputError("An answer belongs to no question that is open now.", {
      code: "INVALID_ANSWER",
      suggestion: "Make the call again without answers: what is asked may have changed.",
    });
  const answered = needs.flatMap((one) => {
    const given = answers[toNeedName(one)];
    const { options = [] } = toField(one);
    return isGiven(given) ? [{ path: one.path, fact: one.fact, value: readValue(one, given, options) }] : [];
  });
  const confirmed = guessed.filter(({ field }) => answers[field.name] === YES);
  return {
    answered,
    leftOut: answers[REST] === YES ? rest.map(({ words }) => words) : [],
    meant: new Map(confirmed.map(({ words, name }) => [words, name])),
  };
}
