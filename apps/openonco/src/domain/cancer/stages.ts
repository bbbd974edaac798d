import { UserInputError } from "@clinical-mcp/errors";
import type { TestRecord } from "../../dataset/index.ts";
import type { Coverage } from "../coverage/coverage-row.ts";
import type { StageRange } from "../coverage/read-indication.ts";
import { readStages } from "../coverage/read-indication.ts";
import { listOf } from "../values/derive-values.ts";
import { foldText } from "../shared/fold-text.ts";

const STAGES = ["0", "I", "II", "III", "IV"] as const;

/** Fields in whose words a stage is one that the test is for, or was measured at. */
const STATED_IN = [
  "cancerTypes",
  "sensitivityStagesReported",
  "perCancerEarlyStageSensitivitySource",
] as const;

const namesOf = ({ first, last }: StageRange): readonly string[] => STAGES.slice(first, last + 1);

/**
 * Stages that a record states: for which it has a sensitivity, which its scope names, or for which a payer covers it.
 * "Advanced" and "metastatic" are III and IV.
 */
export function listStages(record: TestRecord, { rows }: Coverage): readonly string[] {
  const measured = STAGES.filter((stage) => typeof record[`stage${stage}Sensitivity`] === "number");
  const words = STATED_IN.flatMap((field) => {
    const value = record[field];
    return typeof value === "string" ? [value] : listOf(value ?? undefined);
  });
  const covered = rows.flatMap(({ stages, status }) =>
    stages === undefined || status !== "covered" ? [] : [`stage ${stages}`],
  );
  const named = [...words, ...covered].flatMap((text) => {
    const range = readStages(text);
    return range === undefined ? [] : namesOf(range);
  });
  return STAGES.filter((stage) => measured.includes(stage) || named.includes(stage));
}

/**
 * The stages that a caller asks for: "III", "stage II-III", "metastatic", "early" (I and II).
 *
 * @throws UserInputError for words that name none
 */
export function parseStages(text: string, parameter: string): StageRange {
  const folded = foldText(text);
  if (/^early(?:[ -]stages?)?$/.test(folded)) return { first: 1, last: 2 };
  // Folding takes the dash of a range away.
  const range = readStages(`stage ${text.trim().replace(/^stages? ?/i, "")}`) ?? readStages(folded);
  if (range !== undefined && range.first <= range.last) return range;
  throw new UserInputError(`${parameter} names no stage`, {
    code: "INVALID_PARAMETER",
    suggestion: "Stages: 0, I, II, III, IV, a range such as II-III, 'early' (I-II) or 'advanced' (III-IV)",
  });
}

/** Whether a test states one of the stages asked for. */
export const statesStage = (stated: readonly string[], asked: StageRange): boolean =>
  namesOf(asked).some((stage) => stated.includes(stage));
