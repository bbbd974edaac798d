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

/** A no rests on what was told, whatever else words may tell. */
export const REFUSALS: ReadonlySet<VerdictValue> = new Set(["not_billable", "not_covered", "not_eligible"]);

/** Why, in one sentence, and where that stands. */
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
  /** Name of the fact or measure, where the field is a list of them. */
  readonly name?: string;
  readonly type: NeedType;
  readonly options?: readonly string[];
  readonly question: string;
  /** The rule that asks for it. */
  readonly why: Reason;
}

/** What an answer fills in; a need that no field takes is its question. */
export const toNeedKey = ({ field, name, question }: Need): string =>
  `${field} ${name ?? (field === "facts" ? question : "")}`;

/** Each answer is asked for once, where it is asked first. */
export const uniqueNeeds = (needs: readonly Need[]): readonly Need[] => uniqueBy(needs, toNeedKey);

/** Another way that the same facts allow: a code that pays more, a premium that is open. */
export interface BetterWay extends Reason {
  readonly subject: string;
  readonly needs: readonly Need[];
}

/** What is decided of one ask, or of one code of it. */
export interface Verdict {
  /** For people: "C124", "Jardiance 10 mg", "power scooter". */
  readonly subject: string;
  readonly decision: VerdictValue;
  /** `case`: facts decide. `principle`: it is asked in general. */
  readonly basis: "case" | "principle";
  /** What rules name it by: its code, service, type and category of device, generic name, "LU 347". */
  readonly about: readonly string[];
  /** One or two sentences with the figure that decides: what a clinician reads first. */
  readonly summary: string;
  /** What holds in general, where the case is open. */
  readonly principle?: string;
  /** What decided and what else the facts say, the deciding first. */
  readonly reasons: readonly Reason[];
  /** What is missing and decides, the deciding first, each once; empty where nothing is open. */
  readonly needs: readonly Need[];
  /** Taken for given because nobody told it: routine paperwork, and nothing else. */
  readonly assumed: readonly Reason[];
  /** What would answer for what is taken for given: asked with the needs of an ask that is open anyway. */
  readonly presumed?: readonly Need[];
  readonly better: readonly BetterWay[];
  /** What it pays in cents under these facts; null where no amount follows. */
  readonly amountCents: number | null;
  /** What the subject is, as its record describes it: words that deny it are asked about. */
  readonly definition?: string;
  /** What people call it, where its words of a service of before ask for claims of before. */
  readonly names?: readonly string[];
  /** What asks for claims of before, where there were none as far as was told and some would bar it. */
  readonly claimsBefore?: {
    readonly need: Need;
    readonly day: string;
    /** First day that the limit counts from; undefined for a lifetime, a pregnancy or a stay. */
    readonly firstDay: string | undefined;
  };
  /** Words of the ask that name nothing in the records: facts that they may tell are asked for. */
  readonly unfound?: string;
  /** Words of the ask beside the code that it names: where they tell a fact that turns a yes, it is asked for. */
  readonly unreadName?: string;
  /** How far the subject is certain, in (0, 1]: 1 by code, DIN or exact name. */
  readonly certainty: number;
}

/** What a verdict that only says so or asks has not. */
export const NOTHING_MORE = { needs: [], assumed: [], better: [], amountCents: null } as const;
