import type { PolicyReach } from "./domain/policy-check.ts";
import type { FreshnessReach } from "./domain/probe-freshness.ts";

/** Everything that a tool, resource or prompt may reach. */
export type OpaDeps = PolicyReach & FreshnessReach;
