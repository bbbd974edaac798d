import {
  CLIENT_GROUPS,
  COMPARISONS,
  CONFIDENCES,
  DEVICE_CATEGORIES,
  EXCLUSION_KINDS,
  FUNDING_MODELS,
  PRICE_BASES,
  RULE_TOPICS,
} from "@clinical-mcp/coverage/dataset";
import { z } from "zod";

const optionalText = z.string().nullable();
const optionalNumber = z.number().nullable();
const path = z.array(z.string());

const sectionSchema = z.object({
  number: z.string(),
  occurrence: z.number(),
  heading: optionalText,
  part: optionalText,
  page: z.number(),
  path,
  text: z.string(),
});

const priceSchema = z.object({
  code: z.string(),
  section: z.string(),
  group: optionalText,
  deviceType: z.string(),
  typeDescription: optionalText,
  manufacturer: optionalText,
  device: z.string(),
  maxQuantity: optionalNumber,
  priceCents: optionalNumber,
  page: z.number(),
  path,
});
export type PriceRecord = z.infer<typeof priceSchema>;

const modelSchema = z.object({
  deviceType: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  page: z.number(),
  path,
});

const rule = {
  ruleId: z.string(),
  section: z.string(),
  page: z.number(),
  devices: z.array(z.string()),
  text: z.string(),
  confidence: z.enum(CONFIDENCES),
  path,
};

const ruleSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rule"), ...rule, topic: z.enum(RULE_TOPICS) }),
  z.object({
    kind: z.literal("criterion"),
    ...rule,
    fact: z.string(),
    comparison: z.enum(COMPARISONS),
    threshold: optionalNumber,
    alternative: optionalText,
  }),
  z.object({
    kind: z.literal("exclusion"),
    ...rule,
    excludes: z.enum(EXCLUSION_KINDS),
    phrase: z.string(),
    words: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("funding"),
    ...rule,
    client: z.enum(CLIENT_GROUPS),
    model: z.enum(FUNDING_MODELS),
    share: optionalNumber,
    basis: z.enum(PRICE_BASES).nullable(),
    maximumCents: optionalNumber,
    grantCents: optionalNumber,
    grantMonths: optionalNumber,
    variant: optionalText,
  }),
  z.object({ kind: z.literal("period"), ...rule, months: z.number(), count: optionalNumber }),
]);
export type RuleRecord = z.infer<typeof ruleSchema>;

const deviceTypeSchema = z.object({
  type: z.string(),
  category: z.enum(DEVICE_CATEGORIES),
  name: z.string(),
  words: z.array(z.string()),
  listedAs: z.array(z.string()),
  partsListedAs: z.array(z.string()),
});

/** Records of the adp_* tables by document. `path` has the headings of their section. */
export const adpRecordsSchema = z.object({
  /** Short name of the manual; null if it belongs to none. */
  manual: optionalText,
  category: z.enum(DEVICE_CATEGORIES),
  sections: z.array(sectionSchema).default([]),
  prices: z.array(priceSchema).default([]),
  models: z.array(modelSchema).default([]),
  rules: z.array(ruleSchema).default([]),
  deviceTypes: z.array(deviceTypeSchema).default([]),
  facts: z.array(z.object({ fact: z.string(), question: z.string() })).default([]),
});
export type AdpRecords = z.infer<typeof adpRecordsSchema>;
