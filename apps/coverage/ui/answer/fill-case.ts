import { isRecord, type Args, type FilledNeeds } from "@clinical-mcp/app-ui";
import type { Need, ShownCoverage } from "./shown-answer.ts";

/** Under which the server sends what only this view reads. */
const VIEW_DATA = "clinical-mcp/view";
const LISTS = ["claims", "drugs", "devices"] as const;

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

/** Whether a call named what it asks for in fields; else words did, and some of them may not have been understood. */
export const isTyped = (input: Args): boolean => LISTS.some((name) => hasItems(input[name]));

/**
 * Arguments that ask for the same decisions again: the case as the server decided it, else the typed call itself.
 *
 * @param meta of the answer
 * @returns undefined where only words were sent and the host dropped the case: nobody can say then what an answer belongs to
 */
export function readCase(meta: Args, input: Args): Args | undefined {
  const told = meta[VIEW_DATA];
  const decided = isRecord(told) ? told["case"] : undefined;
  const { intent, detail } = input;
  const rest = { ...(intent !== undefined && { intent }), ...(detail !== undefined && { detail }) };
  if (isRecord(decided) && isTyped(decided)) return { ...decided, ...rest };
  return isTyped(input) ? input : undefined;
}

/** Lists of named answers: the fields of their name and of their value. */
const NAMED: Readonly<Record<string, readonly [name: string, value: string]>> = {
  facts: ["fact", "value"],
  measures: ["measure", "value"],
  findings: ["finding", "value"],
  tried: ["drug", "outcome"],
};

/** The target with a value put where the steps lead. */
function put(target: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (/^\d+$/u.test(step)) {
    const list: readonly unknown[] = Array.isArray(target) ? target : [];
    return Object.assign([...list], { [Number(step)]: put(list[Number(step)], more, value) });
  }
  const fields = isRecord(target) ? target : {};
  return { ...fields, [step]: put(fields[step], more, value) };
}

/** The list with an answer in place of an earlier one to the same name. */
function putNamed(list: unknown, [name, of]: readonly [string, string], { fact, value }: Answered): unknown {
  const others: readonly unknown[] = Array.isArray(list) ? list : [];
  return [...others.filter((one) => !isRecord(one) || one[name] !== fact), { [name]: fact, [of]: value }];
}

interface Answered {
  readonly fact: string | undefined;
  readonly value: unknown;
}

const CODE = /^(?<code>[A-Za-z]\d{3}[A-Ca-c]?)(?:\s?[x×]\s?(?<count>\d{1,3}))?$/u;

/** "A007, K013 x 3" as the field takes it; what is no code is left for the server to refuse by its place. */
function readCodes(path: string, answer: string): readonly unknown[] {
  if (/^(?:none|no|aucun)$/iu.test(answer)) return [];
  return answer.split(",").map((part) => {
    const { code = part.trim(), count } = CODE.exec(part.trim())?.groups ?? {};
    if (!path.endsWith("earlier_claims")) return code.toUpperCase();
    return { code: code.toUpperCase(), ...(count !== undefined && { count: Number(count) }) };
  });
}

const lastOf = (path: string): string => path.split(".").at(-1) ?? "";

/** An answer in the form of its field: a typed yes or no is a boolean, a named one a word. */
function toValue({ path, type }: Need, answer: string): unknown {
  if (type === "number") return Number(answer);
  if (type === "yes_no") return lastOf(path) in NAMED ? answer : answer === "yes";
  return type === "list" ? readCodes(path, answer) : answer;
}

/** What a need fills; needs of several asks may have the same. */
export const nameOf = ({ path, fact }: Pick<Need, "path" | "fact">): string =>
  fact === undefined ? path : `${path}:${fact}`;

const toSteps = (path: string): readonly string[] => path.split(/[.[\]]+/u).filter(Boolean);
const read = (target: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isRecord(value) ? value[step] : undefined;
  }, target);

/** The arguments with a person's answers put at the paths of their needs. */
export function fillCase(args: Args, needs: readonly Need[], filled: FilledNeeds): Args {
  return needs.reduce<Args>((whole, need) => {
    const answer = filled.get(nameOf(need));
    if (answer === undefined) return whole;
    const steps = toSteps(need.path);
    const named = NAMED[lastOf(need.path)];
    const value = toValue(need, answer);
    const filling = named ? putNamed(read(whole, steps), named, { fact: need.fact, value }) : value;
    const next = put(whole, steps, filling);
    return isRecord(next) ? next : whole;
  }, args);
}

/** The needs that a field can take an answer to, each once, with the ask that it is asked for first. */
export function listNeeds({
  asks,
}: ShownCoverage): readonly { readonly subject: string; readonly needs: readonly Need[] }[] {
  const seen = new Set<string>();
  return asks.flatMap(({ subject, needs }) => {
    const own = needs.filter((need) => {
      const isFillable = need.fact !== undefined || !(lastOf(need.path) in NAMED);
      const isNew = isFillable && !seen.has(nameOf(need));
      seen.add(nameOf(need));
      return isNew;
    });
    return own.length > 0 ? [{ subject, needs: own }] : [];
  });
}
