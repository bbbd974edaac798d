import { z } from "zod";
import { CLIENT_GROUPS, DEVICE_CATEGORIES } from "../../dataset/adp-vocabulary.ts";
import { contextSchema, evidenceShape } from "../answer-schemas.ts";
import { CRITERION_RESULTS } from "./evaluate-eligibility.ts";
import { REPLACEMENT_REASONS } from "./judge-replacement.ts";

export const ADP_CHECKS = [
  "eligibility",
  "exclusions",
  "funding",
  "cep",
  "replacement",
  "application",
] as const;
export type AdpCheck = (typeof ADP_CHECKS)[number];

const optionalText = z.string().nullable();

export const adpGetInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("The question or device in any words, e.g. 'batteries for a Hoveround'"),
  device: z
    .strictObject({
      category: z.string().optional().describe("e.g. 'mobility', 'comm_aids', 'hearing_devices'"),
      type: z.string().optional().describe("e.g. 'power_scooter', or in everyday words"),
    })
    .optional()
    .describe('The device where its name is known, e.g. {"category": "mobility", "type": "power_scooter"}'),
  device_code: z.string().optional().describe("Code of a price line, e.g. 'MW3GM0065'"),
  check: z.array(z.enum(ADP_CHECKS)).min(1).optional().describe("Parts wanted; all without it"),
  use_case: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe(
      'Facts of person and use, e.g. {"daily_use": true, "replaces_car": false}; answers name those that are asked',
    ),
  social_assistance: z.boolean().optional().describe("Receives OW, ODSP or ACSD"),
  patient_income: z.number().nonnegative().optional().describe("Plays no part; the answer says so"),
  vendor_price: z.number().positive().optional().describe("Dollars that the vendor charges"),
  other_devices: z
    .array(z.string())
    .max(10)
    .optional()
    .describe("Held or wanted beside it, e.g. ['power_wheelchair']"),
  replacement: z
    .strictObject({
      reason: z.enum(REPLACEMENT_REASONS).default("normal_wear"),
      months_since_funded: z.int().nonnegative().optional(),
      is_under_warranty: z.boolean().optional(),
      repair_share: z.number().min(0).optional().describe("Repair cost as a part of the price, e.g. 0.4"),
    })
    .optional()
    .describe('A device that ADP has funded before, e.g. {"months_since_funded": 36}'),
  top_k: z.int().min(1).max(10).default(5).describe("Most passages and price lines"),
});
export type AdpGetInput = z.output<typeof adpGetInput>;

const place = {
  statement: z.string().describe("The rule in our words"),
  section: z.string().describe("Manual and section, e.g. 'mobility 410.01'"),
  page: z.int(),
  passage_id: z.string(),
};
const ruleSchema = z.object(place);

const shareSchema = z.object({
  model: z.string(),
  adp_share_percent: z.number().nullable(),
  client_share_percent: z.number().nullable(),
  price: z.number().nullable().describe("Dollars that the share is taken of"),
  maximum_contribution: z.number().nullable(),
  adp_contribution: z.number().nullable().describe("Dollars; null where no price is known"),
  client_contribution: z.number().nullable(),
  grant: z.number().nullable(),
  grant_months: z.int().nullable(),
  variant: optionalText,
  ...place,
});

export const adpGetOutput = z.object({
  device: z.object({
    category: z.enum(DEVICE_CATEGORIES).nullable(),
    type: optionalText,
    name: optionalText,
    matched: optionalText.describe("Words of the question that name it"),
    candidates: z.array(z.object({ type: z.string(), category: z.string(), name: z.string() })),
  }),
  eligibility: z
    .object({
      outcome: z.enum(["not_eligible", "criteria_met", "not_established"]),
      criteria: z.array(
        z.object({ fact: z.string(), result: z.enum(CRITERION_RESULTS), question: optionalText, ...place }),
      ),
      questions: z.array(z.string()),
    })
    .nullable(),
  exclusions: z
    .array(z.object({ phrase: z.string(), matched: z.string(), only_if_sole_purpose: z.boolean(), ...place }))
    .nullable(),
  funding: z
    .object({
      client_group: z.enum(CLIENT_GROUPS),
      status: z.enum(["stated", "not_stated"]),
      reason: optionalText,
      shares: z.array(shareSchema),
      repair_coverage: z.array(ruleSchema),
    })
    .nullable(),
  prices: z.array(
    z.object({
      device_code: z.string(),
      name: z.string(),
      device_type: z.string(),
      manufacturer: optionalText,
      approved_price: z.number().nullable(),
      max_quantity: z.int().nullable(),
      manual: z.string(),
      page: z.int(),
      passage_id: z.string(),
    }),
  ),
  prices_total: z.int().describe("Lines of the device; parts and options come last"),
  cep: z
    .object({
      pool: optionalText,
      route: z.enum(["required", "if_high_technology", "none"]),
      income_test: z.literal(false).describe("No manual has one"),
      statements: z.array(ruleSchema),
    })
    .nullable(),
  replacement: z
    .object({
      outcome: z.enum(["considered", "maybe_pro_rated", "not_funded", "not_established"]).nullable(),
      period_months: z.int().nullable(),
      statements: z.array(ruleSchema),
      questions: z.array(z.string()),
    })
    .nullable(),
  combination: z.array(z.object({ types: z.array(z.string()), rule: ruleSchema.nullable() })),
  application: z.array(ruleSchema).nullable(),
  context: z.array(contextSchema),
  ...evidenceShape,
});
export type AdpGetAnswer = z.input<typeof adpGetOutput>;
