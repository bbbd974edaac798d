import { z } from "zod";
import { BENEFIT_PROGRAMS } from "../../dataset/index.ts";
import { CHANGE_KINDS } from "./change.ts";

const MOST_NAMES = 100;
const names = z
  .array(z.string())
  .refine((list) => list.length <= MOST_NAMES, `at most ${MOST_NAMES}`)
  .optional();

export const SHIFTS = ["keep", "to_effective"] as const;

export const coverageChangesInput = z.strictObject({
  from: z.string().optional().describe("Default: before it"),
  to: z.string().optional().describe("Default: served"),
  programs: z
    .array(z.string().pipe(z.enum(BENEFIT_PROGRAMS)))
    .optional()
    .describe("ohip, odb, adp"),
  codes: names.describe("Only these"),
  dins: names.describe("Of drugs"),
  devices: names.describe("Codes"),
  specialties: names.describe("Numbers"),
  min_percent: z.number().optional().describe("Of amounts"),
  kinds: z
    .array(z.string().pipe(z.enum(CHANGE_KINDS)))
    .optional()
    .describe("Of changes"),
  cases: z.string().optional().describe("JSON Lines of {case_id, tool, input}"),
  shift: z.string().pipe(z.enum(SHIFTS)).optional().describe("to_effective moves dates"),
  offset: z
    .number()
    .refine((value) => Number.isInteger(value) && value >= 0, "a whole number from 0")
    .optional()
    .describe("next_offset"),
});
export type CoverageChangesInput = z.output<typeof coverageChangesInput>;

/** The part of the answer that tools/list shows. */
export const coverageChangesOutput = z.looseObject({
  changes: z.array(z.looseObject({})),
  next_offset: z.number().nullable(),
});
