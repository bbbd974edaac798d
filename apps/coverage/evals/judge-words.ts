import type { CoverageAnswer } from "../src/domain/answer/coverage-answer-schemas.ts";
import type { GoldenQuestion } from "./golden-question.ts";
import type { JudgedCase } from "./judge-case.ts";

const OPEN = "needs_more_info";
const PROGRAM_OF = { billing: "OHIP", drug: "ODB", device: "ADP" } as const;

/** Decisions of one kind of thing, in the order of the question. */
const listOf = ({ asks }: CoverageAnswer, kind: keyof typeof PROGRAM_OF): readonly string[] =>
  asks.filter(({ program }) => program === PROGRAM_OF[kind]).map(({ decision }) => decision);

/**
 * A golden question by its words alone. Of several codes that are decided apart the expected decision is among them; what is
 * definite and is not expected of its kind is false.
 */
export function judgeWords(question: GoldenQuestion, answer: CoverageAnswer): JudgedCase {
  const kinds = new Map(
    (["billing", "drug", "device"] as const).map((kind) => [
      kind,
      question.intents.filter((one) => one.kind === kind).map(({ decision }) => decision),
    ]),
  );
  const faults: string[] = [];
  const state = { isFalse: false, isAskedBack: false };
  for (const [kind, wanted] of kinds) {
    const given = listOf(answer, kind);
    const missing = wanted.filter((decision) => !given.includes(decision));
    const definite = given.filter((decision) => decision !== OPEN);
    if (missing.length > 0)
      faults.push(`${kind}: wanted ${wanted.join(", ")}, is ${given.join(", ") || "absent"}`);
    if (wanted.length > 0 && definite.length > 0 && !definite.some((decision) => wanted.includes(decision)))
      state.isFalse = true;
    if (missing.some((decision) => decision !== OPEN) && definite.length === 0) state.isAskedBack = true;
  }
  return {
    id: question.id,
    group: question.kind,
    isRight: faults.length === 0,
    isFalse: state.isFalse,
    isAskedBack: state.isAskedBack && !state.isFalse,
    faults,
  };
}
