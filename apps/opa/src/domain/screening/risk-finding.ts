import type { CorpusRows } from "../shared/corpus.ts";

export type RiskRule = CorpusRows["screeningRiskRules"][number];
export type ProgramRow = CorpusRows["screeningPrograms"][number];

/** Whether what the caller wrote meets a rule. */
export interface RiskFinding {
  /**
   * - applies: it is met;
   * - depends: a fact is missing that decides;
   * - ruled_out: the known facts exclude it;
   * - not_mentioned: no known fact is about it.
   */
  readonly status: "applies" | "depends" | "ruled_out" | "not_mentioned";
  /** Positions of the risk factors that are about the rule. */
  readonly factors: readonly number[];
  /** For `depends`: the fact to ask for. */
  readonly missing?: string;
  /** What a reader must know of how the words were read. */
  readonly note?: string;
  /** First year of age that the rule gives this person, where it depends on a relative's age. */
  readonly from?: number;
}

export const NOT_MENTIONED: RiskFinding = { status: "not_mentioned", factors: [] };

export const factorsOf = (clauses: readonly { readonly factor: number }[]): readonly number[] => [
  ...new Set(clauses.map(({ factor }) => factor)),
];
