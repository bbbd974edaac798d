import { z } from "zod";
import { LISTING_FLAGS } from "../odb/listing-status.ts";
import { parsePrice } from "../odb/price.ts";
import { ODB_NOTE_LEVELS } from "../tables/odb-tables.ts";
import { confidence, day, page, text, webAddress } from "./field-types.ts";
import { defineForm } from "./starter-form.ts";

const head = { source_url: webAddress, source: text, edition: text, as_of: day };

/** Dollars as printed, "2.7671"; read as whole ten-thousandths. */
const price = z
  .string()
  .transform(parsePrice)
  .refine((value) => value !== undefined, "a price in dollars with at most four decimals")
  .transform((value) => value ?? null);
const optionalPrice = price.optional().transform((value) => value ?? null);

const flags = z
  .string()
  .transform((value) => value.split(" "))
  .pipe(z.array(z.enum(LISTING_FLAGS)).min(1));

const din = z.string().regex(/^\d{8}$/, "eight digits");
const groupId = z.string().regex(/^\d{9}$/, "nine digits");
const code = z.string().regex(/^\d{1,4}$/, "a reason-for-use code");
const criteriaGroupId = z.string().regex(/^\d{5}$/, "five digits");

const productSchema = z.strictObject({
  din,
  name: text,
  /** Its short name in the formulary. */
  manufacturer: text,
  price: optionalPrice,
  pays: optionalPrice,
  daily_cost: optionalPrice,
  listed: day,
  flags,
  additional_benefit: z.enum(["N", "D", "C", "F"]).nullish(),
  chronic_use: z.boolean().default(false),
  din_status: text.nullish(),
});

const productsSchema = z.strictObject({
  ...head,
  /** Whether every product of the extract ships. Only then is a missing one not listed. */
  is_whole: z.boolean().default(false),
  /** Names by short name; one without a name is not known. */
  manufacturers: z.record(z.string(), text),
  groups: z
    .array(
      z.strictObject({
        id: groupId,
        generic_name: text,
        strength: text.nullable(),
        dosage_form: text.nullable(),
        item_number: text.nullable(),
        therapeutic_class: text,
        category: text,
        daily_cost: optionalPrice,
        criteria_group_id: criteriaGroupId.nullish(),
        reason_for_use_codes: z.array(code).default([]),
        products: z.array(productSchema).min(1),
      }),
    )
    .min(1),
});
export type OdbProductsFile = z.output<typeof productsSchema>;

const limitedUseSchema = z.strictObject({
  ...head,
  reasons: z
    .array(
      z.strictObject({
        code,
        /** In our own words; absent if we hold only the code and its period. */
        text: text.optional(),
        authorization_period: text.nullable(),
        confidence,
      }),
    )
    .min(1),
  groups: z
    .array(
      z.strictObject({
        id: criteriaGroupId,
        generic_names: z.array(text).min(1),
        brands: z.array(text),
        /** The heading over all its codes. */
        heading: text.nullish(),
        codes: z.array(code).min(1),
      }),
    )
    .min(1),
});
export type OdbLimitedUseFile = z.output<typeof limitedUseSchema>;

const notesSchema = z.strictObject({
  ...head,
  notes: z
    .array(
      z.strictObject({
        level: z.enum(ODB_NOTE_LEVELS),
        subjects: z.array(text).min(1),
        generic_names: z.array(text),
        text,
        confidence,
      }),
    )
    .min(1),
});
export type OdbNotesFile = z.output<typeof notesSchema>;

const cents = z.int().nonnegative();

const rulesSchema = z.strictObject({
  ...head,
  rules: z
    .array(
      z.strictObject({
        id: text,
        topic: text,
        book_section: text,
        page,
        text,
        amount: z.number().nullable(),
        unit: text.nullable(),
        confidence,
      }),
    )
    .min(1),
  copayments: z
    .array(
      z.strictObject({
        id: text,
        who: text,
        copayment_max_cents: cents,
        deductible_cents: cents.nullable(),
        deductible_text: text.nullable(),
        income_max_cents: cents.nullable(),
        income_over_cents: cents.nullable(),
        page,
        confidence,
      }),
    )
    .min(1),
});
export type OdbRulesFile = z.output<typeof rulesSchema>;

const classesSchema = z.strictObject({
  source_url: webAddress,
  as_of: day,
  classes: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        words: z.array(text.toLowerCase()).min(1),
        used_for: text,
        generic_names: z.array(text).min(1),
        confidence,
      }),
    )
    .min(1),
  unlisted_brands: z.array(
    z.strictObject({
      brand: text,
      ingredient: text,
      /** The molecule as the formulary writes it; null if the formulary lists none of its products. */
      generic_name: text.nullable(),
      /** Class of similar molecules, if `classes` has it. */
      class_id: text.nullable().default(null),
      source_url: webAddress,
      as_of: day,
      confidence,
    }),
  ),
});
export type OdbClassesFile = z.output<typeof classesSchema>;

/** Kinds of files in data/coverage/odb. */
export const odbStarterForms = [
  defineForm({ kind: "odbProducts", pattern: /^odb\/products\.json$/, schema: productsSchema }),
  defineForm({ kind: "odbLimitedUse", pattern: /^odb\/limited-use\.json$/, schema: limitedUseSchema }),
  defineForm({ kind: "odbNotes", pattern: /^odb\/therapeutic-notes\.json$/, schema: notesSchema }),
  defineForm({ kind: "odbRules", pattern: /^odb\/program-rules\.json$/, schema: rulesSchema }),
  defineForm({ kind: "odbClasses", pattern: /^odb\/classes\.json$/, schema: classesSchema }),
] as const;
