import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category, IgnoredField, SkippedValue, TestRecord } from "@clinical-mcp/openonco/dataset";
import {
  CATEGORIES,
  CHANGE_LOG_FILE_NAME,
  parseChangeLog,
  parseExportFile,
  toCategories,
} from "@clinical-mcp/openonco/dataset";
import { readCoverage } from "@clinical-mcp/openonco/coverage";
import type { IngestOptions } from "./arguments.ts";
import { isAddress } from "./arguments.ts";
import type { RecordChange } from "./compare-records.ts";
import { compareRecords } from "./compare-records.ts";
import { logChanges, renderChangeLog } from "./log-changes.ts";
import { readDatasetInPlace, refuseShrink } from "./dataset-in-place.ts";
import { countRecords, renderDataset } from "./render-dataset.ts";
import type { Curation } from "./shipped-form/curation.ts";
import { findContradictions } from "./shipped-form/prose-checks.ts";
import { loadCuration } from "./shipped-form/curation.ts";
import type { Finding } from "./shipped-form/finding.ts";
import { shipRecords } from "./shipped-form/ship-record.ts";
import { fetchExport } from "./sources/export-address.ts";
import { readExportFolder, readIfThere } from "./sources/export-folder.ts";
import { writeDataset } from "./write-dataset.ts";

export interface IngestOutcome {
  readonly counts: Readonly<Record<Category, number>>;
  /** First run, a repair after a run that was cut off, or a refresh that can be compared. */
  readonly inPlace: "none" | "unusable" | "compared";
  readonly changes: readonly RecordChange[];
  readonly ignoredFields: readonly IgnoredField[];
  readonly findings: readonly Finding[];
  /** Records that contradict themselves. Each becomes a caution or a conflict. */
  readonly contradictions: readonly Finding[];
  /** Whether the files differ from those in place. */
  readonly differs: boolean;
}

function parseAll(texts: ReadonlyMap<string, string>) {
  const parsed = [...texts].map(([name, text]) => [name, parseExportFile(name, text)] as const);
  const categories = toCategories(new Map(parsed.map(([name, { records }]) => [name, records])));
  if (
    CATEGORIES.some((category) => categories[category].some((record) => record["cautions"] !== undefined))
  ) {
    throw new ConfigurationError(
      "The source is a dataset that this command made, not an export. Give the folder or address of the raw export.",
    );
  }
  const skipped = parsed.flatMap(([, file]) => file.skipped);
  return {
    categories,
    skipped,
    ignoredFields: sumByField(parsed.flatMap(([, { ignoredFields }]) => ignoredFields)),
  };
}

function sumByField(fields: readonly IgnoredField[]): readonly IgnoredField[] {
  const counts = new Map<string, number>();
  for (const { field, count } of fields) counts.set(field, (counts.get(field) ?? 0) + count);
  return [...counts].map(([field, count]) => ({ field, count }));
}

/** Between sentences and fields, and between statements on coverage. */
const listContradictions = (record: TestRecord): readonly Finding[] => [
  ...findContradictions(record).map(({ field, words }) => ({ id: record.id, field, problem: words })),
  ...readCoverage(record).conflicts.map(({ payer, statements }) => ({
    id: record.id,
    field: "coverageByIndication",
    problem: `${payer}: ${statements.join(" / ")}`,
  })),
];

const toFinding = ({ place, field, expected, found }: SkippedValue): Finding => ({
  id: place,
  field,
  problem: `left out: must be ${expected}, found ${found}`,
});

function curatedButGone(curation: Curation, ids: ReadonlySet<string>): readonly Finding[] {
  return [...curation.keys()]
    .filter((id) => !ids.has(id))
    .map((id) => ({
      id,
      field: "id",
      problem: "the record is no longer in the export; its curated words are not used",
    }));
}

function ship(categories: Readonly<Record<Category, readonly TestRecord[]>>, curation: Curation) {
  const entries = CATEGORIES.map(
    (category) => [category, shipRecords(categories[category], curation)] as const,
  );
  const shipped = Object.fromEntries(entries) as Record<Category, ReturnType<typeof shipRecords>>;
  const ids = new Set(CATEGORIES.flatMap((category) => categories[category].map(({ id }) => id)));
  return {
    records: Object.fromEntries(entries.map(([category, { records }]) => [category, records])) as Record<
      Category,
      readonly TestRecord[]
    >,
    findings: [
      ...CATEGORIES.flatMap((category) => shipped[category].findings),
      ...curatedButGone(curation, ids),
    ],
  };
}

/**
 * One run: read the whole export, validate it, make the shipped form, compare it with the data in place and, when
 * everything holds, replace them.
 *
 * @throws ConfigurationError when the export or the folder is not fit; UpstreamError when the source is unreachable
 */
export async function ingest(options: IngestOptions, signal: AbortSignal): Promise<IngestOutcome> {
  const read = async (from: string) =>
    parseAll(
      isAddress(from)
        ? await fetchExport(from, { timeoutSeconds: options.timeoutSeconds, signal })
        : await readExportFolder(from),
    );
  const { categories, ignoredFields, skipped } = await read(options.from);
  const curation = await loadCuration();
  const { records, findings } = ship(categories, curation);
  const inPlace = await readDatasetInPlace(options.to);
  const counts = countRecords(records);
  if (inPlace && !options.allowShrink) refuseShrink(inPlace.manifest.records, counts);
  const files = new Map(renderDataset(records, { exportDate: options.asOf, source: options.source }));
  const log = await readIfThere(join(options.to, CHANGE_LOG_FILE_NAME));
  const kept = log === undefined ? [] : parseChangeLog(log);
  const logged = options.older
    ? logChanges(
        { asOf: options.older.asOf, categories: (await read(options.older.from)).categories },
        { asOf: options.asOf, categories },
        curation,
      )
    : [];
  if (logged.length > 0) files.set(CHANGE_LOG_FILE_NAME, renderChangeLog(kept, logged));
  const present = new Map([
    ...(inPlace?.files ?? []),
    ...(log === undefined ? [] : [[CHANGE_LOG_FILE_NAME, log] as const]),
  ]);
  const differs = [...files].some(([name, text]) => present.get(name) !== text);
  if (differs && !options.dryRun) await writeDataset(options.to, files, signal);
  const before = inPlace?.records;
  return {
    counts,
    inPlace: inPlace ? (before ? "compared" : "unusable") : "none",
    changes: before
      ? CATEGORIES.flatMap((category) => compareRecords(before[category], records[category]))
      : [],
    ignoredFields,
    contradictions: CATEGORIES.flatMap((category) => categories[category].flatMap(listContradictions)),
    findings: [...findings, ...skipped.map(toFinding)],
    differs,
  };
}
