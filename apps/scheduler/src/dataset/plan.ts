import { z } from "zod";
import { BLOCK_TYPES, dateSchema, PERSON_ROLES } from "./schedule-values.ts";
import { ASSIGNMENT_ROLES, DUTIES } from "./work.ts";

const MOST = 200;

const LONGEST = 120;

/**
 * What names a row, or is to name one: the schedule's own schemas check it once the plan is applied. Limits are checks, not
 * formats, which would be advertised with every list of tools.
 */
const wordsSchema = z
  .string()
  .refine((text) => text.length <= LONGEST, { error: `must be at most ${LONGEST} characters` });
const whoSchema = wordsSchema.describe("Id or name, e.g. Fontaine");

const blockFields = {
  block_id: wordsSchema.optional(),
  date: dateSchema.optional(),
  block_type: z.enum(BLOCK_TYPES).optional(),
} as const;

const addSchema = z.strictObject({
  id: wordsSchema.optional(),
  person: whoSchema,
  rotation: wordsSchema,
  ...blockFields,
  role: z.enum(ASSIGNMENT_ROLES).default("primary"),
  duty: z.enum(DUTIES).default("scheduled"),
});

/** Refused where the assignment is not `was_person`'s any more: the plan is for an older schedule. */
const removeSchema = z.strictObject({
  assignment_id: wordsSchema,
  was_person: wordsSchema.optional(),
});

const moveSchema = z.strictObject({
  assignment_id: wordsSchema,
  was_person: wordsSchema.optional(),
  person: wordsSchema.optional(),
  rotation: wordsSchema.optional(),
  ...blockFields,
});

const leaveSchema = z.strictObject({
  id: wordsSchema.optional(),
  person: whoSchema,
  start_date: dateSchema,
  end_date: dateSchema,
  absence_type: wordsSchema.describe("E.g. vacation"),
  frees_work: z.boolean().default(false).describe("Also take out their assignments on these days"),
});

const list = <TSchema extends z.ZodType>(schema: TSchema) =>
  z
    .array(schema)
    .refine((items) => items.length <= MOST, { error: `must have at most ${MOST} items` })
    .default([]);

/** Who joins; the schedule's own schema checks them once the plan is applied. */
const joinsSchema = z.strictObject({
  id: wordsSchema,
  name: wordsSchema,
  role: z.enum(PERSON_ROLES),
  pgy_level: z.int().nullable().default(null),
  skills: z.array(wordsSchema).default([]),
});

/** The parts of a plan, as a tool takes them. */
export const planParts = {
  add: list(addSchema).describe("Assignments to add, in a block by id, or by date and type"),
  remove: list(removeSchema).describe("Assignments to take out"),
  move: list(moveSchema).describe("Assignments to give to another person, block or rotation"),
  leave: list(leaveSchema).describe("Approved leave to add"),
  add_people: list(joinsSchema).describe("People who join"),
  remove_people: list(wordsSchema).describe("People who leave, with all that is theirs"),
} as const;

export const PLAN_FORMAT = "clinical-mcp/plan/1";

/** Changes to a schedule: a tool answers with it, and `schedule apply` takes it. */
export const planSchema = z.strictObject({
  format: z.literal(PLAN_FORMAT),
  schedule_id: wordsSchema,
  ...planParts,
});

export type Plan = z.output<typeof planSchema>;
export type PlanParts = Omit<Plan, "format" | "schedule_id">;

/** How many changes a plan makes, those that follow from people who leave aside. */
export const countSteps = (plan: PlanParts): number =>
  plan.add.length +
  plan.remove.length +
  plan.move.length +
  plan.leave.length +
  plan.add_people.length +
  plan.remove_people.length;
