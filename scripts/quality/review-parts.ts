import type { ServerFacts } from "../connect/server-facts.ts";
import { formatTable } from "../markdown/format-table.ts";
import { COVERAGE, COVERAGE_SETS, OPA, read } from "./quality-figures.ts";
import { readCell, readTables } from "./read-tables.ts";

const formatServers = (servers: readonly ServerFacts[]): string =>
  formatTable(
    ["server", "version", "answers questions about", "tools"],
    servers.map(({ name, version, description, tools }) => [
      `[${name}](../apps/${name}/README.md)`,
      version,
      description,
      String(tools.length),
    ]),
  );

/** What ships, as the page of terms has it; links there start from the same folder. */
function formatData(terms: string): string {
  const table = readTables(terms).find(({ heading }) => heading === "What ships");
  if (!table) throw new Error("docs/data-terms.md has no table of what ships");
  return formatTable(table.columns, table.rows);
}

const KINDS = ["definite and wrong (95 %)", "asked back without need (95 %)", "refused (95 %)"] as const;
const PROGRAMS = ["OHIP", "ODB", "ADP"] as const;

function formatErrors(results: string): string {
  const tables = readTables(results);
  // An incomplete set may not have a question on each program.
  const isMeasured = (heading: string, first: string, row: string): boolean =>
    tables
      .find((table) => table.heading === heading && table.columns[0] === first)
      ?.rows.some(([name]) => name === row) === true;
  const rows = COVERAGE_SETS.flatMap(({ name, heading, first }) =>
    PROGRAMS.filter((row) => isMeasured(heading, first, row)).map((row) => [
      name,
      row,
      ...KINDS.map((column) => readCell(results, { heading, first, row, column })),
    ]),
  );
  return formatTable(["asked", "program", ...KINDS], rows);
}

/** Rows in both languages, of opa's and coverage's results. */
function formatLanguages(opa: string, coverage: string): string {
  const rows = ["in English", "in French"].map((row) => {
    const ofOpa = (column: string): string =>
      readCell(opa, { heading: "Golden questions of opa", first: "questions", row, column });
    const place = { heading: "Words alone", first: "fresh questions", row, column: "right (95 %)" };
    return [row, `${ofOpa("document in first 5")} of ${ofOpa("number")}`, readCell(coverage, place)];
  });
  return formatTable(
    ["asked", "opa: right document among the first five", "coverage: right by words alone"],
    rows,
  );
}

/** The list of what is not done or not done well; its links start one folder up. */
function readLimits(changes: string): string {
  const [, after = ""] = changes.split("What it does not do, or not well:\n\n");
  const [limits = ""] = after.split(/\n\n|\n#/);
  if (!limits.startsWith("- ")) throw new Error("CHANGELOG.md does not list what is not done");
  return limits.trimEnd().replaceAll("](docs/", "](").replaceAll("](apps/", "](../apps/");
}

/**
 * The written parts of docs/review.md, by their marks.
 *
 * @param quality the table of figures, as the README has it
 */
export async function makeReviewParts(
  servers: readonly ServerFacts[],
  quality: string,
): Promise<Readonly<Record<string, string>>> {
  const [opa, coverage, terms, changes] = await Promise.all(
    [OPA, COVERAGE, "docs/data-terms.md", "CHANGELOG.md"].map(read),
  );
  return {
    "review-servers": formatServers(servers),
    "review-data": formatData(terms ?? ""),
    "review-quality": quality,
    "review-errors": formatErrors(coverage ?? ""),
    "review-languages": formatLanguages(opa ?? "", coverage ?? ""),
    "review-limits": readLimits(changes ?? ""),
  };
}
