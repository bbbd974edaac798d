import { join } from "node:path";
import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import type { FetcherOptions } from "../fetch/create-fetcher.ts";
import { createFetcher } from "../fetch/create-fetcher.ts";
import { openSavedFolder } from "../fetch/saved-folder.ts";
import type { IngestionOptions, IngestionOutcome } from "./ingestion-options.ts";
import type { Screen } from "./progress.ts";
import { createProgress } from "./progress.ts";
import type { IngestionArguments } from "./read-arguments.ts";
import { readArguments, toUsage } from "./read-arguments.ts";
import { reportLines } from "./report.ts";
import { runIngestion } from "./run-ingestion.ts";
import { toWriteFailure } from "./write-failure.ts";

const EXIT = { done: 0, refused: 1, wrongArguments: 2, incomplete: 3, interrupted: 130 } as const;
const DOWNLOADS_FOLDER = "downloads";

export interface CommandOptions extends Pick<
  IngestionOptions,
  "app" | "root" | "sources" | "embedder" | "writer"
> {
  /** Arguments after the script's name. */
  readonly argv: readonly string[];
  /** Where relative paths start. */
  readonly base: string;
  readonly out: Screen;
  readonly err: Screen;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  readonly fetching: Omit<FetcherOptions, "folder" | "trustedOrigins">;
}

/** Files from the folder of `--from`, or from the web into the app's folder of downloads. */
async function openFiles(options: CommandOptions, { from, selected, asOf }: IngestionArguments) {
  const { fetching, root, sources } = options;
  if (from === undefined) {
    const fetcher = await createFetcher({
      ...fetching,
      folder: join(root, DOWNLOADS_FOLDER),
      trustedOrigins: sources.flatMap(({ place }) => (URL.canParse(place) ? [new URL(place).origin] : [])),
    });
    return { fetcher, savedUrls: undefined, finish: () => fetcher.finish(), unclaimed: [] };
  }
  const folder = await openSavedFolder(
    from,
    sources.filter(({ name, folder: shipped }) => selected.includes(name) && shipped === undefined),
    asOf,
  );
  const { unclaimed } = folder;
  return {
    fetcher: folder,
    savedUrls: ({ name }: { readonly name: string }) => folder.urlsOf(name),
    finish: async () => {},
    unclaimed,
  };
}

async function run(options: CommandOptions, given: IngestionArguments): Promise<number> {
  const { app, root, sources, embedder, writer, signal, out } = options;
  const { selected, dryRun, allowShrink, accepted, asOf } = given;
  const wiring = { app, root, sources, embedder, writer, signal };
  const unclaimed: string[] = [];
  const outcome = await runIngestion({
    ...wiring,
    selected,
    dryRun,
    allowShrink,
    accepted,
    asOf,
    progress: createProgress(out),
    openFiles: async () => {
      const files = await openFiles(options, given);
      unclaimed.push(...files.unclaimed);
      return files;
    },
  });
  const leftAside = unclaimed.map((path) => `  ${path}`);
  const lines = [
    ...(leftAside.length === 0
      ? []
      : [
          `${leftAside.length} files of the folder are of no selected source, or a second copy:`,
          ...leftAside,
        ]),
    ...reportLines(outcome),
  ];
  out.write(`${lines.join("\n")}\n`);
  return isComplete(outcome) ? EXIT.done : EXIT.incomplete;
}

const isComplete = ({ problems }: IngestionOutcome): boolean =>
  problems.every(({ code }) => code === "NOT_FOUND");

/** Expected failures end with a message; anything else is a bug and keeps its stack. */
function explain(error: unknown, { signal, err, app, sources }: CommandOptions): number {
  if (signal.aborted) {
    err.write("Interrupted; the dataset in service is as before.\n");
    return EXIT.interrupted;
  }
  if (error instanceof UserInputError) {
    const usage = toUsage(
      app,
      sources.map(({ name }) => name),
    );
    err.write(`${error.message}\n\n${usage}\n`);
    return EXIT.wrongArguments;
  }
  if (error instanceof ConfigurationError || error instanceof UpstreamError) {
    err.write(`Refused: ${error.message}\nThe dataset in service is as before.\n`);
    return EXIT.refused;
  }
  throw error;
}

/**
 * The command line of an app's ingestion, for its `main.ts`: arguments, progress, report.
 *
 * @returns the exit code
 */
export async function runCommand(options: CommandOptions): Promise<number> {
  const { argv, base, app, sources, out } = options;
  const names = sources.map(({ name }) => name);
  try {
    const given = readArguments(argv, { sources: names, base });
    if (given !== "help") return await run(options, given);
    out.write(`${toUsage(app, names)}\n`);
    return EXIT.done;
  } catch (error) {
    return explain(toWriteFailure(error, options.root), options);
  }
}
