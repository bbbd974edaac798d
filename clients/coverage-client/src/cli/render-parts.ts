import type { AnswerDecision } from "../answer.ts";
import type { Screen, Style } from "./screen.ts";

const GOOD: Style = ["bold", "green"];
const BAD: Style = ["bold", "red"];
export const OPEN: Style = ["bold", "yellow"];

const DECISION_STYLES: Readonly<Record<AnswerDecision, Style>> = {
  billable: GOOD,
  eligible: GOOD,
  covered: GOOD,
  not_billable: BAD,
  not_eligible: BAD,
  not_covered: BAD,
  needs_more_info: OPEN,
  mixed: OPEN,
};

export const toWords = (decision: AnswerDecision): string => decision.replaceAll("_", " ");

/** A decision in capitals and its colour. */
export const paintDecision = ({ paint }: Screen, decision: AnswerDecision): string =>
  paint(DECISION_STYLES[decision], toWords(decision).toUpperCase());

/** "[1][3]", or that there is no place. */
export function renderNumbers({ paint }: Screen, citations: readonly number[]): string {
  const numbers = [...new Set(citations)].toSorted((one, other) => one - other);
  return numbers.length === 0
    ? paint("yellow", "[no source]")
    : paint("cyan", numbers.map((number) => `[${number}]`).join(""));
}
