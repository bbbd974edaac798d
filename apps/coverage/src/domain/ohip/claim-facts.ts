import type { AdmissionKind, CareSetting, ClaimField, ENROLMENTS, StatedFact } from "../../dataset/index.ts";
import type { LocalMoment } from "./local-time.ts";

/** A claim that was made before, or is made the same day. */
export interface EarlierClaim {
  readonly code: string;
  /** YYYY-MM-DD; the last possible day if the exact one is unknown. */
  readonly day: string;
  /** The first possible day, if only a period is known. */
  readonly earliest?: string | undefined;
  /** Stated for "the month", so it counts for limits of that calendar month. */
  readonly isOfMonth?: boolean | undefined;
  /** Counted over more than a month. Claims are assumed to be outside the month, week and day of the service. */
  readonly isOfOtherMonths?: boolean | undefined;
  /** Units claimed; 1 for services that have none. */
  readonly units: number;
  readonly isSamePhysician: boolean;
  /** Stated with its day or month, not only within a period. */
  readonly isDated?: boolean;
  /** During the hospital admission, or the pregnancy, that the service belongs to. */
  readonly isSameEpisode: boolean;
  /** On the day of the service. */
  readonly isToday?: boolean;
  /** By video or telephone; undefined if the line has no setting. */
  readonly isVirtual?: boolean | undefined;
  /** In the service's facility; undefined if the line has none. */
  readonly isSameFacility?: boolean | undefined;
}

/** A claim of the same physician for any patient. */
export interface PhysicianClaim {
  readonly code: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly units: number;
  /** Pseudonym: claims with the same one are one patient's. */
  readonly patient: string;
}

/** Facts that claim lines settle; undefined without lines, as for one service in words. */
export interface LineFacts {
  /** Three or four digits, as on the claim. */
  readonly diagnosis?: string | undefined;
  readonly sex?: "female" | "male" | undefined;
  /** Fields that the claim has, and that it lacks. */
  readonly claimFields?: Readonly<Partial<Record<ClaimField, boolean>>> | undefined;
  /** Other codes of the same visit. */
  readonly visitCodes?: readonly string[] | undefined;
  /** The physician's earlier claims for all patients, in the order of service. */
  readonly physicianClaims?: readonly PhysicianClaim[] | undefined;
  /** Pseudonym of the patient, as `physicianClaims` has it. */
  readonly patient?: string | undefined;
  /** Codes that were claimed before for the same journey, or for the same address on the day. */
  readonly onJourney?:
    | Readonly<Partial<Record<"trip" | "place" | "destination", readonly string[]>>>
    | undefined;
  /** Codes that the same physician gave at the same time. */
  readonly overlapping?: readonly string[] | undefined;
  /** Timed lines of the patient and day of the same physician, from and to in minutes of the day, the line's own among them. */
  readonly attendance?:
    | readonly { readonly code: string; readonly span: readonly [number, number] }[]
    | undefined;
  /** Codes of the same anaesthetic or stay with a higher fee. */
  readonly dearer?: readonly string[] | undefined;
  /** `earlierClaims` includes everything given before, also on the same day. No other claim of the day uses up a daily limit. */
  readonly isInOrder?: boolean | undefined;
  /** The service before it in the visit: of that a premium is a share whose rules list no codes. */
  readonly serviceBefore?: string | undefined;
  /** Units of other codes of the physician and day: a premium that is a share of one is of all of them. */
  readonly unitsOfDay?: ReadonlyMap<string, number> | undefined;
  /** Its units are the basic ones and those of time of who assists or anaesthetises: limits count it once. */
  readonly isOneService?: boolean | undefined;
  /** People seen together. */
  readonly groupSize?: number | undefined;
  readonly enrolment?: (typeof ENROLMENTS)[number] | undefined;
}

