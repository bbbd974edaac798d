import { UserInputError } from "@clinical-mcp/errors";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import { CATEGORIES } from "../dataset/index.ts";
import { citationsOf } from "./citations.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { resolveIdOrName, toDetails } from "./get-test.ts";
import { COMPARED_FIELDS } from "./lean-fields.ts";
import { findNearest } from "./nearest.ts";
import type { OpenOncoReach } from "./open-onco-reach.ts";
import { findField, getFieldNames, splitShortList } from "./served-fields.ts";
import type { TestCatalog } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import { toComparedRow, toRow } from "./test-row.ts";
import { squeeze } from "./test-names.ts";

export interface FindInput {
  readonly names?: string | undefined;
  readonly fields?: string | undefined;
}

export interface FindAnswer {
  readonly tests: TestRow[];
  readonly not_found?: readonly { readonly asked: string; readonly nearest_names: readonly string[] }[];
  readonly notices?: readonly string[];
  readonly data_as_of: string | null;
  readonly [field: string]: unknown;
}

const MOST_CANDIDATES = 12;

/** Tests of any category that answer to the name: those so called first, then by other names, then by parts. */
function findNamed(catalogs: TestCatalog, asked: string): readonly DiagnosticTest[] {
  const squeezed = squeeze(asked);
  const all = CATEGORIES.map((category) => catalogs[category]);
  const called = (is: (names: { readonly name: string; readonly aliases: ReadonlySet<string> }) => boolean) =>
    all.flatMap(({ named }) => named.flatMap(({ test, names }) => (is(names) ? [test] : [])));
  const byId = all.flatMap((catalog) => catalog.byId.get(asked.trim().toLowerCase()) ?? []);
  if (byId.length > 0) return byId;
  const exact = called(({ name }) => name === squeezed);
  const other = called(({ aliases }) => aliases.has(squeezed));
  if (exact.length > 0) return exact;
  if (other.length > 0) return other;
  return all.flatMap((catalog) => {
    const resolution = resolveIdOrName(catalog, asked);
    return resolution.kind === "found"
      ? [resolution.test]
      : resolution.kind === "ambiguous"
        ? resolution.candidates
        : [];
  });
}

/** A short row that tells one candidate from another. */
const toCandidate = (test: DiagnosticTest): TestRow => {
  const row = toRow(test, ["previousName", "approach", "testScope", "productType", "sampleCategory"]);
  const { id, name, vendor, ...rest } = row;
  return { id, name, vendor, category: test.category, ...rest };
};

function parseFields(
  catalogs: TestCatalog,
  tests: readonly DiagnosticTest[],
  text: string | undefined,
): readonly string[] {
  const [first] = tests;
  if (first === undefined) return [];
  const owners = tests.map(({ category }) => catalogs[category]);
  return splitShortList(text, "fields").flatMap((name) => {
    const owner =
      owners.find((catalog) => findField(catalog, name) !== undefined) ?? catalogs[first.category];
    return getFieldNames(owner, [name], "fields");
  });
}

/** Tests side by side, gaps shown as null; without citations where they would not fit. */
function compare(tests: readonly DiagnosticTest[], fields: readonly string[]): readonly TestRow[] {
  const rows = tests.map((test) => {
    const metrics = fields.length > 0 ? fields : COMPARED_FIELDS[test.category];
    const { id, name, vendor, ...rest } = toComparedRow(test, metrics);
    return { id, name, vendor, category: test.category, ...rest, citations: citationsOf(test, metrics) };
  });
  return jsonBytes(rows) <= ANSWER_BYTES / 3 ? rows : rows.map(({ citations: _left, ...row }) => row);
}

/**
 * One test whole, several side by side, or the candidates of a name that several answer to; of any category.
 *
 * @throws UserInputError MISSING_PARAMETER without a name, INVALID_PARAMETER for an unknown field
 */
export function findByName(
  input: FindInput,
  { catalog, dataAsOf }: Pick<OpenOncoReach, "catalog" | "dataAsOf">,
): FindAnswer {
  const asked = splitShortList(input.names?.replaceAll(/;|\n|\s(?:vs\.?|versus)\s/gi, ","), "names");
  if (asked.length === 0)
    throw new UserInputError("'names' must name a test", {
      code: "MISSING_PARAMETER",
      suggestion: "Give a name, former name or id, or several with commas: 'Signatera, mrd-6'",
    });
  const found = asked.map((name) => ({ name, tests: findNamed(catalog, name) }));
  const tests = [...new Set(found.flatMap((each) => each.tests))];
  const names = CATEGORIES.flatMap((category) => catalog[category].tests.map((test) => test.name));
  const missing = found
    .filter((each) => each.tests.length === 0)
    .map(({ name }) => ({ asked: name, nearest_names: findNearest(name, names) }));
  const shared = { ...(missing.length > 0 ? { not_found: missing } : {}), data_as_of: dataAsOf };
  const fields = parseFields(catalog, tests, input.fields);
  const [only, ...others] = tests;
  if (only && others.length === 0 && fields.length === 0) {
    const { data_as_of: _asOf, ...details } = toDetails(only, dataAsOf);
    return { tests: [{ ...details, category: only.category }], ...shared };
  }
  const several = found.filter((each) => each.tests.length > 1).map(({ name }) => name);
  if (asked.length === 1 && fields.length === 0 && several.length > 0) {
    const notice = `${tests.length} tests answer to that name: ask again with an id.`;
    return { tests: tests.slice(0, MOST_CANDIDATES).map(toCandidate), notices: [notice], ...shared };
  }
  const notices = several.map((name) => `Several tests answer to '${name}': all are shown.`);
  return { tests: [...compare(tests, fields)], ...(notices.length > 0 ? { notices } : {}), ...shared };
}
