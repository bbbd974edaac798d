import { isRecord, type Args, type FilledNeeds } from "@clinical-mcp/app-ui";
import {
  NAMED_LISTS,
  putAt,
  putNamed,
  readCodes,
  toNeedName,
  toSteps,
} from "../../src/domain/case/answer-paths.ts";
import type { Need, ShownCoverage } from "./shown-answer.ts";

/** Under which the server sends what only this view reads. */
const VIEW_DATA = "clinical-mcp/view";
const LISTS = ["claims", "drugs", "devices"] as const;

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

/** Whether the call typed its asks. Otherwise words did, and some may not have been understood. */
export const isTyped = (input: Args): boolean => LISTS.some((name) => hasItems(input[name]));

/**
 * Arguments that ask for the same decisions again: the case as the server decided it, else the typed call.
 *
 * @param meta of the answer
 * @returns undefined if only words were sent and the host dropped the case, so that answers would have no place
 */
export function readCase(meta: Args, input: Args): Args | undefined {
  const stated = meta[VIEW_DATA];
  const decided = isRecord(stated) ? stated["case"] : undefined;
  const { intent, detail } = input;
  const rest = { ...(intent !== undefined && { intent }), ...(detail !== undefined && { detail }) };
  if (isRecord(decided) && isTyped(decided)) return { ...decided, ...rest };
  return isTyped(input) ? input : undefined;
}

/** In the field's format. The server refuses invalid codes, with their place. */
const toCodes = (path: string, answer: string): readonly unknown[] =>
  readCodes(answer).map(({ written, code = written.toUpperCase(), count }) =>
    path.endsWith("earlier_claims") ? { code, ...(count !== undefined && { count }) } : code,
  );

const lastOf = (path: string): string => path.split(".").at(-1) ?? "";

/** An answer in the form of its field: a typed yes or no is a boolean, a named one a word. */
function toValue({ path, type }: Need, answer: string): unknown {
  if (type === "number") return Number(answer);
  if (type === "yes_no") return lastOf(path) in NAMED_LISTS ? answer : answer === "yes";
  return type === "list" ? toCodes(path, answer) : answer;
}

const read = (target: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isRecord(value) ? value[step] : undefined;
  }, target);

/** The arguments with a person's answers put at the paths of their needs. */
export function fillCase(args: Args, needs: readonly Need[], filled: FilledNeeds): Args {
  return needs.reduce<Args>((whole, need) => {
    const answer = filled.get(toNeedName(need));
    if (answer === undefined) return whole;
    const steps = toSteps(need.path);
    const named = NAMED_LISTS[lastOf(need.path)];
    const value = toValue(need, answer);
    const filling = named ? putNamed(read(whole, steps), named, { fact: need.fact, value }) : value;
    const next = putAt(whole, steps, filling);
    return isRecord(next) ? next : whole;
  }, args);
}

/** Needs that a field can answer, each once, with the ask that needs it first. */
export function listNeeds({
  asks,
}: ShownCoverage): readonly { readonly subject: string; readonly needs: readonly Need[] }[] {
  const seen = new Set<string>();
  return asks.flatMap(({ subject, needs }) => {
    const own = needs.filter((need) => {
      const isFillable = need.fact !== undefined || !(lastOf(need.path) in NAMED_LISTS);
      const isNew = isFillable && !seen.has(toNeedName(need));
      seen.add(toNeedName(need));
      return isNew;
    });
    return own.length > 0 ? [{ subject, needs: own }] : [];
  });
}
