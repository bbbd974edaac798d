import type { z } from "zod";

/** Schema of the files at certain paths of data/coverage. */
export interface StarterForm<Kind extends string = string, TSchema extends z.ZodType = z.ZodType> {
  readonly kind: Kind;
  /** Matches the whole path, e.g. /^odb\/drugs\.csv$/. */
  readonly pattern: RegExp;
  /** Schema of the JSON value, or of a CSV's array of rows, in which every value is text. */
  readonly schema: TSchema;
}

export const defineForm = <const Kind extends string, TSchema extends z.ZodType>(
  form: StarterForm<Kind, TSchema>,
): StarterForm<Kind, TSchema> => form;
