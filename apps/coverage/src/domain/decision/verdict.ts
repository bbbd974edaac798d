import type { Source } from "../source.ts";
import { uniqueBy } from "../unique-by.ts";

/** Decision of one ask, or of one code of it. */
export const VERDICTS = [
  "billable",
  "not_billable",
  "eligible",
  "not_eligible",
  "covered",
  "not_covered",
  "needs_more_info",
] as const;
export type VerdictValue = (typeof VERDICTS)[number];

/** A refusal rests on stated facts, so unread words cannot change it. */
export const REFUSALS: ReadonlySet<VerdictValue> = new Set(["not_billable", "not_covered", "not_eligible"]);

/** A reason in one sentence, with its sources. */
export interface Reason {
  readonly text: string;
  readonly sources: readonly Source[];
}

export const NEED_TYPES = ["yes_no", "number", "enum", "date-time", "date", "text", "list"] as const;
export type NeedType = (typeof NEED_TYPES)[number];

/** A fact that is missing, by the field that takes its answer. */
export interface Need {
  /** Field of the ask, e.g. "discharge", "facts", "patient.age_years", "owned[0].condition". */
  readonly field: string;
  /** Name of the fact or measure, if the field is a list. */
  readonly name?: string;
  readonly type: NeedType;
  readonly options?: readonly string[];
  readonly question: string;
  /** The rule that asks for it. */
  readonly why: Reason;
}

/** Key of what an answer fills in: a field, or the question itself if no field takes it. */
export const toNeedKey = ({ field, name, question }: Need): string =>
  `${field} ${name ?? (field === "facts" ? question : "")}`;

/** Keeps the first of each need. */
export const uniqueNeeds = (needs: readonly Need[]): readonly Need[] => uniqueBy(needs, toNeedKey);

/** Another way that the same facts allow: a code that pays more, a premium that is open. */
export interface BetterWay extends Reason {
  readonly subject: string;
  readonly needs: readonly Need[];
}

/** The decision on one ask, or on one code of it. */
export interface Verdict {
  /** For people: "C124", "Jardiance 10 mg", "power scooter". */
  readonly subject: string;
  readonly decision: VerdictValue;
  /** `case`: facts decided. `principle`: a general question. */
  readonly basis: "case" | "principle";
  /** Names that rules use for the subject: its code, service, type and category of device, generic name, "LU 347". */
  readonly about: readonly string[];
  /** One or two sentences with the deciding figure, for a clinician to read first. */
  readonly summary: string;
  /** The general rule, if the case is open. */
  readonly principle?: string;
  /** The deciding reasons first, then others. */
  readonly reasons: readonly Reason[];
  /** Missing facts that decide, the most important first, each once; empty if nothing is open. */
  readonly needs: readonly Need[];
  /** Assumptions about unstated facts: routine paperwork only. */
  readonly assumed: readonly Reason[];
  /** Needs that would replace assumptions. They are asked only if the ask is open anyway. */
  readonly presumed?: readonly Need[];
  readonly better: readonly BetterWay[];
  /** Payment in cents; null if the facts give no amount. */
  readonly amountCents: number | null;
  /** The subject as its record describes it. Words that deny it lead to a question. */
  readonly definition?: string;
  /** Everyday names of the subject, to recognise words about an earlier service. */
  readonly names?: readonly string[];
  /** The question for earlier claims, if none are stated and some would bar it. */
  readonly claimsBefore?: {
    readonly need: Need;
    readonly day: string;
    /** First day that the limit counts from; undefined for a lifetime, a pregnancy or a stay. */
    readonly firstDay: string | undefined;
  };
  /** Words of the ask that no record has. They may state facts. */
  readonly unfound?: string;
  /** Words of the ask beyond the subject's name. They may state a fact that changes a yes. */
  readonly unreadName?: string;
  /** Certainty of the subject, in (0, 1]; 1 by code, DIN or exact name. */
  readonly certainty: number;
}

/** Empty fields of a verdict that only informs or asks. */
export const NOTHING_MORE = { needs: [], assumed: [], better: [], amountCents: null } as const;
