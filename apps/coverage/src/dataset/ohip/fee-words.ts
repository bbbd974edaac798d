/** Words that the OHIP tables and the rules over them share. */

export const FEE_BASES = ["amount", "percent", "nil", "independent_consideration", "units"] as const;
export type FeeBasis = (typeof FEE_BASES)[number];

export const FEE_COMPONENTS = ["technical", "professional"] as const;

/** When a special visit takes place, as the columns of the special visit premium tables part it. */
export const VISIT_TIMES = [
  "weekday_day",
  "weekday_day_sacrifice",
  "weekday_evening",
  "weekend_holiday",
  "night",
  "elective_home",
] as const;
export type VisitTime = (typeof VISIT_TIMES)[number];

/** Parts of a special visit premium. */
export const VISIT_ELEMENTS = ["travel", "first_person", "additional_person"] as const;
export type VisitElement = (typeof VISIT_ELEMENTS)[number];

/** Kinds of statements in the Schedule. */
export const STATEMENT_KINDS = [
  "definition",
  "payment_rules",
  "note",
  "commentary",
  "medical_record_requirements",
  "claims_submission_instructions",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
