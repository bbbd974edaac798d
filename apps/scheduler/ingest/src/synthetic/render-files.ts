import { toJsonSchema } from "@clinical-mcp/scheduler/dataset";
import { renderJson } from "../write/to-json.ts";
import { makeKnownViolations, makeProgram, SHIPPED_SEED } from "./make-program.ts";

/** The files of data/scheduler that the generator makes, by name. */
export const renderFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ["synthetic-program.json", renderJson(makeProgram(SHIPPED_SEED))],
    ["schedule.schema.json", `${JSON.stringify(toJsonSchema(), null, 2)}\n`],
    ["known-violations.json", `${JSON.stringify(makeKnownViolations(SHIPPED_SEED), null, 2)}\n`],
  ]);
