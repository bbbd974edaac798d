import type { ClaimCodes } from "./dataset/index.ts";
import type { AnswerDependencies } from "./domain/answer/decided-case.ts";
import type { ChangesEngine } from "./domain/changes/changes-engine.ts";
import type { ParseTable } from "./domain/claims/row-table.ts";
import type { CoverageDependencies } from "./domain/coverage-dependencies.ts";

/** Everything that a tool, resource or prompt may reach. */
export type CoverageDeps = AnswerDependencies &
  CoverageDependencies & {
    readonly parseTable: ParseTable;
    readonly claimCodes: ClaimCodes;
    readonly changes: ChangesEngine;
  };
