import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { ClientGroup, DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import type { VerdictValue } from "../decision/verdict.ts";
import type { CriterionResult } from "./evaluate-eligibility.ts";
import type { FundingAnswer } from "./compute-funding.ts";
import type { PoolAnswer } from "./describe-equipment-pool.ts";
import type { ReplacementAnswer } from "./judge-replacement.ts";

/** A rule in our words with its place. `page` is the PDF's page, which prints the same number. */
export type PlacedRule = {
  readonly statement: string;
  readonly section: string;
  readonly page: number;
  readonly passage_id: string;
};

export type ShownCriterion = PlacedRule & {
  readonly fact: string;
  readonly result: CriterionResult;
  readonly question: string | null;
};

export type ShownEligibility = {
  readonly outcome: "not_eligible" | "criteria_met" | "not_established";
  readonly criteria: readonly ShownCriterion[];
  readonly questions: readonly string[];
};

export type ShownShare = PlacedRule & {
  readonly model: string;
  readonly adp_share_percent: number | null;
  readonly client_share_percent: number | null;
  readonly price: number | null;
  readonly maximum_contribution: number | null;
  readonly adp_contribution: number | null;
  readonly client_contribution: number | null;
  readonly grant: number | null;
  readonly grant_months: number | null;
  /** For the cheapest and the most expensive price line, if lines differ. */
  readonly adp_contribution_range?: readonly [number, number];
  readonly variant: string | null;
};

/** The parts of an answer that rest on the rules of the manuals. */
export type DeviceRules = {
  readonly eligibility: ShownEligibility | null;
  readonly exclusions:
    | (PlacedRule & {
        readonly phrase: string;
        readonly matched: string;
        readonly only_if_sole_purpose: boolean;
      })[]
    | null;
  readonly funding: {
    readonly client_group: ClientGroup;
    readonly status: FundingAnswer["kind"];
    readonly reason: string | null;
    readonly shares: readonly ShownShare[];
    readonly repair_coverage: readonly PlacedRule[];
  } | null;
  readonly cep: {
    readonly pool: string | null;
    readonly route: PoolAnswer["route"];
    readonly income_test: false;
    readonly statements: readonly PlacedRule[];
  } | null;
  readonly replacement: {
    readonly outcome: ReplacementAnswer["outcome"] | null;
    readonly period_months: number | null;
    readonly statements: readonly PlacedRule[];
    readonly questions: readonly string[];
  } | null;
  readonly combination: { readonly types: readonly string[]; readonly rule: PlacedRule | null }[];
  readonly application: PlacedRule[] | null;
};

export type ShownNeed = {
  readonly field: string;
  readonly name?: string;
  readonly type: string;
  readonly options?: readonly string[];
  readonly question: string;
  readonly why: string;
};

export type ShownVerdict = {
  readonly decision: VerdictValue;
  readonly basis: "case" | "principle";
  readonly summary: string;
  readonly principle?: string;
  /** Dollars; null if no amount follows. */
  readonly adp_pays: number | null;
  readonly reasons: readonly string[];
  readonly needs: ShownNeed[];
  readonly assumed: readonly string[];
  readonly better: readonly string[];
};

export type ShownPrice = {
  readonly device_code: string;
  readonly name: string;
  readonly device_type: string;
  readonly manufacturer: string | null;
  readonly approved_price: number | null;
  readonly max_quantity: number | null;
  readonly manual: string;
  readonly page: number;
  readonly passage_id: string;
};

export type ShownCitation = {
  readonly source: string;
  readonly loc: string;
  readonly page?: number;
  readonly url: string;
  readonly passage_id: string | null;
  readonly document_id: string;
  readonly as_of: string;
  readonly text_kind: string;
};

export type AdpGetAnswer = DeviceRules & {
  readonly device: {
    readonly category: DeviceCategory | null;
    readonly type: string | null;
    readonly name: string | null;
    readonly matched: string | null;
    readonly candidates: readonly {
      readonly type: string;
      readonly category: string;
      readonly name: string;
    }[];
  };
  readonly verdict: ShownVerdict;
  readonly prices: ShownPrice[];
  readonly prices_total: number;
  readonly context: Record<string, unknown>[];
  readonly provenance: ("sql" | "vector" | "web")[];
  readonly vector_engine?: "chroma" | "exact";
  readonly confidence: number;
  readonly confidence_reasons: string[];
  readonly conflicts: AnswerConflict[];
  readonly notices: string[];
  readonly citations: ShownCitation[];
};
