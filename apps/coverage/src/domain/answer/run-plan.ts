import { UpstreamError } from "@clinical-mcp/errors";
import type { AdpGetAnswer } from "../adp/adp-answer.ts";
import { adpGetInput } from "../adp/adp-get-schemas.ts";
import { getAdp } from "../adp/get-adp.ts";
import type { CoverageReach } from "../coverage-reach.ts";
import { getOdb } from "../odb/get-odb.ts";
import { odbGetInput } from "../odb/odb-get-schemas.ts";
import { getSchedule } from "../ohip/get-schedule.ts";
import { scheduleGetInput } from "../ohip/schedule-get-schemas.ts";
import type { Plan, PlannedCall, ToolCall } from "../question/plan-coverage.ts";

/** What every domain tool says of how its answer was found. */
export interface LookedUp extends Pick<
  AdpGetAnswer,
  "provenance" | "confidence" | "confidence_reasons" | "conflicts" | "notices"
> {
  /** Fee codes that the words were found to mean, the likeliest first. */
  readonly suggestedCodes?: readonly string[];
}

export interface CallOutcome extends PlannedCall {
  readonly durationMs: number;
  /** Undefined where the tool could not look. */
  readonly found: LookedUp | undefined;
}

export interface RunReach extends CoverageReach {
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number;
}

async function lookUpFees(args: unknown, reach: CoverageReach, signal: AbortSignal): Promise<LookedUp> {
  const answer = await getSchedule(scheduleGetInput.parse(args), reach, signal);
  const found = answer.items.filter(({ found_by: by }) => by === "search");
  return { ...answer, suggestedCodes: found.map(({ code }) => code) };
}

function lookUp({ tool, args }: ToolCall, reach: CoverageReach, signal: AbortSignal): Promise<LookedUp> {
  switch (tool) {
    case "schedule_get":
      return lookUpFees(args, reach, signal);
    case "odb_get":
      return getOdb(odbGetInput.parse(args), reach, signal);
    case "adp_get":
      return getAdp(adpGetInput.parse(args), reach, signal);
  }
}

/** One call; that its tool could not look is an outcome, so that the others still count. */
async function runCall(planned: PlannedCall, reach: RunReach, signal: AbortSignal): Promise<CallOutcome> {
  const started = reach.clock();
  const end = (found: LookedUp | undefined): CallOutcome => ({
    ...planned,
    durationMs: Math.round((reach.clock() - started) * 10) / 10,
    found,
  });
  try {
    return end(await lookUp(planned.call, reach, signal));
  } catch (error) {
    if (error instanceof UpstreamError && !signal.aborted) return end(undefined);
    throw error;
  }
}

/**
 * Runs all calls of a plan at once.
 *
 * @throws UserInputError of a tool whose arguments came from the caller's hints; UpstreamError LOOKUP_FAILED where no call
 *   could look, and whatever is thrown once the caller has left
 */
export async function runPlan(
  plan: Plan,
  reach: RunReach,
  signal: AbortSignal,
): Promise<readonly CallOutcome[]> {
  const outcomes = await Promise.all(plan.map((planned) => runCall(planned, reach, signal)));
  if (outcomes.length > 0 && outcomes.every(({ found }) => found === undefined))
    throw new UpstreamError("None of the sources could be searched: this says nothing about coverage.", {
      code: "LOOKUP_FAILED",
      suggestion: "Try again later; if it goes on, the operator must look at the dataset.",
    });
  return outcomes;
}
