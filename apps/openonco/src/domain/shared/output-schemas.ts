import { z } from "zod";

/** Plain numbers, open objects, and only what a reader steers by: every field more would lengthen the tool list. */
const count = z.number();
const rows = z.array(z.looseObject({}));
const dataAsOf = z.string().nullable();

/** Answer of a search in one category. */
export const searchOutput = z.looseObject({
  tests: rows,
  total: count,
  next_offset: count.optional(),
  notice: z.string().optional(),
  data_as_of: dataAsOf,
});

/** Answer of a search over all categories. */
export const wideSearchOutput = z.looseObject({
  tests: rows,
  total: count,
  next_offset: count.optional(),
  notices: z.array(z.string()).optional(),
  data_as_of: dataAsOf,
});

/** Answer of a get tool: the record itself. */
export const getOutput = z.looseObject({ id: z.string(), data_as_of: dataAsOf });

/** Answer of a comparison, or of a lookup by name; `not_found` holds candidates where several tests answer to a name. */
export const compareOutput = z.looseObject({ tests: rows, data_as_of: dataAsOf });

/** Answer of a count: the total and `by_<field>`. */
export const countOutput = z.looseObject({ total: count, data_as_of: dataAsOf });

/** Answer of the list of categories. */
export const categoriesOutput = z.looseObject({ categories: rows, data_as_of: dataAsOf });

export const vendorsOutput = z.looseObject({ vendors: z.array(z.string()), data_as_of: dataAsOf });

export const cancerTypesOutput = z.looseObject({
  cancer_types: z.array(z.string()),
  groups: z.array(z.string()),
  data_as_of: dataAsOf,
});

/** What changed between two exports. */
export const changesOutput = z.looseObject({
  changes: rows,
  total: count,
  next_offset: count.optional(),
  data_as_of: dataAsOf,
});
