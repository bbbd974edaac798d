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
  from: z.string().optional().describe("Dataset; default the one before"),
  to: z.string().optional().describe("Default the one in service"),
  programs: z.array(z.enum(BENEFIT_PROGRAMS)).optional(),
  codes: names.describe("Only these"),
  dins: names,
  devices: names,
  specialties: names.describe("Two digits"),
  min_percent: z.number().optional(),
  kinds: z.array(z.string().pipe(z.enum(CHANGE_KINDS))).optional(),
  cases: z
    .string()
    .optional()
    .describe(
      "JSON Lines {case_id, tool: coverage_answer|check_claims, input}: judged by both; no names or numbers of people",
    ),
  shift: z.enum(SHIFTS).optional().describe("to_effective: moves the cases' dates into the later edition"),
  offset: z
    .number()
    .refine((value) => Number.isInteger(value) && value >= 0, "a whole number from 0")
    .optional(),
});
export type CoverageChangesInput = z.output<typeof coverageChangesInput>;

/** What tools/list shows of the answer. */
export const coverageChangesOutput = z.looseObject({
  summary: z.looseObject({}),
  changes: z.array(z.looseObject({})),
  next_offset: z.number().nullable(),
});
