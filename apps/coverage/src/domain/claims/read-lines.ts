import { UserInputError } from "@clinical-mcp/errors";
import type { CareSetting, StatedFact } from "../../dataset/index.ts";
import { daysBetween, parseMoment, type LocalMoment } from "../ohip/local-time.ts";
import { parseCode } from "../ohip/suggest-codes.ts";
import { MOMENT_FIELDS, type ClaimRow, type RowDefaults } from "./claim-row.ts";
import type { WrittenRow } from "./read-rows.ts";

/** A row with its moments read and its defaults taken. */
export interface ClaimLine extends Omit<ClaimRow, "facts"> {
  /** The row's own name, else its number from 1. */
  readonly line: string;
  /** Place among the rows, from 0. */
  readonly order: number;
  /** Without its suffix; as written if it is no fee code. */
  readonly bareCode: string;
  readonly suffix: string | null;
  readonly at: LocalMoment;
  readonly stated: ReadonlyMap<StatedFact, boolean>;
  readonly isNew: boolean;
}

/** Lines of one patient, by time. */
export type PatientLines = readonly ClaimLine[];

/** A row that cannot be read, and the field that is why. */
export interface BadRow {
  readonly line: string;
  readonly field: string;
  readonly why: string;
}

export interface ReadRows {
  /** By patient, then by time. */
  readonly lines: readonly ClaimLine[];
  readonly bad: readonly BadRow[];
}

const MOST_BAD = 0.2;

const SETTING_OF: Readonly<Partial<Record<NonNullable<ClaimRow["location"]>, CareSetting>>> = {
  HED: "emergency_department",
  HIP: "hospital_in_patient",
  HOP: "hospital_out_patient",
  HDS: "hospital_out_patient",
  OFF: "office",
  HOM: "home",
};

const toSetting = (location: ClaimRow["location"]): CareSetting | undefined =>
  location && SETTING_OF[location];

const isMoment = (text: string): boolean => {
  try {
    parseMoment(text);
    return true;
  } catch (error) {
    if (error instanceof UserInputError) return false;
    throw error;
  }
};

/** Six digits may be a ministry number. They are replaced before anything else, and never shown. */
function createRenamer(): (written: string | undefined) => string | undefined {
  const renamed = new Map<string, string>();
  return (written) => {
    if (written === undefined || !/^\d{6}$/u.test(written.trim())) return written;
    const known = renamed.get(written.trim()) ?? `dr${renamed.size + 1}`;
    renamed.set(written.trim(), known);
    return known;
  };
}

function toStated({ facts = [] }: ClaimRow, { facts: general = [] }: RowDefaults): ClaimLine["stated"] {
  const stated = new Map<StatedFact, boolean>();
  for (const { fact, value } of [...general, ...facts]) stated.set(fact, value);
  return stated;
}

interface RowPlace {
  readonly order: number;
  readonly line: string;
  readonly defaults: RowDefaults;
  readonly rename: ReturnType<typeof createRenamer>;
}

function toLine(row: ClaimRow, { order, line, defaults, rename }: RowPlace): ClaimLine {
  const { facts: _facts, ...fields } = row;
  const { facts: _general, ...general } = defaults;
  const physician = rename(row.physician ?? defaults.physician);
  const location = row.location ?? defaults.location;
  const setting = row.setting ?? toSetting(row.location) ?? defaults.setting ?? toSetting(location);
  const written = parseCode(row.code);
  return {
    ...general,
    ...fields,
    ...(physician !== undefined && { physician }),
    ...(setting !== undefined && { setting }),
    line,
    order,
    bareCode: written?.code ?? row.code.trim().toUpperCase(),
    suffix: written?.suffix ?? null,
    at: parseMoment(row.service),
    stated: toStated(row, defaults),
    isNew: (row.status ?? "new") === "new",
  };
}

/** Order of service: by day, by hour if known, else the order of the rows. */
export function compareLines(one: ClaimLine, other: ClaimLine): number {
  if (one.at.day !== other.at.day) return one.at.day < other.at.day ? -1 : 1;
  const { minute: first } = one.at;
  const { minute: second } = other.at;
  return (first !== undefined && second !== undefined ? first - second : 0) || one.order - other.order;
}

/** Minutes of the day at which a line begins and ends; undefined if not stated. */
export function toSpan({ at, end, minutes }: ClaimLine): readonly [number, number] | undefined {
  if (at.minute === undefined) return undefined;
  const until = end === undefined ? undefined : parseMoment(end);
  if (until?.minute !== undefined && until.day === at.day) return [at.minute, until.minute];
  return minutes === undefined ? undefined : [at.minute, at.minute + minutes];
}

/** @throws UserInputError DUPLICATE_LINE */
function nameLines(rows: readonly WrittenRow[]): readonly string[] {
  const names = rows.map((one, at) => ("row" in one ? one.row.line : one.line) ?? String(at + 1));
  if (new Set(names).size === names.length) return names;
  const seen = new Set<string>();
  const twice = names.findIndex((name) => seen.size === seen.add(name).size);
  throw new UserInputError(`Row ${twice + 1} has the same line as another.`, {
    code: "DUPLICATE_LINE",
    suggestion: "Give each row its own line, or leave line out of all rows.",
  });
}

type Fault = Pick<BadRow, "field" | "why">;

/** 03/04/2025 is in March to one reader and in April to another. */
const SLASHED = /^\s*\d{1,4}\/\d{1,2}\/\d{1,4}\b/u;

function findFault(row: ClaimRow): Fault | undefined {
  const wrong = MOMENT_FIELDS.find((name) => row[name] !== undefined && !isMoment(row[name]));
  if (wrong !== undefined) {
    const why = SLASHED.test(row[wrong] ?? "")
      ? "a day with slashes, which may be of one month or another: YYYY-MM-DD"
      : "no day or moment: YYYY-MM-DD or YYYY-MM-DDTHH:MM";
    return { field: wrong, why };
  }
  const isBackwards =
    row.admission !== undefined &&
    row.discharge !== undefined &&
    daysBetween(parseMoment(row.admission).day, parseMoment(row.discharge).day) < 0;
  return isBackwards ? { field: "discharge", why: "the discharge is before the admission" } : undefined;
}

/**
 * Reads rows. Leaves out unreadable ones and lists them.
 *
 * @throws UserInputError DUPLICATE_LINE; INVALID_ROWS if more than a fifth cannot be read
 */
export function readLines(rows: readonly WrittenRow[], defaults: RowDefaults): ReadRows {
  const names = nameLines(rows);
  const rename = createRenamer();
  const bad: BadRow[] = [];
  const lines: ClaimLine[] = [];
  for (const [order, written] of rows.entries()) {
    const line = names[order] ?? String(order + 1);
    const fault = "row" in written ? findFault(written.row) : { field: written.field, why: written.why };
    if (fault) bad.push({ line, ...fault });
    else if ("row" in written) lines.push(toLine(written.row, { order, line, defaults, rename }));
  }
  const [first] = bad;
  if (first && bad.length > rows.length * MOST_BAD)
    throw new UserInputError(
      `${bad.length} of ${rows.length} rows cannot be read, first line ${first.line}: ${first.field} is ${first.why}.`,
      { code: "INVALID_ROWS", suggestion: "Correct the rows and send them again." },
    );
  return { lines: lines.toSorted(compareLines), bad };
}
