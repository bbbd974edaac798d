import type { Span } from "@clinical-mcp/citations";
import type {
  AdmissionKind,
  CareSetting,
  CircumstanceRow,
  OutsideRow,
  StatedFact,
} from "../../dataset/index.ts";
import type { Source } from "../source.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { EarlierClaims } from "./read-earlier-claims.ts";
import type { DrugForm } from "./strength.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import type { LocalMoment } from "../ohip/local-time.ts";

/** A value with the place in the question that it was read from; null where a hint or the patient's fields gave it. */
export interface Slot<T> {
  readonly value: T;
  readonly span: Span | null;
  readonly from: "text" | "hint" | "patient";
}

/** What a clinician wants to know. */
export const ASKS = [
  "may_bill",
  "which_code",
  "fee",
  "premiums",
  "limits",
  "documentation",
  "coverage",
  "lu_criteria",
  "cheapest",
  "interchangeable",
  "alternatives",
  "copayment",
  "eligibility",
  "share",
  "price",
  "replacement_period",
  "repairs",
  "application",
] as const;
export type Ask = (typeof ASKS)[number];

/** A service named in words, with the codes that the table of services has for it under the facts of the question. */
export interface ServiceMention {
  readonly service: string;
  readonly candidates: readonly string[];
  /** What would narrow the candidates to one. */
  readonly needs: readonly ("specialty" | "setting" | "ageMonths" | "lesions" | "minutes" | StatedFact)[];
  /** Place of a special visit whose premiums go with it. */
  readonly premiumPlace:
    | "home"
    | "palliative_home"
    | "emergency_department"
    | "hospital_in_patient"
    | "long_term_care"
    | "office"
    | undefined;
  /** What must be asked back, whatever else is known. */
  readonly ask?: string | undefined;
}

/** A part of a message that asks about codes of its own. */
export interface AskedPart {
  readonly codes: readonly string[];
  /** What they pay is asked, and not whether they are paid. */
  readonly isPriced: boolean;
}

export interface BillingIntent {
  readonly kind: "billing";
  /** Whose it is, by the order of `patients`, where several are told of. */
  readonly patient?: number;
  readonly span: Span | null;
  readonly asks: readonly Ask[];
  readonly codes: readonly Slot<string>[];
  readonly services: readonly Slot<ServiceMention>[];
  /** Codes that are told of or taken to be claimed, beside which others are asked about. */
  readonly beside?: readonly string[];
  /** A sum is asked for, and not only the fee of a unit. */
  readonly isTotal?: boolean;
  /** One of several, or another in their place: "K131 or K132", "K017 or something else". */
  readonly isEither?: boolean;
  /** Fees of several codes are asked for, and nothing on a claim that holds them. */
  readonly isPriceList?: boolean;
  /** What each further one has is asked, besides the code of the first. */
  readonly isFurther?: boolean;
  /** Every fee of the kind is wanted: "cardiology consultation codes". */
  readonly isList?: boolean;
  /** Whether the codes are to be claimed with one another. */
  readonly isTogether: boolean;
  /** Codes that are asked about one after the other, each for itself: those of each part that asks. */
  readonly apart?: readonly AskedPart[];
}

/** What a word of the question means in the formulary. */
export interface DrugName {
  /** What a brand is that the formulary does not know, e.g. a foreign one. */
  readonly molecules?: string;
  readonly kind: "din" | "brand" | "unlisted_brand" | "molecule" | "class" | "unrecognised";
  /** What to look up: a DIN, a name as the catalog writes it, or the words of the question. */
  readonly query: string;
  /** For people. */
  readonly name: string;
  /** Every product of it that the ministry pays for is Limited Use. */
  readonly isCoded?: boolean;
  /** Of a brand its molecules, as names of them are looked up. */
  readonly of?: readonly string[];
}

export interface DrugIntent {
  readonly kind: "drug";
  /** Whose it is, by the order of `patients`, where several are told of. */
  readonly patient?: number;
  /** "Prolia biosimilar": another product of the brand's molecule is asked for. */
  readonly isBiosimilarAsked?: boolean;
  /** "Her blood pressure pill": the one that a person takes, told by its kind. */
  readonly isOnesOwn?: boolean;
  readonly span: Span | null;
  readonly asks: readonly Ask[];
  /** Several where a misspelt word may be any of them; none where no drug is named. */
  readonly names: readonly DrugName[];
  readonly isSpellingGuessed: boolean;
  /** As written, e.g. "10 mg". */
  readonly strength: string | undefined;
  /** Words of dosing stand behind the strength: it may be several units. */
  readonly isDose?: boolean;
  readonly form?: DrugForm | undefined;
  readonly indication: Slot<string> | undefined;
  readonly reasonForUseCodes: readonly Slot<string>[];
}

