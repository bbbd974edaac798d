import type { Category, LoggedChange, TestRecord } from "@clinical-mcp/openonco/dataset";
import { CATEGORIES, FIELD_DICTIONARY } from "@clinical-mcp/openonco/dataset";
import { compareRecords } from "./compare-records.ts";
import type { Curation } from "./shipped-form/curation.ts";
import { shipRecords } from "./shipped-form/ship-record.ts";

/** One whole export with its day. */
export interface DatedExport {
  readonly asOf: string;
  readonly categories: Readonly<Record<Category, readonly TestRecord[]>>;
}

/** Facts only: our cautions and the citations change with every review. */
const LOGGED: ReadonlySet<string> = new Set(
  FIELD_DICTIONARY.filter(({ kind }) => kind === "fact" || kind === "identity").map(({ name }) => name),
);

/** Our own remarks on a text are none of the source's changes. */
const OURS =
  /(?:^|\.)noteSays(?:\.|$)|^(?:intendedPopulation|technology|markersNamed|drugsNamed|accreditation|remarks)/;

/** A sentence of the source that the log leaves out, because we have no wording of our own for it. */
const UNTOLD = "a text that is not shipped";

const topOf = (field: string): string => field.split(".")[0] ?? field;

/** What became of each record from one export to the next, in the shipped form. */
export function logChanges(
  older: DatedExport,
  newer: DatedExport,
  curation: Curation,
): readonly LoggedChange[] {
  return CATEGORIES.flatMap((category) => {
    const [before, after] = [older.categories[category], newer.categories[category]];
    const [raw, now] = [
      new Map(before.map((record) => [record.id, record])),
      new Map(after.map((record) => [record.id, record])),
    ];
    const changes = compareRecords(
      shipRecords(before, curation).records,
      shipRecords(after, curation).records,
    );
    return changes.flatMap(({ id, name, change, fields }): readonly LoggedChange[] => {
      const [was, is] = [raw.get(id), now.get(id)];
      const differs = (field: string): boolean =>
        JSON.stringify(was?.[topOf(field)]) !== JSON.stringify(is?.[topOf(field)]);
      const listed = fields
        .filter(({ field }) => LOGGED.has(topOf(field)) && !OURS.test(field) && differs(field))
        .map((each) => ({
          field: each.field,
          ...toSide(each.before, was?.[topOf(each.field)], "before"),
          ...toSide(each.after, is?.[topOf(each.field)], "after"),
        }));
      return change === "changed" && listed.length === 0
        ? []
        : [{ from: older.asOf, to: newer.asOf, id, name, change, fields: listed }];
    });
  });
}

/** The shipped value, or that there was one. */
function toSide<TSide extends "before" | "after">(
  shipped: LoggedChange["fields"][number]["before"],
  raw: LoggedChange["fields"][number]["before"],
  side: TSide,
) {
  if (shipped !== undefined) return { [side]: shipped };
  return typeof raw === "string" && raw.trim() !== "" ? { [side]: UNTOLD } : {};
}

/** The log with the entries of these two exports replaced, one change on a line. */
export function renderChangeLog(kept: readonly LoggedChange[], changes: readonly LoggedChange[]): string {
  const [first] = changes;
  const others = kept.filter(({ from, to }) => from !== first?.from || to !== first.to);
  const lines = [...others, ...changes]
    .toSorted((a, b) => b.to.localeCompare(a.to))
    .map((change) => JSON.stringify(change));
  return `[\n${lines.join(",\n")}\n]\n`;
}
