import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";
import { compareIds, FIELD_DICTIONARY } from "@clinical-mcp/openonco/dataset";
import { cautionsOf } from "./cautions.ts";
import type { CuratedRecord, Curation } from "./curation.ts";
import type { Finding } from "./finding.ts";
import { digestOfText } from "./digest.ts";
import { readDescriptions } from "./read-descriptions.ts";
import { shipValue } from "./ship-text.ts";

interface ShippedRecords {
  readonly records: readonly TestRecord[];
  readonly findings: readonly Finding[];
}

const SHIPPED_FIELDS = FIELD_DICTIONARY.filter(({ kind }) => kind !== "prose");

function unusedWordings(
  id: string,
  curated: CuratedRecord | undefined,
  used: ReadonlySet<string>,
): readonly Finding[] {
  return Object.entries(curated?.words ?? {}).flatMap(([field, wordings]) =>
    wordings
      .filter(({ source }) => !used.has(`${field} ${source}`))
      .map(({ source, words }) => ({
        id,
        field,
        problem: `own words no longer used, their source text ${source} is gone: ${JSON.stringify(words)}`,
      })),
  );
}

const INTENDED = "intendedPopulation";

/** Our words on for whom a test is meant, as long as the source's sentence is the one that they were written for. */
function shipIntendedUse(
  record: TestRecord,
  curated: CuratedRecord | undefined,
): { readonly value: JsonValue | undefined; readonly findings: readonly Finding[] } {
  const sentence = record["targetPopulation"];
  if (typeof sentence !== "string") return { value: undefined, findings: [] };
  const digest = digestOfText(sentence);
  const { intendedUse } = curated ?? {};
  if (intendedUse?.source === digest) {
    const stated = Object.entries(intendedUse.use).flatMap(([name, value]): readonly [string, JsonValue][] =>
      value === undefined ? [] : [[name, value]],
    );
    return { value: Object.fromEntries(stated), findings: [] };
  }
  const problem = `no own words on the intended use (source ${digest})`;
  return { value: undefined, findings: [{ id: record.id, field: INTENDED, problem }] };
}

/** A fact that a sentence of the source holds, in our words, as long as that sentence is the one it was written for. */
function shipRemarks(
  record: TestRecord,
  curated: CuratedRecord | undefined,
): { readonly values: Readonly<Record<string, JsonValue>>; readonly findings: readonly Finding[] } {
  const all = curated?.remarks ?? [];
  const isCurrent = ({ field, source }: (typeof all)[number]): boolean => {
    const sentence = record[field];
    return typeof sentence === "string" && digestOfText(sentence) === source;
  };
  const current = all.filter(isCurrent);
  const remarks = current.flatMap(({ as, words }) => (as === undefined ? [words] : []));
  const facts = current.flatMap(({ as, words }) => (as === undefined ? [] : [[as, words] as const]));
  return {
    values: { ...(remarks.length > 0 ? { [REMARKS]: remarks } : {}), ...Object.fromEntries(facts) },
    findings: all
      .filter((remark) => !isCurrent(remark))
      .map(({ field, words }) => ({
        id: record.id,
        field,
        problem: `own words no longer used, their source text is gone: ${JSON.stringify(words)}`,
      })),
  };
}

const REMARKS = "remarks";

function shipRecord(record: TestRecord, curated: CuratedRecord | undefined) {
  const shipped: Record<string, JsonValue> = {};
  const findings: Finding[] = [];
  const used = new Set<string>();
  const noted = cautionsOf(record, curated);
  const intended = shipIntendedUse(record, curated);
  const ofRemarks = shipRemarks(record, curated);
  const read: Readonly<Record<string, JsonValue | undefined>> = {
    [INTENDED]: intended.value,
    ...readDescriptions(record),
    ...ofRemarks.values,
    cautions: Object.keys(noted.cautions).length > 0 ? noted.cautions : undefined,
  };
  for (const { name, kind } of SHIPPED_FIELDS) {
    const ours = read[name];
    if (ours !== undefined) shipped[name] = ours;
    const value = name === "cautions" ? undefined : record[name];
    if (value === undefined) continue;
    const context = {
      id: record.id,
      field: name,
      isCitation: kind !== "fact",
      wordings: curated?.words[name] ?? [],
    };
    const outcome = shipValue(context, name, value);
    if (outcome.value !== undefined && !isEmptied(outcome.value)) shipped[name] = outcome.value;
    findings.push(...outcome.findings);
    for (const source of outcome.used) used.add(`${name} ${source}`);
  }
  const identity = { id: record.id, name: record.name, vendor: record.vendor };
  return {
    record: { ...identity, ...shipped },
    findings: [
      ...findings,
      ...intended.findings,
      ...ofRemarks.findings,
      ...unusedWordings(record.id, curated, used),
      ...noted.findings,
    ],
  };
}

const isEmptied = (value: JsonValue): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/**
 * The records as they are shipped: fields in the dictionary's order, records in natural order of their ids, no sentence
 * of the source, and the findings that a person must check.
 */
export function shipRecords(records: readonly TestRecord[], curation: Curation): ShippedRecords {
  const shipped = records
    .toSorted((a, b) => compareIds(a.id, b.id))
    .map((record) => shipRecord(record, curation.get(record.id)));
  return {
    records: shipped.map(({ record }) => record),
    findings: shipped.flatMap(({ findings }) => findings),
  };
}
