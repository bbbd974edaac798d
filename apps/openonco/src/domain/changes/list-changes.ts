import { UserInputError } from "@clinical-mcp/errors";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Category, LoggedChange } from "../../dataset/index.ts";
import { toBudget } from "../shared/answer-budget.ts";
import { parseDay } from "../values/day-text.ts";
import { synonymsOf } from "../shared/field-synonyms.ts";
import { findNamed } from "../catalog/find-named.ts";
import { foldText } from "../shared/fold-text.ts";
import { nameTests } from "../catalog/name-tests.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";

export interface ChangesInput {
  readonly since?: string | undefined;
  readonly category?: Category | undefined;
  /** added, removed or changed, or a word of that meaning. */
  readonly kind?: string | undefined;
  readonly test?: string | undefined;
  readonly field?: string | undefined;
  readonly offset?: number | undefined;
}

/** Fields whose change matters to people who order or pay; listed first. */
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

const KIND_WORDS: readonly (readonly [kind: LoggedChange["change"], words: RegExp])[] = [
  ["added", /^(?:added|add|new)\b/i],
  ["removed", /^(?:removed|remove|gone|deleted|dropped)\b/i],
  ["changed", /^(?:changed|change|modified|updated)\b/i],
];

/** @throws UserInputError for another word */
function parseKind(text = ""): LoggedChange["change"] | undefined {
  const asked = text.trim();
  const found = KIND_WORDS.find(([, words]) => words.test(asked))?.[0];
  if (found !== undefined || asked === "") return found;
  throw new UserInputError("Unknown kind of change", {
    code: "INVALID_PARAMETER",
    suggestion: "kind is added, removed or changed",
  });
}

/** "tds-3" of "tds-kit-3" too. */
const categoryOf = (id: string): string => id.split("-")[0] ?? "";

/** A test is found by its name of either export. */
const namesOf = ({ name, fields }: LoggedChange): readonly string[] => [
  name,
  ...fields.flatMap(({ field, before }) => (field === "name" && typeof before === "string" ? [before] : [])),
];

/** Whether a field of the log is one of those that a name means: itself, a part of it, or a synonym's. */
function isField({ field }: { readonly field: string }, asked: string): boolean {
  const wanted = asked.trim().toLowerCase();
  const meant = wanted
    .split(/,/)
    .map((name) => name.trim())
    .filter((name, _at, all) => name !== "" || all.length === 1)
    .flatMap((name) => [name, ...synonymsOf(name).map((each) => each.toLowerCase())]);
  return meant.some((name) => field.toLowerCase().startsWith(name));
}

/** Tests asked for: those that answer to the names, and changes of either name that holds one. */
interface AskedTests {
  readonly texts: readonly string[];
  readonly ids: ReadonlySet<string>;
}

function readTests({ test = "" }: ChangesInput, catalog: OpenOncoDependencies["catalog"]): AskedTests {
  const names = test.split(/,|;/).filter((name) => foldText(name) !== "");
  const ids = names.flatMap((name) => findNamed(catalog, name).tests.map(({ id }) => id));
  return { texts: names.map(foldText), ids: new Set(ids) };
}

const isNamed = (change: LoggedChange, { texts, ids }: AskedTests): boolean =>
  texts.length === 0 ||
  ids.has(change.id) ||
  texts.some(
    (asked) =>
      foldText(change.id) === asked || namesOf(change).some((name) => foldText(name).includes(asked)),
  );

function isAsked(change: LoggedChange, input: ChangesInput, tests: AskedTests): boolean {
  const { category, field = "" } = input;
  const { id, fields } = change;
  if (category !== undefined && categoryOf(id) !== category) return false;
  if (!isNamed(change, tests)) return false;
  return field.trim() === "" || fields.some((each) => isField(each, field));
}

/** Only the fields asked for, those that matter most first. */
const toShown = (change: LoggedChange, { field = "" }: ChangesInput): LoggedChange => ({
  ...change,
  fields: change.fields.filter((each) => isField(each, field)).toSorted((a, b) => rankOf(a) - rankOf(b)),
});

const toNotices = (notices: readonly string[]) => (notices.length > 0 ? { notices: [...notices] } : {});

/** Why the list is empty: the field did not change, the test did not, or there is no such test. */
function explainNone(
  input: ChangesInput,
  { changes, catalog }: Pick<OpenOncoDependencies, "changes" | "catalog">,
): readonly string[] {
  if (changes.length === 0) return ["The dataset has no log of changes: one export was ingested alone."];
  const newest =
    changes
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? "";
  const since = parseDay(input.since ?? "") ?? "";
  if (since >= newest)
    return [
      `No export later than ${since} was ingested: the newest is of ${newest}, so what changed since is not known.`,
    ];
  const { field: _field, ...others } = input;
  const tests = readTests(input, catalog);
  const changed = changes.filter((change) => isAsked(change, others, tests));
  if (changed.length > 0 && (input.field ?? "").trim() !== "") {
    const names = [...new Set(changed.flatMap(({ fields }) => fields.map(({ field }) => field)))];
    const shown = names.slice(0, 20).join(", ");
    return [`That field did not change for ${nameTests(changed)}; other fields did: ${shown}.`];
  }
  if (tests.texts.length === 0) return [];
  if (changed.length > 0) {
    const how = [...new Set(changed.map(({ change }) => change))].join(", ");
    return [`Not as asked, but otherwise in the log (${how}): ${nameTests(changed)}.`];
  }
  const named = Object.values(catalog).flatMap((each) => each.tests.filter(({ id }) => tests.ids.has(id)));
  return named.length === 0
    ? ["No test of that name is in the dataset or its log of changes."]
    : [`Unchanged between the exports: ${nameTests(named)}.`];
}

/**
 * What changed between the exports that were ingested: newest export first, then what is gone, new, changed.
 *
 * @param input `since`: only changes of exports later than that day
 * @throws UserInputError for an unknown kind
 */
export function listChanges(
  input: ChangesInput,
  { changes, catalog, dataAsOf }: Pick<OpenOncoDependencies, "changes" | "catalog" | "dataAsOf">,
) {
  const since = parseDay(input.since ?? "") ?? "";
  const kind = parseKind(input.kind);
  const tests = readTests(input, catalog);
  const found = changes
    .filter((change) => since === "" || change.to > since)
    .filter((change) => isAsked(change, input, tests) && (kind === undefined || change.change === kind))
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
    ...(found.length === 0 ? toNotices(explainNone(input, { changes, catalog })) : {}),
    data_as_of: dataAsOf,
  };
}
