import type { Ask, FactValue } from "../case/coverage-case.ts";
import type { Need, Verdict, VerdictValue } from "./verdict.ts";

/** What one answer would make of the decision. */
export interface Settled {
  readonly answer: string;
  readonly decision: VerdictValue;
}

export interface SettledNeed extends Need {
  /** It is taken for given where nobody tells it. */
  readonly isAssumed?: true;
  /** By each answer that can be tried; empty where the answers are numbers, times or words. */
  readonly settles: readonly Settled[];
}

const MOST_OPTIONS = 8;

const listAnswers = ({ type, options = [] }: Need): readonly string[] => {
  if (type === "yes_no") return ["yes", "no"];
  return type === "enum" || type === "number" ? options.slice(0, MOST_OPTIONS) : [];
};

/** Fields that hold a list of what an answer names. */
const LISTS: ReadonlySet<string> = new Set(["codes", "same_day_codes"]);

const toValue = ({ type, field }: Need, answer: string): FactValue | number | string | readonly string[] => {
  if (type === "yes_no") return answer === "yes";
  if (type === "number") return Number(answer);
  return LISTS.has(field) ? [answer] : answer;
};

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

/** Lists of named answers: the field of their name and of their value. */
const NAMED_LISTS: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
  findings: { name: "finding", value: "value" },
  measures: { name: "measure", value: "value" },
  tried: { name: "drug", value: "outcome" },
};

/** The list with one more answer, in place of an earlier one of the same name. */
function addNamed(target: unknown, { field, name, type }: Need, answer: string): unknown {
  const keys = NAMED_LISTS[field];
  if (!keys || name === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(target) ? target : [];
  const others = list.filter((one) => !isFields(one) || one[keys.name] !== name);
  return [...others, { [keys.name]: name, [keys.value]: type === "number" ? Number(answer) : answer }];
}

/** The ask as it would be with one more answer. */
export function answerNeed<TAsk extends Ask>(ask: TAsk, need: Need, answer: string): TAsk {
  const value = toValue(need, answer);
  if (need.field === "facts" && need.name !== undefined && typeof value === "boolean")
    return { ...ask, stated: new Map([...ask.stated, [need.name, value]]) };
  const whole: Fields = { ...ask };
  const list = addNamed(whole[need.field], need, answer);
  const answered = list === undefined ? put(ask, toSteps(need.field), value) : { ...ask, [need.field]: list };
  // `put` keeps every other field as it is.
  return { ...ask, ...(isFields(answered) ? answered : {}) };
}

/** Of one subject the name may change with the answer: "Pantoloc" is "Pantoloc 40mg" then. */
export const findVerdict = (verdicts: readonly Verdict[], subject: string): Verdict | undefined =>
  verdicts.find((one) => one.subject === subject) ?? (verdicts.length === 1 ? verdicts[0] : undefined);

/** Tries each answer that a need has, and says what the decision would be. */
export const settleNeeds = <TAsk extends Ask>(
  ask: TAsk,
  { needs, subject }: Pick<Verdict, "needs" | "subject">,
  decide: (ask: TAsk) => readonly Verdict[],
): readonly SettledNeed[] =>
  needs.map((need) => ({
    ...need,
    settles: listAnswers(need).flatMap((answer) => {
      const verdict = findVerdict(decide(answerNeed(ask, need, answer)), subject);
      return verdict ? [{ answer, decision: verdict.decision }] : [];
    }),
  }));
