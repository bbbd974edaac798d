import type { JsonValue } from "../../dataset/index.ts";

export interface LimitOfDetection {
  /** Parts per million of cell-free DNA, or why the value cannot be compared with others. */
  readonly ppm: number | "not comparable";
  /** What the figure was converted from, or why it was not. */
  readonly reason: string;
}

const PPM_PER_PERCENT = 10_000;
const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const PPM = new RegExp(
  String.raw`^[~≈]?\s*${NUMBER}\s*ppm(?:\s*\([~≈]?\s*${NUMBER}\s*%(?:\s*(?:vaf|tf|tumor fraction))?\))?$`,
  "i",
);
const PERCENT = new RegExp(
  String.raw`^[~≈]?\s*${NUMBER}\s*%\s*(vaf|maf|tf|tumor fraction)(?:\s*\((?:variant allele frequency)\))?$`,
  "i",
);

const incomparable = (reason: string): LimitOfDetection => ({ ppm: "not comparable", reason });
const plain = (value: number): number => Number(value.toPrecision(12));

/** Why a text is not a single share of cell-free DNA; the first that applies. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/lod\s*50|limit of blank/i, "another limit than the LoD95: LoD50 or limit of blank"],
  [/[;,][^;,\d\n]*\d|:\s*\d/i, "several figures, by kind of variant or by setting"],
  [
    /copies|molecules|mtm|\bpm\b|g\/d?l|\bcm\b|\bng\b|itd|mutant alleles|fold/i,
    "another unit than ppm, % VAF or % tumor fraction",
  ],
  [/\bcells?\b|10\s*\^|10[⁻-]|[×x]\s*10/i, "a fraction of cells, or a power of ten without a unit"],
  [/\d\s*(?:%\s*)?\p{Pd}\s*\d/iu, "a range, not one figure"],
  [/^[~≈]?\s*\d+(?:\.\d+)?\s*%$/i, "a percentage that does not say of what"],
  [/^[~≈]?\s*\d+(?:\.\d+)?$/i, "a number without a unit"],
];

function fromPpm(match: RegExpExecArray): LimitOfDetection {
  const ppm = Number(match[1]);
  const percent = match[2];
  const agrees = percent === undefined || Math.abs(Number(percent) * PPM_PER_PERCENT - ppm) <= 0.05 * ppm;
  return agrees
    ? { ppm, reason: "stated in ppm" }
    : incomparable("the ppm and the percentage beside it disagree");
}

/**
 * Limit of detection in ppm, only where the text is one figure in ppm, % VAF (or MAF) or % tumor fraction of
 * cell-free DNA; 1 % = 10 000 ppm. Allele frequency and tumor fraction are different shares of the same
 * DNA, so `reason` says which one was converted. Everything else is "not comparable", never guessed.
 *
 * @param sampleCategory e.g. "Blood/Plasma"; a limit measured in tissue is not a limit in cell-free DNA
 * @returns undefined when nothing is stated
 */
export function parseLimitOfDetection(
  value: JsonValue | undefined,
  sampleCategory: JsonValue | undefined,
): LimitOfDetection | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim();
  if (typeof sampleCategory === "string" && /tissue|bone marrow/i.test(sampleCategory)) {
    return incomparable("not, or not only, measured in cell-free DNA");
  }
  const ppm = PPM.exec(text);
  if (ppm) return fromPpm(ppm);
  const percent = PERCENT.exec(text);
  if (percent) {
    return {
      ppm: plain(Number(percent[1]) * PPM_PER_PERCENT),
      reason: `converted from % ${/^(?:tf|tumor)/i.test(percent[2] ?? "") ? "tumor fraction" : "VAF"}`,
    };
  }
  return incomparable(
    REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? "no single figure with a known unit",
  );
}

/** Remarks by which a limit is not an LoD95 measured with this assay, or not its only one. */
const AGAINST: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/not comparable|do not compare/i, "not to be compared"],
  [/\bthreshold\b|\bcut-?off\b/i, "a threshold, not a LoD95"],
  [/\blod\s*(?:50|90)\b|limit of blank/i, "another limit than the LoD95"],
  [/\blod\s*95\s+(?:(?:is|of|about|~)\s*)?~?\d/i, "another limit than the LoD95, which the remark gives"],
  [/\bsimulat|\binferred\b|\bin silico\b/i, "simulated or inferred, not measured"],
  [/\bof the earlier\b/i, "measured with an earlier version of the test"],
  [/\bsame assay\b.{0,300}\bstates?\b/i, "another figure is stated for the same assay"],
  [/\bby (?:kind of variant|mutation|variant)\b/i, "several figures, by kind of variant"],
];

const DETECTED = /(?<!\d)(\d+(?:\.\d+)?)\s*%(?: or more)? detected/i;

/**
 * Why the remark on a limit forbids a comparison with the LoD95 of other tests, with the remark's words.
 *
 * @returns undefined when nothing in it does
 */
export function reasonAgainst(remark: string): string | undefined {
  const detected = Number(DETECTED.exec(remark)?.[1] ?? 100);
  const found =
    AGAINST.find(([pattern]) => pattern.test(remark))?.[1] ??
    (detected < 95 ? "fewer than 95 % are detected at it" : undefined);
  return found && `${found} (${remark})`;
}