/** The known facts of a service. Undefined means unstated: a condition that needs the field is then neither met nor broken. */
export interface ClaimFacts extends LineFacts {
  /** The code to check. */
  readonly code?: string | undefined;
  readonly service?: LocalMoment | undefined;
  /** The day was stated only as "today" or "yesterday", so its kind is open. */
  readonly isServiceDayOpen?: boolean | undefined;
  readonly admission?: LocalMoment | undefined;
  /** Day of the admission assessment, YYYY-MM-DD. */
  readonly admissionAssessmentDay?: string | undefined;
  readonly discharge?: LocalMoment | undefined;
  readonly dischargeSummary?: LocalMoment | undefined;
  /** Minutes in hospital, if only the length of the stay is stated. */
  readonly stayLength?: { readonly least: number; readonly most: number } | undefined;
  /** Minutes from the discharge to the complete summary, if only these are stated. */
  readonly summaryDelay?: { readonly least: number; readonly most: number } | undefined;
  readonly admissionKind?: AdmissionKind | undefined;
  readonly hadIntensiveCare?: boolean | undefined;
  readonly setting?: CareSetting | undefined;
  /** Days from a discharge to the service, if only these are stated. */
  readonly daysSinceDischarge?: number | undefined;
  /** Minutes with the patient. */
  readonly minutes?: number | undefined;
  readonly areTimesRecorded?: boolean | undefined;
  /** Full months. */
  readonly ageMonths?: number | undefined;
  /** Lesions, warts, biopsies or abscesses that were treated. */
  readonly lesions?: number | undefined;
  /** Two digits, e.g. "00" for family practice. */
  readonly specialty?: string | undefined;
  /** Units of this claim, if the service has units. */
  readonly units?: number | undefined;
  readonly stated: Readonly<Partial<Record<StatedFact, boolean>>>;
  /** Claims for this patient before this service; empty means none. */
  readonly earlierClaims?: readonly EarlierClaim[] | undefined;
  /** Codes for which `earlierClaims` is complete; undefined means all codes. */
  readonly statedCodes?: readonly string[] | undefined;
  /** Codes that were claimed at least as often as `earlierClaims` has them. */
  readonly atLeastCodes?: readonly string[] | undefined;
  /** YYYY-MM-DD from which periods are counted back, if the day of the service is unstated. */
  readonly countDay?: string | undefined;
  /** Days by which the service may precede `countDay`: 30 if only its month of 31 days is known. */
  readonly countDaySlack?: number | undefined;
  /** Codes for this patient by this physician on the day of the service, without this one. */
  readonly sameDayCodes?: readonly string[] | undefined;
  /** The day may have more codes than `sameDayCodes`, so a required code may be among them. */
  readonly isSameDayOpen?: boolean | undefined;
}

/** The question that would establish a condition. */
export type FactNeed =
  | StatedFact
  | "sex"
  | Exclude<
      keyof ClaimFacts,
      | keyof LineFacts
      | "code"
      | "stated"
      | "isServiceDayOpen"
      | "atLeastCodes"
      | "stayLength"
      | "summaryDelay"
      | "daysSinceDischarge"
      | "statedCodes"
      | "countDay"
      | "countDaySlack"
      | "isSameDayOpen"
    >
  /** A day without an hour, and the hour decides. */
  | "admission_time"
  | "discharge_time";

export type Outcome = "met" | "not_met" | "not_established";

export interface Finding {
  readonly outcome: Outcome;
  /** Empty unless not established. */
  readonly needs: readonly FactNeed[];
  /** The computation in words: "68 hours", "3 of 3 units used". */
  readonly detail: string | null;
  /** Units that a limit allows of a larger claim. */
  readonly allowedUnits?: number;
}

export const found = (isMet: boolean, detail: string | null = null): Finding => ({
  outcome: isMet ? "met" : "not_met",
  needs: [],
  detail,
});

export const ask = (needs: readonly FactNeed[], detail: string | null = null): Finding => ({
  outcome: "not_established",
  needs,
  detail,
});

/** Those of the facts that are unstated. */
export const listUnstated = (...facts: readonly (readonly [FactNeed, unknown])[]): readonly FactNeed[] =>
  facts.flatMap(([need, stated]) => (stated === undefined ? [need] : []));
