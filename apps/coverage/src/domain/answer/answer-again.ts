import { keepValidAnswers } from "../case/apply-answers.ts";
import { respell } from "../reader/tokens.ts";
import { answerWithCase, type AnswerWithCase, type CallOptions } from "./answer-coverage.ts";
import type { ReadAnswers } from "./ask-back.ts";
import type { CoverageAnswerInput } from "./coverage-answer-schemas.ts";
import type { AnswerDependencies } from "./decided-case.ts";

/**
 * Answers a request once more with what a person said to the first answer. Names that were confirmed are read in place of the
 * misspelt words; what was told of an ask holds only where the same ask still stands then.
 *
 * @throws as answerWithCase does
 */
export async function answerAgain(
  { input, first }: { readonly input: CoverageAnswerInput; readonly first: AnswerWithCase },
  deps: AnswerDependencies,
  { answers, ...call }: CallOptions & { readonly answers: ReadAnswers },
): Promise<AnswerWithCase> {
  if (answers.meant.size === 0 || input.question === undefined)
    return answerWithCase(input, deps, { ...call, answers });
  const spelled = { ...input, question: respell(input.question, answers.meant) };
  const { decidedCase } = await answerWithCase(spelled, deps, call);
  const answered = keepValidAnswers(answers.answered, first.decidedCase, decidedCase);
  return answerWithCase(spelled, deps, { ...call, answers: { ...answers, answered } });
}
