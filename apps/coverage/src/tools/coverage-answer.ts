import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { answerAgain } from "../domain/answer/answer-again.ts";
import { answerWithCase } from "../domain/answer/answer-coverage.ts";
import { readAnswers, toForm } from "../domain/answer/ask-back.ts";
import { coverageAnswerInput, coverageAnswerOutput } from "../domain/answer/coverage-answer-schemas.ts";
import { ANSWER_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const coverageAnswer = defineTool({
  name: "coverage_answer",
  title: "Is it billable, covered, funded?",
  description:
    "Ask this first. Decides OHIP claims, ODB drugs and ADP devices from typed facts, with " +
    "citations. One item for each thing asked, with what was told and nothing else; codes " +
    "claimed together are one item, two patients or physicians two. needs names what is missing: " +
    "ask, fill path and fact, call again; facts says what is so or not, by such names or plain " +
    "words; notes the rest. Not for doses or private plans.",
  inputSchema: coverageAnswerInput,
  outputSchema: coverageAnswerOutput,
  annotations: READ_ONLY,
  weight: 3,
  view: ANSWER_VIEW,
  handler: async (input, deps, { signal, answers, tellView }) => {
    const first = await answerWithCase(input, deps, { signal });
    const { answer, decidedCase } = answers
      ? await answerAgain({ input, first }, deps, { signal, answers: readAnswers(first.answer, answers) })
      : first;
    tellView?.({ case: decidedCase });
    return answer;
  },
  toDecisionClass: ({ decision }) => decision,
  toForm,
});
