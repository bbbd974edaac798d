import { z } from "zod";
import {
  CLIENT_GROUPS,
  COMPARISONS,
  DEVICE_CATEGORIES,
  EXCLUSION_KINDS,
  FUNDING_MODELS,
  POLICY_MANUALS,
  PRICE_BASES,
  RULE_TOPICS,
} from "../adp-vocabulary.ts";
import { confidence, day, page, text, webAddress } from "./field-types.ts";
import { defineForm } from "./starter-form.ts";

const slug = z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "lower-case words joined by - or _");
const cents = z.int().positive();
const percent = z.number().min(0).max(100);
const months = z.int().positive();
/** Types of devices or whole categories; "*" is every device of the program. */
const devices = z.array(z.union([slug, z.literal("*")])).min(1);

const statement = {
  /** As printed: "600", "605.04". */
  section: z.string().regex(/^\d{3,4}(?:\.\d{2,3})?$/),
  page,
  devices,
  /** In our own words. */
  text,
  confidence,
};

const ruleSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rule"), topic: z.enum(RULE_TOPICS), ...statement }),
  z.strictObject({
    kind: z.literal("criterion"),
    ...statement,
    fact: slug,
    comparison: z.enum(COMPARISONS),
    threshold: z.number().optional(),
    /** One of a device's criteria with the same name suffices. */
    alternative: slug.optional(),
  }),
  z.strictObject({
    kind: z.literal("exclusion"),
    ...statement,
    excludes: z.enum(EXCLUSION_KINDS),
    phrase: text,
    /** Words that people use for it. */
    words: z.array(text).min(1),
  }),
  z.strictObject({
    kind: z.literal("funding"),
    ...statement,
    client: z.enum(CLIENT_GROUPS),
    model: z.enum(FUNDING_MODELS),
    share: percent.optional(),
    basis: z.enum(PRICE_BASES).optional(),
    maximum_cents: cents.optional(),
    grant_cents: cents.optional(),
    grant_months: months.optional(),
    /** What the figure is for if a device has several, e.g. "two ears". */
    variant: text.optional(),
  }),
  z.strictObject({
    kind: z.literal("period"),
    ...statement,
    months,
    /** Devices within the period; absent if the manual states none. */
    count: z.int().positive().optional(),
  }),
]);
export type AdpStarterRule = z.output<typeof ruleSchema>;

const rulesForm = defineForm({
  kind: "adpRules",
  pattern: /^adp\/rules\/[a-z-]+\.json$/,
  schema: z.strictObject({
    manual: z.enum(Object.keys(POLICY_MANUALS) as [keyof typeof POLICY_MANUALS]),
    title: text,
    url: webAddress,
    /** As the manual prints it: YYYY-MM or YYYY-MM-DD. */
    edition: z.string().regex(/^20\d{2}-\d{2}(?:-\d{2})?$/),
    as_of: day,
    rules: z.array(ruleSchema).min(1),
  }),
});
export type AdpRulesFile = z.output<typeof rulesForm.schema>;

const pricesForm = defineForm({
  kind: "adpPrices",
  pattern: /^adp\/prices\/[a-z-]+\.json$/,
  schema: z.strictObject({
    manual: slug,
    category: z.enum(DEVICE_CATEGORIES),
    title: text,
    url: webAddress,
    /** From which the prices are in force, as the manual states it. */
    effective: day,
    as_of: day,
    lines: z
      .array(
        z.strictObject({
          code: text,
          /** Title above the manual's table; empty if there is none. */
          section: z.string(),
          group: text.nullable(),
          type: text,
          manufacturer: text.nullable(),
          device: text,
          max_quantity: z.int().positive().nullable(),
          price_cents: cents.nullable(),
          page,
        }),
      )
      .min(1),
  }),
});
export type AdpPricesFile = z.output<typeof pricesForm.schema>;

const devicesForm = defineForm({
  kind: "adpDevices",
  pattern: /^adp\/devices\.json$/,
  schema: z.strictObject({
    url: webAddress,
    as_of: day,
    devices: z
      .array(
        z.strictObject({
          type: slug,
          category: z.enum(DEVICE_CATEGORIES),
          name: text,
          /** Words that people use for it, in lower case. */
          words: z.array(text).min(1),
          /** Device types of price lists that are this one, as printed. */
          listed_as: z.array(text).default([]),
          /** Lines of its parts, options and procedures. */
          parts_listed_as: z.array(text).default([]),
        }),
      )
      .min(1),
    /** Facts that criteria ask about a person or a use, as questions. */
    facts: z.array(z.strictObject({ fact: slug, question: text })).min(1),
  }),
});
export type AdpDevicesFile = z.output<typeof devicesForm.schema>;

/** Kinds of files in data/coverage/adp. */
export const adpStarterForms = [rulesForm, pricesForm, devicesForm] as const;
