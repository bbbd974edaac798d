import type { ToolLimits } from "@clinical-mcp/mcp-server";

const perSchedule = { argument: "schedule_id" } as const;

/** As the specification has them: three tools limited by the schedule, for all callers, and swaps by the caller. */
export const limits: ToolLimits = {
  validate_schedule: { perMinute: 60, per: perSchedule },
  analyze_contingency: { perMinute: 30, per: perSchedule },
  detect_conflicts: { perMinute: 60, per: perSchedule },
  find_swap_matches: { perMinute: 120, per: "user" },
};
