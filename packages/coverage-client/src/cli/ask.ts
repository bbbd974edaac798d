import { text } from "node:stream/consumers";
import type { CoverageAnswer } from "../answer.ts";
import { answerSchema } from "../answer-schema.ts";
import { CoverageClient } from "../coverage-client.ts";
import { CoverageError } from "../coverage-error.ts";
import { unlessAborted } from "../unless-aborted.ts";
import { STDIN, type Command } from "./arguments.ts";
import { renderAnswer } from "./render-answer.ts";
import { toSafeJson, toSafeText } from "./safe-text.ts";
import type { Surroundings } from "./surroundings.ts";

type AskSurroundings = Pick<Surroundings, "stdin" | "token" | "screen" | "signal">;
type AskCommand = Extract<Command, { readonly name: "ask" }>;

async function readQuestion(
  question: AskCommand["question"],
  { stdin, signal }: AskSurroundings,
): Promise<string> {
  if (question !== STDIN) return question;
  try {
    return (await unlessAborted(text(stdin), signal)).trim();
  } finally {
    // Else a terminal that is still read keeps the process.
    stdin.destroy();
  }
}

/** Every text of the answer as a terminal may show it, wherever it stands. */
const toSafeAnswer = (answer: CoverageAnswer): CoverageAnswer =>
  answerSchema.parse(
    JSON.parse(JSON.stringify(answer), (_key, value: unknown) =>
      typeof value === "string" ? toSafeText(value) : value,
    ),
  );

/**
 * Asks and gives what to print.
 *
 * @throws CoverageError where there is no answer, and the signal's reason where it was aborted
 */
export async function ask(command: AskCommand, surroundings: AskSurroundings): Promise<string> {
  const { context, url, isJson } = command;
  const { token, screen, signal } = surroundings;
  const client = new CoverageClient({ url, token });
  try {
    const question = await readQuestion(command.question, surroundings);
    if (question === "") throw new CoverageError("invalid", "There is no question on standard input.");
    const answer = await client.ask(question, context, { signal });
    return isJson ? `${toSafeJson(answer)}\n` : renderAnswer(toSafeAnswer(answer), screen);
  } finally {
    await client.close();
  }
}
