import { UserInputError } from "@clinical-mcp/errors";
import { NAMED_LISTS, putAt, putNamed, toSteps } from "./answer-paths.ts";
import { claimInput, deviceInput, drugInput } from "./case-input.ts";
import type { AskLists } from "./read-case.ts";

/** A person's answer to a need, by the need's path. */
export interface AnsweredNeed {
  /** "claims[0].discharge", "devices[1].facts". */
  readonly path: string;
  /** Name in a list of facts, measures, findings or drugs tried. */
  readonly fact?: string | undefined;
  readonly value: string | number | boolean | readonly unknown[];
}

const ITEMS = { claims: claimInput, drugs: drugInput, devices: deviceInput } as const;
type ListName = keyof typeof ITEMS;
const isList = (name: string): name is ListName => name in ITEMS;

const PATH = /^(?<list>\w+)\[(?<index>\d+)\]\.(?<field>.+)$/u;

const refuse = (path: string, why: string): UserInputError =>
  new UserInputError(`The answer to ${path} cannot be taken: ${why}.`, {
    code: "INVALID_ANSWER",
    suggestion: "Answer in the form that the question asks for, or leave it out.",
  });

/**
 * The lists of a request with answers put at the paths of their needs.
 *
 * @throws UserInputError INVALID_ANSWER for a path that no ask has, or a value that its field does not take
 */
export function applyAnswers(lists: AskLists, answers: readonly AnsweredNeed[]): AskLists {
  const whole = { claims: [...lists.claims], drugs: [...lists.drugs], devices: [...lists.devices] };
  for (const answer of answers) {
    const { list = "", index = "", field = "" } = PATH.exec(answer.path)?.groups ?? {};
    if (!isList(list) || whole[list][Number(index)] === undefined)
      throw refuse(answer.path, "nothing is asked there");
    const item: Readonly<Record<string, unknown>> = { ...whole[list][Number(index)] };
    const named = NAMED_LISTS[field];
    const filled = named
      ? { ...item, [field]: putNamed(item[field], named, { fact: answer.fact, value: answer.value }) }
      : putAt(item, toSteps(field), answer.value);
    const parsed = ITEMS[list].safeParse(filled);
    if (!parsed.success) throw refuse(answer.path, parsed.error.issues[0]?.message ?? "it has another form");
    Object.assign(whole[list], { [Number(index)]: parsed.data });
  }
  return whole;
}

/** Identifies an item of a list. */
const toSubject = (item: object = {}): string =>
  JSON.stringify(
    ["codes", "service", "drug", "device"].map((field) => new Map(Object.entries(item)).get(field)),
  );

/** Answers to asks that are the same in both lists of a request: in another order a path leads to another ask. */
export const keepValidAnswers = (
  answers: readonly AnsweredNeed[],
  before: AskLists,
  after: AskLists,
): readonly AnsweredNeed[] =>
  answers.filter(({ path }) => {
    const { list = "", index = "" } = PATH.exec(path)?.groups ?? {};
    const at = Number(index);
    return isList(list) && toSubject(before[list][at]) === toSubject(after[list][at]);
  });
