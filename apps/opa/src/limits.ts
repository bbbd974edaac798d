import type { ToolLimits } from "@clinical-mcp/mcp-server";

/** The two tools that reach outside: one may ask twenty pages of publishers, the other a model that is paid for. */
export const limits: ToolLimits = {
  opa_freshness_probe: { perMinute: 12, per: "user" },
  opa_program_lookup: { perMinute: 60, per: "user" },
};
