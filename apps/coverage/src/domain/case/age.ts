import type { PatientInput } from "./case-input.ts";

const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365.25;

type Age = Pick<PatientInput, "age_years" | "age_months" | "age_days">;

/** Age in years, with a fraction if months or days are stated; undefined without an age. */
export function toYears({ age_years: years, age_months: months, age_days: days }: Age): number | undefined {
  if (months !== undefined) return months / MONTHS_PER_YEAR;
  return years ?? (days === undefined ? undefined : days / DAYS_PER_YEAR);
}

/** Completed years; undefined without an age. */
export function toWholeYears(age: Age): number | undefined {
  const years = toYears(age);
  return years === undefined ? undefined : Math.floor(years);
}
