import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import { EXPORT_FORMATS } from "./export-schedule.ts";
import type { ExportOptions } from "./export-schedule.ts";
import type { ImportOptions } from "./import-schedule.ts";
import { CHANGE_USAGE, parseChange, toNumber } from "./versions/change-arguments.ts";
import type { ChangeCommand } from "./versions/change-arguments.ts";

export const USAGE = `Usage: npx pnpm schedule COMMAND

  import FILE [--dry-run]         a schedule from .json, .xlsx or a folder of .csv files; it takes the place of one with its id
  import FILE --replace           also where it has no assignments, and the one with its id has some
  import FILE.ics --into ID       assignments and absences from a calendar, series too, into a schedule that is there
  export ID --format FORMAT --to FOLDER    FORMAT is ${EXPORT_FORMATS.join(", ")}
         --per-person             with ics: a calendar for each person; --version N: as that version has it
${CHANGE_USAGE}
  list                            what is there

Schedules are kept in SQLite (SCHEDULER_DATABASE_FILE), or in PostgreSQL where DATABASE_URL names one.
Exit codes: 0 done; 1 the database failed; 2 wrong arguments; 65 the file or folder has problems, nothing was written;
78 wrong settings.`;

export type Command =
  | { readonly name: "import"; readonly options: ImportOptions }
  | { readonly name: "export"; readonly options: ExportOptions }
  | ChangeCommand
  | { readonly name: "list" }
  | { readonly name: "help" };

const wrong = (message: string): UserInputError => new UserInputError(message, { code: "WRONG_ARGUMENTS" });

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
        into: { type: "string" },
        plan: { type: "string" },
        pick: { type: "string" },
        repair: { type: "string", multiple: true },
        swap: { type: "string" },
        with: { type: "string" },
        author: { type: "string" },
        reason: { type: "string" },
        version: { type: "string" },
        "per-person": { type: "boolean", default: false },
        format: { type: "string" },
        from: { type: "string" },
        to: { type: "string" },
        seconds: { type: "string" },
        seed: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new UserInputError("Unknown or incomplete option.", { code: "WRONG_ARGUMENTS", cause });
  }
}

type Values = ReturnType<typeof parse>["values"];

function toImport(subject: string | undefined, values: Values): Command {
  if (subject === undefined) throw wrong("import needs a file.");
  const { into, replace: mayEmpty } = values;
  return { name: "import", options: { path: subject, into, isDryRun: values["dry-run"], mayEmpty } };
}

function toExport(subject: string | undefined, values: Values): Command {
  const format = EXPORT_FORMATS.find((each) => each === values.format);
  if (subject === undefined || format === undefined || values.to === undefined)
    throw wrong("export needs an id, --format and --to.");
  const isPersonal = values["per-person"];
  if (isPersonal && format !== "ics") throw wrong("--per-person goes with --format ics.");
  const version = values.version === undefined ? undefined : toNumber(values.version);
  return {
    name: "export",
    options: {
      id: subject,
      format,
      folder: values.to,
      ...(isPersonal && { perPerson: true }),
      ...(version !== undefined && { version }),
    },
  };
}

/** @throws UserInputError WRONG_ARGUMENTS */
export function parseArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name, subject, ...more] = positionals;
  if (values.help || name === undefined) return { name: "help" };
  const change = parseChange(positionals, values);
  if (change !== undefined) return change;
  if (more.length > 0) throw wrong("Too many arguments.");
  if (name === "list" && subject === undefined) return { name };
  if (name === "import") return toImport(subject, values);
  if (name === "export") return toExport(subject, values);
  throw wrong("Unknown command.");
}
