import { z } from "zod";

const row = z.looseObject({ id: z.string(), name: z.string(), vendor: z.string() });
const dataAsOf = z.string().nullable();

/** Answer of a search. */
export const searchOutput = z.object({
  tests: z.array(row),
  total: z.int(),
  returned: z.int(),
  offset: z.int(),
  has_more: z.boolean(),
  next_offset: z.int().optional(),
  fields_shown: z.enum(["all", "lean", "selected"]),
  notice: z.string().optional(),
  if_filter_dropped: z.array(z.object({ filter: z.string(), total: z.int() })).optional(),
  nearest_values: z.record(z.string(), z.array(z.string())).optional(),
  data_as_of: dataAsOf,
});

/** Answer of a get tool: the record itself. */
export const getOutput = row.extend({ data_as_of: dataAsOf });

/** Answer of a comparison. */
export const compareOutput = z.object({
  tests: z.array(row),
  metrics: z.array(z.string()),
  not_found: z
    .array(
      z.object({
        asked: z.string(),
        candidates: z.array(z.object({ id: z.string(), name: z.string(), vendor: z.string() })).optional(),
      }),
    )
    .optional(),
  notice: z.string().optional(),
  data_as_of: dataAsOf,
});

/** Answer of a count; `by_<field>` beside the total. */
export const countOutput = z.looseObject({
  total: z.int(),
  note: z.string().optional(),
  data_as_of: dataAsOf,
});
