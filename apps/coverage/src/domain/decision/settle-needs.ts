import { isFields, NAMED_LISTS, putAt, putNamed, toSteps } from "../case/answer-paths.ts";
import type { Ask, FactValue } from "../case/coverage-case.ts";
import type { Need, Verdict, VerdictValue } from "./verdict.ts";

/** The decision that one answer leads to. */
export interface Settled {
  readonly answer: string;
  readonly decision: VerdictValue;
}

export interface SettledNeed extends Need {
  /** It is assumed if unstated. */
  readonly isAssumed?: true;
  /** One for each answer that can be tried; empty if answers are numbers, times or words. */
  readonly settles: readonly Settled[];
}

const MOST_OPTIONS = 8;

const listAnswers = ({ type, options = [] }: Need): readonly string[] => {
  if (type === "yes_no") return ["yes", "no"];
  return type === "enum" || type === "number" ? options.slice(0, MOST_OPTIONS) : [];
};

/** Fields that take a list. */
const LISTS: ReadonlySet<string> = new Set(["codes", "same_day_codes"]);

const toValue = ({ type, field }: Need, answer: string): FactValue | number | string | readonly string[] => {
  if (type === "yes_no") return answer === "yes";
  if (type === "number") return Number(answer);
  return LISTS.has(field) ? [answer] : answer;
};

/** The ask as it would be with one more answer. */
export function answerNeed<TAsk extends Ask>(ask: TAsk, need: Need, answer: string): TAsk {
  const value = toValue(need, answer);
  if (need.field === "facts" && need.name !== undefined && typeof value === "boolean")
    return { ...ask, stated: new Map([...ask.stated, [need.name, value]]) };
  const whole: Readonly<Record<string, unknown>> = { ...ask };
  const named = need.name === undefined ? undefined : NAMED_LISTS[need.field];
  const answered = named
    ? {
        ...ask,
        [need.field]: putNamed(whole[need.field], named, {
          fact: need.name,
          value: typeof value === "number" ? value : answer,
        }),
      }
    : putAt(ask, toSteps(need.field), value);
  // Every other field stays as it is.
  return { ...ask, ...(isFields(answered) ? answered : {}) };
}

/** The subject's name may change with the answer: "Pantoloc" becomes "Pantoloc 40mg". */
export const findVerdict = (verdicts: readonly Verdict[], subject: string): Verdict | undefined =>
  verdicts.find((one) => one.subject === subject) ?? (verdicts.length === 1 ? verdicts[0] : undefined);

/** Tries each answer of a need, and records the decision. */
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
