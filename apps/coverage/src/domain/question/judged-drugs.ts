import type { DrugIntent } from "./coverage-question.ts";

const isCoded = ({ names }: DrugIntent): boolean => names.some((name) => name.isCoded === true);

/** "Dutasteride + tamsulosin": beside a drug with codes one without is part of the treatment that its criteria ask for. */
const withCodes = (drugs: readonly DrugIntent[]): readonly DrugIntent[] =>
  drugs.some(isCoded)
    ? drugs.filter((one) => isCoded(one) || one.names.every(({ kind }) => kind !== "molecule"))
    : drugs;

/** "On Suboxone, monthly shot under LU 577": a drug without codes beside a code is what the patient takes. */
const isTakenBeside = (intent: DrugIntent): boolean =>
  intent.reasonForUseCodes.length > 0 &&
  intent.names.every(({ isCoded, kind }) => isCoded !== true && kind !== "class");

/** Of several drugs those that are judged; the others are what the patient takes. */
export const listJudged = (drugs: readonly DrugIntent[]): readonly DrugIntent[] =>
  withCodes(drugs.filter((drug) => !isTakenBeside(drug)));
