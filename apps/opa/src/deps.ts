import type { PolicyReach } from "./domain/policy-check.ts";

/** Everything that a tool, resource or prompt may reach. */
export type OpaDeps = PolicyReach;
