import type { StatedFact } from "../../dataset/index.ts";

/** Codes that are often forgotten, each with what brings it up. Its rules decide whether it is paid. */
export interface MissedCode {
  readonly code: string;
  /** Base codes, or "A*" for a whole letter, if no rule lists them. */
  readonly bases?: readonly string[];
  /** Codes that it may go with, and that do not bring it up. */
  readonly except?: readonly string[];
  /** Proposed with one line of a visit, however many it may go with. */
  readonly isOncePerVisit?: true;
  /** Fields that the line must state and facts that must be true. Nothing is proposed from unstated facts. */
  readonly fields?: readonly ("setting" | "specialty" | "diagnosis" | "discharge" | "minute")[];
  readonly facts?: readonly StatedFact[];
  /** Goes with a "+" procedure that is the only line of the visit. */
  readonly isOfLoneProcedure?: true;
  /** Applies to an assistant's (B) or anaesthetist's (C) claim; otherwise to the operator's. */
  readonly ofRole?: readonly ("B" | "C")[];
  /** First digits of the diagnosis. */
  readonly diagnosis?: string;
}

/** In the order of their pages. A premium is next to the rivals that exclude it. */
export const MISSED_CODES: readonly MissedCode[] = [
  { code: "E078", fields: ["setting", "specialty", "diagnosis"] },
  { code: "E080", fields: ["setting", "discharge"] },
  { code: "E082", facts: ["is_admission_assessment"] },
  { code: "E084" },
  { code: "E083" },
  { code: "E400", fields: ["minute"], ofRole: ["B", "C"] },
  { code: "E401", fields: ["minute"], ofRole: ["B", "C"] },
  { code: "E019", ofRole: ["C"] },
  { code: "E007", ofRole: ["C"] },
  { code: "E018", ofRole: ["C"] },
  { code: "E014", ofRole: ["C"] },
  { code: "E009", ofRole: ["C"] },
  { code: "E411", facts: ["is_sole_delivery_of_day"] },
  { code: "E088", fields: ["setting", "specialty"], diagnosis: "428" },
  { code: "E502", facts: ["had_caesarean_before"] },
  { code: "E584", bases: ["Z198", "Z199", "Z201", "Z202", "Z203"], fields: ["setting"] },
  { code: "E409", fields: ["minute"], facts: ["is_non_elective_procedure"] },
  { code: "E410", fields: ["minute"], facts: ["is_non_elective_procedure"] },
  {
    code: "E412",
    fields: ["minute"],
    facts: ["is_non_elective_procedure", "is_emergency_department_physician"],
  },
  {
    code: "E413",
    fields: ["minute"],
    facts: ["is_non_elective_procedure", "is_emergency_department_physician"],
  },
  { code: "E420", facts: ["is_injury_severity_over_limit"] },
  { code: "E430", bases: ["G365"], fields: ["setting"] },
  { code: "E431", bases: ["G394"], fields: ["setting"] },
  { code: "K187", fields: ["discharge"] },
  { code: "K188", facts: ["is_within_six_months_of_suicide_attempt"] },
  // J47 lists its line under the removal; on J54 it goes with the first joint.
  { code: "E542", fields: ["setting"], except: ["G378", "G371", "G329"], isOncePerVisit: true },
  { code: "G700", fields: ["setting"], isOfLoneProcedure: true },
  { code: "Q040", bases: ["K030"] },
  {
    code: "K045",
    bases: ["A*"],
    fields: ["specialty"],
    diagnosis: "250",
    facts: ["is_flow_sheet_on_chart"],
  },
];

/** Visits that pay more on their day than a subsequent visit, and the condition by which the day is theirs (GP44, GP45). */
export const BETTER_VISITS: ReadonlyMap<string, string> = new Map([
  ["C124", "stay_longer_than"],
  ["C122", "days_after_admission_assessment"],
  ["C123", "days_after_admission_assessment"],
]);

/** Mental health: a question about A007, never a conclusion from minutes alone (GP55, GP58). */
export const MENTAL_HEALTH = { code: "K005", of: "A007", from: "290", until: "319", minutes: 20 } as const;
