import type { Ask, FactValue } from "../case/coverage-case.ts";
import type { Need, Verdict, VerdictValue } from "./verdict.ts";

/** What one answer would make of the decision. */
export interface Settled {
  readonly answer: string;
  readonly decision: VerdictValue;
}

export interface SettledNeed extends Need {
  /** By each answer that can be tried; empty where the answers are numbers, times or words. */
  readonly settles: readonly Settled[];
}

const MOST_OPTIONS = 8;

const listAnswers = ({ type, options = [] }: Need): readonly string[] => {
  if (type === "yes_no") return ["yes", "no"];
  return type === "enum" ? options.slice(0, MOST_OPTIONS) : [];
};

const toValue = ({ type }: Need, answer: string): FactValue | string =>
  type === "yes_no" ? answer === "yes" : answer;

type Fields = Readonly<Record<string, unknown>>;

/** "patient.plans.odb" and "owned[0].condition" as steps. */
const toSteps = (field: string): readonly string[] => field.split(/[.[\]]+/u).filter((step) => step !== "");

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function put(target: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (/^\d+$/u.test(step)) {
    const list: readonly unknown[] = Array.isArray(target) ? target : [];
    const at = Number(step);
    return Object.assign([...list], { [at]: put(list[at], more, value) });
  }
  const fields = isFields(target) ? target : {};
  return { ...fields, [step]: put(fields[step], more, value) };
}

/** The ask as it would be with one more answer. */
export function answerNeed<TAsk extends Ask>(ask: TAsk, need: Need, answer: string): TAsk {
  const value = toValue(need, answer);
  if (need.field === "facts" && need.name !== undefined && typeof value !== "string")
    return { ...ask, stated: new Map([...ask.stated, [need.name, value]]) };
  const answered = put(ask, toSteps(need.field), value);
  // `put` keeps every other field as it is.
  return { ...ask, ...(isFields(answered) ? answered : {}) };
}

/** Tries each answer that a need has, and says what the decision would be. */
export const settleNeeds = <TAsk extends Ask>(
  ask: TAsk,
  { needs, subject }: Verdict,
  decide: (ask: TAsk) => readonly Verdict[],
): readonly SettledNeed[] =>
  needs.map((need) => ({
    ...need,
    settles: listAnswers(need).flatMap((answer) => {
      const verdict = decide(answerNeed(ask, need, answer)).find((one) => one.subject === subject);
      return verdict ? [{ answer, decision: verdict.decision }] : [];
    }),
  }));
