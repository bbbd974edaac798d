import { COLUMNS, SCHEDULE_FORMAT } from "@clinical-mcp/scheduler/dataset";
import type { ColumnKind, Columns, TableName } from "@clinical-mcp/scheduler/dataset";
import { nearestNames } from "@clinical-mcp/errors";
import type { RawTable } from "./raw-table.ts";
import type { LocatedProblem, Locate, ReadSchedule } from "./source.ts";

/** The table that says what the schedule is: two columns, `field` and `value`. */
export const HEAD_TABLE = "schedule";

export const TABLE_NAMES = Object.keys(COLUMNS).filter((name): name is TableName => name in COLUMNS);

const HEAD_FIELDS = [
  "id", "name", "program_id", "program_name", "specialty", "time_zone", "start_date", "end_date", "settings",
] as const; // prettier-ignore

const FARTHEST = 0.4;

/** "Did you mean", where something near is known. */
export function suggest(word: string, known: readonly string[]): string {
  const [nearest] = nearestNames(word, known, { limit: 1, farthest: FARTHEST });
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  "1": true,
  no: false,
  false: false,
  "0": false,
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Left as it is, it is refused by the schema, which names the cell.
    return text;
  }
}

/** Spreadsheets run text that begins so as a formula, unless a mark comes before it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Text that a spreadsheet shows and does not run; `readText` takes the mark away again. */
export const protectText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const readText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** What a cell means; undefined where it is empty. Text that does not fit stays text, which the schema then refuses. */
export function toValue(cell: string, kind: ColumnKind): unknown {
  const text = readText(cell.trim());
  if (text === "") return undefined;
  if (kind === "integer" || kind === "real") return DECIMAL.test(text) ? Number(text) : text;
  if (kind === "flag") return FLAGS[text.toLowerCase()] ?? text;
  if (kind === "json") return parseJson(text);
  if (kind === "words") return text.split(";").flatMap((word) => word.trim() || []);
  return text;
}

interface ReadTable {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly origins: readonly Locate[];
  readonly problems: readonly LocatedProblem[];
}

const NO_COLUMN = "stands under no column name; a comma inside a value needs quotation marks around it.";

/** Titles of columns that are unknown, or that two have. */
function findFaults({
  fields,
  columns,
  place,
}: {
  readonly fields: readonly string[];
  readonly columns: Columns;
  readonly place: string;
}): readonly LocatedProblem[] {
  const messages = fields.flatMap((field, column) => {
    if (field === "") return [];
    if (!(field in columns))
      return [`has an unknown column "${field}".${suggest(field, Object.keys(columns))}`];
    return fields.indexOf(field) < column ? [`has two columns "${field}".`] : [];
  });
  return messages.map((message) => ({ where: place, message }));
}

function readTable(name: TableName, { header, rows, nameCell, place }: RawTable): ReadTable {
  const columns = COLUMNS[name];
  const fields = header.map((title) => title.trim().toLowerCase());
  const kept = [...rows.entries()].filter(([, cells]) => cells.some((cell) => cell.trim() !== ""));
  const nameless = kept.flatMap(([row, cells]) => {
    const column = cells.findIndex((cell, index) => cell.trim() !== "" && (fields[index] ?? "") === "");
    return column < 0 ? [] : [{ where: nameCell(row, column), message: NO_COLUMN }];
  });
  return {
    problems: [...findFaults({ fields, columns, place }), ...nameless],
    rows: kept.map(([, cells]) =>
      Object.fromEntries(
        fields.flatMap((field, column) => {
          const kind = columns[field];
          const value = kind === undefined ? undefined : toValue(cells[column] ?? "", kind);
          return value === undefined ? [] : [[field, value] as const];
        }),
      ),
    ),
    origins: kept.map(([row]) => (field) => {
      const column = fields.indexOf(field.split(".")[0] ?? "");
      return column < 0 ? `${nameCell(row, 0)}, ${field}` : `${nameCell(row, column)}, ${field}`;
    }),
  };
}

function readHead(table: RawTable | undefined): {
  readonly head: Readonly<Record<string, unknown>>;
  readonly problems: readonly LocatedProblem[];
} {
  if (table === undefined)
    return {
      head: {},
      problems: [{ where: HEAD_TABLE, message: "is missing: it says what the schedule is" }],
    };
  const pairs = table.rows.map(
    ([field = "", value = ""]) => [field.trim().toLowerCase(), readText(value.trim())] as const,
  );
  const values = new Map(pairs);
  const problems = pairs.flatMap(([field], row) => {
    const where = table.nameCell(row, 0);
    if (field === "") return [];
    if (!HEAD_FIELDS.some((known) => known === field))
      return [{ where, message: `is an unknown field "${field}".${suggest(field, HEAD_FIELDS)}` }];
    const isRepeated = pairs.findIndex(([other]) => other === field) < row;
    return isRepeated ? [{ where, message: `gives "${field}" a second time.` }] : [];
  });
  const text = (field: (typeof HEAD_FIELDS)[number]): string | undefined => values.get(field) || undefined;
  const settings = text("settings");
  const head = {
    id: text("id"),
    name: text("name"),
    program: { id: text("program_id"), name: text("program_name"), specialty: text("specialty") ?? null },
    time_zone: text("time_zone"),
    start_date: text("start_date"),
    end_date: text("end_date"),
    ...(settings !== undefined && { settings: parseJson(settings) }),
  };
  return { head, problems };
}

/**
 * Puts the tables of a folder or workbook together to what should be a schedule.
 *
 * @param found tables by name; of two with one name the first is read, and the other is a problem
 */
export function tablesToSchedule(
  found: readonly (readonly [name: string, table: RawTable])[],
  ignored: readonly string[],
): ReadSchedule & { readonly candidate: Record<string, unknown> } {
  const tables = new Map(found.toReversed());
  const doubles = found
    .filter(([name, table]) => tables.get(name) !== table)
    .map(([name, { place }]) => ({ where: place, message: `is a second table of ${name}.` }));
  const { head, problems } = readHead(tables.get(HEAD_TABLE));
  const read = TABLE_NAMES.flatMap((name) => {
    const table = tables.get(name);
    return table === undefined ? [] : [[name, readTable(name, table)] as const];
  });
  return {
    candidate: {
      format: SCHEDULE_FORMAT,
      ...head,
      ...Object.fromEntries(read.map(([name, { rows }]) => [name, rows])),
    },
    origins: new Map(read.map(([name, { origins }]) => [name, origins])),
    problems: [...doubles, ...problems, ...read.flatMap(([, each]) => each.problems)],
    ignored,
    warnings: [],
  };
}
