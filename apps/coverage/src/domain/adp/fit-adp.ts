import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { AdpGetAnswer, DeviceRules } from "./adp-answer.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import type { VerdictLimits } from "./describe-verdict.ts";

/** How much room the longest parts of an answer get. */
export interface AdpLimits extends VerdictLimits {
  readonly passages: number;
  /** Letters of a passage. */
  readonly length: number;
  /** Statements of a part. */
  readonly rules: number;
  readonly citations: number;
  readonly prices: number;
  /** Without it criteria that are met, and those taken for given, are only counted. */
  readonly hasAllCriteria: boolean;
  readonly notices: number;
}

const WHOLE: AdpLimits = {
  passages: 10,
  length: 700,
  rules: 60,
  citations: 24,
  prices: 10,
  reasons: 12,
  needs: 16,
  letters: 600,
  hasAllCriteria: true,
  notices: 20,
};

/** From everything to what must stay: the verdict with its needs, and the rules with their sections. */
const CUTS: Readonly<Record<AdpGetInput["detail"], readonly [AdpLimits, ...AdpLimits[]]>> = {
  full: [
    WHOLE,
    { ...WHOLE, passages: 4, length: 400, rules: 24, citations: 16 },
    { ...WHOLE, passages: 2, length: 300, rules: 12, citations: 10 },
    { ...WHOLE, passages: 1, length: 200, rules: 6, citations: 6 },
    {
      ...WHOLE,
      passages: 0,
      rules: 4,
      citations: 4,
      reasons: 6,
      needs: 10,
      letters: 300,
      hasAllCriteria: false,
    },
  ],
  short: [
    {
      ...WHOLE,
      passages: 1,
      length: 160,
      rules: 2,
      citations: 5,
      prices: 3,
      reasons: 3,
      needs: 6,
      letters: 180,
      hasAllCriteria: false,
      notices: 6,
    },
    {
      ...WHOLE,
      passages: 0,
      rules: 1,
      citations: 4,
      prices: 2,
      reasons: 3,
      needs: 6,
      letters: 150,
      hasAllCriteria: false,
      notices: 5,
    },
    {
      ...WHOLE,
      passages: 0,
      rules: 0,
      citations: 3,
      prices: 1,
      reasons: 2,
      needs: 5,
      letters: 120,
      hasAllCriteria: false,
      notices: 4,
    },
    {
      ...WHOLE,
      passages: 0,
      rules: 0,
      citations: 2,
      prices: 0,
      reasons: 1,
      needs: 4,
      letters: 90,
      hasAllCriteria: false,
      notices: 3,
    },
  ],
};

/** Most bytes of an answer's JSON. */
const BYTES: Readonly<Record<AdpGetInput["detail"], number>> = { short: 6000, full: ANSWER_BYTES };

/**
 * Fewer statements of what can be asked for by itself. Of criteria those stay that fail or are open: one left out may be the
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

/** What `cutRules` left out and how to get it; empty where nothing is. */
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
export function fitAdp(
  detail: AdpGetInput["detail"],
  answerWith: (limits: AdpLimits) => AdpGetAnswer,
): AdpGetAnswer {
  const [whole, ...shorter] = CUTS[detail];
  return shorter.reduce(
    (answer, limits) => (jsonBytes(answer) <= BYTES[detail] ? answer : answerWith(limits)),
    answerWith(whole),
  );
}
