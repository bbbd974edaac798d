import type { PatientInput } from "./case-input.ts";

const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365.25;

type Age = Pick<PatientInput, "age_years" | "age_months" | "age_days">;

/** Years, with a part of one where months or days are told; undefined where no age is. */
export function toYears({ age_years: years, age_months: months, age_days: days }: Age): number | undefined {
  if (months !== undefined) return months / MONTHS_PER_YEAR;
  return years ?? (days === undefined ? undefined : days / DAYS_PER_YEAR);
}

/** Birthdays passed; undefined where no age is told. */
export function toWholeYears(age: Age): number | undefined {
  const years = toYears(age);
  return years === undefined ? undefined : Math.floor(years);
}
