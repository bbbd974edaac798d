import type { CoverageAnswer } from "../answer.ts";
import type { AskContext } from "../ask-context.ts";
import type { CaseAnswer, CoverageClient } from "../coverage-client.ts";
import { CoverageError } from "../coverage-error.ts";
import type { Interview } from "./ask-at-terminal.ts";

/** Nobody sits through more. A case that is still open is better typed. */
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

/** Asks refused questions once more and then skips them, so that this ends. */
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

/** Only the first answer reports on the words, because later rounds send fields. */
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
 * The next request: the case as decided. It lacks words that were not understood, and could be decided differently without them, so such
 * words end the rounds.
 */
function toNext({ answer, decidedCase }: CaseAnswer, { question, context }: Asked): Asked | undefined {
  const isWhole = question === "" || answer.unread.length === 0;
  if (decidedCase === undefined || !isWhole || !isOpen(answer)) return undefined;
  const { intent, detail } = context;
  return { question: "", context: { ...decidedCase, intent, detail } };
}

/**
 * Asks in rounds while the answer is open and the person answers more. A person who stops gets the last answer.
 *
 * @throws CoverageError if there is no answer, and the signal's reason if it aborted before the first one
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

/** If the person or the server ends the rounds, the last answer counts. */
function endWith(
  before: CoverageAnswer | undefined,
  error: unknown,
  { interview, signal }: Talk,
): CoverageAnswer {
  if (!before || !(signal.aborted || isRefusal(error))) throw error;
  if (isRefusal(error)) interview.show(error);
  return before;
}
