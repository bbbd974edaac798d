import { UserInputError } from "@clinical-mcp/errors";
import type { Metrics } from "@clinical-mcp/telemetry";
import { requestContext } from "../request-context.ts";
import type { Budget, LimitStore } from "./limit-store.ts";

/** How often one tool may be called. */
export interface ToolLimit {
  readonly perMinute: number;
  /** Whose calls count together: those of one user, or those of all users that name the same thing. */
  readonly per: "user" | { readonly argument: string };
}

/** Limits by the tool's name. */
export type ToolLimits = Readonly<Record<string, ToolLimit>>;

/** A tool that is called, and what this call costs. */
export interface WeighedCall {
  readonly name: string;
  readonly weight: number;
}

/**
 * Counts a call of a tool.
 *
 * @throws UserInputError RATE_LIMITED, with the seconds to wait
 */
export type LimitTool = (call: WeighedCall, input: Readonly<Record<string, unknown>>) => Promise<void>;

/** Part of a caller's budget that one call costs at most: a tool that nobody could ever call would be no tool. */
const LARGEST_SHARE = 0.5;

interface Limits {
  readonly limits: ToolLimits;
  /** What each caller may spend in a minute. */
  readonly budget: Budget;
}

/** Spends the cost of a call from the budget of its caller, then counts it where its tool has a limit of its own. */
export function createToolLimiter(
  { limits, budget }: Limits,
  store: LimitStore,
  metrics: Metrics,
): LimitTool {
  const refuse = (message: string, details: Readonly<Record<string, number>>): never => {
    metrics.countRefusal("rate_limited");
    throw new UserInputError(`${message} Nothing was looked up.`, {
      code: "RATE_LIMITED",
      suggestion: `Try again in ${details["retry_after_seconds"]} s.`,
      details,
    });
  };
  const spend = async (weight: number, user: string): Promise<void> => {
    const cost = Math.min(weight, Math.floor(budget.perMinute * LARGEST_SHARE));
    // The request itself has spent one.
    const seconds = cost > 1 ? await store.take(budget, user, cost - 1) : 0;
    if (seconds === 0) return;
    const message = `This call costs ${cost} of the ${budget.perMinute} units that each caller has a minute, and fewer are left.`;
    refuse(message, { retry_after_seconds: seconds, cost });
  };
  return async ({ name, weight }, input) => {
    const context = requestContext.getStore();
    const user = context?.caller?.user ?? "";
    // Without a request there are no others whose share could be taken: a client started this server for itself.
    if (context) await spend(weight, user);
    const limit = limits[name];
    if (!limit) return;
    const { perMinute, per } = limit;
    const isOfUser = per === "user";
    const seconds = await store.take({ name, perMinute }, isOfUser ? user : String(input[per.argument]));
    if (seconds === 0) return;
    const whose = isOfUser ? "each user" : `each ${per.argument}`;
    refuse(`This tool may be called ${perMinute} times a minute for ${whose}.`, {
      retry_after_seconds: seconds,
    });
  };
}
