import { z } from "zod";

/** Citations of an answer, as every page of the server reads them. */
export const shownCitations = z
  .array(
    z.object({
      source: z.string(),
      loc: z.string(),
      url: z.string().default(""),
      section_id: z.string().nullish(),
      as_of: z.string().nullish(),
    }),
  )
  .default([]);

/** Numbered in their order, each with the stored passage that opens with it. */
export const toCitations = (shown: z.output<typeof shownCitations>) =>
  shown.map(({ section_id: id, as_of: asOf, ...rest }, at) => ({
    ...rest,
    n: at + 1,
    asOf: asOf ?? "",
    ...(typeof id === "string" && { passage: `opa://sections/${id}` }),
  }));
