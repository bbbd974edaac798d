import { z } from "zod";
import { trimmedText, wholeNumber } from "../bounded.ts";
import { DEVICE_GOALS, repairShare } from "../case/case-input.ts";

export const ADP_CHECKS = [
  "eligibility",
  "exclusions",
  "funding",
  "cep",
  "replacement",
  "application",
] as const;
export type AdpCheck = (typeof ADP_CHECKS)[number];

const REPLACEMENT_REASONS = [
  "change_in_condition",
  "growth_or_atrophy",
  "normal_wear",
  "loss_or_theft",
  "misuse",
  "period_over",
] as const;

// Bounds are refinements: they are checked, and cost nothing in the schema that every client's model reads.
/** May be empty, which names nothing. */
const name = z
  .string()
  .trim()
  .refine(({ length }) => length <= 200, "at most 200 characters");
const atMost = <TItem extends z.ZodType>(item: TItem, most: number) =>
  z.array(item).refine(({ length }) => length <= most, `at most ${most} items`);

export const adpGetInput = z.strictObject({
  query: trimmedText(2000).optional().describe("e.g. 'batteries for a Hoveround'"),
  device: z
    .strictObject({ category: name.optional(), type: name.optional() })
    .optional()
    .describe("e.g. {type: 'power_scooter'}"),
  device_code: trimmedText(40).optional().describe("e.g. 'MW3GM0065'"),
  goal: z.enum(DEVICE_GOALS).optional().describe("Of the verdict"),
  check: z
    .array(z.string().pipe(z.enum(ADP_CHECKS)))
    .min(1)
    .optional()
    .describe(ADP_CHECKS.join(", ")),
  facts: atMost(z.strictObject({ fact: trimmedText(80), value: z.enum(["yes", "no", "unknown"]) }), 40)
    .optional()
    .describe("As needs name them"),
  measures: atMost(z.strictObject({ measure: trimmedText(80), value: z.number() }), 20)
    .optional()
    .describe("By name"),
  use_case: z
    .strictObject({
      daily: z.boolean().optional(),
      location: trimmedText(200).optional(),
      independent_transfer: z.boolean().optional(),
    })
    .optional()
    .describe("e.g. {daily: true, location: 'home+entry_exit'}"),
  social_assistance: z.boolean().optional().describe("Receives OW, ODSP or ACSD"),
  patient_income: z.number().optional().describe("Plays no part"),
  vendor_price: z
    .number()
    .refine((price) => price > 0, "more than 0")
    .optional()
    .describe("Dollars, of all"),
  how_many: wholeNumber(1, 20).optional().describe("2 for both ears"),
  other_devices: atMost(trimmedText(200), 4).optional().describe("Beside it"),
  replacement: z
    .strictObject({
      reason: z.enum(REPLACEMENT_REASONS).optional(),
      months_since_funded: wholeNumber(0, 1200).optional(),
      is_under_warranty: z.boolean().optional(),
      repair_share: repairShare.optional().describe("0.4 for 40 % of the price"),
    })
    .optional()
    .describe("Of a funded one"),
  top_k: wholeNumber(1, 10).default(5).describe("Rows of a list"),
  detail: z.enum(["short", "full"]).default("short").describe("Size"),
});
export type AdpGetInput = z.output<typeof adpGetInput>;

const part = z.unknown();
const list = z.array(part);

// Coarse: what each part holds is shown by answers (AdpGetAnswer), and a list of every field is paid for by every client at
// every start. Parts that were not wanted are null.
export const adpGetOutput = z.looseObject({
  device: part,
  verdict: z
    .looseObject({ decision: z.string(), summary: z.string() })
    .describe("As coverage_answer decides"),
  eligibility: part,
  exclusions: part,
  funding: part,
  cep: part,
  provenance: list,
  confidence: z.number(),
  notices: z.array(z.string()),
  citations: list,
});