export interface DeviceName {
  readonly type: string;
  readonly category: string;
  readonly name: string;
}

export interface DeviceIntent {
  readonly kind: "device";
  /** Whose it is, by the order of `patients`, where several are told of. */
  readonly patient?: number;
  readonly span: Span | null;
  readonly asks: readonly Ask[];
  /** Several where the word is used for each of them ("rollator"). */
  readonly devices: readonly DeviceName[];
  readonly isSpellingGuessed: boolean;
  /** Of the device that the person has. */
  readonly deviceAgeMonths: Slot<number> | undefined;
  /** Types of what the person has or asks for at the same time. */
  readonly besides?: readonly string[];
  /** A thing that no type of device means, and what a rule says of it. */
  readonly thing?: CircumstanceMention;
}

export type Intent = BillingIntent | DrugIntent | DeviceIntent;

export interface PatientAge {
  /** Full months. */
  readonly months: number;
  /** Full days, where under two months. */
  readonly days?: number;
}

/** Minutes between admission and discharge as far as the words tell; `most` is Infinity where they set no end. */
export interface StayLength {
  readonly least: number;
  readonly most: number;
}

/** When a service was: what the words leave out is undefined. */
export interface ServiceTime {
  readonly day?: string;
  /** Only a weekday was named: the day is the last ordinary one of that name. */
  readonly isDayOfWeekOnly?: boolean;
  /** "Today", "yesterday": which kind of day it was is not said. */
  readonly isRelative?: boolean;
  readonly minute?: number;
}

export type SocialAssistance = "ontario_works" | "odsp" | "acsd" | "unspecified" | "none";

export const PAYERS = ["private_plan", "nihb", "wsib", "veterans_affairs", "trillium", "odb"] as const;
export type Payer = (typeof PAYERS)[number];

/** A rule that the words of a question speak of. */
export interface CircumstanceMention {
  readonly row: CircumstanceRow;
  /** null where a number alone shows it. */
  readonly span: Span | null;
  /** Where the rule can be checked. */
  readonly sources: readonly Source[];
}

