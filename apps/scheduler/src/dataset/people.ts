import { z } from "zod";
import {
  BLOCK_TYPES,
  dateSchema,
  idSchema,
  nameSchema,
  PERSON_ROLES,
  wordSchema,
  wordsSchema,
} from "./schedule-values.ts";

const HIGHEST_PGY = 9;

export const personSchema = z
  .strictObject({
    id: idSchema,
    name: nameSchema,
    role: z.enum(PERSON_ROLES),
    pgy_level: z
      .int()
      .min(1)
      .max(HIGHEST_PGY)
      .nullable()
      .default(null)
      .describe("Postgraduate year; residents and fellows have one, faculty have none"),
    skills: wordsSchema.default([]).describe("What this person can do, in the words that rotations ask for"),
  })
  .refine(({ role, pgy_level }) => (role === "resident") === (pgy_level !== null), {
    error: "a resident needs pgy_level, faculty have none",
    path: ["pgy_level"],
  });

export const ABSENCE_APPROVALS = ["pending", "approved", "rejected", "cancelled"] as const;

export const absenceSchema = z
  .strictObject({
    id: idSchema,
    person_id: idSchema,
    start_date: dateSchema.describe("First day away"),
    end_date: dateSchema.describe("Last day away"),
    absence_type: wordSchema.describe("vacation, sick, conference, parental …; the program's own words"),
    approval: z.enum(ABSENCE_APPROVALS).default("approved").describe("Only approved absences count"),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    error: "must not be before start_date",
    path: ["end_date"],
  });

export const credentialSchema = z
  .strictObject({
    id: idSchema,
    person_id: idSchema,
    credential: wordSchema.describe("E.g. ACLS"),
    issued_on: dateSchema,
    expires_on: dateSchema.nullable().default(null).describe("Last valid day; null never expires"),
    suspended_from: dateSchema
      .nullable()
      .default(null)
      .describe("First day on which it does not hold any more"),
  })
  .refine(({ issued_on, expires_on }) => expires_on === null || issued_on <= expires_on, {
    error: "must not be before issued_on",
    path: ["expires_on"],
  });

export const PREFERENCE_KINDS = ["preferred", "avoid", "blocked"] as const;

export const preferenceSchema = z
  .strictObject({
    id: idSchema,
    person_id: idSchema,
    kind: z.enum(PREFERENCE_KINDS).describe("blocked cannot be assigned; avoid and preferred are wishes"),
    start_date: dateSchema,
    end_date: dateSchema,
    block_types: z.array(z.enum(BLOCK_TYPES)).default([]).describe("Empty for every type"),
    rotation_id: idSchema.nullable().default(null).describe("null for every rotation"),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    error: "must not be before start_date",
    path: ["end_date"],
  });

export type Person = z.output<typeof personSchema>;
export type Absence = z.output<typeof absenceSchema>;
export type Credential = z.output<typeof credentialSchema>;
export type Preference = z.output<typeof preferenceSchema>;
