import { UserInputError } from "@clinical-mcp/errors";
import { CoverageError } from "../coverage-error.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { ask } from "./ask.ts";
import { toSafeText } from "./safe-text.ts";
import type { Terminal } from "./terminal.ts";

const ANSWERED = 0;
const NOT_ASKED = 1;
const WRONG_ARGUMENTS = 2;
const INTERRUPTED = 130;

function explain(error: unknown, { stderr, signal }: Terminal): number {
  if (signal.aborted) {
    stderr.write("Interrupted.\n");
    return INTERRUPTED;
  }
  if (error instanceof UserInputError) {
    stderr.write(`${toSafeText(error.message)}\n\n${USAGE}\n`);
    return WRONG_ARGUMENTS;
  }
  if (!(error instanceof CoverageError)) throw error;
  const code = error.code === undefined ? "" : ` (${error.code})`;
  stderr.write(`${toSafeText(`${error.message}${code} ${error.suggestion ?? ""}`)}\n`);
  return error.kind === "invalid" ? WRONG_ARGUMENTS : NOT_ASKED;
}

/** @returns the exit code; USAGE says what each means */
export async function runProgram(terminal: Terminal): Promise<number> {
  try {
    const command = parseArguments(terminal.argv);
    const text = command.name === "help" ? `${USAGE}\n` : await ask(command, terminal);
    terminal.stdout.write(text);
    return ANSWERED;
  } catch (error) {
    return explain(error, terminal);
  }
}
