import type { PolicyDependencies } from "./domain/policy/policy-check.ts";
import type { FreshnessDependencies } from "./domain/freshness/probe-freshness.ts";

/** Everything that a tool, resource or prompt may reach. */
export type OpaDeps = PolicyDependencies & FreshnessDependencies;
