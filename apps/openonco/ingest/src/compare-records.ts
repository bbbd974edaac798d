import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";
import { compareIds } from "@clinical-mcp/openonco/dataset";

interface FieldChange {
  /** Name of the field, or path inside a nested one. */
  readonly field: string;
  /** Undefined when the field is new. */
  readonly before: JsonValue | undefined;
  /** Undefined when the field is gone. */
  readonly after: JsonValue | undefined;
}

export interface RecordChange {
  readonly id: string;
  readonly name: string;
  readonly change: "added" | "removed" | "changed";
  readonly fields: readonly FieldChange[];
}

type JsonObject = Readonly<Record<string, JsonValue>>;

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Differences by path, such as medicareCoverage.status: a whole nested value would hide what changed in it. */
function changedFields(before: JsonObject, after: JsonObject, parent = ""): readonly FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly FieldChange[] => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (isObject(was) && isObject(is)) return changedFields(was, is, `${parent}${name}.`);
    return [{ field: `${parent}${name}`, before: was, after: is }];
  });
}

/** What differs between two sets of records, by id in natural order. */
export function compareRecords(
  before: readonly TestRecord[],
  after: readonly TestRecord[],
): readonly RecordChange[] {
  const old = new Map(before.map((record) => [record.id, record]));
  const now = new Map(after.map((record) => [record.id, record]));
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort(compareIds);
  return ids.flatMap((id): readonly RecordChange[] => {
    const was = old.get(id);
    const is = now.get(id);
    if (!was) return is ? [{ id, name: is.name, change: "added", fields: [] }] : [];
    if (!is) return [{ id, name: was.name, change: "removed", fields: [] }];
    const fields = changedFields(was, is);
    return fields.length > 0 ? [{ id, name: is.name, change: "changed", fields }] : [];
  });
}
