import type { OpaReach } from "./domain/opa-reach.ts";

/** Everything that a tool, resource or prompt may reach. */
export type OpaDeps = OpaReach;
