import { BYTES, fitAnswer, fitsIn, type Detail, type Forms } from "@clinical-mcp/mcp-tool";
import type { AdpGetAnswer } from "./adp-answer.ts";
import type { DeviceRules } from "./describe-device-rules.ts";
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

const FULL: AdpLimits = {
  passages: 10,
  length: 700,
  rules: 60,
  citations: 24,
  prices: 10,
  reasons: 12,
  needs: 16,
  letters: 600,
  notices: 20,
  hasAllCriteria: true,
};
const SHORT: AdpLimits = {
  passages: 0,
  length: 160,
  rules: 1,
  citations: 4,
  prices: 2,
  reasons: 3,
  needs: 6,
  letters: 150,
  notices: 5,
  hasAllCriteria: false,
};

/** From everything to what must stay: the verdict with its needs, and the rules with their sections. */
const FORMS: Readonly<Record<Detail, Forms<AdpLimits>>> = {
  full: [
    FULL,
    { ...FULL, passages: 4, length: 400, rules: 24, citations: 16 },
    { ...FULL, passages: 2, length: 300, rules: 12, citations: 10 },
    { ...FULL, passages: 1, length: 200, rules: 6, citations: 6 },
    { ...SHORT, rules: 4, prices: 10, reasons: 6, needs: 10, letters: 300, notices: 20 },
  ],
  short: [
    { ...SHORT, passages: 1, rules: 2, citations: 5, prices: 3, letters: 180, notices: 6 },
    SHORT,
    { ...SHORT, rules: 0, citations: 3, prices: 1, reasons: 2, needs: 5, letters: 120, notices: 4 },
    { ...SHORT, rules: 0, citations: 2, prices: 0, reasons: 1, needs: 4, letters: 90, notices: 3 },
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
