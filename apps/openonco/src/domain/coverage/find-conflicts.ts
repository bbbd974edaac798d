import type { JsonValue, TestRecord } from "../../dataset/index.ts";
import { widerGroups } from "../cancer/cancer-types.ts";
import type { CoverageConflict, CoverageRow } from "./coverage-row.ts";

const overlaps = (one: CoverageRow, other: CoverageRow): boolean => {
  const [a, b] = [one.cancers ?? [], other.cancers ?? []];
  if (a.length === 0 || b.length === 0) return true;
  return a.some((left) =>
    b.some((right) => left === right || isWithin(left, right) || isWithin(right, left)),
  );
};

const isWithin = (name: string, wider: string): boolean => widerGroups(name).includes(wider);

const sameSetting = ({ settings: a }: CoverageRow, { settings: b }: CoverageRow): boolean =>
  a === undefined || b === undefined || a.some((setting) => b.includes(setting));

/** Pays in one place, and in another does not, or only in a pilot. */
function opposes(one: CoverageRow, other: CoverageRow): boolean {
  if (one.payer !== other.payer || one.source === other.source || one.status !== "covered") return false;
  if (other.status !== "denied" && other.status !== "pilot") return false;
  // What one source leaves out of its own list contradicts nothing else in it.
  if (other.source === `${one.source}.notes`) return false;
  return overlaps(one, other) && sameSetting(one, other);
}

/** One source covers solid tumors in general where another lists single cancers. */
function isWider(one: CoverageRow, other: CoverageRow): boolean {
  const paid = one.status === "covered" && other.status === "covered";
  const restricted = (one.settings ?? []).includes("immunotherapy_monitoring");
  return (
    paid &&
    !restricted &&
    one.payer === other.payer &&
    one.source !== other.source &&
    one.solid_tumors === true &&
    (other.cancers ?? []).length > 0
  );
}

const describe = ({ status, indication, cancers, source }: CoverageRow): string =>
  `${source}: ${status}${indication === undefined ? (cancers ? ` (${cancers.join(", ")})` : "") : ` (${indication})`}`;

/** The status field says covered, and its remark says that it is a pilot. */
const pilotDespiteStatus = (record: TestRecord, rows: readonly CoverageRow[]): readonly CoverageConflict[] =>
  rows
    .filter(
      ({ status, source }) =>
        status === "pilot" && source !== "reimbursement" && isStatedCovered(record, source),
    )
    .map((row) => ({
      payer: row.payer,
      statements: [`${row.source}.status: COVERED`, `${row.source}.notes: pilot`],
    }));

function isStatedCovered(record: TestRecord, source: string): boolean {
  let value: JsonValue | undefined = record;
  for (const key of [...source.split("."), "status"]) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value === "COVERED";
}

/** Contradictions between the rows of one record; both statements are kept. */
export function findConflicts(record: TestRecord, rows: readonly CoverageRow[]): readonly CoverageConflict[] {
  const found = rows.flatMap((one) =>
    rows
      .filter((other) => opposes(one, other) || isWider(one, other))
      .map((other) => ({ payer: one.payer, statements: [describe(one), describe(other)] })),
  );
  const all = [...found, ...pilotDespiteStatus(record, rows)];
  return [...new Map(all.map((conflict) => [conflict.statements.toSorted().join("|"), conflict])).values()];
}
