import { toJsonSchema } from "@clinical-mcp/scheduler/dataset";
import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { makeKnownViolations, makeProgram, SHIPPED_SEED } from "./make-program.ts";

const isTable = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** JSON with a line for each row, so that a change shows as the rows that changed. */
function renderDocument(document: ScheduleInput): string {
  const fields = Object.entries(document).map(([name, value]) => {
    if (!isTable(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const rows = value.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
    return `  ${JSON.stringify(name)}: [\n${rows}\n  ]`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

/** The files of data/scheduler that the generator makes, by name. */
export const renderFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ["synthetic-program.json", renderDocument(makeProgram(SHIPPED_SEED))],
    ["schedule.schema.json", `${JSON.stringify(toJsonSchema(), null, 2)}\n`],
    ["known-violations.json", `${JSON.stringify(makeKnownViolations(SHIPPED_SEED), null, 2)}\n`],
  ]);
