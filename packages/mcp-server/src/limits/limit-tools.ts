import { UserInputError } from "@clinical-mcp/errors";
import type { Metrics } from "@clinical-mcp/telemetry";
import { requestContext } from "../request-context.ts";
import type { LimitStore } from "./limit-store.ts";

/** How often one tool may be called. */
export interface ToolLimit {
  readonly perMinute: number;
  /** Whose calls count together: those of one user, or those of all users that name the same thing. */
  readonly per: "user" | { readonly argument: string };
}

/** Limits by the tool's name. */
export type ToolLimits = Readonly<Record<string, ToolLimit>>;

/**
 * Counts a call of a tool.
 *
 * @throws UserInputError RATE_LIMITED, with the seconds to wait
 */
export type LimitTool = (tool: string, input: Readonly<Record<string, unknown>>) => Promise<void>;

/** Without a store nothing is limited. */
export function createToolLimiter(
  limits: ToolLimits,
  store: LimitStore | undefined,
  metrics: Metrics,
): LimitTool {
  return async (tool, input) => {
    const limit = limits[tool];
    if (!limit || !store) return;
    const { perMinute, per } = limit;
    const isOfUser = per === "user";
    const key = isOfUser ? (requestContext.getStore()?.caller?.user ?? "") : String(input[per.argument]);
    const seconds = await store.take({ name: tool, perMinute }, key);
    if (seconds === 0) return;
    metrics.countRefusal("rate_limited");
    const whose = isOfUser ? "each user" : `each ${per.argument}`;
    throw new UserInputError(
      `This tool may be called ${perMinute} times a minute for ${whose}. Nothing was looked up.`,
      {
        code: "RATE_LIMITED",
        suggestion: `Try again in ${seconds} s.`,
        details: { retry_after_seconds: seconds },
      },
    );
  };
}
