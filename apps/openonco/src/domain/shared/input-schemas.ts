import { z } from "zod";
import { CATEGORIES } from "../../dataset/index.ts";
import { readCategory } from "../search/category-words.ts";

const TEXT_LENGTH = 200;
/** A list of 100 ids or names. */
const LIST_LENGTH = 6_000;
const MOST = 1_000_000;

/** A list where one text is asked for: models write both; an empty one, and its blanks, are not filters. */
const toText = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (!value.every((item) => typeof item === "string")) return value;
  return value.filter((item) => item.trim() !== "").join(",");
};

/** "$1,299", "95%" and "7 days": a number with the unit of the argument. */
const NUMBER = /^\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?) ?(?:%|percent|usd|dollars|days?|ml)?$/i;

const toNumber = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return undefined;
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? value : Number(digits.replaceAll(",", ""));
};

const toBoolean = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (text === "") return undefined;
  return text === "true" ? true : text === "false" ? false : value;
};

/** Checks, no patterns and bounds, so that the tool list stays short. Line breaks separate elements in the table. */
const withoutControls = (length: number) =>
  z
    .preprocess(
      toText,
      z
        .string()
        .refine((text) => text.length <= length, { error: `must have at most ${length} characters` })
        .refine((text) => !/\p{Cc}/u.test(text), {
          error: "must not contain control characters or line breaks",
        })
        .optional(),
    )
    .optional();

/** A text filter; blank counts as absent. */
export const textParameter = (description: string) => withoutControls(TEXT_LENGTH).describe(description);

/** A comma-separated list; blank counts as absent. */
export const listParameter = (description: string) => withoutControls(LIST_LENGTH).describe(description);

const isFrom0 = { error: "must not be negative" };

export const numberParameter = (description: string) =>
  z
    .preprocess(
      toNumber,
      z
        .number()
        .refine((value) => value >= 0, isFrom0)
        .optional(),
    )
    .optional()
    .describe(description);

export const percentParameter = (description: string) =>
  z
    .preprocess(
      toNumber,
      z
        .number()
        .refine((percent) => percent >= 0 && percent <= 100, { error: "must be from 0 to 100" })
        .refine((percent) => percent === 0 || percent >= 1, {
          error: "is in percent: write 90 for 90 %, not 0.9",
        })
        .optional(),
    )
    .optional()
    .describe(description);

export const countParameter = (description: string) =>
  z
    .preprocess(
      toNumber,
      z
        .number()
        .refine((value) => Number.isInteger(value) && value >= 0 && value <= MOST, {
          error: `must be a whole number from 0 to ${MOST}`,
        })
        .optional(),
    )
    .optional()
    .describe(description);

export const booleanParameter = (description: string) =>
  z.preprocess(toBoolean, z.boolean().optional()).optional().describe(description);

export const vendorParameter = textParameter("Part of it");

export const cancerTypeParameter = textParameter("'CRC', 'TNBC' …");

export const fdaStatusParameter = textParameter("'LDT' …");

export const approachParameter = textParameter("'Tumor-naive' …");

export const availableOnlyParameter = booleanParameter("Orderable in US");

/** A payer alone or in a list, and the names that models give to the parts; an empty list is an empty filter. */
function toCoveredBy(value: unknown): unknown {
  if (typeof value === "string") return { payer: value };
  if (Array.isArray(value) && value.length <= 1) return toCoveredBy(value[0] ?? "");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { insurer, cancer_type, ...rest }: Readonly<Record<string, unknown>> = { ...value };
  return {
    ...(insurer === undefined ? {} : { payer: insurer }),
    ...(cancer_type === undefined ? {} : { cancer: cancer_type }),
    ...rest,
  };
}

/** Payer, and for which cancer and setting, where they are not cancer_type's. */
export const coveredByParameter = z
  .preprocess(
    toCoveredBy,
    z
      .strictObject({
        payer: textParameter("'Medicare', 'Aetna', 'private' …"),
        cancer: textParameter("Default: cancer_type"),
        setting: textParameter("'surveillance', 'post_surgery', 'immunotherapy_monitoring' …"),
        stage: textParameter("'II'"),
      })
      .optional(),
  )
  .optional()
  .describe("Paid by this payer");

/** Parameters of every search in addition to its filters. */
export const searchParameters = {
  available_only: availableOnlyParameter,
  fields: listParameter("To show; '*': all"),
  order_by: textParameter("'-sensitivity' …"),
  limit: countParameter("≤ 500"),
  offset: countParameter("Skip"),
};

const CATEGORY_NAMES = CATEGORIES.join(", ");

const toCategory = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readCategory(value) ?? value);
};

export const categoryParameter = z
  .preprocess(
    toCategory,
    z.enum(CATEGORIES, { error: `Invalid category. Valid categories: ${CATEGORY_NAMES}` }).optional(),
  )
  .optional()
  .describe("Default: all");

/** Input of the get tools. */
export const getParameters = (example: { readonly id: string; readonly name: string }) => ({
  id: textParameter(`'${example.id}'`),
  name: textParameter(`'${example.name}'`),
});

/** Input of the compare tools. */
export const compareParameters = (example: { readonly ids: string; readonly names: string }) => ({
  ids: listParameter(`'${example.ids}'`),
  names: listParameter(`'${example.names}'`),
  metrics: listParameter("Fields"),
});

export const groupByParameter = textParameter("'vendor' …");
