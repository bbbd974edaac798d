import { z } from "zod";
import type { AskContext } from "./ask-context.ts";

const asks = z.array(z.record(z.string(), z.unknown())).optional();

/** The outline alone: the server knows the fields, and names the one that it cannot take. */
export const caseSchema: z.ZodType<AskContext> = z.strictObject({
  claims: asks,
  drugs: asks,
  devices: asks,
  patient: z.record(z.string(), z.unknown()).optional(),
});
