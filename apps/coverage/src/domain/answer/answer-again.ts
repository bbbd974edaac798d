import { keepValidAnswers } from "../case/apply-answers.ts";
import { respell } from "../reader/tokens.ts";
import { answerWithCase, type AnswerWithCase, type CallOptions } from "./answer-coverage.ts";
import type { ReadAnswers } from "./ask-back.ts";
import type { CoverageAnswerInput } from "./coverage-answer-schemas.ts";
import type { AnswerDependencies } from "./decided-case.ts";

/**
 * Answers a request again with a person's answers to the first result. Confirmed names replace misspelt words. An answer applies only if
 * the same ask still exists.
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
