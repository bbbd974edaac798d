import type { QuestionFacts } from "../question/coverage-question.ts";

/** Beyond the first three units of 12 months counselling has its lesser code (A17). */
const BEYOND_THREE_UNITS: Readonly<Record<string, string>> = { K013: "K033", K040: "K041" };
const MOST_UNITS = 3;

/** Beside the minor assessment that WSIB pays, OHIP has this one for what is unrelated (A2). */
const BESIDE_WSIB = "A008";

/** The code that is paid in the place of one that the question names, under what it tells. */
export function replaceCode(code: string, { earlier, stated, isVerdictAsked }: QuestionFacts): string {
  const isWsib = stated.is_minor_assessment_for_wsib?.value === true;
  if (code === "A001" && isWsib && stated.is_different_diagnosis?.value === true) return BESIDE_WSIB;
  const used = (earlier?.claims ?? []).filter((claim) => claim.code === "K013" || claim.code === "K040");
  const units = used.reduce((sum, claim) => sum + claim.units, 0);
  // "Is it still K013?" asks about that code.
  if (isVerdictAsked === true) return code;
  return units >= MOST_UNITS ? (BEYOND_THREE_UNITS[code] ?? code) : code;
}
