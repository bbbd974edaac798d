import type { AnswerReach } from "./domain/answer/answer-coverage.ts";

/** Everything that a tool, resource or prompt may reach. */
export type CoverageDeps = AnswerReach;
