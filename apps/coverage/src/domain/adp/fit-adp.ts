import { BYTES, fitAnswer, fitsIn, type Detail, type Forms } from "@clinical-mcp/mcp-tool";
import type { AdpGetAnswer, DeviceRules } from "./adp-answer.ts";
import type { VerdictLimits } from "./describe-verdict.ts";

/** Size limits of an answer's longest parts. */
export interface AdpLimits extends VerdictLimits {
  readonly passages: number;
  /** Letters of a passage. */
  readonly length: number;
  /** Statements of a part. */
  readonly rules: number;
  readonly citations: number;
  readonly prices: number;
  /** Without it, met and assumed criteria are only counted. */
  readonly hasAllCriteria: boolean;
  readonly notices: number;
}

type Form = readonly [
  passages: number,
  length: number,
  rules: number,
  citations: number,
  prices: number,
  reasons: number,
  needs: number,
  letters: number,
  notices: number,
];

const toLimits = (
  [passages, length, rules, citations, prices, reasons, needs, letters, notices]: Form,
  hasAllCriteria: boolean,
): AdpLimits => ({
  passages,
  length,
  rules,
  citations,
  prices,
  reasons,
  needs,
  letters,
  notices,
  hasAllCriteria,
});

/** From everything to what must stay: the verdict with its needs, and the rules with their sections. */
const FORMS: Readonly<Record<Detail, Forms<AdpLimits>>> = {
  full: [
    toLimits([10, 700, 60, 24, 10, 12, 16, 600, 20], true),
    toLimits([4, 400, 24, 16, 10, 12, 16, 600, 20], true),
    toLimits([2, 300, 12, 10, 10, 12, 16, 600, 20], true),
    toLimits([1, 200, 6, 6, 10, 12, 16, 600, 20], true),
    toLimits([0, 0, 4, 4, 10, 6, 10, 300, 20], false),
  ],
  short: [
    toLimits([1, 160, 2, 5, 3, 3, 6, 180, 6], false),
    toLimits([0, 0, 1, 4, 2, 3, 6, 150, 5], false),
    toLimits([0, 0, 0, 3, 1, 2, 5, 120, 4], false),
    toLimits([0, 0, 0, 2, 0, 1, 4, 90, 3], false),
  ],
};

/**
 * Shows fewer statements that a caller can request separately. Always keeps failed and open criteria, because a missing one may be the
 * one that fails.
 */
export function cutRules(
  parts: DeviceRules,
  { rules: most, hasAllCriteria, letters }: AdpLimits,
): DeviceRules {
  const { eligibility, exclusions, funding, cep, replacement, application } = parts;
  const half = Math.ceil(most / 2);
  return {
    ...parts,
    eligibility: eligibility && {
      ...eligibility,
      questions: hasAllCriteria ? eligibility.questions : [],
      criteria: hasAllCriteria
        ? eligibility.criteria
        : eligibility.criteria
            .filter(({ result }) => result !== "met")
            .toSorted((one, other) => Number(other.result === "not_met") - Number(one.result === "not_met"))
            .slice(0, 2 + most),
    },
    exclusions: exclusions && exclusions.slice(0, Math.max(1, most)),
    funding: funding && {
      ...funding,
      shares: funding.shares.slice(0, Math.max(2, most)),
      repair_coverage: funding.repair_coverage.slice(0, hasAllCriteria ? Math.ceil(most / 4) : 0),
    },
    cep: cep && { ...cep, statements: cep.statements.slice(0, hasAllCriteria ? half : 1) },
    replacement: replacement && {
      ...replacement,
      statements: replacement.statements.slice(0, half),
      questions: replacement.questions.filter((question) => question.length <= letters),
    },
    combination: parts.combination.slice(0, Math.max(1, most)),
    application: application && application.slice(0, half),
  };
}

const count = ({ eligibility, funding, cep, replacement, application }: DeviceRules) => ({
  eligibility: eligibility?.criteria.length ?? 0,
  funding: funding?.repair_coverage.length ?? 0,
  cep: cep?.statements.length ?? 0,
  replacement: replacement?.statements.length ?? 0,
  application: application?.length ?? 0,
});

/** Names the parts that `cutRules` left out, and how to get them; empty if it left out nothing. */
export function describeCut(whole: DeviceRules, shown: DeviceRules): readonly string[] {
  const [before, after] = [count(whole), count(shown)];
  const parts = (["eligibility", "funding", "cep", "replacement", "application"] as const).flatMap((part) =>
    after[part] < before[part] ? [`${before[part] - after[part]} of ${part}`] : [],
  );
  return parts.length === 0
    ? []
    : [
        `Statements left out to fit: ${parts.join(", ")}. detail: 'full' and check with one part have all of it.`,
      ];
}

/** The longest answer that is no longer than one of this detail may be. */
export const fitAdp = (detail: Detail, present: (limits: AdpLimits) => AdpGetAnswer): AdpGetAnswer =>
  fitAnswer(FORMS[detail], present, fitsIn(BYTES[detail]));
