import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import { FINDING_KINDS } from "../../apps/coverage/src/domain/claims/finding.ts";

const FORMATS = ["table", "csv", "xlsx", "json"] as const;
export type Format = (typeof FORMATS)[number];

export const USAGE = `Usage: npx pnpm check-claims FILE [options]

Holds OHIP claim lines to the Schedule of Benefits before they are sent. FILE is a CSV or an XLSX with a row for each line and pseudonyms
in place of names and health numbers; nothing of it is stored, and no network is used.

  --sheet NAME           sheet of the workbook, by default the first
  --history FILE         lines that were claimed before
  --history-from DAY     day from which earlier lines are complete
  --history-of-all       those of other physicians are among them
  --physicians FILE      id, specialty, enrolment_model and role of each physician, at most 20
  --defaults TEXT        for all rows: "setting=office; specialty=00"
  --stated TEXT          facts that are so for all rows: "is_without_hospital_remuneration=yes"
  --as-of DAY            day of sending, by default today in Ontario
  --show KINDS           of ${FINDING_KINDS.join(", ")}, ok; by default all but ok
  --format FORMAT        ${FORMATS.join(", ")}; by default by the ending of --out, else table
  --out FILE             by default standard output
  --force                over a file that is there
  --data FOLDER          of the datasets, by default that of the server

Exit codes: 0 nothing found; 1 the file could not be read; 2 findings; 3 rows were left out, which are named; 64 wrong arguments.`;

export interface CheckCommand {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly history: string | undefined;
  readonly historyFrom: string | undefined;
  readonly isHistoryOfAll: boolean;
  readonly physicians: string | undefined;
  readonly stated: string | undefined;
  readonly defaults: string | undefined;
  readonly asOf: string | undefined;
  readonly show: readonly string[] | undefined;
  readonly format: Format;
  readonly out: string | undefined;
  readonly isForced: boolean;
  readonly data: string | undefined;
}

const wrong = (message: string): UserInputError => new UserInputError(message, { code: "WRONG_ARGUMENTS" });

const text = { type: "string" } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sheet: text,
        history: text,
        "history-from": text,
        "history-of-all": { type: "boolean", default: false },
        stated: text,
        physicians: text,
        defaults: text,
        "as-of": text,
        show: text,
        format: text,
        out: text,
        data: text,
        force: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new UserInputError("Unknown or incomplete option.", { code: "WRONG_ARGUMENTS", cause });
  }
}

function toFormat(given: string | undefined, out: string | undefined): Format {
  const name = given ?? /\.(?<ending>csv|xlsx|json)$/iu.exec(out ?? "")?.groups?.["ending"]?.toLowerCase();
  const format = FORMATS.find((one) => one === (name ?? "table"));
  if (format === undefined) throw wrong(`--format is one of ${FORMATS.join(", ")}.`);
  if (format === "xlsx" && out === undefined) throw wrong("A workbook needs --out FILE.");
  return format;
}

/**
 * @returns undefined where help is asked for
 * @throws UserInputError WRONG_ARGUMENTS
 */
export function parseArguments(args: readonly string[]): CheckCommand | undefined {
  const { values, positionals } = parse(args.filter((argument) => argument !== "--"));
  const [file, ...more] = positionals;
  if (values.help) return undefined;
  if (file === undefined || more.length > 0) throw wrong("One file of claim lines is needed.");
  const known: readonly string[] = [...FINDING_KINDS, "ok"];
  const show = values.show?.split(",").map((kind) => kind.trim());
  const stranger = show?.find((kind) => !known.includes(kind));
  if (stranger !== undefined) throw wrong(`--show knows ${known.join(", ")}.`);
  return {
    file,
    sheet: values.sheet,
    history: values.history,
    historyFrom: values["history-from"],
    isHistoryOfAll: values["history-of-all"],
    stated: values.stated,
    physicians: values.physicians,
    defaults: values.defaults,
    asOf: values["as-of"],
    show,
    format: toFormat(values.format, values.out),
    out: values.out,
    isForced: values.force,
    data: values.data,
  };
}
