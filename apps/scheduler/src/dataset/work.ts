import { z } from "zod";
import {
  BLOCK_TYPES,
  clockSchema,
  dateSchema,
  idSchema,
  localTimeSchema,
  nameSchema,
  PERSON_ROLES,
  wordSchema,
  wordsSchema,
} from "./schedule-values.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const coverageSchema = z
  .strictObject({
    role: z.enum([...PERSON_ROLES, "any"]).default("any"),
    minimum: z.int().min(1).max(500),
    block_types: z.array(z.enum(BLOCK_TYPES)).min(1),
    weekdays: z.array(z.int().min(1).max(7)).min(1).default(WEEKDAYS).describe("1 is Monday, 7 is Sunday"),
    start_times: z
      .array(clockSchema)
      .default([])
      .describe("Only blocks that start at one of these times, which tells shifts apart; empty for all"),
    closed_on_holidays: z.boolean().default(false),
    skills: wordsSchema.default([]).describe("Each of the people counted must have all of these"),
  })
  .describe("How many people a rotation needs in each block of these types and weekdays");

const requiredCredentialSchema = z.strictObject({
  credential: wordSchema,
  roles: z
    .array(z.enum(PERSON_ROLES))
    .min(1)
    .default([...PERSON_ROLES]),
});

export const ROTATION_CATEGORIES = ["clinical", "education", "administrative", "time_off"] as const;

export const rotationSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  category: z
    .enum(ROTATION_CATEGORIES)
    .default("clinical")
    .describe("Everything but time_off is work; only clinical work needs and gives supervision"),
  needs_supervision: z
    .boolean()
    .default(true)
    .describe("Whether its residents count in the supervision ratio"),
  gives_supervision: z.boolean().default(true).describe("Whether its faculty count in the supervision ratio"),
  is_critical: z.boolean().default(false).describe("A service that must not stop"),
  required_skills: wordsSchema.default([]).describe("What everybody on it must be able to do"),
  required_credentials: z.array(requiredCredentialSchema).default([]),
  coverage: z.array(coverageSchema).default([]),
});

export const blockSchema = z.strictObject({
  id: idSchema,
  date: dateSchema.describe("The day on which it starts"),
  block_type: z.enum(BLOCK_TYPES),
  starts_at: localTimeSchema
    .nullable()
    .default(null)
    .describe("AM and PM may leave both times to the settings"),
  ends_at: localTimeSchema.nullable().default(null),
  is_holiday: z.boolean().default(false),
});

export const ASSIGNMENT_ROLES = ["primary", "supervising", "backup"] as const;
export const DUTIES = ["scheduled", "in_house_call", "at_home_call", "moonlighting"] as const;

const LOWEST_PRIORITY = 0;
const HIGHEST_PRIORITY = 100;

export const assignmentSchema = z
  .strictObject({
    id: idSchema,
    block_id: idSchema,
    person_id: idSchema,
    rotation_id: idSchema,
    role: z.enum(ASSIGNMENT_ROLES).default("primary").describe("backup is at work only when called in"),
    priority: z
      .int()
      .min(LOWEST_PRIORITY)
      .max(HIGHEST_PRIORITY)
      .default(50)
      .describe("What stays when two cannot both stay: the higher one"),
    duty: z.enum(DUTIES).default("scheduled"),
    worked_hours: z
      .number()
      .min(0)
      .max(24)
      .nullable()
      .default(null)
      .describe("At-home call only: hours of patient care, which count as work"),
  })
  .refine(({ duty, worked_hours }) => worked_hours === null || duty === "at_home_call", {
    error: "belongs to at-home call only",
    path: ["worked_hours"],
  });

export type Coverage = z.output<typeof coverageSchema>;
export type Rotation = z.output<typeof rotationSchema>;
export type Block = z.output<typeof blockSchema>;
export type Assignment = z.output<typeof assignmentSchema>;
