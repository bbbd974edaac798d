import { z } from "zod";
import { CATEGORIES } from "../dataset/index.ts";

const TEXT_LENGTH = 200;
/** A list of 100 ids or names. */
const LIST_LENGTH = 6_000;
const MOST = 1_000_000;

/** A check, not a pattern, so that the tool list stays short. Line breaks separate elements in the table. */
const withoutControls = (length: number) =>
  z
    .string()
    .max(length)
    .refine((text) => !/\p{Cc}/u.test(text), { error: "must not contain control characters or line breaks" });

/** A text filter; blank counts as absent. */
export const textParameter = (description: string) =>
  withoutControls(TEXT_LENGTH).optional().describe(description);

/** A comma-separated list; blank counts as absent. */
export const listParameter = (description: string) =>
  withoutControls(LIST_LENGTH).optional().describe(description);

export const numberParameter = (description: string) => z.number().min(0).optional().describe(description);

export const percentParameter = (description: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => percent === 0 || percent >= 1, {
      error: "is in percent: write 90 for 90 %, not 0.9",
    })
    .optional()
    .describe(description);

export const countParameter = (description: string) =>
  z.int().min(0).max(MOST).optional().describe(description);

export const booleanParameter = (description: string) => z.boolean().optional().describe(description);

export const vendorParameter = textParameter("Part of the vendor's name, e.g. 'Natera'");

export const cancerTypeParameter = textParameter(
  "Cancer, e.g. 'CRC', 'NSCLC', 'multiple myeloma', 'pan-solid'. Pan-solid tests match solid cancers as 'broad'",
);

export const fdaStatusParameter = textParameter(
  "approved, cleared, de novo, breakthrough, pending, LDT, RUO, investigational, CE-IVD, NMPA (negated status never matches), or other text",
);

export const availableOnlyParameter = booleanParameter("Leave out what cannot be ordered in the US");

/** What every search takes beside its filters. */
export const searchParameters = {
  fields: listParameter(
    "Fields to return, e.g. 'sensitivity,lod'; '*' for all. Default: all if they fit 24 kB, else key fields",
  ),
  available_only: availableOnlyParameter,
  covered_by: textParameter("Payer that covers cancer_type, e.g. 'Medicare', 'Aetna'"),
  order_by: textParameter("Field to order by, e.g. '-sensitivity' for descending; missing last"),
  limit: countParameter("Most tests to return (default 50, at most 500)"),
  offset: countParameter("Tests to skip (default 0)"),
};

const CATEGORY_NAMES = CATEGORIES.join(", ");

/** TDS is called CGP in newer exports. */
const toCategory = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const folded = value.trim().toLowerCase();
  if (folded === "") return undefined;
  return folded === "cgp" ? "tds" : folded;
};

export const categoryParameter = z
  .preprocess(
    toCategory,
    z.enum(CATEGORIES, { error: `Invalid category. Valid categories: ${CATEGORY_NAMES}` }).optional(),
  )
  .optional()
  .describe("mrd, ecd, trm, tds or hct (default: all)");

/** Input of the get tools. */
export const getParameters = (example: { readonly id: string; readonly name: string }) => ({
  id: textParameter(`Test id, e.g. '${example.id}'; wins over name`),
  name: textParameter(`Test name, former or part of it, e.g. '${example.name}'`),
});

/** Input of the compare tools. */
export const compareParameters = (example: { readonly ids: string; readonly names: string }) => ({
  ids: listParameter(`Ids, comma-separated, at most 100, e.g. '${example.ids}'; wins over names`),
  names: listParameter(`Names, comma-separated, e.g. '${example.names}'`),
  metrics: listParameter("Fields to compare, comma-separated (default: key metrics)"),
});

export const groupByParameter = (examples: string) =>
  textParameter(`Any field to count by (default: total only), e.g. ${examples}`);
