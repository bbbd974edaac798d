import { readFile } from "node:fs/promises";
import { UserInputError } from "@clinical-mcp/errors";
import { countSteps, planSchema } from "@clinical-mcp/scheduler/dataset";
import type { Plan } from "@clinical-mcp/scheduler/dataset";

const refuse = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "WRONG_PLAN", cause });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * A plan from a file: by itself, or in the answer of a tool.
 *
 * @throws UserInputError WRONG_PLAN when it cannot be read, is no plan, is empty, or is for another schedule
 */
export async function readPlan(path: string, scheduleId: string): Promise<Plan> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw refuse("The file that --plan names cannot be read.", cause);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw refuse("The plan is not complete, valid JSON.", cause);
  }
  const parsed = planSchema.safeParse(isRecord(given) && "plan" in given ? given["plan"] : given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(`This is no plan: ${issue?.path.map(String).join(".") || "it"}: ${issue?.message ?? ""}.`);
  }
  if (parsed.data.schedule_id !== scheduleId) throw refuse("The plan is for another schedule.");
  if (countSteps(parsed.data) === 0) throw refuse("The plan has no changes.");
  return parsed.data;
}
