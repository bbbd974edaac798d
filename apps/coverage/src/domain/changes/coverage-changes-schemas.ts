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
  from: z.string().optional().describe("Dataset; default: the one before"),
  to: z.string().optional(),
  programs: z.array(z.string().pipe(z.enum(BENEFIT_PROGRAMS))).optional(),
  codes: names.describe("Only these"),
  dins: names,
  devices: names,
  specialties: names,
  min_percent: z.number().optional(),
  kinds: z.array(z.string().pipe(z.enum(CHANGE_KINDS))).optional(),
  cases: z
    .string()
    .optional()
    .describe("JSON Lines of {case_id, tool, input}: typed calls of coverage_answer or check_claims"),
  shift: z.string().pipe(z.enum(SHIFTS)).optional().describe("to_effective: cases' dates move"),
  offset: z
    .number()
    .refine((value) => Number.isInteger(value) && value >= 0, "a whole number from 0")
    .optional(),
});
export type CoverageChangesInput = z.output<typeof coverageChangesInput>;

/** What tools/list shows of the answer. */
export const coverageChangesOutput = z.looseObject({
  changes: z.array(z.looseObject({})),
  next_offset: z.number().nullable(),
});
