import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { CATEGORIES } from "../../dataset/index.ts";
import { toBudget } from "../shared/answer-budget.ts";
import { citationsOf } from "../shared/citations.ts";
import { findServedField } from "../values/derived-fields.ts";
import { describeCoverageShortly } from "../coverage/coverage-lines.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { Missed, SideBySide } from "../compare/fit-side-by-side.ts";
import { fitSideBySide, toNotFound } from "../compare/fit-side-by-side.ts";
import type { Named } from "./find-named.ts";
import { findNamed } from "./find-named.ts";
import { toDetails } from "./get-test.ts";
import { isOtherVendor } from "./resolve-test.ts";
import { COMPARED_FIELDS, LEAN_FIELDS } from "../shared/lean-fields.ts";
import { listStated } from "../shared/field-synonyms.ts";
import { foldText } from "../shared/fold-text.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import { splitShortList, takeFieldNames, type TakenFields } from "../shared/served-fields.ts";
import type { TestCatalog } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import { toComparedRow, toRow } from "./test-row.ts";

export interface FindInput {
  readonly names?: string | undefined;
  readonly fields?: string | undefined;
}

export interface FindAnswer {
  readonly tests: TestRow[];
  readonly not_found?: readonly Missed[];
  readonly notices?: readonly string[];
  readonly data_as_of: string | null;
  readonly [field: string]: unknown;
}

const MOST_CANDIDATES = 12;
const MOST_SHARING = 4;

const CANDIDATE_FIELDS = [
  "formerNames",
  "approach",
  "testScope",
  "cancerTypes",
  "productType",
  "sampleCategory",
  "listPriceUsd",
];

/** A short row that distinguishes one candidate from another. */
const toCandidate = (test: DiagnosticTest): TestRow => {
  const { id, name, vendor, ...rest } = toRow(test, CANDIDATE_FIELDS);
  return { id, name, vendor, category: test.category, ...rest };
};

/** Fields that a record can do without when it is too long: said again elsewhere in it, or rarely asked. */
const FIRST_TO_GO: readonly string[] = ["coverageCrossReference", "medicareCoverage", "publicationsKey"];

/** The fields that a caller who asks for a test needs. */
const KEPT: ReadonlySet<string> = new Set([
  ...Object.values(COMPARED_FIELDS).flat(),
  ...Object.values(LEAN_FIELDS).flat(),
  "id",
  "name",
  "vendor",
  "category",
  "availability",
  "cautions",
  "cancerTypes",
  "coverageByIndication",
]);

interface RecordFrame {
  readonly dataAsOf: string | null;
  readonly isWhole: boolean;
  /** Bytes of the rest of the answer. */
  readonly room: number;
}

/** The record whole, or the most of it that is a short answer: what is left out is named. */
function toRecord(test: DiagnosticTest, { dataAsOf, isWhole, room }: RecordFrame): TestRow {
  const { data_as_of: _asOf, ...details } = toDetails(test, dataAsOf);
  const whole: TestRow = { ...details, category: test.category };
  const budget = toBudget({}) - 600 - room;
  if (isWhole || jsonBytes(whole) <= budget) return whole;
  const { citations: _all, ...bare } = whole;
  const bySize = Object.keys(bare)
    .filter((field) => !KEPT.has(field) && !FIRST_TO_GO.includes(field))
    .toSorted((a, b) => jsonBytes(bare[b]) - jsonBytes(bare[a]));
  const kept = new Map<string, unknown>(Object.entries(bare));
  const cited = citationsOf(test, [...KEPT]);
  const left: string[] = [];
  const fits = (): boolean =>
    jsonBytes({ ...Object.fromEntries(kept), citations: cited, left_out: left }) <= budget;
  for (const field of [...FIRST_TO_GO, "coverageByIndication", ...bySize]) {
    if (fits()) break;
    if (!kept.delete(field)) continue;
    left.push(field);
    if (field === "coverageByIndication")
      for (const [name, lines] of Object.entries(describeCoverageShortly(test.coverage)))
        kept.set(name, lines);
  }
  const { id, name, vendor } = test;
  return { id, name, vendor, ...Object.fromEntries(kept), citations: cited, left_out: left };
}

function parseFields(
  catalogs: TestCatalog,
  tests: readonly DiagnosticTest[],
  text: string | undefined,
): TakenFields {
  const owners = [...new Set(tests.map(({ category }) => catalogs[category]))];
  const asked = splitShortList(text, "fields").filter((name) => name !== "*");
  return takeFieldNames(owners, asked, "fields");
}

/** Tests side by side, gaps shown as null. */
function toRows(tests: readonly DiagnosticTest[], fields: readonly string[]): SideBySide {
  // A gap is shown as null where the category has the field at all.
  const metricsOf = ({ category }: DiagnosticTest) =>
    fields.length > 0
      ? fields.filter((field) => findServedField(category, field) !== undefined)
      : COMPARED_FIELDS[category];
  const bare = tests.map((test) => {
    const { id, name, vendor, ...rest } = toComparedRow(test, metricsOf(test));
    return { id, name, vendor, category: test.category, ...rest };
  });
  const cited = bare.map((row, at): TestRow => {
    const test = tests[at];
    const citations = test === undefined ? {} : citationsOf(test, listStated(test.values, metricsOf(test)));
    return Object.keys(citations).length > 0 ? { ...row, citations } : row;
  });
  return { cited, bare };
}

