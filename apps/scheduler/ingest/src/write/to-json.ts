import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";

/** A schedule as JSON with a line for each row, so that a change shows as the rows that changed. */
export function renderJson(document: object): string {
  const fields = Object.entries(document).map(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const rows = value.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
    return `  ${JSON.stringify(name)}: [${rows === "" ? "" : `\n${rows}\n  `}]`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

export const toJson = (document: ScheduleDocument): ReadonlyMap<string, string> =>
  new Map([[`${document.id}.json`, renderJson(document)]]);
