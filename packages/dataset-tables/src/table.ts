import { z } from "zod";

/** A table of an app’s SQLite file: the writer fills rows of the schema's input form, the store reads its output form. */
export interface Table<TRow extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** The text between the parentheses of CREATE TABLE. */
  readonly columns: string;
  /** Further statements, e.g. indexes. */
  readonly after?: readonly string[];
  /** One row, key by column. */
  readonly row: TRow;
}

export const defineTable = <TRow extends z.ZodObject>(table: Table<TRow>): Table<TRow> => table;

/** A value kept as JSON text. */
export const jsonText = <TValue extends z.ZodType>(value: TValue) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(value);

/** A list kept as JSON text. */
export const jsonList = <TItem extends z.ZodType>(item: TItem) => jsonText(z.array(item));

export const texts = jsonList(z.string());

/** SQLite has no truth values. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

export const optionalText = z.string().nullable();
export const optionalNumber = z.number().nullable();
