import { fileURLToPath } from "node:url";
import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { readArguments, USAGE } from "./arguments.ts";
import { ingest } from "./ingest.ts";
import { reportLines } from "./report.ts";

const EXIT = { done: 0, refused: 1, wrongArguments: 2, interrupted: 130 } as const;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

async function run(signal: AbortSignal): Promise<number> {
  const options = readArguments(process.argv.slice(2), {
    // pnpm changes into the package's folder; a relative path means the folder the user stood in.
    base: process.env["INIT_CWD"] ?? process.cwd(),
    dataset: fileURLToPath(new URL("../../../../data/openonco", import.meta.url)),
  });
  if (options === "help") {
    say(USAGE);
    return EXIT.done;
  }
  const outcome = await ingest(options, signal);
  say(reportLines(outcome, options).join("\n"));
  return EXIT.done;
}

/** Expected failures end with a message; anything else is a bug and keeps its stack. */
function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    complain("Interrupted; the data in place are as before.");
    return EXIT.interrupted;
  }
  if (error instanceof UserInputError) {
    complain(`${error.message}\n\n${USAGE}`);
    return EXIT.wrongArguments;
  }
  if (error instanceof ConfigurationError || error instanceof UpstreamError) {
    complain(`Refused: ${error.message}`);
    return EXIT.refused;
  }
  throw error;
}

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());

try {
  process.exitCode = await run(interruption.signal);
} catch (error) {
  process.exitCode = explain(error, interruption.signal);
}
