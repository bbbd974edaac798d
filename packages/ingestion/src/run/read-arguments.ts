import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";

export interface IngestionArguments {
  /** Absolute folder of saved copies; undefined to fetch from the web. */
  readonly from: string | undefined;
  readonly selected: readonly string[];
  readonly dryRun: boolean;
  readonly allowShrink: boolean;
  /** Ids of documents that may lose what they lose. */
  readonly accepted: readonly string[];
  /** Day on which the copies of `from` were saved; undefined: each file's own. */
  readonly asOf: string | undefined;
}

const OPTIONS = {
  from: { type: "string" },
  source: { type: "string", multiple: true },
  "dry-run": { type: "boolean" },
  "allow-shrink": { type: "boolean" },
  accept: { type: "string", multiple: true },
  "as-of": { type: "string" },
  help: { type: "boolean" },
} as const;

export const toUsage = (
  app: string,
  sources: readonly string[],
): string => `Build the ${app} dataset from its publishers.

  npx pnpm ingest ${app} [options]

  --from DIR       read saved copies in a folder instead of the publishers' sites; documents without a copy stay
                   as they are
  --source NAME    refresh only this source, again for several: ${sources.join(", ")}
  --dry-run        fetch, check and report; change nothing
  --allow-shrink   accept a source that loses more than a quarter of its documents; with --from, drop documents
                   of the sources that the folder has copies of where it has none of theirs
  --accept ID      take a document that was held back since it loses more than a quarter of its provisions or half of
                   its text, has another title, or seems to be another publisher's or page's; again for several
  --as-of DATE     with --from: the day on which the copies were saved, as YYYY-MM-DD; else each file's own day
  --help           this text

Exit code 0: done, or nothing to do; 1: refused, the dataset in service is as before; 2: wrong arguments;
3: done, but some documents could not be read (see the report); 130: interrupted, the dataset in service is as before.`;

const wrong = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "INVALID_PARAMETER", cause });

function parse(argv: readonly string[]) {
  try {
    // pnpm hands over the "--" that separates its own arguments.
    const args = argv.filter((argument, position) => position > 0 || argument !== "--");
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (cause) {
    const valid = Object.keys(OPTIONS).map((name) => `--${name}`);
    const reason =
      cause instanceof TypeError ? (cause.message.split(". ")[0] ?? "") : "The arguments could not be read";
    throw wrong(`${reason}. Valid options: ${valid.join(", ")}.`, cause);
  }
}

function refuseDay(asOf: string, from: string | undefined): void {
  if (from === undefined) throw wrong("--as-of is for --from: what comes from the web is of today.");
  if (!z.iso.date().safeParse(asOf).success) throw wrong("--as-of needs a day as YYYY-MM-DD.");
}

/**
 * @param argv arguments after the script's name
 * @param known the app's sources, and the folder where relative paths start
 * @returns "help" when only the usage is wanted
 * @throws UserInputError naming the wrong argument and the valid ones
 */
export function readArguments(
  argv: readonly string[],
  known: { readonly sources: readonly string[]; readonly base: string },
): IngestionArguments | "help" {
  const values = parse(argv);
  if (values.help) return "help";
  const selected = values.source ?? known.sources;
  const unknown = selected.filter((name) => !known.sources.includes(name));
  if (unknown.length > 0)
    throw wrong(`No source ${unknown.join(", ")}. Valid sources: ${known.sources.join(", ")}.`);
  if (values.from === "") throw wrong("--from needs a folder.");
  const asOf = values["as-of"];
  if (asOf !== undefined) refuseDay(asOf, values.from);
  return {
    from: values.from === undefined ? undefined : resolve(known.base, values.from),
    selected: [...new Set(selected)],
    dryRun: values["dry-run"] ?? false,
    allowShrink: values["allow-shrink"] ?? false,
    accepted: values.accept ?? [],
    asOf,
  };
}
