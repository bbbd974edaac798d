import type { StatedFact } from "../../dataset/index.ts";

/** Codes that are often forgotten, each with what brings it up. Its rules decide whether it is paid. */
export interface MissedCode {
  readonly code: string;
  /** Codes that it goes with, where no rule lists them. */
  readonly bases?: readonly string[];
  /** Fields that the line must tell, and facts that must be so: nothing is proposed from what nobody said. */
  readonly fields?: readonly ("setting" | "specialty" | "diagnosis" | "discharge" | "minute")[];
  readonly facts?: readonly StatedFact[];
  /** Goes with a "+" procedure that is the only line of the visit. */
  readonly isOfLoneProcedure?: true;
  /** Of an assistant's or an anaesthetist's claim (B, C); all others are of the operator's. */
  readonly isOfRole?: true;
}

/** Under local anaesthesia outside a hospital: pages J47, J54, M1 to M24, P13, S1 to S34, U1, V2 to V7, Y9. */
const OUTSIDE_HOSPITAL = (
  "G552 G370 G328 Z101 Z173 Z174 Z104 Z106 Z103 Z114 Z116 Z156 Z157 Z158 Z122 Z123 Z124 R160 " +
  "R161 R162 R048 R049 R050 Z080 Z081 Z082 Z083 Z084 Z085 Z176 Z154 Z175 Z177 Z179 Z190 Z191 " +
  "Z192 Z125 Z126 Z127 R163 R164 R165 R094 R040 R041 Z130 Z131 Z502 S003 S006 " +
  "Z128 Z129 Z141 Z332 Z501 Z503 Z545 Z757 Z590 Z591 Z763 Z702 Z714 Z722 Z770 Z874"
).split(" ");

/** In the order of their pages; a premium of which one is paid stands beside its rivals. */
export const MISSED_CODES: readonly MissedCode[] = [
  { code: "E078", fields: ["setting", "specialty", "diagnosis"] },
  { code: "E080", fields: ["setting", "discharge"] },
  { code: "E082", facts: ["is_admission_assessment"] },
  { code: "E084" },
  { code: "E083" },
  { code: "E400", fields: ["minute"], isOfRole: true },
  { code: "E401", fields: ["minute"], isOfRole: true },
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
  { code: "E542", bases: OUTSIDE_HOSPITAL, fields: ["setting"] },
  { code: "G700", fields: ["setting"], isOfLoneProcedure: true },
  { code: "Q040", bases: ["K030"] },
];

/** Visits that pay more on their day than a subsequent visit, and the condition by which the day is theirs (GP44, GP45). */
export const BETTER_VISITS = [
  { code: "C124", kind: "stay_longer_than" },
  { code: "C122", kind: "days_after_admission_assessment" },
  { code: "C123", kind: "days_after_admission_assessment" },
] as const;

/** Mental health: asked in the place of A007, never concluded from minutes alone (GP55, GP58). */
export const MENTAL_HEALTH = { code: "K005", of: "A007", from: "290", until: "319", minutes: 20 } as const;
