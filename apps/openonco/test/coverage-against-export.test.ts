import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCoverage } from "../src/domain/coverage/read-coverage.ts";
import { readDataset } from "../src/store/read-dataset.ts";
import { exportFolder, hasExports, SHIPPED_FOLDER } from "./open-dataset.ts";

/** As the file has it: this check reads the raw export by itself, with nothing of the server's reading. */
interface RawEntry {
  readonly status?: string;
  readonly coveredIndications?: readonly string[] | null;
  readonly indications?: readonly string[] | null;
  readonly policyNumber?: string | null;
  readonly policy?: string | null;
  readonly policies?: readonly string[] | null;
}

interface Raw {
  readonly id: string;
  readonly medicareCoverage?: RawEntry | string | null;
  readonly coverageCrossReference?: {
    readonly medicare?: RawEntry | null;
    readonly privatePayers?: Readonly<Record<string, RawEntry | string>> | null;
  } | null;
}

const FILES = ["mrd", "ecd", "cgp"];
const PAID = ["COVERED", "PARTIAL", "LIMITED"];
const REFUSED = [
  "NOT_COVERED",
  "EXPERIMENTAL",
  "INVESTIGATIONAL",
  "UNPROVEN",
  "LIMITED_EVIDENCE",
  "DISCONTINUED",
];

/** What an entry of a status may become. */
function toStatuses(status: string): readonly string[] {
  if (PAID.includes(status)) return ["covered", "pilot", "unclear"];
  return REFUSED.includes(status) ? ["denied"] : ["unclear"];
}

async function readRaw(date: string): Promise<readonly Raw[]> {
  const texts = FILES.map((name) =>
    readFile(join(exportFolder(date), `${name}.json`), "utf8").catch(() => "[]"),
  );
  return (await Promise.all(texts)).flatMap((text) => JSON.parse(text) as readonly Raw[]);
}

function listEntries(raw: Raw): readonly (readonly [source: string, entry: RawEntry])[] {
  const cross = raw.coverageCrossReference ?? {};
  const all: readonly (readonly [string, RawEntry | string | null | undefined])[] = [
    ["medicareCoverage", raw.medicareCoverage],
    ["coverageCrossReference.medicare", cross.medicare],
    ...Object.entries(cross.privatePayers ?? {}).map(
      ([key, entry]) => [`coverageCrossReference.privatePayers.${key}`, entry] as const,
    ),
  ];
  return all.flatMap(([source, entry]) =>
    typeof entry === "object" && entry !== null ? [[source, entry]] : [],
  );
}

describe.skipIf(!hasExports)("coverage against the raw export (skipped where ../shared is absent)", () => {
  // The January export has no such entries.
  test("nothing lost, nothing added, nothing turned", async () => {
    const date = "2026-06-27";
    const { records } = await readDataset(exportFolder(date));
    const byId = new Map(
      Object.values(records).flatMap((list) => list.map((record) => [record.id, record] as const)),
    );
    const checked = { entries: 0 };
    for (const raw of await readRaw(date)) {
      const { rows } = readCoverage(byId.get(raw.id) ?? expect.unreachable(raw.id));
      for (const [source, entry] of listEntries(raw)) {
        checked.entries += 1;
        const own = rows.filter((row) => row.source === source);
        const listed = [...(entry.coveredIndications ?? []), ...(entry.indications ?? [])];
        const place = `${raw.id} ${source}`;
        expect(own, place).toHaveLength(Math.max(1, listed.length));
        if (listed.length > 0)
          expect(
            own.map(({ indication }) => indication),
            place,
          ).toEqual(listed);
        const statuses = own.map(({ status }) => status);
        expect(toStatuses(entry.status ?? ""), place).toEqual(expect.arrayContaining(statuses));
        const policy = entry.policyNumber ?? entry.policy ?? entry.policies?.join(", ") ?? "";
        expect(new Set(own.map((row) => row.policy ?? "")), place).toEqual(new Set([policy]));
      }
      const sources = [
        "reimbursement",
        "commercialPayers",
        "commercialPayersNonCoverage",
        ...listEntries(raw).flatMap(([source]) => [source, `${source}.notes`]),
        ...(typeof raw.medicareCoverage === "string" ? ["medicareCoverage"] : []),
      ];
      expect(sources).toEqual(expect.arrayContaining(rows.map(({ source }) => source)));
    }
    expect(checked.entries).toBeGreaterThan(20);
  });

  test("the shipped data say the same as the export they were made from", async () => {
    const [raw, shipped] = [await readDataset(exportFolder("2026-06-27")), await readDataset(SHIPPED_FOLDER)];
    const ofExport = new Map(
      Object.values(raw.records).flatMap((list) => list.map((record) => [record.id, record] as const)),
    );
    const essence = (record: Parameters<typeof readCoverage>[0]) =>
      readCoverage(record).rows.map(({ payer, status, cancers, stages, policy, source }) => ({
        payer,
        status,
        cancers,
        stages,
        policy,
        source,
      }));
    for (const record of Object.values(shipped.records).flat())
      expect(essence(record), record.id).toEqual(
        essence(ofExport.get(record.id) ?? expect.unreachable(record.id)),
      );
  });
});
