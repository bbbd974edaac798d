import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Category, LoggedChange } from "../dataset/index.ts";
import { toBudget } from "./answer-budget.ts";
import { foldText } from "./fold-text.ts";
import type { OpenOncoReach } from "./open-onco-reach.ts";

export interface ChangesInput {
  readonly since?: string | undefined;
  readonly category?: Category | undefined;
  readonly test?: string | undefined;
  readonly field?: string | undefined;
  readonly offset?: number | undefined;
}

/** Fields whose change matters to whoever orders or pays; told first. */
const FIRST: readonly string[] = [
  "name",
  "vendor",
  "isDiscontinued",
  "fdaStatus",
  "medicareCoverage",
  "reimbursement",
  "sensitivity",
  "specificity",
  "listPrice",
];

const rankOf = ({ field }: { readonly field: string }): number => {
  const at = FIRST.findIndex((name) => field === name || field.startsWith(`${name}.`));
  return at < 0 ? FIRST.length : at;
};

const KINDS = ["removed", "added", "changed"];

/** "tds-3" of "tds-kit-3" too. */
const categoryOf = (id: string): string => id.split("-")[0] ?? "";

function isAsked(
  { id, name, fields }: LoggedChange,
  { category, test = "", field = "" }: ChangesInput,
): boolean {
  if (category !== undefined && categoryOf(id) !== category) return false;
  const asked = foldText(test);
  if (asked !== "" && foldText(id) !== asked && !foldText(name).includes(asked)) return false;
  return (
    field.trim() === "" ||
    fields.some((each) => each.field.toLowerCase().startsWith(field.trim().toLowerCase()))
  );
}

/** Only the fields asked for, those that matter most first. */
const toShown = (change: LoggedChange, { field = "" }: ChangesInput): LoggedChange => ({
  ...change,
  fields: change.fields
    .filter((each) => each.field.toLowerCase().startsWith(field.trim().toLowerCase()))
    .toSorted((a, b) => rankOf(a) - rankOf(b)),
});

/**
 * What changed between the exports that were ingested: newest export first, then what is gone, new, changed.
 *
 * @param input `since`: only changes of exports later than that day, YYYY-MM-DD
 */
export function listChanges(
  input: ChangesInput,
  { changes, dataAsOf }: Pick<OpenOncoReach, "changes" | "dataAsOf">,
) {
  const since = input.since?.trim() ?? "";
  const found = changes
    .filter((change) => since === "" || change.to > since)
    .filter((change) => isAsked(change, input))
    .map((change) => toShown(change, input))
    .toSorted((a, b) => b.to.localeCompare(a.to) || KINDS.indexOf(a.change) - KINDS.indexOf(b.change));
  const offset = input.offset ?? 0;
  const budget = toBudget({});
  let bytes = 500;
  const rest = found.slice(offset);
  const at = rest.findIndex((change) => {
    bytes += jsonBytes(change) + 1;
    return bytes > budget;
  });
  const shown = at < 0 ? rest : rest.slice(0, Math.max(1, at));
  const next = offset + shown.length;
  const of = (kind: string): number => found.filter(({ change }) => change === kind).length;
  return {
    changes: shown.map((change) => ({ ...change })),
    total: found.length,
    added: of("added"),
    removed: of("removed"),
    changed: of("changed"),
    exports: [...new Set(changes.flatMap(({ from, to }) => [from, to]))].sort(),
    ...(next < found.length ? { next_offset: next } : {}),
    data_as_of: dataAsOf,
  };
}
