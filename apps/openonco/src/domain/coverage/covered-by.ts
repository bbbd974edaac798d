import { UserInputError } from "@clinical-mcp/errors";
import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import { isPrecursor, parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { foldText } from "../shared/fold-text.ts";
import { nameTests } from "../catalog/name-tests.ts";
import { parseStages } from "../cancer/stages.ts";
import type { CoverageSetting } from "./coverage-row.ts";
import type { CoverageQuestion, CoverageVerdict } from "./judge-coverage.ts";
import { readSettings, readStages } from "./read-indication.ts";

/** A payer alone, or with the cancer and the setting in which it is to pay. */
export type CoveredBy =
  | string
  | {
      readonly payer?: string | undefined;
      readonly cancer?: string | undefined;
      readonly setting?: string | undefined;
      readonly stage?: string | undefined;
    };

interface Asked {
  readonly covered_by?: CoveredBy | undefined;
  readonly cancer_type?: string | undefined;
  readonly clinical_setting?: string | undefined;
}

const SETTINGS: readonly CoverageSetting[] = [
  "neoadjuvant",
  "post_surgery",
  "surveillance",
  "immunotherapy_monitoring",
  "treatment_response",
  "therapy_selection",
  "screening",
  "diagnosis",
  "hereditary",
];

function toSetting(text: string): CoverageSetting {
  const [setting] = readSettings(text.replaceAll("_", " "));
  if (setting !== undefined) return setting;
  throw new UserInputError("covered_by names no known setting", {
    code: "INVALID_PARAMETER",
    suggestion: `Settings: ${SETTINGS.join(", ")}`,
  });
}

/**
 * The question that covered_by asks, its cancer being cancer_type where it names none; undefined without a payer.
 *
 * @param read cancer_type as it was read already, if it was
 */
export function toCoverageQuestion(
  { covered_by: asked, cancer_type }: Asked,
  read?: CancerTypeQuestion,
): CoverageQuestion | undefined {
  const {
    payer = "",
    cancer,
    setting,
    stage,
  } = typeof asked === "object" ? asked : { payer: asked ?? "", cancer: undefined };
  if (isBlank(payer)) {
    if ([cancer, setting, stage].every(isBlank)) return undefined;
    throw new UserInputError("covered_by needs a payer", {
      code: "MISSING_PARAMETER",
      suggestion: "Give covered_by.payer: 'Medicare', the name of an insurer, or 'private' for any of them",
    });
  }
  const named = [cancer, cancer_type].find((text) => !isBlank(text));
  const asCancer = named === undefined ? undefined : toCancer(named, read);
  const stages = toStages(stage, asCancer);
  return {
    payer,
    ...(asCancer && { cancer: asCancer }),
    ...(stages && { stages }),
    ...(setting !== undefined && !isBlank(setting) && { setting: toSetting(setting) }),
  };
}

const isBlank = (text: string | undefined): boolean => foldText(text ?? "") === "";

const toCancer = (named: string, read: CancerTypeQuestion | undefined): CancerTypeQuestion =>
  read && named === read.asked ? read : parseCancerTypeQuestion(named);

/** Stages as stated, else as the cancer's name has them: an "advanced adenoma" is at no stage. */
function toStages(stage: string | undefined, cancer: CancerTypeQuestion | undefined) {
  if (stage !== undefined && !isBlank(stage)) return parseStages(stage, "covered_by.stage");
  return cancer && !cancer.groups.some(isPrecursor) ? readStages(cancer.asked ?? "") : undefined;
}

/** Sentences on tests that covered_by left out though they may be covered. */
export function describeCoverage(
  judged: readonly { readonly test: DiagnosticTest; readonly verdict: CoverageVerdict }[],
): readonly string[] {
  return TOLD.flatMap(([verdict, words]) => {
    const tests = judged.filter((each) => each.verdict === verdict).map(({ test }) => test);
    return tests.length === 0 ? [] : [`${words}: ${nameTests(tests)}.`];
  });
}

/** Tests by verdict, in this order. */
const TOLD: readonly (readonly [verdict: CoverageVerdict, words: string])[] = [
  ["conflict", "Shown last, since their records contradict themselves on whether that payer pays"],
  ["denied", "Not covered by that payer, as their records say"],
  ["pilot", "Left out by covered_by, since covered in a pilot only"],
  ["other_stage", "Left out by covered_by, since covered at another stage only"],
  ["other_setting", "Left out by covered_by, since covered in another setting only"],
];
