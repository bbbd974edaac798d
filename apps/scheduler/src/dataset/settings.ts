import { z } from "zod";
import { clockSchema, wordsSchema } from "./schedule-values.ts";

export const AVERAGINGS = ["rolling_28d", "block"] as const;
export type Averaging = (typeof AVERAGINGS)[number];

const supervisionSchema = z
  .strictObject({
    counted_per: z
      .enum(["block", "rotation"])
      .default("block")
      .describe("Whether faculty anywhere in a block supervise, or only those on the same rotation"),
    pgy1_units: z.number().positive().max(16).default(2).describe("Supervision units of a PGY-1"),
    other_units: z.number().positive().max(16).default(1).describe("Supervision units of any other resident"),
    units_per_faculty: z.number().positive().max(64).default(4).describe("Units that one faculty supervises"),
  })
  .describe("Needed faculty = units, divided by units_per_faculty, rounded up");

const halfDaysSchema = z
  .strictObject({
    am_start: clockSchema.default("07:00"),
    am_end: clockSchema.default("13:00"),
    pm_start: clockSchema.default("13:00"),
    pm_end: clockSchema.default("19:00"),
  })
  .refine(({ am_start, am_end, pm_start, pm_end }) => am_start < am_end && pm_start < pm_end, {
    error: "a half day must end after it starts, on the same day",
  })
  .describe("Times of AM and PM blocks that state none: six hours each");

/** What a program decides for itself. Every default is what the specification or the requirements say. */
export const settingsSchema = z.strictObject({
  half_days: halfDaysSchema.prefault({}),
  averaging: z
    .enum(AVERAGINGS)
    .default("rolling_28d")
    .describe("Average over every 28 days in a row, or over the averaging periods of the schedule"),
  weekly_hours_limit: z
    .number()
    .min(1)
    .max(88)
    .default(80)
    .describe("Hours a week, averaged; above 80 only with a rotation-specific exception, at most 88"),
  min_break_minutes: z
    .int()
    .min(0)
    .max(480)
    .default(60)
    .describe(
      "Minutes; a gap between duties that is no longer is no break. A local figure: clause 6.22 gives none",
    ),
  supervision: supervisionSchema.prefault({}),
  non_blocking_absence_types: wordsSchema
    .default([])
    .describe("Types of approved absence during which people may still be assigned"),
  moonlighting_hours_notice: z
    .number()
    .positive()
    .default(20)
    .describe("Weekly moonlighting hours, averaged, above which a notice is due; a local threshold"),
});

export type ScheduleSettings = z.output<typeof settingsSchema>;
