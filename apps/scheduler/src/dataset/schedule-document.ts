import { z } from "zod";
import { resolvedConflictSchema, swapSchema } from "./history.ts";
import { absenceSchema, credentialSchema, personSchema, preferenceSchema } from "./people.ts";
import { dateSchema, idSchema, nameSchema, timeZoneSchema } from "./schedule-values.ts";
import { settingsSchema } from "./settings.ts";
import { assignmentSchema, blockSchema, rotationSchema } from "./work.ts";

export const SCHEDULE_FORMAT = "clinical-mcp/schedule/1";

const programSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  specialty: nameSchema.nullable().default(null),
});

const averagingPeriodSchema = z
  .strictObject({ id: idSchema, name: nameSchema, start_date: dateSchema, end_date: dateSchema })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    error: "must not be before start_date",
    path: ["end_date"],
  })
  .describe("A scheduling block of about four weeks, or a shorter rotation, over which hours are averaged");

/** The rows of a schedule, table by table. */
export const TABLE_SCHEMAS = {
  averaging_periods: averagingPeriodSchema,
  people: personSchema,
  rotations: rotationSchema,
  blocks: blockSchema,
  assignments: assignmentSchema,
  absences: absenceSchema,
  credentials: credentialSchema,
  preferences: preferenceSchema,
  swaps: swapSchema,
  resolved_conflicts: resolvedConflictSchema,
} as const;

export type TableName = keyof typeof TABLE_SCHEMAS;

/** The parts of a schedule other than its rows. */
export const headSchema = z.strictObject({
  format: z.literal(SCHEDULE_FORMAT),
  id: idSchema,
  name: nameSchema,
  program: programSchema,
  time_zone: timeZoneSchema.describe("All times of the schedule are local times of this IANA zone"),
  start_date: dateSchema.describe("First day of the schedule"),
  end_date: dateSchema.describe("Last day of the schedule"),
  settings: settingsSchema.prefault({}),
});

/** One schedule as a document: what JSON files hold, and what all other forms are turned into. */
export const scheduleSchema = z
  .strictObject({
    ...headSchema.shape,
    averaging_periods: z.array(averagingPeriodSchema).default([]),
    people: z.array(personSchema),
    rotations: z.array(rotationSchema),
    blocks: z.array(blockSchema),
    assignments: z.array(assignmentSchema),
    absences: z.array(absenceSchema).default([]),
    credentials: z.array(credentialSchema).default([]),
    preferences: z.array(preferenceSchema).default([]),
    swaps: z.array(swapSchema).default([]),
    resolved_conflicts: z.array(resolvedConflictSchema).default([]),
  })
  .meta({
    title: "Residency schedule",
    description: "A program's people, rotations, blocks and assignments over some time",
  });

/** A schedule whose rows are each valid and fit together: see `parseSchedule`. */
export type ScheduleDocument = z.output<typeof scheduleSchema>;
export type ScheduleInput = z.input<typeof scheduleSchema>;
export type AveragingPeriod = z.output<typeof averagingPeriodSchema>;
export type ScheduleHead = z.output<typeof headSchema>;

/** The JSON Schema of a schedule as people write it: what may be left out is not required. */
export const toJsonSchema = (): unknown => z.toJSONSchema(scheduleSchema, { io: "input" });
