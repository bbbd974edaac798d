import { UserInputError } from "@clinical-mcp/errors";
import type { FormAnswers, InputField, InputForm } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import type { AnsweredNeed } from "../case/apply-answers.ts";
import { uniqueBy } from "../unique-by.ts";
import { NEED_TYPES } from "../decision/verdict.ts";

/** More nobody fills in. */
const MOST_FIELDS = 6;

const need = z.looseObject({
  path: z.string(),
  fact: z.string().optional(),
  type: z.enum(NEED_TYPES),
  options: z.array(z.string()).optional(),
  question: z.string(),
});
type Need = z.output<typeof need>;

/** What of an answer a form is made of. */
const openAnswer = z.looseObject({
  asks: z.array(z.looseObject({ decision: z.string(), needs: z.array(need).default([]) })),
  unread: z.array(z.looseObject({ words: z.string() })).default([]),
});
type Open = z.output<typeof openAnswer>;

const HINTS: Readonly<Record<string, string>> = {
  "date-time": "Ontario time, e.g. 2025-05-05T15:00",
  date: "e.g. 2025-05-05",
  list: "Fee codes with commas, e.g. A007, K013 x 3; or none",
};
const ANSWERS_OF_FACT = ["yes", "no", "unknown"] as const;

function toField({ question, type, options, path }: Need, at: number): InputField {
  const head = { name: `q${at + 1}`, question, hint: HINTS[type] ?? path };
  if (type === "yes_no")
    return { ...head, type: "choice", options: path.endsWith(".facts") ? ANSWERS_OF_FACT : ["yes", "no"] };
  if (type === "enum" && options && options.length > 0) return { ...head, type: "choice", options };
  return { ...head, type: type === "number" ? "number" : "text" };
}

/** Needs that decide, each once, the deciding of each ask first. */
function listOpenNeeds({ asks }: Open): readonly Need[] {
  const open = asks.filter(({ decision }) => decision === "needs_more_info").map(({ needs }) => needs);
  const most = Math.max(0, ...open.map(({ length }) => length));
  const inTurns = Array.from({ length: most }, (_, at) => open.flatMap((needs) => needs[at] ?? [])).flat();
  return uniqueBy(inTurns, ({ path, fact = "" }) => `${path} ${fact}`).slice(0, MOST_FIELDS);
}

/** The form that an open answer has a person fill in; undefined where nothing is open that somebody could tell. */
export function toForm(output: unknown): InputForm | undefined {
  const answer = openAnswer.parse(output);
  const needs = listOpenNeeds(answer);
  if (needs.length === 0) return undefined;
  const left = answer.unread.map(({ words }) => `“${words}”`).join(", ");
  const message = left === "" ? "" : ` Not understood, and left out if you answer: ${left}.`;
  return { message: `What decides was not told.${message}`, fields: needs.map(toField) };
}

const CODE = /^(?<code>[A-Za-z]\d{3})[A-Ca-c]?(?:\s?[x×]\s?(?<count>\d{1,3}))?$/u;

const refuse = ({ question, path }: Need, wanted: string): UserInputError =>
  new UserInputError(`“${question}” (${path}) is answered with ${wanted}.`, {
    code: "INVALID_ANSWER",
    suggestion: "Correct the answer, or leave it out.",
  });

/** @throws UserInputError INVALID_ANSWER */
function readCodes(need: Need, answer: string): readonly unknown[] {
  if (/^(?:none|no|aucun)$/iu.test(answer.trim())) return [];
  return answer.split(",").map((part) => {
    const { code, count } = CODE.exec(part.trim())?.groups ?? {};
    if (code === undefined) throw refuse(need, "fee codes with commas, or none");
    if (!need.path.endsWith("earlier_claims")) return code.toUpperCase();
    return { code: code.toUpperCase(), ...(count !== undefined && { count: Number(count) }) };
  });
}

/** A typed field of yes or no is a boolean; a fact has three answers. */
const toYesNo = (need: Need, answer: string): string | boolean =>
  need.path.endsWith(".facts") || need.path.endsWith(".findings") ? answer : answer === "yes";

/** @throws UserInputError INVALID_ANSWER */
function readValue(need: Need, answer: unknown, options: readonly string[]): AnsweredNeed["value"] {
  if (need.type === "number") {
    const value = typeof answer === "string" ? Number(answer) : answer;
    if (typeof value !== "number" || !Number.isFinite(value)) throw refuse(need, "a number");
    return value;
  }
  if (typeof answer !== "string") throw refuse(need, "text");
  if (options.length > 0 && !options.includes(answer)) throw refuse(need, options.join(", "));
  if (need.type === "yes_no") return toYesNo(need, answer);
  return need.type === "list" ? readCodes(need, answer) : answer.trim();
}

const isGiven = (answer: unknown): boolean => answer !== undefined && answer !== null && answer !== "";

/**
 * What a person filled in, by the paths of the needs. The form is made again from the same answer, so that no state travels.
 *
 * @throws UserInputError INVALID_ANSWER naming the question
 */
export function readAnswers(output: unknown, answers: FormAnswers): readonly AnsweredNeed[] {
  return listOpenNeeds(openAnswer.parse(output)).flatMap((need, at) => {
    const { name, options = [] } = toField(need, at);
    const given = answers[name];
    if (!isGiven(given)) return [];
    return [{ path: need.path, fact: need.fact, value: readValue(need, given, options) }];
  });
}
