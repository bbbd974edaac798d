/** Page GP64, item 1: percent for the young, on consultations by specialists, procedures of parts K to Z and some others. */
const YOUNG: readonly (readonly [belowMonths: number, percent: number])[] = [
  [12, 25],
  [24, 20],
  [60, 15],
  [16 * 12, 10],
];
const NEWBORN_DAYS = 30;
const NEWBORN_PERCENT = 30;

/** Page GP64, item 2: 15 % from 65 years. */
const SENIOR_CODES = new Set(
  "A003 C003 C903 W102 W109 W903 A004 C004 W004 A007 A917 A927 A937 A947 A957 A967 K132 H102 H122 H132 H152 H103 H123 H133 H153".split(
    " ",
  ),
);
const SENIOR_MONTHS = 65 * 12;
const SENIOR_PERCENT = 15;

interface PatientAge {
  /** Full months. */
  readonly months: number;
  /** Full days, for ages under two months. */
  readonly days?: number;
}

/**
 * The age premium of a service. Young patients: a specialist's consultation, a procedure of parts K to Z or of part E, A233 or A234. From
 * 65: one of the listed assessments.
 *
 * @returns percent, 0 for none; undefined if it depends on a newborn's age in days
 */
export function toAgePremium(
  { months, days }: PatientAge,
  { code, hasYoungPremium }: { readonly code: string; readonly hasYoungPremium: boolean },
): number | undefined {
  if (months >= SENIOR_MONTHS && SENIOR_CODES.has(code)) return SENIOR_PERCENT;
  if (!hasYoungPremium) return 0;
  if (months < 2 && days === undefined) return undefined;
  if (days !== undefined && days < NEWBORN_DAYS) return NEWBORN_PERCENT;
  return YOUNG.find(([below]) => months < below)?.[1] ?? 0;
}
