import { fileURLToPath } from "node:url";
import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { readArguments, USAGE } from "./arguments.ts";
import { ingest } from "./ingest.ts";
import { reportLines } from "./report.ts";

const EXIT = { done: 0, refused: 1, wrongArguments: 2, interrupted: 130 } as const;

interface Screen {
  readonly write: (text: string) => unknown;
}

/** What a process has. */
export interface CommandContext {
  /** Where relative paths start. */
  readonly base: string;
  readonly signal: AbortSignal;
  readonly out: Screen;
  readonly err: Screen;
}

const DATASET = fileURLToPath(new URL("../../../../data/openonco", import.meta.url));

/** The command with these arguments. @returns its exit code */
export async function runIngestion(argv: readonly string[], context: CommandContext): Promise<number> {
  try {
    const options = readArguments(argv, { base: context.base, dataset: DATASET });
    if (options === "help") context.out.write(`${USAGE}\n`);
    else context.out.write(`${reportLines(await ingest(options, context.signal), options).join("\n")}\n`);
    return EXIT.done;
  } catch (error) {
    return explain(error, context);
  }
}

/** Expected failures end with a message; anything else is a bug and keeps its stack. */
function explain(error: unknown, { err, signal }: CommandContext): number {
  if (signal.aborted) {
    err.write("Interrupted; the data in place are as before.\n");
    return EXIT.interrupted;
  }
  if (error instanceof UserInputError) {
    err.write(`${error.message}\n\n${USAGE}\n`);
    return EXIT.wrongArguments;
  }
  if (error instanceof ConfigurationError || error instanceof UpstreamError) {
    err.write(`Refused: ${error.message}\n`);
    return EXIT.refused;
  }
  throw error;
}
