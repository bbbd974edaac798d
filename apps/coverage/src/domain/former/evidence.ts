import type { ReplacementAnswer } from "../adp/judge-replacement.ts";
import type { BillingRule, FeeBasis, PersonRule } from "../../dataset/index.ts";
import type { CopaymentRow } from "../odb/find-copayment.ts";
import type { ProductSearch } from "../odb/find-products.ts";
import type { Formulary } from "../odb/formulary.ts";
import type { ClinicalLexicon } from "../question/clinical-lexicon.ts";
import type { PageConflictRow } from "../ohip/schedule.ts";
import type { VisitPremiumCell } from "../ohip/special-visit.ts";

export type { Source, SourcePlace } from "../source.ts";
import type { Source } from "../source.ts";

/** What a domain's search tells beside its records. */
export interface Found {
  readonly state: "found";
  /** In [0, 1], of the domain's own tool. */
  readonly confidence: number;
  readonly conflictCount: number;
}

/** Both paths failed: nothing follows from it, least of all that there is nothing. */
export interface CouldNotLook {
  readonly state: "could_not_look";
}

/** A fee as the Schedule lists it. */
export interface FeeRecord {
  readonly code: string;
  readonly description: string;
  readonly basis: FeeBasis;
  readonly feeCents: number | null;
  /** The second column of a test, beside the technical part in `feeCents`. */
  readonly professionalCents?: number | null;
  readonly percent: number | null;
  /** "per unit", "per visit". */
  readonly per: string | null;
  readonly specialtyNumber: string | null;
  /** "#" and "+" before the code. */
  readonly marks: string;
  readonly source: Source;
}

/** A page of the Schedule, and the rule or the premium on it that is meant. */
export interface ScheduleSpot {
  readonly page_label: string;
  readonly rule_id?: string;
  readonly fee_code?: string;
}

export interface BillingEvidence extends Found {
  readonly fees: readonly FeeRecord[];
  readonly rules: readonly BillingRule[];
  readonly premiumCells: readonly VisitPremiumCell[];
  readonly pageConflicts: readonly PageConflictRow[];
  readonly findSource: (spot: ScheduleSpot) => Source;
}

export interface DrugEvidence extends Found {
  /** What was found are products of the molecule: the brand itself is in no formulary. */
  readonly isKnownBrand?: boolean;
  readonly formulary: Formulary;
  readonly search: ProductSearch;
  readonly copayments: readonly CopaymentRow[];
  readonly extract: Omit<Source, "loc">;
  /** Illnesses that the text of a criterion names. */
  readonly listIllnesses: (text: string) => readonly string[];
  /** Limited Use criteria in parts, and the families of illnesses. */
  readonly clinical: Pick<ClinicalLexicon, "limitedUse" | "familyOf">;
  readonly personRules: readonly (PersonRule & { readonly sources: readonly Source[] })[];
}

export interface SourcedStatement {
  readonly text: string;
  readonly source: Source;
}

/** What ADP pays for one type of device, for one group of people. */
export interface DeviceFunding extends SourcedStatement {
  readonly model: "percent" | "percent_to_maximum" | "grant";
  readonly client: "standard" | "social_assistance";
  /** Percent that ADP pays. */
  readonly share: number | null;
  readonly maximumCents: number | null;
  readonly grantCents: number | null;
  readonly grantMonths: number | null;
  /** What tells several rules of a client group apart, e.g. "one ear". */
  readonly variant: string | null;
}

/** A criterion or an exclusion that may or may not bear on the person. */
export interface OpenStatement extends SourcedStatement {
  readonly fact: string;
  readonly question: string;
  /** The question's own words name what is excluded. */
  readonly isSpokenOf?: true;
}

export interface DeviceFinding {
  readonly type: string;
  readonly name: string;
  /** Criteria that the facts do not meet, and exclusions of the person or the use. */
  readonly refusals: readonly SourcedStatement[];
  /** Things that are never funded, of those that the question names: batteries, repairs. */
  /** `isDevice`: what is excluded is the device that was asked about, and not something of it. */
  readonly excludedItems: readonly (SourcedStatement & { readonly isDevice?: boolean })[];
  /** Criteria that the facts leave open. */
  readonly open: readonly OpenStatement[];
  readonly funding: readonly DeviceFunding[];
  readonly period: (SourcedStatement & { readonly months: number }) | undefined;
  readonly replacement: readonly SourcedStatement[];
  /** Whether the device that the person has is replaced, where the question tells what has become of it. */
  readonly replaced?:
    | (Pick<ReplacementAnswer, "outcome" | "questions"> & { readonly rules: readonly SourcedStatement[] })
    | undefined;
  /** Options of it that the question names, with their approved prices. */
  readonly options?: readonly { readonly name: string; readonly cents: number; readonly source: Source }[];
  /** Approved prices of its lines in the product manuals. */
  readonly prices:
    | {
        readonly leastCents: number;
        readonly mostCents: number;
        readonly source: Source;
        /** Of the dearest, where that is on another page. */
        readonly mostSource?: Source;
      }
    | undefined;
}

export interface DeviceEvidence extends Found {
  /** One for each type that the words may mean; empty where the manuals have no such device. */
  readonly devices: readonly DeviceFinding[];
}
