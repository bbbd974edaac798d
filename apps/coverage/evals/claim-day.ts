import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { UpstreamError } from "@clinical-mcp/errors";
import { z } from "zod";
import { HISTORY_BY } from "../src/domain/claims/check-claims-schemas.ts";
import { FINDING_KINDS } from "../src/domain/claims/finding.ts";
import { parseTable } from "../src/store/parse-table.ts";

const text = z.string().trim().min(1);

const expectedFinding = z.strictObject({
  /** The line to change; for a missed code, the line that it goes with. */
  line: text,
  /** Other lines that would be as right, if the page leaves open which one gives way. */
  or_lines: z.array(text).default([]),
  kind: z.enum(FINDING_KINDS),
  /** Code of the line; for a missed code, the code to claim. */
  code: z.string().regex(/^[A-Z]\d{3}$/u),
  /** Fractional cents; null if the page gives no amount. */
  cents: z.number().nullable(),
  /** Printed label, or "form". */
  page: text,
  why: text,
});
export type ExpectedFinding = z.output<typeof expectedFinding>;

/** A finding that would be right, and is not required. */
const allowedFinding = z.strictObject({
  line: text,
  kind: z.enum(FINDING_KINDS),
  code: z.string().optional(),
  why: text,
});
export type AllowedFinding = z.output<typeof allowedFinding>;

const dayFile = z.strictObject({
  id: text,
  author: text,
  what: text,
  check: z.strictObject({
    defaults: text.optional(),
    history_from: text.optional(),
    history_by: z.enum(HISTORY_BY).optional(),
    day_complete: z.boolean().optional(),
    as_of: text,
  }),
  findings: z.array(expectedFinding),
  may: z.array(allowedFinding).default([]),
});

/** A day of claim lines by an independent author, with all findings to expect. */
export interface ClaimDay extends z.output<typeof dayFile> {
  /** The lines as CSV. */
  readonly rows: string;
  /** Patient and day of each line, by its name. */
  readonly visits: ReadonlyMap<string, string>;
}

const FOLDER = new URL("days/", import.meta.url);

const toVisits = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    parseTable(rows).map(({ line, patient = "", service = "" }, at) => [
      line || String(at + 1),
      `${patient} ${service.slice(0, "YYYY-MM-DD".length)}`,
    ]),
  );

async function readDay(name: string, folder: URL): Promise<ClaimDay> {
  const day = dayFile.parse(JSON.parse(await readFile(new URL(name, folder), "utf8")));
  if (`${day.id}.json` !== name)
    throw new UpstreamError(`${name} has the id ${day.id}.`, { code: "WRONG_DAY" });
  const rows = await readFile(new URL(`${day.id}.csv`, folder), "utf8");
  return { ...day, rows, visits: toVisits(rows) };
}

/** All days, by name; empty if there are none. An invalid one throws ZodError naming it. */
export async function readDays(folder = FOLDER): Promise<readonly ClaimDay[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map((name) => readDay(name, folder)));
}
