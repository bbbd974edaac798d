import { ASSIGNMENT_ROLES, DUTIES } from "@clinical-mcp/scheduler/dataset";
import { createFinder } from "./find-by-name.ts";
import type { Finder } from "./find-by-name.ts";
import { DATE_ROW, FIRST_PERSON_ROW, listColumns } from "./grid-header.ts";
import type { GridColumn, Row } from "./grid-header.ts";
import { readTimeOff, toAbsences, type TimeOff } from "./grid-leave.ts";
import { nameSheetCell } from "./sheet-cells.ts";
import type { Locate, LocatedProblem } from "./source.ts";
import { suggest } from "./tables-to-schedule.ts";

/** Rows that a grid adds to a schedule, and where each comes from. */
interface Added {
  readonly row: Row;
  readonly origin: Locate;
}

export interface Grid {
  readonly blocks: readonly Added[];
  readonly assignments: readonly Added[];
  readonly absences: readonly Added[];
  readonly problems: readonly LocatedProblem[];
}

/** People and rotations, which a grid only names, and blocks that are there already. */
interface Known {
  readonly people: readonly Row[];
  readonly rotations: readonly Row[];
  readonly blocks: readonly Row[];
}

/** `ward`, or `ward:backup`, or `call:in_house_call`: a rotation, and what it is for this person. */
function toAssignment(code: string, rotations: Finder): Row | undefined {
  const [rotation = "", ...marks] = code.split(":").map((word) => word.trim());
  const rotation_id = rotations.find(rotation);
  const role = ASSIGNMENT_ROLES.find((each) => marks.includes(each));
  const duty = DUTIES.find((each) => marks.includes(each));
  const isKnown = marks.every((mark) => mark === role || mark === duty);
  if (rotation_id === undefined || !isKnown) return undefined;
  return { rotation_id, ...(role && { role }), ...(duty && { duty }) };
}

interface Sheet {
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly people: Finder;
  readonly rotations: Finder;
}

const withoutPunctuation = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 30);

const HALF_LEAVE =
  "is leave on a day with work: absences are whole days. Write OFF here where half of the day is free.";

const UNKNOWN_CODE = "is no rotation of that sheet, no leave and not OFF, or has an unknown mark.";

/** A cell of somebody's row, read. */
interface ReadCell {
  readonly code: string;
  readonly where: string;
  readonly block: Row | undefined;
  readonly column: number;
  readonly assignment: Row | undefined;
  readonly timeOff: TimeOff | undefined;
}

/** The leave of a row: whole days, so that none is on a day with work. */
function readLeave(
  read: readonly ReadCell[],
  who: Parameters<typeof toAbsences>[1],
): Pick<Grid, "absences" | "problems"> {
  const worked = new Set(read.flatMap(({ assignment, block }) => (assignment ? [block?.["date"]] : [])));
  const leave = read.flatMap(({ assignment, timeOff, block, where }) => {
    const date = block?.["date"];
    return assignment || timeOff?.kind !== "leave" || typeof date !== "string"
      ? []
      : [{ date, type: timeOff.type, where }];
  });
  const absences = toAbsences(
    leave.filter(({ date }) => !worked.has(date)),
    who,
  );
  return {
    absences: absences.map(({ row, where }) => ({ row, origin: (field) => `${where}, ${field}` })),
    problems: leave
      .filter(({ date }) => worked.has(date))
      .map(({ where }) => ({ where, message: HALF_LEAVE })),
  };
}

function readPerson(
  { name, columns, people, rotations }: Sheet,
  cells: readonly string[],
  line: number,
): Omit<Grid, "blocks"> {
  const filled = columns.filter(({ column }) => (cells[column] ?? "") !== "");
  const who = cells[0] ?? "";
  const person_id = people.find(who);
  if (filled.length > 0 && person_id === undefined) {
    const message = `is nobody, or more than one, of the sheet of people.${suggest(who, people.words)}`;
    return { assignments: [], absences: [], problems: [{ where: nameSheetCell(name, line, 0), message }] };
  }
  const read = filled.map(({ column, block }) => {
    const code = cells[column] ?? "";
    return {
      code,
      where: nameSheetCell(name, line, column),
      block,
      column,
      assignment: toAssignment(code, rotations),
      timeOff: readTimeOff(code),
    };
  });
  const { absences, problems } = readLeave(read, {
    id: `${withoutPunctuation(name)}-r${line + 1}`,
    person_id,
  });
  return {
    absences,
    assignments: read.flatMap(({ where, block, column, assignment }) => {
      if (assignment === undefined || block === undefined) return [];
      const id = `${withoutPunctuation(name)}-r${line + 1}-c${column + 1}`;
      const row = { id, block_id: block["id"], person_id, ...assignment };
      return [{ row, origin: (field: string) => `${where}, ${field}` }];
    }),
    problems: [
      ...read.flatMap(({ where, code, assignment, timeOff }) => {
        const message = `${UNKNOWN_CODE}${suggest(code, rotations.words)}`;
        return assignment === undefined && timeOff === undefined ? [{ where, message }] : [];
      }),
      ...problems,
    ],
  };
}

const HEADER_FORM = "needs a date, and below it AM, PM, CALL hh:mm-hh:mm or SHIFT hh:mm-hh:mm";

/**
 * Reads a grid: dates in the first row, AM, PM or `CALL 19:00-07:00` in the second, and a person in the first column of
 * each further row. The cell where they meet has the rotation; OFF for free time, and VAC, SICK and similar words for
 * leave.
 *
 * @param cells as `readCells` gives them
 */
export function readGrid(name: string, cells: readonly (readonly string[])[], known: Known): Grid {
  const columns = listColumns(cells, known.blocks);
  const sheet = {
    name,
    columns,
    people: createFinder(known.people),
    rotations: createFinder(known.rotations),
  };
  const people = cells
    .slice(FIRST_PERSON_ROW)
    .map((row, index) => readPerson(sheet, row, index + FIRST_PERSON_ROW));
  const headerOf = (column: number): string => nameSheetCell(name, DATE_ROW, column);
  return {
    blocks: columns.flatMap(({ block, isKnown, column }) =>
      block === undefined || isKnown
        ? []
        : [{ row: block, origin: (field: string) => `${headerOf(column)}, ${field}` }],
    ),
    assignments: people.flatMap(({ assignments }) => assignments),
    absences: people.flatMap(({ absences }) => absences),
    problems: [
      ...columns.flatMap(({ block, column }) =>
        block === undefined ? [{ where: headerOf(column), message: HEADER_FORM }] : [],
      ),
      ...people.flatMap(({ problems }) => problems),
    ],
  };
}
