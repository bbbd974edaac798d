import type { Case } from "./generate/make-case.ts";
import { readProgram } from "./program.ts";
import type { ProgramFile } from "./program.ts";

type Table = "people" | "blocks" | "assignments" | "absences" | "credentials" | "preferences" | "rotations";
type Rows = readonly { readonly id: string }[];

/** Tables by how much goes with a row of them. */
const TABLES: readonly Table[] = [
  "people", "blocks", "assignments", "absences", "preferences", "credentials", "rotations",
]; // prettier-ignore

const isKept = ({ absence, swap }: Case, table: Table, id: string): boolean =>
  (table === "people" && (id === absence.personId || id === swap?.personId)) ||
  (table === "assignments" && id === swap?.assignmentId);

/** Without some rows and what names them. */
function leaveOut(file: ProgramFile, table: Table, ids: ReadonlySet<string>): ProgramFile {
  const isLeft = (owner: Table, id: string | null | undefined): boolean =>
    owner !== table || id === undefined || id === null || !ids.has(id);
  const keep = <TRow extends { id: string }>(name: Table, rows: TRow[] | undefined): TRow[] =>
    (rows ?? []).filter(({ id }) => isLeft(name, id));
  const isOfLeft = ({ person_id }: { person_id: string }): boolean => isLeft("people", person_id);
  return {
    ...file,
    people: keep("people", file.people),
    rotations: keep("rotations", file.rotations),
    blocks: keep("blocks", file.blocks),
    assignments: keep("assignments", file.assignments).filter(
      (row) => isOfLeft(row) && isLeft("blocks", row.block_id) && isLeft("rotations", row.rotation_id),
    ),
    absences: keep("absences", file.absences).filter(isOfLeft),
    credentials: keep("credentials", file.credentials).filter(isOfLeft),
    preferences: keep("preferences", file.preferences).filter(
      (row) => isOfLeft(row) && isLeft("rotations", row.rotation_id),
    ),
  };
}

const rowsOf = (file: ProgramFile, table: Table): Rows => file[table] ?? [];

/** Halves of a table, then quarters, down to single rows. */
function* listRemovals(tried: Case, table: Table): Generator<ReadonlySet<string>> {
  const ids = rowsOf(tried.file, table)
    .map(({ id }) => id)
    .filter((id) => !isKept(tried, table, id));
  for (let size = Math.ceil(ids.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < ids.length; from += size) yield new Set(ids.slice(from, from + size));
}

const isComplete = ({ file, swap }: Case): boolean =>
  readProgram(file).file.people.length > 0 &&
  (swap === undefined || rowsOf(file, "assignments").some(({ id }) => id === swap.assignmentId));

/**
 * The smallest case that is left when rows are taken away while it still shows the same.
 *
 * @param isShown whether a case shows it
 */
export async function shrinkCase(tried: Case, isShown: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let smallest = tried;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const table of TABLES)
      for (const ids of listRemovals(smallest, table)) {
        const smaller = { ...smallest, file: leaveOut(smallest.file, table, ids) };
        if (rowsOf(smaller.file, table).length === rowsOf(smallest.file, table).length) continue;
        if (!isComplete(smaller) || !(await isShown(smaller))) continue;
        smallest = smaller;
        isSmaller = true;
      }
  }
  return smallest;
}
