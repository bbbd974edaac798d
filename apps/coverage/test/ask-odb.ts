import type { CoverageDeps } from "../src/deps.ts";
import { toOdbDeps } from "../src/domain/decision/drug/show-drug.ts";
import { getOdb } from "../src/domain/odb/get-odb.ts";
import type { OdbGetAnswer } from "../src/domain/odb/odb-answer.ts";
import { odbGetInput } from "../src/domain/odb/odb-get-schemas.ts";

/** The answer of odb_get before its schema coarsens it; in full by default. */
export const askOdb = (deps: CoverageDeps, input: Record<string, unknown>): Promise<OdbGetAnswer> =>
  getOdb(odbGetInput.parse({ detail: "full", ...input }), toOdbDeps(deps), new AbortController().signal);
