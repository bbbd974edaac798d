import { MARK, readingsSchema } from "../programs/client-program.ts";
import type { GivenServer, Reading } from "../programs/client-program.ts";

/** One server with its answer to the call without a client. */
export interface TriedServer extends GivenServer {
  readonly direct: unknown;
}

export type Readings = Readonly<Record<string, Reading>>;

/** A program's findings, among the other output of its packages; empty where it did not come so far. */
export function readReadings(output: string): Readings {
  const line = output.split("\n").findLast((each) => each.startsWith(MARK));
  return line === undefined ? {} : readingsSchema.parse(JSON.parse(line.slice(MARK.length)));
}

/** Whether the client made a tool of everything that is listed, and its call brought the answer that the server gives. */
export function isWhole(servers: readonly TriedServer[], readings: Readings): boolean {
  return servers.every(({ name, tools, direct }) => {
    const reading = readings[name];
    if (!reading) return false;
    const listed = new Set(reading.listed);
    // Clients wrap and quote the answer in their own ways; each includes its fields.
    const fields = typeof direct === "object" && direct !== null ? Object.keys(direct) : [];
    return (
      tools.every((tool) => listed.has(tool.name)) &&
      fields.length > 0 &&
      fields.every((field) => reading.answer.includes(`"${field}`) || reading.answer.includes(`\\"${field}`))
    );
  });
}

/** A row for each tool, a column for each client: "whole", or what became of the schema. */
export function formatSchemas(
  servers: readonly TriedServer[],
  clients: readonly { readonly package: string; readonly readings: Readings }[],
): string {
  const rows = servers.flatMap(({ name, tools }) =>
    tools.map((tool) =>
      [
        `\`${tool.name}\``,
        ...clients.map(({ readings }) => {
          const notes = readings[name]?.notes[tool.name];
          if (notes === undefined) return "not seen";
          return notes.length === 0 ? "whole" : notes.join("; ");
        }),
      ].join(" | "),
    ),
  );
  const head = ["tool", ...clients.map((client) => `\`${client.package}\``)];
  return [head.join(" | "), head.map(() => "---").join(" | "), ...rows].map((row) => `| ${row} |`).join("\n");
}
