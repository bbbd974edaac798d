import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import type { BillingEvidence } from "./evidence.ts";

const MOST_LISTED = 14;
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [/consultation/u, /\bconsultation\b/iu],
  [/visit|assessment|exam/u, /^(?!.*\bsubsequent\b)/iu],
];

/** "Cardiology consultation codes": every fee of the kind that the specialty's chapter lists for the office. */
export function listOfKind(
  { isList = false, codes, services }: BillingIntent,
  { specialty, setting }: QuestionFacts,
  { fees }: BillingEvidence,
): readonly string[] {
  if (!isList || codes.length > 0 || specialty === undefined) return [];
  const kind = KINDS.find(([service]) => services.some(({ value }) => service.test(value.service)))?.[1];
  if (!kind) return [];
  const letter = setting?.value === "hospital_in_patient" ? "C" : "A";
  const own = fees.filter(
    ({ specialtyNumber, code, description }) =>
      specialtyNumber === specialty.value && code.startsWith(letter) && kind.test(description),
  );
  return [...new Set(own.map(({ code }) => code))].slice(0, MOST_LISTED);
}
