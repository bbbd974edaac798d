import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { answerCoverage } from "../domain/answer/answer-coverage.ts";
import { readAnswers, toForm } from "../domain/answer/ask-back.ts";
import { coverageAnswerInput, coverageAnswerOutput } from "../domain/answer/coverage-answer-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const coverageAnswer = defineTool({
  name: "coverage_answer",
  title: "Is it billable, covered, funded?",
  description:
    "Ask this first. Decides OHIP claims, ODB drugs and ADP devices from typed facts, with figures and citations. One item for each thing asked, with what was told in its fields and nothing else; codes claimed together are one item, two patients or physicians two. needs names what is missing: ask, fill path and fact, call again; facts takes only those names. Not for doses or private plans.",
  inputSchema: coverageAnswerInput,
  outputSchema: coverageAnswerOutput,
  annotations: READ_ONLY,
  weight: 3,
  handler: async (input, deps, { signal, answers }) => {
    const answer = await answerCoverage(input, deps, { signal });
    return answers ? answerCoverage(input, deps, { signal, answers: readAnswers(answer, answers) }) : answer;
  },
  toDecisionClass: ({ decision }) => decision,
  toForm,
});
