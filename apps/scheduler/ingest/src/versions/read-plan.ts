import { readFile } from "node:fs/promises";
import { UserInputError } from "@clinical-mcp/errors";
import { countSteps, planSchema } from "@clinical-mcp/scheduler/dataset";
import type { Plan } from "@clinical-mcp/scheduler/dataset";

const refuse = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "WRONG_PLAN", cause });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Answers of tools that hold a plan for each of several things, and what names these. */
const HOLDERS = [
  { list: "conflicts", id: "conflict_id", planIn: "auto_resolution" },
  { list: "candidates", id: "candidate_id", planIn: undefined },
] as const;

interface Offered {
  readonly id: string;
  readonly plan: unknown;
}

/** The plans of an answer that has several. */
function listOffered(answer: Readonly<Record<string, unknown>>): readonly Offered[] {
  return HOLDERS.flatMap(({ list, id, planIn }) => {
    const items = answer[list];
    if (!Array.isArray(items)) return [];
    return items.filter(isRecord).flatMap((item) => {
      const holder = planIn === undefined ? item : item[planIn];
      return isRecord(holder) && "plan" in holder ? [{ id: String(item[id]), plan: holder["plan"] }] : [];
    });
  });
}

/** Which of several plans is meant. */
function pickOffered(offered: readonly Offered[], pick: string | undefined): unknown {
  const [only, ...more] = offered;
  if (pick !== undefined) {
    const found = offered.find(({ id }) => id === pick);
    if (found === undefined) throw refuse("The answer has no plan for what --pick names.");
    return found.plan;
  }
  if (only !== undefined && more.length > 0)
    throw refuse(
      `The answer has ${offered.length} plans: --pick takes the conflict_id or candidate_id of one, e.g. ${only.id}.`,
    );
  return only?.plan;
}

/** What a file holds of plans: one by itself, the answer of a tool, or that with its protocol around it. */
function findPlan(given: unknown, pick: string | undefined): unknown {
  if (!isRecord(given)) return given;
  if ("structuredContent" in given) return findPlan(given["structuredContent"], pick);
  if ("plan" in given) return given["plan"];
  const offered = listOffered(given);
  return offered.length === 0 && pick === undefined ? given : pickOffered(offered, pick);
}

/** Which plan, for which schedule. */
export interface PlanSource {
  readonly path: string;
  readonly scheduleId: string;
  /** The conflict_id or candidate_id, where an answer has several plans. */
  readonly pick?: string | undefined;
}

/**
 * A plan from a file: by itself, or in the answer of a tool.
 *
 * @throws UserInputError WRONG_PLAN when it cannot be read, is not a plan, is empty, or is for another schedule
 */
export async function readPlan({ path, scheduleId, pick }: PlanSource): Promise<Plan> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw refuse("The file that --plan names cannot be read.", cause);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw refuse("The plan is not complete, valid JSON.", cause);
  }
  const parsed = planSchema.safeParse(findPlan(given, pick));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(`This is no plan: ${issue?.path.map(String).join(".") || "it"}: ${issue?.message ?? ""}.`);
  }
  if (parsed.data.schedule_id !== scheduleId) throw refuse("The plan is for another schedule.");
  if (countSteps(parsed.data) === 0) throw refuse("The plan has no changes.");
  return parsed.data;
}
