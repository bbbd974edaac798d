import { z } from "zod";

/** Whether SQLite returns a column's value as the program wants it: nothing is kept as other text or another number. */
function isKeptAsItIs(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable) return isKeptAsItIs(schema.unwrap());
  return [z.ZodString, z.ZodNumber, z.ZodEnum, z.ZodLiteral].some((plain) => schema instanceof plain);
}

/**
 * What makes of a row of SQLite the output of its schema, in place. Ingestion checked each row when it wrote it, and the file is as it
 * was written, so that only columns that are kept in another form, such as lists and truth values, are read through the schema.
 */
export function createRowDecoder<TRow extends z.ZodObject>(
  schema: TRow,
): (row: Record<string, unknown>) => z.output<TRow> {
  const kept = Object.entries(schema.shape).filter(([, column]) => !isKeptAsItIs(column));
  return (row) => {
    for (const [name, column] of kept) row[name] = z.parse(column, row[name]);
    // Its schema checked the row when it was written; to check it again takes a start a quarter of a second.
    return row as z.output<TRow>;
  };
}
