import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";
import type { CuratedRecord } from "./curation.ts";
import { digestOfFigure } from "./digest.ts";
import { findContradictions } from "./prose-checks.ts";
import type { Finding } from "./finding.ts";

/** Figures that need a person's eye: what they mean depends on population, stage, time point or unit. */
const FIGURES_TO_REVIEW: readonly string[] = [
  "sensitivity",
  "specificity",
  "stageISensitivity",
  "stageIISensitivity",
  "stageIIISensitivity",
  "stageIVSensitivity",
  "landmarkSensitivity",
  "landmarkSpecificity",
  "longitudinalSensitivity",
  "longitudinalSpecificity",
  "incidenceAdjustedSensitivity",
  "advancedAdenomaSensitivity",
  "hginSensitivity",
  "perCancerEarlyStageSensitivity",
  "cancerTypeSensitivity",
  "ppv",
  "npv",
  "accuracy",
  "auc",
  "tumorOriginAccuracy",
  "tissueOfOriginAccuracy",
  "lod",
  "lod95",
  "leadTimeVsImaging",
  "listPrice",
];

const OUTDATED = "changed since it was last reviewed; read its source before use";

interface Cautions {
  readonly cautions: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** What the record itself says about the cohort behind its headline figures. */
function cohortCaution(record: TestRecord): string | undefined {
  const size = record["validationCohortSize"];
  const parts = [
    record["analyticalValidationWarning"] === true ? "analytical validation only" : undefined,
    record["smallSampleWarning"] === true ? "small cohort" : undefined,
    typeof size === "number" ? `validation cohort n=${size}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join("; ") : undefined;
}

const statusIn = (value: JsonValue | undefined): JsonValue | undefined =>
  typeof value === "object" && value !== null && "status" in value ? value.status : undefined;

/** The source keeps Medicare's status in two places, which it reviews at different times. */
function medicareCaution(record: TestRecord): string | undefined {
  const crossReference = record["coverageCrossReference"];
  const isNested =
    typeof crossReference === "object" && crossReference !== null && "medicare" in crossReference;
  const other = isNested ? statusIn(crossReference.medicare) : undefined;
  const own = statusIn(record["medicareCoverage"]);
  if (typeof own !== "string" || typeof other !== "string" || own === other) return undefined;
  return `disputed inside the source: coverageCrossReference says ${other}`;
}

/** What follows from the record alone, so that no person needs to have seen it. */
function ownCaution(record: TestRecord, field: string): string | undefined {
  if (field === "sensitivity" || field === "specificity") return cohortCaution(record);
  if (field === "medicareCoverage") return medicareCaution(record);
  return findContradictions(record).find((found) => found.field === field)?.words;
}

function cautionOn(
  record: TestRecord,
  field: string,
  curated: CuratedRecord["cautions"][string] | undefined,
) {
  const digest = digestOfFigure(record, field);
  const isThere = record[field] !== undefined;
  const own = isThere ? ownCaution(record, field) : undefined;
  if (!curated) {
    const wanted = isThere && FIGURES_TO_REVIEW.includes(field);
    return {
      words: own,
      problem: wanted ? `no caution written for this figure yet (source ${digest})` : undefined,
    };
  }
  if (curated.source === digest) return { words: curated.words ?? undefined, problem: undefined };
  const words = isThere ? [OUTDATED, own].filter((part) => part !== undefined).join("; ") : undefined;
  return { words, problem: `figure or remark changed (source ${digest}); its caution is no longer used` };
}

/**
 * Our own words on how a record's figures may be used. A curated caution holds only while figure and remark of
 * the source are those it was written for; after that the record says so rather than nothing.
 */
export function cautionsOf(record: TestRecord, curated: CuratedRecord | undefined): Cautions {
  const cautions: Record<string, string> = {};
  const findings: Finding[] = [];
  const fields = new Set([
    ...FIGURES_TO_REVIEW,
    "medicareCoverage",
    ...findContradictions(record).map(({ field }) => field),
    ...Object.keys(curated?.cautions ?? {}),
  ]);
  for (const field of fields) {
    const { words, problem } = cautionOn(record, field, curated?.cautions[field]);
    if (words !== undefined) cautions[field] = words;
    if (problem !== undefined) findings.push({ id: record.id, field, problem });
  }
  return { cautions, findings };
}
