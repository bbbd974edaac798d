import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";

const INTERRUPTED = 130;

/** Aborts on Ctrl-C, so that what was built is taken away before the program ends. */
export function listenForInterrupt(): AbortSignal {
  const controller = new AbortController();
  // Every time: a terminal and a script runner each send one, and the second must not cut the cleaning up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

/** On stderr: one line that is written over, on a terminal; a line for each step elsewhere. */
export function createProgress(): (words: string) => void {
  const shown = { step: "" };
  return (words) => {
    if (process.stderr.isTTY) {
      process.stderr.write(`\r\u001B[K${words}`);
      return;
    }
    const step = words.replace(/ \d.{0,200}$/, "");
    if (step !== "" && step !== shown.step) console.error(step);
    shown.step = step;
  };
}

/** Says on stderr what went wrong, and gives the exit code. */
export function explainFailure(error: unknown, signal: AbortSignal): number {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
  if (signal.aborted) {
    console.error("Interrupted; nothing was left behind.");
    return INTERRUPTED;
  }
  const isExpected =
    error instanceof UserInputError || error instanceof ConfigurationError || error instanceof UpstreamError;
  console.error(isExpected ? error.message : error);
  return 1;
}
