export type Row = Readonly<Record<string, unknown>>;

/** A column of a grid: the block that its two header cells name, if they name one. */
export interface GridColumn {
  readonly column: number;
  readonly block: Row | undefined;
  /** Whether a sheet of blocks has it already. */
  readonly isKnown: boolean;
}

export const DATE_ROW = 0;
const TYPE_ROW = 1;
export const FIRST_PERSON_ROW = 2;
const FIRST_BLOCK_COLUMN = 1;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIMED = /^(CALL|SHIFT) (\d\d:\d\d)-(\d\d:\d\d)$/i;
const MS_PER_DAY = 86_400_000;

export const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + MS_PER_DAY).toISOString().slice(0, 10);

function toBlock(date: string, type: string): Row | undefined {
  if (!DATE.test(date)) return undefined;
  const word = type.toUpperCase();
  if (word === "AM" || word === "PM") return { id: `${date}-${word}`, date, block_type: word };
  const [, kind = "", from = "", to = ""] = TIMED.exec(type) ?? [];
  if (kind === "") return undefined;
  return {
    id: `${date}-${kind.toUpperCase()}-${from.replace(":", "")}-${to.replace(":", "")}`,
    date,
    block_type: kind.toUpperCase(),
    starts_at: `${date}T${from}`,
    ends_at: `${to <= from ? nextDate(date) : date}T${to}`,
  };
}

/** Half days are the same by date and type, with any times; others by their times, too. */
function keyOf({ date, block_type, starts_at, ends_at }: Row): string {
  const isHalfDay = block_type === "AM" || block_type === "PM";
  return [date, block_type, ...(isHalfDay ? [] : [starts_at, ends_at])].join(" ");
}

/** The columns of a grid whose header says anything. @param known blocks that are there already */
export function listColumns(
  cells: readonly (readonly string[])[],
  known: readonly Row[],
): readonly GridColumn[] {
  const there = new Map(known.map((block) => [keyOf(block), block]));
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from(
    { length: Math.max(0, width - FIRST_BLOCK_COLUMN) },
    (_, index) => index + FIRST_BLOCK_COLUMN,
  )
    .map((column) => ({
      column,
      date: cells[DATE_ROW]?.[column] ?? "",
      type: cells[TYPE_ROW]?.[column] ?? "",
    }))
    .filter(({ date, type }) => date !== "" || type !== "")
    .map(({ column, date, type }) => {
      const block = toBlock(date, type);
      const same = block && there.get(keyOf(block));
      return { column, block: same ?? block, isKnown: same !== undefined };
    });
}
