import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";

export const USAGE = `Refresh the openonco dataset from a public export.

  npx pnpm ingest openonco --from DIR_OR_URL --as-of YYYY-MM-DD [options]
  npx pnpm ingest openonco --from OLDER --as-of DAY --from NEWER --as-of DAY [options]

  --from DIR_OR_URL   folder, or base address, that holds mrd.json, ecd.json and cgp.json (or tds.json),
                      and trm.json where there is one. OpenOnco publishes them in its repository:
                      https://raw.githubusercontent.com/OpenOnco/V0/HEAD/src/data/tests/
                      Given twice, the first is an older export: what changed since is logged in changes.json.
  --as-of DATE        day of the export; no file of the export states it
  --to DIR            dataset to refresh (default: data/openonco of this repository)
  --source TEXT       what the manifest names as the source (default: the address, or "local folder")
  --dry-run           check and report, write nothing
  --allow-shrink      accept a category that loses more than a quarter of its records
  --timeout SECONDS   longest wait for one file from an address (default: 30)
  --help              this text

Exit code 0: done, or nothing to do; 1: refused, the data in place are as before; 2: wrong arguments;
130: interrupted, the data in place are as before.`;

const optionsSchema = z.object({
  from: z
    .array(z.string().min(1), { error: "--from is missing: give a folder or an address." })
    .max(2, "--from can be given twice at most: an older export, then the newer one."),
  "as-of": z
    .array(z.iso.date({ error: "--as-of must be the day of the export, such as 2026-06-27." }))
    .default([]),
  to: z.string().min(1).optional(),
  source: z.string().min(1).optional(),
  "dry-run": z.boolean().default(false),
  "allow-shrink": z.boolean().default(false),
  timeout: z.coerce
    .number({ error: "--timeout must be a number of seconds." })
    .positive("--timeout must be above 0.")
    .max(3600, "--timeout must be at most 3600.")
    .default(30),
});

export interface IngestOptions {
  /** Absolute folder, or address. */
  readonly from: string;
  /** Day of the export, YYYY-MM-DD. */
  readonly asOf: string;
  /** The older export to compare with, for the log of changes. */
  readonly older?: { readonly from: string; readonly asOf: string };
  /** Absolute folder of the dataset. */
  readonly to: string;
  readonly source: string;
  readonly dryRun: boolean;
  readonly allowShrink: boolean;
  readonly timeoutSeconds: number;
}

export const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

/** The address without user, password and query, which may hold a key. */
function publicAddress(address: string): string {
  if (!URL.canParse(address)) {
    throw new UserInputError("--from is not a valid address.", { code: "INVALID_PARAMETER" });
  }
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

function readOptions(
  argv: readonly string[],
): Record<string, string | boolean | (string | boolean)[] | undefined> {
  try {
    return parseArgs({
      // pnpm hands over the "--" that separates its own arguments.
      args: argv.filter((argument, position) => position > 0 || argument !== "--"),
      options: {
        from: { type: "string", multiple: true },
        "as-of": { type: "string", multiple: true },
        to: { type: "string" },
        source: { type: "string" },
        "dry-run": { type: "boolean" },
        "allow-shrink": { type: "boolean" },
        timeout: { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof TypeError ? cause.message : "The arguments could not be read.";
    throw new UserInputError(reason, { code: "INVALID_PARAMETER", cause });
  }
}

/** Each export with its day; a folder that is named for a day needs no other. */
function toExports(
  places: readonly string[],
  days: readonly string[],
): readonly { readonly from: string; readonly asOf: string }[] {
  const named = places.map((place) => /(?:^|[/\\])(\d{4}-\d{2}-\d{2})[/\\]?$/.exec(place)?.[1]);
  const given = days.length === places.length ? days : named;
  return places.map((from, at) => {
    const asOf = given[at];
    if (asOf !== undefined) return { from, asOf };
    throw new UserInputError(
      "--as-of must be the day of the export, such as 2026-06-27, once for each --from.",
      {
        code: "INVALID_PARAMETER",
      },
    );
  });
}

/**
 * Reads the command line.
 *
 * @param argv arguments after the script's name
 * @param folders where relative paths start, and the dataset that is refreshed by default
 * @returns "help" when only the usage is wanted
 * @throws UserInputError naming each wrong argument
 */
export function readArguments(
  argv: readonly string[],
  folders: { readonly base: string; readonly dataset: string },
): IngestOptions | "help" {
  const values = readOptions(argv);
  if (values["help"]) return "help";
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ message }) => message);
    throw new UserInputError(reasons.join("\n"), { code: "INVALID_PARAMETER", cause: parsed.error });
  }
  const { from: places, to, source, timeout, ...rest } = parsed.data;
  const exports = toExports(places, rest["as-of"]).map(({ from, asOf }) => ({
    from: isAddress(from) ? from : resolve(folders.base, from),
    asOf,
  }));
  const [newest = { from: "", asOf: "" }, older] = exports.toReversed();
  const { from, asOf } = newest;
  return {
    from,
    asOf,
    ...(older === undefined ? {} : { older }),
    to: to === undefined ? folders.dataset : resolve(folders.base, to),
    source: source ?? (isAddress(from) ? publicAddress(from) : "local folder"),
    dryRun: rest["dry-run"],
    allowShrink: rest["allow-shrink"],
    timeoutSeconds: timeout,
  };
}
