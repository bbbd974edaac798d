import { createHash } from "node:crypto";
import type { Category, Manifest, TestRecord } from "@clinical-mcp/openonco/dataset";
import { CATEGORIES, MANIFEST_FILE_NAME } from "@clinical-mcp/openonco/dataset";

const LICENCE =
  "OpenOnco states conflicting terms: Apache-2.0 for the repository of its MCP server, " +
  "data included; CC BY 4.0 in its API; non-commercial use in its FAQ; no licence file " +
  "in the repository of this export. Shipped here are facts only, with our own words.";

/** SHA-256 of a text as lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const render = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of the dataset as text, the manifest last: one line for each field, so that two versions can be
 * compared by eye.
 */
export function renderDataset(
  records: Readonly<Record<Category, readonly TestRecord[]>>,
  provenance: { readonly exportDate: string; readonly source: string },
): ReadonlyMap<string, string> {
  const files = CATEGORIES.map((category) => [`${category}.json`, render(records[category])] as const);
  const manifest: Manifest = {
    name: "OpenOnco, facts",
    exportDate: provenance.exportDate,
    source: provenance.source,
    licence: LICENCE,
    records: countRecords(records),
    files: Object.fromEntries(files.map(([name, text]) => [name, sha256(text)])),
  };
  return new Map([...files, [MANIFEST_FILE_NAME, render(manifest)]]);
}

export const countRecords = (
  records: Readonly<Record<Category, readonly unknown[]>>,
): Manifest["records"] => ({
  mrd: records.mrd.length,
  ecd: records.ecd.length,
  trm: records.trm.length,
  tds: records.tds.length,
  hct: records.hct.length,
});
