import type { CoverageAnswer } from "../answer.ts";
import type { AskContext } from "../ask-context.ts";
import type { CaseAnswer, CoverageClient } from "../coverage-client.ts";
import { CoverageError } from "../coverage-error.ts";
import type { Interview } from "./ask-at-terminal.ts";

/** More nobody sits through; a case that open is better typed. */
const MOST_ROUNDS = 12;

interface Asked {
  readonly question: string;
  readonly context: AskContext;
}

interface Talk {
  readonly client: CoverageClient;
  readonly interview: Interview;
  readonly signal: AbortSignal;
}

/** What is refused is asked once more and then left out, so that this ends. */
async function askUntilTaken(talk: Talk, asked: Asked): Promise<CaseAnswer> {
  const { client, interview, signal } = talk;
  try {
    return await client.askWithCase(asked.question, asked.context, { signal });
  } catch (error) {
    if (!isRefusal(error) || !interview.takeBack(error)) throw error;
    return askUntilTaken(talk, asked);
  }
}

const isRefusal = (error: unknown): error is CoverageError =>
  error instanceof CoverageError && error.kind === "tool_error";

const unique = <T>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** What became of the words stands in the first answer alone: later rounds ask by fields. */
const withWords = (answer: CoverageAnswer, before: CoverageAnswer | undefined): CoverageAnswer =>
  before === undefined
    ? answer
    : {
        ...answer,
        read_as: unique([...before.read_as, ...answer.read_as]),
        contradictions: unique([...before.contradictions, ...answer.contradictions]),
        not_answered: unique([...before.not_answered, ...answer.not_answered]),
      };

const isOpen = ({ asks }: CoverageAnswer): boolean =>
  asks.some(({ decision, needs }) => decision === "needs_more_info" && needs.length > 0);

/**
 * What to ask next: the case as it was decided. Words that were not understood are no part of it; without them it could be
 * decided otherwise, so that they end the asking.
 */
function toNext({ answer, decidedCase }: CaseAnswer, { question, context }: Asked): Asked | undefined {
  const isWhole = question === "" || answer.unread.length === 0;
  if (decidedCase === undefined || !isWhole || !isOpen(answer)) return undefined;
  const { intent, detail } = context;
  return { question: "", context: { ...decidedCase, intent, detail } };
}

/**
 * Asks round after round while the answer is open and the person tells more. Whoever has had enough gets the last answer.
 *
 * @throws CoverageError where there is no answer, and the signal's reason where it was aborted before the first one
 */
export async function askInRounds(talk: Talk, first: Asked): Promise<CoverageAnswer> {
  const goOn = async (asked: Asked, before?: CoverageAnswer, left = MOST_ROUNDS): Promise<CoverageAnswer> => {
    const given = await askUntilTaken(talk, asked).catch((error: unknown) => endWith(before, error, talk));
    if (!("answer" in given)) return given;
    const answer = withWords(given.answer, before);
    const hasAnswered = talk.interview.hasAnswered();
    const next = toNext(given, asked);
    return hasAnswered && next && left > 1 ? goOn(next, answer, left - 1) : answer;
  };
  return goOn(first);
}

/** The answer of the round before says what is known, whether the person or the server ends the talk. */
function endWith(
  before: CoverageAnswer | undefined,
  error: unknown,
  { interview, signal }: Talk,
): CoverageAnswer {
  if (!before || !(signal.aborted || isRefusal(error))) throw error;
  if (isRefusal(error)) interview.show(error);
  return before;
}
