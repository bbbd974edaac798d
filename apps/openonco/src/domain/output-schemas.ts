import { z } from "zod";
import { CATEGORIES } from "../dataset/index.ts";

/** Plain numbers: a bound on each would only lengthen the tool list. */
const count = z.number();
const row = z.looseObject({ id: z.string(), name: z.string(), vendor: z.string() });
const dataAsOf = z.string().nullable();

/** Answer of a search. */
export const searchOutput = z.object({
  tests: z.array(row),
  total: count,
  returned: count,
  offset: count,
  has_more: z.boolean(),
  next_offset: count.optional(),
  fields_shown: z.enum(["all", "lean", "selected"]),
  notice: z.string().optional(),
  if_filter_dropped: z.array(z.object({ filter: z.string(), total: count })).optional(),
  nearest_values: z.record(z.string(), z.array(z.string())).optional(),
  data_as_of: dataAsOf,
});

/** Answer of a get tool: the record itself. */
export const getOutput = row.extend({ data_as_of: dataAsOf });

/** Answer of a comparison; `not_found` holds candidates where several tests answer to a name. */
export const compareOutput = z.object({
  tests: z.array(row),
  metrics: z.array(z.string()),
  not_found: z.array(z.looseObject({ asked: z.string() })).optional(),
  notice: z.string().optional(),
  data_as_of: dataAsOf,
});

/** Answer of a count; `by_<field>` beside the total. */
export const countOutput = z.looseObject({
  total: count,
  note: z.string().optional(),
  data_as_of: dataAsOf,
});

/** Answer of the list of categories. */
export const categoriesOutput = z.object({
  categories: z.array(
    z.object({
      id: z.enum(CATEGORIES),
      name: z.string(),
      shortName: z.string(),
      description: z.string(),
      testCount: count,
    }),
  ),
  data_as_of: dataAsOf,
});

export const vendorsOutput = z.object({ vendors: z.array(z.string()), data_as_of: dataAsOf });

export const cancerTypesOutput = z.object({
  cancer_types: z.array(z.string()),
  groups: z.array(z.string()),
  data_as_of: dataAsOf,
});
