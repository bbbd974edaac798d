import { z } from "zod";
import { personSchema } from "./people.ts";
import { BLOCK_TYPES, dateSchema } from "./schedule-values.ts";
import { ASSIGNMENT_ROLES, DUTIES } from "./work.ts";

const MOST = 200;

const LONGEST = 120;

/** What names a row, or is to name one: the schedule's own schemas check it once the plan is applied. */
const wordsSchema = z.string().max(LONGEST);
const whoSchema = wordsSchema.describe("Id or name, e.g. Fontaine");

const blockFields = {
  block_id: wordsSchema.optional(),
  date: dateSchema.optional().describe("With block_type, instead of block_id"),
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
  person: whoSchema.optional(),
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

const list = <TSchema extends z.ZodType>(schema: TSchema) => z.array(schema).max(MOST).default([]);

/** The parts of a plan, as a tool takes them. */
export const planParts = {
  add: list(addSchema).describe("Assignments to add"),
  remove: list(removeSchema).describe("Assignments to take out"),
  move: list(moveSchema).describe("Assignments to give to another person, block or rotation"),
  leave: list(leaveSchema).describe("Approved leave to add"),
  add_people: list(personSchema).describe("People who join"),
  remove_people: list(whoSchema).describe("People who leave, with all that is theirs"),
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
