// clinical-mcp: asks the coverage server one question and prints its answer. `clinical-mcp --help` tells how.
import { styleText } from "node:util";
import { parseEnvironment } from "@clinical-mcp/config";
import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import { CoverageError } from "../coverage-error.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { ask } from "./ask.ts";
import { toSafeText } from "./safe-text.ts";

const NOT_ASKED = 1;
const WRONG_ARGUMENTS = 2;
const INTERRUPTED = 130;

/** Where the output is no terminal. */
const WIDTH_OF_FILES = 100;

const { stdin, stdout, stderr } = process;
const interrupt = new AbortController();
// Every time: a terminal and npx each send one, and the second must not cut the closing short.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupt.abort());
// Whoever reads the output may have enough ("| head").
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const environment = z.object({
  /** Bearer token of the server; here and not an argument, since everyone on a machine can list arguments. */
  CLINICAL_MCP_TOKEN: z.string().trim().optional(),
});

async function run(): Promise<void> {
  const command = parseArguments(process.argv.slice(2));
  if (command.name === "help") {
    stdout.write(`${USAGE}\n`);
    return;
  }
  const { CLINICAL_MCP_TOKEN: token } = parseEnvironment(environment, process.env);
  const screen = {
    width: stdout.isTTY ? stdout.columns : WIDTH_OF_FILES,
    paint: (style: Parameters<typeof styleText>[0], text: string) =>
      styleText(style, text, { stream: stdout, validateStream: true }),
  };
  stdout.write(await ask(command, { stdin, token, screen, signal: interrupt.signal }));
}

/** @returns the exit code */
function explain(error: unknown): number {
  if (interrupt.signal.aborted) {
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

try {
  await run();
} catch (error) {
  process.exitCode = explain(error);
}
