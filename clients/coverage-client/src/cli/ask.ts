import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { CoverageAnswer } from "../answer.ts";
import type { AskContext } from "../ask-context.ts";
import { answerSchema } from "../answer-schema.ts";
import { CoverageClient } from "../coverage-client.ts";
import { CoverageError } from "../coverage-error.ts";
import { unlessAborted } from "../unless-aborted.ts";
import { STDIN, type Command } from "./arguments.ts";
import { createInterview } from "./ask-at-terminal.ts";
import { askInRounds } from "./ask-in-rounds.ts";
import { readCase } from "./read-case.ts";
import { renderAnswer } from "./render-answer.ts";
import { toSafeJson, toSafeText } from "./safe-text.ts";
import type { Terminal } from "./terminal.ts";

type AskTerminal = Pick<
  Terminal,
  "stdin" | "stderr" | "interrupt" | "token" | "screen" | "signal" | "isInteractive"
>;
type AskCommand = Extract<Command, { readonly name: "ask" }>;

/** All of standard input. */
async function readInput({ stdin, signal }: AskTerminal): Promise<string> {
  try {
    return (await unlessAborted(text(stdin), signal)).trim();
  } finally {
    // An open terminal keeps the process running.
    stdin.destroy();
  }
}

async function readQuestion(
  { question }: Pick<AskCommand, "question">,
  terminal: AskTerminal,
): Promise<string> {
  if (question !== STDIN) return question;
  const read = await readInput(terminal);
  if (read === "") throw new CoverageError("invalid", "There is no question on standard input.");
  return read;
}

/** The typed case with what options say on top. */
async function readContext(
  { caseFile, context }: Pick<AskCommand, "caseFile" | "context">,
  terminal: AskTerminal,
): Promise<AskContext> {
  if (caseFile === undefined) return context;
  const typed = readCase(caseFile === STDIN ? await readInput(terminal) : await readText(caseFile));
  const patient = { ...typed.patient, ...withoutMissing(context.patient ?? {}) };
  return {
    ...typed,
    ...withoutMissing(context),
    ...(Object.keys(patient).length > 0 && { patient }),
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new CoverageError("invalid", "The file of --case cannot be read.", { cause });
  }
}

/** Drops options that were not given. */
const withoutMissing = <TFields extends object>(fields: TFields): TFields =>
  Object.assign(
    {},
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])),
  );

/** All texts of the answer, made safe for a terminal. */
const toSafeAnswer = (answer: CoverageAnswer): CoverageAnswer =>
  answerSchema.parse(
    JSON.parse(JSON.stringify(answer), (_key, value: unknown) =>
      typeof value === "string" ? toSafeText(value) : value,
    ),
  );

/** A script cannot answer, nor can a user whose standard input is the question. */
const canAsk = (
  { isAsking, isJson, question, caseFile }: AskCommand,
  { isInteractive }: AskTerminal,
): boolean => isAsking && !isJson && isInteractive && question !== STDIN && caseFile !== STDIN;

/**
 * Asks, and returns the text to print.
 *
 * @throws CoverageError if there is no answer, and the signal's reason if it aborted
 */
export async function ask(command: AskCommand, terminal: AskTerminal): Promise<string> {
  const { url, isJson } = command;
  const { token, screen, signal } = terminal;
  const interview = canAsk(command, terminal)
    ? createInterview({
        input: terminal.stdin,
        output: terminal.stderr,
        signal,
        interrupt: terminal.interrupt,
      })
    : undefined;
  const client = new CoverageClient({ url, token, fillIn: interview?.fillIn });
  try {
    const question = await readQuestion(command, terminal);
    const context = await readContext(command, terminal);
    const answer = interview
      ? await askInRounds({ client, interview, signal }, { question, context })
      : await client.ask(question, context, { signal });
    return isJson ? `${toSafeJson(answer)}\n` : renderAnswer(toSafeAnswer(answer), screen);
  } finally {
    interview?.close();
    await client.close();
  }
}
