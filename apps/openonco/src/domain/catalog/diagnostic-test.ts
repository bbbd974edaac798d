import type { Category, JsonValue, TestRecord } from "../../dataset/index.ts";
import type { Coverage } from "../coverage/coverage-row.ts";
import { readCoverage } from "../coverage/read-coverage.ts";
import { listServedFields } from "../values/derived-fields.ts";
import { deriveValues, listCancers } from "../values/derive-values.ts";
import { parseCancerTypes } from "../cancer/cancer-types.ts";
import { joinFormer, NO_FORMER, type Former } from "./former-names.ts";
import { listStages } from "../cancer/stages.ts";

/** One marketed assay of one vendor, with everything an answer can show of it. */
export interface DiagnosticTest {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: Category;
  /** Stated and derived values by field, in the order of the dictionary; what is not stated is absent. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** From field name to words on how its figure may be used. */
  readonly cautions: Readonly<Record<string, JsonValue>>;
  /** Groups of cancers that its record names, wider ones only where named themselves. */
  readonly cancers: readonly string[];
  readonly coverage: Coverage;
  /** What the test, and who sells it, were called before. */
  readonly former: Former;
}

const isObject = (value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Conflicts first, so that a reader sees them before the rest. */
function toJson({ rows, conflicts }: Coverage): JsonValue | undefined {
  if (rows.length === 0) return undefined;
  const flat = <TItem extends object>(items: readonly TItem[]): JsonValue =>
    items.map((item): JsonValue => Object.fromEntries(Object.entries(item)));
  return { ...(conflicts.length > 0 ? { conflicts: flat(conflicts) } : {}), rows: flat(rows) };
}

/** Makes the test of a record: stated and derived values, both limited to the fields served. */
export function toDiagnosticTest(
  category: Category,
  record: TestRecord,
  logged: Former = NO_FORMER,
): DiagnosticTest {
  const former = joinFormer(record, logged);
  const coverage = readCoverage(record);
  const coverageByIndication = toJson(coverage);
  const stages = listStages(record, coverage);
  const all: Readonly<Record<string, JsonValue | undefined>> = {
    ...record,
    ...deriveValues(record),
    coverageByIndication,
    stages: stages.length > 0 ? [...stages] : undefined,
    formerNames: former.names.length > 0 ? [...former.names] : undefined,
    formerVendors: former.vendors.length > 0 ? [...former.vendors] : undefined,
  };
  const values: Record<string, JsonValue> = {};
  for (const { name } of listServedFields(category)) {
    const value = all[name];
    if (value !== undefined && value !== null) values[name] = value;
  }
  const cautions = record["cautions"];
  const { id, name, vendor } = record;
  return {
    id,
    name,
    vendor,
    category,
    values,
    cautions: isObject(cautions) ? cautions : {},
    cancers: parseCancerTypes(listCancers(record)).groups,
    coverage,
    former,
  };
}