/** A part of a name may mean another test, which this dataset has not. */
const describePartly = (found: readonly (Named & { readonly name: string })[]): readonly string[] =>
  found
    .filter(({ isPartial, tests }) => isPartial === true && tests.length === 1)
    .slice(0, MOST_CANDIDATES)
    .map(
      ({ name, tests }) =>
        `'${name.slice(0, 80)}' is only a part of the name of ${tests[0]?.id ?? ""}: check that it is meant.`,
    );

/**
 * Other products of that name are shown with it; for versions and kits of the same vendor, the answer only states that
 * they exist.
 */
const withOtherVendors = ({ tests, sharing = [] }: Named): readonly DiagnosticTest[] => [
  ...tests,
  ...sharing.filter((test) => tests.every((each) => isOtherVendor(test, each))).slice(0, MOST_SHARING),
];

/** Tests whose names hold a name asked for, beyond those shown. */
const describeSharing = (
  found: readonly (Named & { readonly name: string })[],
  shown: readonly DiagnosticTest[],
): readonly string[] =>
  found.slice(0, MOST_CANDIDATES).flatMap(({ name, sharing = [] }) => {
    const others = sharing.filter((test) => !shown.includes(test)).slice(0, MOST_SHARING);
    const named = others.map(({ id, name: called, vendor }) => `${id} ${called} (${vendor})`);
    return named.length === 0
      ? []
      : [`'${name.slice(0, 80)}' stands in other names too: ${named.join(", ")}. Check which is meant.`];
  });

type Asked = Named & { readonly name: string };

/** Names as they were written: semicolons, line breaks and "vs" part tests as commas do. */
function readNames(input: FindInput): readonly string[] {
  const asked = splitShortList(input.names?.replaceAll(/;|\n|\s(?:vs\.?|versus)\s/gi, ","), "names");
  if (asked.length > 0) return asked;
  throw new UserInputError("'names' must name a test", {
    code: "MISSING_PARAMETER",
    suggestion: "Give a name, former name or id, or several with commas: 'Signatera, mrd-6'",
  });
}

const toNotices = (notices: readonly string[]) => (notices.length > 0 ? { notices } : {});

/** What goes with any answer: names not found, and the day of the data. */
type Shared = Pick<FindAnswer, "not_found" | "data_as_of">;

/** One test whole, with short rows of others of that name. */
function presentOne(
  test: DiagnosticTest,
  { found, notices, isWhole }: { found: readonly Asked[]; notices: readonly string[]; isWhole: boolean },
  shared: Shared,
): FindAnswer {
  const sharing = found.flatMap((each) => each.sharing ?? []).slice(0, MOST_SHARING);
  const namesakes = sharing.length > 0 ? { namesakes: sharing.map(toCandidate) } : {};
  const around = { ...toNotices(notices), ...namesakes };
  const record = toRecord(test, { dataAsOf: shared.data_as_of, isWhole, room: jsonBytes(around) });
  return { tests: [record], ...around, ...shared };
}

/**
 * One test whole, several side by side, or the candidates of a name that several answer to; of any category.
 *
 * @throws UserInputError MISSING_PARAMETER without a name, INVALID_PARAMETER for an unknown field
 */
export function findByName(
  input: FindInput,
  { catalog, dataAsOf }: Pick<OpenOncoDependencies, "catalog" | "dataAsOf">,
): FindAnswer {
  const asked = readNames(input);
  const found = asked.map((name): Asked => ({ name, ...findNamed(catalog, name) }));
  const isList = asked.length > 1 || /[^\s*,]/.test(input.fields ?? "");
  const tests = [...new Set(found.flatMap((each) => (isList ? withOtherVendors(each) : each.tests)))];
  const names = CATEGORIES.flatMap((category) => catalog[category].tests.map((test) => test.name));
  const missing = found
    .filter((each) => each.tests.length === 0)
    .map(({ name }) => ({
      asked: name,
      nearest_names: nearestNames(name, names, { limit: 3, farthest: 0.5, fold: foldText }),
    }));
  const shared = { ...toNotFound(missing), data_as_of: dataAsOf };
  const { names: fields, notices: ofFields } = parseFields(catalog, tests, input.fields);
  const isWhole = /(?:^|,)\s*\*/.test(input.fields ?? "");
  const partly = [...ofFields, ...describePartly(found), ...describeSharing(found, tests)];
  const [only, ...others] = tests;
  if (only && others.length === 0 && (fields.length === 0 || isWhole))
    return presentOne(only, { found, notices: partly, isWhole }, shared);
  const several = found.filter((each) => each.tests.length > 1).map(({ name }) => name);
  if (asked.length === 1 && fields.length === 0 && several.length > 0) {
    const notice = `${tests.length} tests answer to that name: ask again with an id.`;
    return { tests: tests.slice(0, MOST_CANDIDATES).map(toCandidate), notices: [notice], ...shared };
  }
  const reported = [
    ...several
      .slice(0, MOST_CANDIDATES)
      .map((name) => `Several tests answer to '${name.slice(0, 80)}': all are shown.`),
    ...partly,
  ];
  const budget = toBudget({ fields: input.fields });
  const around = { ...shared, notices: reported };
  const { notice, ...fitted } = fitSideBySide(toRows(tests, fields), around, budget - 200);
  return { ...fitted, ...toNotices(notice === undefined ? reported : [...reported, notice]), ...shared };
}
