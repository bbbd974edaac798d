import { UpstreamError } from "@clinical-mcp/errors";
import type { Corpus } from "../shared/corpus.ts";
import type { ProgramRecords } from "./assess-rules.ts";
import type { RecognisedProgram } from "./recognise-program.ts";

/** All records of one program. @throws UpstreamError where the dataset has none */
export function recordsOf(program: RecognisedProgram["program"], { rows }: Corpus): ProgramRecords {
  const isOfProgram = (row: { readonly program: string }): boolean => row.program === program;
  const found = rows.screeningPrograms.find(isOfProgram);
  if (!found)
    throw new UpstreamError("The dataset in service has no record of this screening program.", {
      code: "DATASET_NOT_WHOLE",
      suggestion: "The operator must rebuild the dataset.",
    });
  return {
    program: found,
    tests: rows.screeningTests.filter(isOfProgram),
    rules: rows.screeningRiskRules.filter(isOfProgram),
    pathway: rows.screeningPathwaySteps.filter(isOfProgram),
    followUps: rows.screeningFollowUps.filter(isOfProgram),
    decisions: rows.screeningDecisions.filter(isOfProgram),
  };
}
