import type { CoverageAnswer } from "../src/domain/answer/coverage-answer-schemas.ts";
import type { Expected } from "./golden-case.ts";
import { shows } from "./measures.ts";

/** How one answer stands to what was expected. */
export interface JudgedCase {
  readonly id: string;
  readonly group: string;
  /** Every decision, figure and need is as expected. */
  readonly isRight: boolean;
  /** A definite decision that is not the expected one. */
  readonly isFalse: boolean;
  /** Asks back where the facts decide. */
  readonly isAskedBack: boolean;
  readonly faults: readonly string[];
}

const OPEN = "needs_more_info";

const normalise = (subject: string): string => subject.trim().toLowerCase();

type Wanted = Expected["decisions"][number];

function findAsks({ asks }: CoverageAnswer, { path, subject }: Wanted): readonly string[] {
  const own = asks.filter((one) => one.path === path);
  const named =
    subject === undefined ? own : own.filter((one) => normalise(one.subject) === normalise(subject));
  return [...new Set((named.length > 0 ? named : own).map(({ decision }) => decision))];
}

/** "facts" of any ask, or a field by its own path. */
function hasNeed({ asks }: CoverageAnswer, { field, name }: Expected["needs"][number]): boolean {
  return asks.some(({ needs = [] }) =>
    needs.some(
      ({ path, fact }) =>
        (path.endsWith(`.${field}`) || path.endsWith(`].${field}`)) && (name === undefined || fact === name),
    ),
  );
}

/** Holds an answer to what was expected of it. */
export function judgeCase(id: string, expect: Expected, answer: CoverageAnswer): JudgedCase {
  const wrong = expect.decisions.map((wanted) => ({ wanted, given: findAsks(answer, wanted) }));
  const missed = wrong.filter(({ wanted, given }) => given.length !== 1 || given[0] !== wanted.decision);
  const whole = JSON.stringify(answer);
  const isDecided = missed.length === 0;
  const figures = isDecided ? expect.figures.filter((figure) => !shows(whole, figure)) : [];
  const needs = isDecided ? expect.needs.filter((need) => !hasNeed(answer, need)) : [];
  const forbidden = expect.must_not.filter((words) => whole.toLowerCase().includes(words.toLowerCase()));
  const faults = [
    ...missed.map(
      ({ wanted, given }) =>
        `${wanted.path} ${wanted.subject ?? ""} wanted ${wanted.decision}, is ${given.join("+") || "absent"}`,
    ),
    ...figures.map((figure) => `does not show ${figure}`),
    ...needs.map(({ field, name }) => `does not ask for ${field}${name === undefined ? "" : ` ${name}`}`),
    ...forbidden.map((words) => `says "${words}"`),
  ];
  return {
    id,
    group: id.split("-")[1] ?? "",
    isRight: faults.length === 0,
    isFalse: missed.some(({ given }) => given.some((decision) => decision !== OPEN)),
    isAskedBack: missed.length > 0 && missed.every(({ given }) => given.every((one) => one === OPEN)),
    faults,
  };
}
