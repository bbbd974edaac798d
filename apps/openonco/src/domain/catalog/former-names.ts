import type { LoggedChange, TestRecord } from "../../dataset/index.ts";
import { foldText } from "../shared/fold-text.ts";

/** Former names of a test and of its vendor, oldest first. */
export interface Former {
  readonly names: readonly string[];
  readonly vendors: readonly string[];
}

export const NO_FORMER: Former = { names: [], vendors: [] };

const textsOf = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === "string" && value.trim() !== "");

/** Each text once, without the one in use now. */
const unlike = (now: string, texts: readonly string[]): readonly string[] => {
  const byFolded = new Map(texts.map((text) => [foldText(text), text]));
  byFolded.delete(foldText(now));
  return [...byFolded.values()];
};

/** Names and vendors of older exports, by id. */
export function listFormer(changes: readonly LoggedChange[]): ReadonlyMap<string, Former> {
  const found = new Map<string, Former>();
  for (const { id, fields } of changes.toSorted((a, b) => a.to.localeCompare(b.to))) {
    const before = (name: string) =>
      textsOf(fields.filter(({ field }) => field === name).map((field) => field.before));
    const { names, vendors } = found.get(id) ?? NO_FORMER;
    found.set(id, {
      names: [...names, ...before("name")],
      vendors: [...vendors, ...before("vendor")],
    });
  }
  return found;
}

/** Former names that the record states, and those of older exports. */
export const joinFormer = (record: TestRecord, logged: Former): Former => ({
  names: unlike(record.name, textsOf([record["previousName"], ...logged.names])),
  vendors: unlike(record.vendor, textsOf([record["vendorOriginal"], ...logged.vendors])),
});
