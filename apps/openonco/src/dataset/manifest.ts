import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";

const REMEDY = "Run the ingest command again.";
const count = z.int().nonnegative();

const manifestSchema = z.strictObject({
  /** Name of the dataset. */
  name: z.string().min(1),
  /** Day of the export, YYYY-MM-DD. */
  exportDate: z.iso.date(),
  /** Where the export was read. */
  source: z.string().min(1),
  /** Licence as found, with its contradictions. */
  licence: z.string().min(1),
  records: z.strictObject({ mrd: count, ecd: count, trm: count, tds: count, hct: count.default(0) }),
  /** SHA-256 of each file, lower-case hexadecimal. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});

/** Provenance of a shipped dataset; a raw export has none. */
export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST_FILE_NAME = "manifest.json";

const invalid = (problem: string, cause: unknown): ConfigurationError =>
  new ConfigurationError(`${MANIFEST_FILE_NAME}: ${problem} ${REMEDY}`, { cause });

/**
 * Reads manifest.json.
 *
 * @throws ConfigurationError naming the field at fault
 */
export function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw invalid("not complete, valid JSON.", cause);
  }
  const result = manifestSchema.safeParse(json);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => `${issue.path.join(".") || "file"}: ${issue.message}`);
  throw invalid(`${fields.join("; ")}.`, result.error);
}

/**
 * The manifest is written last, so a file that differs from it is the trace of an ingest that was cut off.
 *
 * @param digests SHA-256 of each file in the directory, by file name
 * @throws ConfigurationError naming each file that is missing or differs
 */
export function checkDigests(manifest: Manifest, digests: ReadonlyMap<string, string>): void {
  const faults = Object.entries(manifest.files)
    .filter(([fileName, digest]) => digests.get(fileName) !== digest)
    .map(
      ([fileName]) => `${fileName} ${digests.has(fileName) ? "differs from" : "is missing, though named in"}`,
    );
  if (faults.length === 0) return;
  throw new ConfigurationError(
    `${faults.join(" and ")} ${MANIFEST_FILE_NAME}: the data was changed by hand or an ingest was cut off. ${REMEDY}`,
  );
}
