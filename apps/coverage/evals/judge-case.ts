import type { Asked } from "./ask-server.ts";
import { wordsOf, type EvalAnswer } from "./answer.ts";
import type { Expectation } from "./golden-case.ts";
import { shows } from "./shows.ts";

const OPEN = "needs_more_info";

export const OUTCOMES = ["right", "wrong", "asked_back", "refused"] as const;
/**
 * `right`: every decision that is wanted. `wrong`: one is definite and another than wanted. `asked_back`: one is open that the
 * facts settle. `refused`: the request was turned away, or an ask has no decision.
 */
export type Outcome = (typeof OUTCOMES)[number];

export interface JudgedCase {
  readonly id: string;
  readonly program: "OHIP" | "ODB" | "ADP" | "mixed" | "none";
  readonly outcome: Outcome;
  /** Errors, for people to read. */
  readonly faults: readonly string[];
  /** Undefined if no figure is expected, or if the decision is wrong. */
  readonly hasFigures: boolean | undefined;
  /** Whether every deciding need is asked for; undefined if none is expected. */
  readonly hasNeeds: boolean | undefined;
  readonly forbidden: readonly string[];
  readonly confidence: number | undefined;
  /** Whether the decision is not open. */
  readonly isDefinite: boolean;
}

const PROGRAMS = { claims: "OHIP", drugs: "ODB", devices: "ADP" } as const;

function programOf({ decisions: [first] }: Expectation): (typeof PROGRAMS)[keyof typeof PROGRAMS] {
  if (first?.path.startsWith("drugs") === true) return PROGRAMS.drugs;
  return first?.path.startsWith("devices") === true ? PROGRAMS.devices : PROGRAMS.claims;
}

type Wanted = Expectation["decisions"][number];

/** Decisions that the answer has for one that is wanted. */
const findGiven = ({ asks }: EvalAnswer, { path, subject }: Wanted) =>
  asks.filter(
    (ask) =>
      ask.path === path &&
      (subject === undefined || ask.subject.toLowerCase().includes(subject.toLowerCase())),
  );

function compare(answer: EvalAnswer, wanted: Wanted): { outcome: Outcome; fault?: string } {
  const given = findGiven(answer, wanted).map(({ decision }) => decision);
  const name = `${wanted.path}${wanted.subject === undefined ? "" : ` ${wanted.subject}`}`;
  const fault = `${name}: ${given.join(", ") || "no decision"}, wanted ${wanted.decision}`;
  if (given.length === 0) {
    // Words that may be of several codes have no decision by code yet: the question back names them.
    const own = answer.asks.filter(({ path }) => path === wanted.path);
    const isOpen = own.length > 0 && own.every(({ decision }) => decision === OPEN);
    if (isOpen && wanted.decision === OPEN) return { outcome: "right" };
    return { outcome: isOpen ? "asked_back" : "refused", fault };
  }
  if (given.every((decision) => decision === wanted.decision)) return { outcome: "right" };
  const isWrong = given.some((decision) => decision !== OPEN && decision !== wanted.decision);
  return { outcome: isWrong ? "wrong" : "asked_back", fault };
}

/** The worst of the parts is that of the whole. */
export const WORST_FIRST: readonly Outcome[] = ["wrong", "refused", "asked_back"];

const asksFor = ({ asks }: EvalAnswer, { field, name }: Expectation["needs"][number]): boolean =>
  asks.some(({ path, needs }) =>
    needs.some((need) => need.path === `${path}.${field}` && (name === undefined || need.fact === name)),
  );

/** Compares an answer with the right one. */
export function judgeCase(id: string, expect: Expectation, { answer, refusal }: Asked): JudgedCase {
  const program = programOf(expect);
  const nothing = { id, program, forbidden: [], hasFigures: undefined, confidence: undefined };
  if (!answer)
    return {
      ...nothing,
      outcome: "refused",
      faults: [`refused: ${refusal ?? ""}`],
      hasNeeds: undefined,
      isDefinite: false,
    };
  const parts = expect.decisions.map((wanted) => compare(answer, wanted));
  const outcome = WORST_FIRST.find((one) => parts.some((part) => part.outcome === one)) ?? "right";
  const words = wordsOf(answer).toLowerCase();
  const missing = expect.needs.filter((need) => !asksFor(answer, need));
  const figures = outcome === "right" ? expect.figures : [];
  const unseen = figures.filter((figure) => !shows(words, figure));
  const forbidden = expect.must_not.filter((statement) => words.includes(statement.toLowerCase()));
  return {
    ...nothing,
    outcome,
    faults: [
      ...parts.flatMap(({ fault }) => fault ?? []),
      ...missing.map(({ field, name }) => `does not ask for ${field}${name === undefined ? "" : ` ${name}`}`),
      ...unseen.map((figure) => `figure missing: ${figure}`),
      ...forbidden.map((statement) => `says "${statement}"`),
    ],
    hasFigures: figures.length > 0 ? unseen.length === 0 : undefined,
    hasNeeds: expect.needs.length > 0 ? missing.length === 0 : undefined,
    forbidden,
    confidence: answer.confidence,
    isDefinite: answer.decision !== OPEN,
  };
}
