import type { Problem } from "./problem.ts";
import type { ScheduleDocument, TableName } from "./schedule-document.ts";
import type { Block } from "./work.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

const KEYS: readonly TableName[] = [
  "averaging_periods", "people", "rotations", "blocks", "assignments", "absences", "credentials", "preferences", "swaps",
]; // prettier-ignore

const REFERENCES: readonly (readonly [table: TableName, field: string, target: TableName])[] = [
  ["assignments", "block_id", "blocks"],
  ["assignments", "person_id", "people"],
  ["assignments", "rotation_id", "rotations"],
  ["absences", "person_id", "people"],
  ["credentials", "person_id", "people"],
  ["preferences", "person_id", "people"],
  ["preferences", "rotation_id", "rotations"],
  ["swaps", "requester_id", "people"],
  ["swaps", "partner_id", "people"],
];

function findRepeats(table: TableName, rows: Rows, keyOf: (row: Rows[number]) => unknown): Problem[] {
  const first = new Map<unknown, number>();
  const problems: Problem[] = [];
  for (const [row, record] of rows.entries()) {
    const key = keyOf(record);
    const before = first.get(key);
    if (before === undefined) first.set(key, row);
    else problems.push({ table, row, field: "id", message: "is the same as in", otherRow: before });
  }
  return problems;
}

type RowsOf = (table: TableName) => Rows;

function findBrokenReferences(rowsOf: RowsOf): Problem[] {
  const ids = new Map(KEYS.map((table) => [table, new Set(rowsOf(table).map(({ id }) => id))]));
  return REFERENCES.flatMap(([table, field, target]) =>
    rowsOf(table).flatMap((record, row) =>
      // What is missing or no id is the schema's to name.
      typeof record[field] !== "string" || ids.get(target)?.has(record[field])
        ? []
        : [{ table, row, field, message: `no such id in ${target}` }],
    ),
  );
}

const isRecord = (value: unknown): value is Rows[number] => typeof value === "object" && value !== null;

/**
 * Repeated ids and unknown ids, also where other values are wrong, so that both are reported at once.
 *
 * @param candidate what should be a schedule
 */
export function checkIds(candidate: unknown): readonly Problem[] {
  if (!isRecord(candidate)) return [];
  const rowsOf: RowsOf = (table) => {
    const rows = candidate[table];
    return Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? row : {})) : [];
  };
  const repeats = KEYS.flatMap((table) =>
    findRepeats(table, rowsOf(table), ({ id }) => (typeof id === "string" ? id : Symbol("no id"))),
  );
  return [...repeats, ...findBrokenReferences(rowsOf)];
}

const isHalfDay = ({ block_type }: Block): boolean => block_type === "AM" || block_type === "PM";

/** A duty longer than this is a slip of the pen, not a violation to be reported. */
const LONGEST_BLOCK_HOURS = 48;
const hoursApart = (start: string, end: string): number =>
  (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 3_600_000;

function checkBlock(
  block: Block,
  { start_date, end_date }: ScheduleDocument,
): Omit<Problem, "table" | "row">[] {
  const { date, starts_at, ends_at } = block;
  if (date < start_date || date > end_date)
    return [{ field: "date", message: "lies outside the schedule's start_date and end_date" }];
  if (starts_at === null && ends_at === null)
    return isHalfDay(block)
      ? []
      : [{ field: "starts_at", message: "CALL and SHIFT blocks need their times" }];
  if (starts_at === null || ends_at === null)
    return [{ field: starts_at === null ? "starts_at" : "ends_at", message: "give both times or none" }];
  if (starts_at.slice(0, date.length) !== date)
    return [{ field: "starts_at", message: "must be on the block's date" }];
  const hours = hoursApart(starts_at, ends_at);
  if (hours <= 0) return [{ field: "ends_at", message: "must be after starts_at" }];
  return hours > LONGEST_BLOCK_HOURS
    ? [{ field: "ends_at", message: `must be within ${LONGEST_BLOCK_HOURS} hours of starts_at` }]
    : [];
}

/** A half day is a slot of the whole program: a second one of the same day would count people twice. */
function findOverlappingHalfDays({ blocks, settings }: ScheduleDocument): Problem[] {
  const { am_start, am_end, pm_start, pm_end } = settings.half_days;
  const timesOf = ({ date, block_type, starts_at, ends_at }: Block): readonly [string, string] => [
    starts_at ?? `${date}T${block_type === "AM" ? am_start : pm_start}`,
    ends_at ?? `${date}T${block_type === "AM" ? am_end : pm_end}`,
  ];
  const byDay = new Map<string, { readonly row: number; readonly block: Block }[]>();
  const problems: Problem[] = [];
  for (const [row, block] of blocks.entries()) {
    if (!isHalfDay(block)) continue;
    const day = byDay.get(block.date) ?? [];
    const [start, end] = timesOf(block);
    const other = day.find((each) => timesOf(each.block)[0] < end && start < timesOf(each.block)[1]);
    if (other || day.some((each) => each.block.block_type === block.block_type))
      problems.push({
        table: "blocks",
        row,
        field: "date",
        message: "overlaps another half day of the same date:",
        otherRow: (other ?? day[0])?.row ?? 0,
      });
    byDay.set(block.date, [...day, { row, block }]);
  }
  return problems;
}

function findOverlappingPeriods({ averaging_periods }: ScheduleDocument): Problem[] {
  const ordered = [...averaging_periods.entries()].toSorted(([, a], [, b]) =>
    a.start_date.localeCompare(b.start_date),
  );
  return ordered.flatMap(([row, period], index) => {
    const before = ordered[index - 1]?.[1];
    return before && before.end_date >= period.start_date
      ? [
          {
            table: "averaging_periods" as const,
            row,
            field: "start_date",
            message: "overlaps the period before",
          },
        ]
      : [];
  });
}

/** What no single row can show: repeated ids, ids that name nothing, times that do not fit, slots that overlap. */
export function checkReferences(document: ScheduleDocument): readonly Problem[] {
  const { start_date, end_date, settings, averaging_periods } = document;
  const head: Problem[] = [];
  if (start_date > end_date) head.push({ field: "end_date", message: "must not be before start_date" });
  if (settings.averaging === "block" && averaging_periods.length === 0)
    head.push({ field: "settings.averaging", message: '"block" needs averaging_periods' });
  return [
    ...head,
    ...KEYS.flatMap((table) => findRepeats(table, document[table], ({ id }) => id)),
    ...findRepeats("resolved_conflicts", document.resolved_conflicts, ({ conflict_id }) => conflict_id),
    ...findBrokenReferences((table) => document[table] satisfies Rows as Rows),
    ...document.blocks.flatMap((block, row) =>
      checkBlock(block, document).map((problem) => ({ table: "blocks" as const, row, ...problem })),
    ),
    ...findOverlappingHalfDays(document),
    ...findOverlappingPeriods(document),
  ];
}
