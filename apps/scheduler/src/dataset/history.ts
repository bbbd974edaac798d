import { z } from "zod";
import { dateSchema, idSchema } from "./schedule-values.ts";

export const SWAP_STATUSES = [
  "pending",
  "approved",
  "executed",
  "rejected",
  "cancelled",
  "rolled_back",
] as const;

/** A swap that was asked for. The assignments may be gone by now, so their ids are not checked. */
export const swapSchema = z.strictObject({
  id: idSchema,
  requester_id: idSchema,
  partner_id: idSchema.nullable().default(null).describe("null while nobody in particular was asked"),
  requester_assignment_id: idSchema.nullable().default(null),
  partner_assignment_id: idSchema.nullable().default(null).describe("null where the partner only takes over"),
  status: z.enum(SWAP_STATUSES),
  requested_on: dateSchema,
});

export const resolvedConflictSchema = z.strictObject({
  conflict_id: z
    .string()
    .regex(/^\P{Cc}{1,400}$/u, { error: "must be 1 to 400 characters, none of them control characters" })
    .describe("As detect_conflicts gave it"),
  resolution: z.enum(["resolved", "ignored"]),
  decided_on: dateSchema,
});

export type Swap = z.output<typeof swapSchema>;
export type ResolvedConflict = z.output<typeof resolvedConflictSchema>;
