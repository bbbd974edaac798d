import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { answerCoverage } from "../domain/answer/answer-coverage.ts";
import { coverageAnswerInput, coverageAnswerOutput } from "../domain/answer/coverage-answer-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const coverageAnswer = defineTool({
  name: "coverage_answer",
  title: "Is it billable, covered, funded?",
  description:
    "Ask this first. A clinician's sentence about OHIP billing, ODB drugs or ADP devices, or several at once, gives a decision with figures, citations, corrections of what the question wrongly takes for granted, and the questions to ask where a fact that decides is missing. Pass the sentence whole: times, ages and roles in it decide.",
  inputSchema: coverageAnswerInput,
  outputSchema: coverageAnswerOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => answerCoverage(input, deps, signal),
});