/** What the question says of patient, physician and service; what is left out was not said. */
export interface QuestionFacts {
  readonly age?: Slot<PatientAge>;
  readonly setting?: Slot<CareSetting>;
  readonly hadIntensiveCare?: Slot<boolean>;
  readonly admission?: Slot<LocalMoment>;
  readonly discharge?: Slot<LocalMoment>;
  readonly dischargeSummary?: Slot<LocalMoment>;
  readonly stay?: Slot<StayLength>;
  readonly admissionKind?: Slot<AdmissionKind>;
  /** Of the service, counted from the day of the admission assessment. */
  readonly daysAfterAdmission?: Slot<number>;
  /** The same for codes that have a day of their own: "C122 on Monday, C123 on Tuesday". */
  readonly daysOfCodes?: Slot<Readonly<Record<string, number>>>;
  /** Of the service, counted from a discharge. */
  readonly daysSinceDischarge?: Slot<number>;
  readonly service?: Slot<ServiceTime>;
  /** With the patient. */
  readonly minutes?: Slot<number>;
  /** Booked office visits gave way to the visit. */
  readonly isOfficeSacrificed?: Slot<boolean>;
  /** The visit was arranged ahead and not for an urgent need. */
  readonly isElectiveVisit?: Slot<boolean>;
  /** Seen together, in a group. */
  readonly people?: Slot<number>;
  /** Of a stay in hospital, counted from 1. */
  readonly weekOfStay?: Slot<number>;
  readonly areTimesRecorded?: Slot<boolean>;
  readonly units?: Slot<number>;
  /** Lesions, biopsies or abscesses that were treated. */
  readonly lesions?: Slot<number>;
  readonly sex?: Slot<"female" | "male">;
  /** Two digits. */
  readonly specialty?: Slot<string>;
  readonly stated: Readonly<Partial<Record<StatedFact, Slot<boolean>>>>;
  /** Facts that the question says both ways, and a place that is told twice: they are not stated, and no rule may take them for routine. */
  readonly contested?: readonly (StatedFact | "setting")[];
  /** What the question says that nobody knows. */
  readonly unknown?: readonly FactNeed[];
  /** Minutes from the discharge to the complete discharge summary. */
  readonly summaryDelay?: Slot<StayLength>;
  readonly socialAssistance?: Slot<SocialAssistance>;
  /** A year. */
  readonly incomeCents?: Slot<number>;
  readonly livesWithSpouse?: Slot<boolean>;
  /** In the Seniors Co-Payment Program. */
  readonly isEnrolledForSeniors?: Slot<boolean>;
  /** "A senior": from 65, without an age. */
  readonly isSenior?: boolean;
  /** true: has it; false: said not to have it. */
  readonly payers: Readonly<Partial<Record<Payer, Slot<boolean>>>>;
  readonly residence?: Slot<"community" | "long_term_care">;
  /** Of fee codes, before this service. */
  readonly earlier?: EarlierClaims;
  /** Keys are facts of the device criteria, e.g. "can_walk". */
  readonly deviceFacts: Readonly<Record<string, Slot<boolean | number>>>;
  /** Whether it is asked if one person gets a device, and not how much or under which rule. */
  readonly asksForPerson?: boolean;
  /** What a vendor asks for a device. */
  readonly vendorCents?: Slot<number>;
  /** Of these, what the question speaks of without settling it. */
  readonly deviceOpen?: readonly string[];
  /** What has happened to the device or what it is for, by the names of device-situations.ts. */
  readonly deviceSituation?: Readonly<Record<string, Slot<boolean>>>;
  readonly circumstances: readonly CircumstanceMention[];
  /** Illnesses, treatment and figures, where a drug is asked about. */
  readonly picture?: ClinicalPicture;
  /** Of the clinical picture, e.g. an ejection fraction. */
  readonly measures: Readonly<Record<string, number>>;
  /** One person's case is told, and not only a thing named. */
  readonly isAboutPatient: boolean;
  /** Nobody is told of where it is asked about: the thing is asked about in principle, whoever else the message tells of. */
  readonly isInPrinciple?: boolean;
  /** More is told than names: words of a case stand beside them. */
  readonly isCase: boolean;
  /** A yes or no on a claim is asked for, whatever else is. */
  readonly isVerdictAsked?: boolean;
  /** What is asked is in no source. */
  readonly outside?: Pick<OutsideRow, "id" | "text">;
}

/** Things that cannot both be so; what they are about is left out of the facts. */
export interface Contradiction {
  readonly about: string;
  readonly spans: readonly Span[];
  /** For the person who asked. */
  readonly words: string;
}

export interface PremiseMention {
  readonly premiseId: string;
  readonly span: Span;
}

/** What of a question is about one of the kinds that it asks about, and what that says. */
export interface QuestionPart {
  /** As long as the question's text: what is about other things is left blank. */
  readonly text: string;
  readonly facts: QuestionFacts;
}

/** What is told of one of several patients. */
export interface PatientPart extends QuestionPart {
  readonly span: Span;
  /** Of each kind but drugs, which are decided by the part itself. */
  readonly kinds: Readonly<Partial<Record<Intent["kind"], QuestionPart>>>;
}

export interface CoverageQuestion {
  /** As spans count it: the question in composed characters, without control characters. */
  readonly text: string;
  readonly language: "en" | "fr";
  /** In the order of the question. */
  readonly intents: readonly Intent[];
  /** Of the whole text. */
  readonly facts: QuestionFacts;
  /** For each kind, where several are asked about: what is told of the walker is no fact of the claim. */
  readonly parts?: Readonly<Partial<Record<Intent["kind"], QuestionPart>>>;
  /** Where several patients are told of, what is said of each. */
  readonly patients?: readonly PatientPart[];
  /** Where several devices are asked about, what is said of each. */
  readonly things?: readonly (QuestionPart & { readonly span: Span })[];
  readonly contradictions: readonly Contradiction[];
  readonly premises: readonly PremiseMention[];
  /** Words that look like a name or a code of something and were not recognised. */
  readonly notUnderstood: readonly Slot<string>[];
}

/** What the caller knows already; it counts more than the text. */
export interface QuestionHints {
  readonly codes?: readonly string[] | undefined;
  readonly drug?: string | undefined;
  readonly device?:
    { readonly category?: string | undefined; readonly type?: string | undefined } | undefined;
}

export interface PatientFields {
  /** Years. */
  readonly age?: number | undefined;
  readonly setting?: "acute" | "community" | "ltc" | undefined;
  readonly plan?: "ODB" | "private" | "none" | undefined;
  /** Dollars a year. */
  readonly income?: number | undefined;
}
