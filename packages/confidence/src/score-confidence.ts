import { ConfigurationError } from "@clinical-mcp/errors";

/** Bands by the least score that reaches them. Nothing without evidence is in a band: its score is 0. */
export const BAND_THRESHOLDS = { high: 0.8, moderate: 0.5, low: 0 } as const;
export type ConfidenceBand = keyof typeof BAND_THRESHOLDS | "none";

/** The constants of the specified formula, in points of the score. */
export const CONFIDENCE_FORMULA = {
  sqlBase: 0.9,
  vectorOnlyBase: 0.6,
  perCorroborating: 0.03,
  mostCorroboration: 0.15,
  conflictPenalty: 0.1,
} as const;

export interface ConfidenceInput {
  /** Evidence from a record or from the full-text index. */
  readonly hasSqlEvidence: boolean;
  readonly hasVectorEvidence: boolean;
  /** See `countCorroborating`. */
  readonly corroborating: number;
  readonly hasConflict: boolean;
  /** In [0, 1], from `estimateSupport`; 1 for an exact lookup by code or DIN. */
  readonly support: number;
  /** What else speaks against the answer; each scales the score. */
  readonly doubts?: readonly Doubt[];
}

/** A reason why passages that match a question may yet not answer it. */
export interface Doubt {
  /** In [0, 1]: what is left of the score. */
  readonly factor: number;
  readonly words: string;
}

export interface ConfidenceReason {
  readonly part: "evidence" | "corroboration" | "conflict" | "limits" | "support" | "doubt";
  /** Points that this part adds to the score or takes from it; the parts' sum is the score. */
  readonly amount: number;
  readonly words: string;
}

export interface Confidence {
  /** In [0, 1], to four decimals. */
  readonly score: number;
  readonly band: ConfidenceBand;
  readonly reasons: readonly ConfidenceReason[];
}

/** Sums are made in whole ten-thousandths, so that the parts add up to the score exactly. */
const SCALE = 10_000;
const toUnits = (points: number): number => Math.round(points * SCALE);

interface Part {
  readonly part: ConfidenceReason["part"];
  readonly units: number;
  readonly words: string;
}

/** The band of a score: high from .8, moderate from .5, low above 0. */
export function toBand(score: number): ConfidenceBand {
  if (score <= 0) return "none";
  if (score >= BAND_THRESHOLDS.high) return "high";
  return score >= BAND_THRESHOLDS.moderate ? "moderate" : "low";
}

function addedParts({ hasSqlEvidence, corroborating, hasConflict }: ConfidenceInput): readonly Part[] {
  const formula = CONFIDENCE_FORMULA;
  const base: Part = hasSqlEvidence
    ? {
        part: "evidence",
        units: toUnits(formula.sqlBase),
        words: "Found by its words or in the publisher's records.",
      }
    : {
        part: "evidence",
        units: toUnits(formula.vectorOnlyBase),
        words: "Found only by similar meaning, not by its words.",
      };
  const boost = Math.min(formula.mostCorroboration, formula.perCorroborating * corroborating);
  const passages = corroborating === 1 ? "One more passage is" : `${corroborating} more passages are`;
  return [
    base,
    ...(corroborating > 0
      ? [
          {
            part: "corroboration" as const,
            units: toUnits(boost),
            words: `${passages} about the same thing and in agreement.`,
          },
        ]
      : []),
    ...(hasConflict
      ? [
          {
            part: "conflict" as const,
            units: -toUnits(formula.conflictPenalty),
            words: "Sources disagree; the conflict is listed.",
          },
        ]
      : []),
  ];
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { units }) => sum + units, 0);

/** The parts that keep the score in [0, 1] and then scale it by the support and the doubts. */
function closingParts(sum: number, { support, doubts = [] }: ConfidenceInput): readonly Part[] {
  const limited = Math.min(SCALE, Math.max(0, sum));
  const scaled = Math.round(limited * support);
  return [
    ...(limited === sum
      ? []
      : [{ part: "limits" as const, units: limited - sum, words: "A score ends at 1." }]),
    ...(scaled === limited
      ? []
      : [
          {
            part: "support" as const,
            units: scaled - limited,
            words: `The passages match the question only in part: the score counts ${support.toFixed(2)} times.`,
          },
        ]),
    ...doubtParts(scaled, doubts),
  ];
}

function doubtParts(scaled: number, doubts: readonly Doubt[]): readonly Part[] {
  const parts: Part[] = [];
  let left = scaled;
  for (const { factor, words } of doubts) {
    const now = Math.round(left * factor);
    parts.push({ part: "doubt", units: now - left, words });
    left = now;
  }
  return parts;
}

/**
 * The confidence that an answer rests on the right evidence: .9 with SQL evidence, .6 with vector evidence alone, .03
 * more for each corroborating passage up to .15, .1 less on conflict, kept in [0, 1]. The result is multiplied by the
 * support and the factor of each doubt. 0 without evidence. It is about finding, not about the truth of the source.
 *
 * @throws ConfigurationError when the support or a factor is not a number from 0 to 1: none is put in its place.
 */
export function scoreConfidence(input: ConfidenceInput): Confidence {
  const factors = [input.support, ...(input.doubts ?? []).map(({ factor }) => factor)];
  if (!factors.every((factor) => factor >= 0 && factor <= 1))
    throw new ConfigurationError(
      "Support and the factors of doubts are numbers from 0 to 1; without them there is no confidence.",
    );
  if (!input.hasSqlEvidence && !input.hasVectorEvidence)
    return {
      score: 0,
      band: "none",
      reasons: [{ part: "evidence", amount: 0, words: "No evidence was found." }],
    };
  const added = addedParts(input);
  const parts = [...added, ...closingParts(sumOf(added), input)];
  const score = sumOf(parts) / SCALE;
  const reasons = parts.map(({ part, units, words }) => ({ part, amount: units / SCALE, words }));
  return { score, band: toBand(score), reasons };
}
