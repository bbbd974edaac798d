import { UserInputError } from "@clinical-mcp/errors";
import type { Category } from "../../dataset/index.ts";
import { citationsOf } from "../shared/citations.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { describeMiss, noteNamesakes, resolveIdOrName, toCandidates } from "../catalog/get-test.ts";
import { findNamesakes } from "../catalog/resolve-test.ts";
import { toBudget } from "../shared/answer-budget.ts";
import type { FittedTests, Missed } from "./fit-side-by-side.ts";
import { fitSideBySide, toNotFound } from "./fit-side-by-side.ts";
import { COMPARED_FIELDS } from "../shared/lean-fields.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import { listStated } from "../shared/field-synonyms.ts";
import { splitShortList, takeFieldNames, type TakenFields } from "../shared/served-fields.ts";
import type { CategoryCatalog, TestCatalog } from "../catalog/test-catalog.ts";
import type { TestRow } from "../catalog/test-row.ts";
import { toComparedRow } from "../catalog/test-row.ts";

export interface CompareInput {
  readonly ids?: string | undefined;
  readonly names?: string | undefined;
  readonly metrics?: string | undefined;
}

export interface CompareAnswer extends FittedTests {
  /** The schema is open, so that it stays short. */
  readonly [field: string]: unknown;
  readonly metrics: string[];
  /** With `candidates` where several tests answer to a name. */
  readonly not_found?: readonly Missed[];
  readonly data_as_of: string | null;
}

interface Found {
  readonly tests: readonly DiagnosticTest[];
  readonly notFound: readonly Missed[];
  /** Sentences on names that mean several tests. */
  readonly reported: readonly string[];
}

/** As many meanings of one name are all set side by side; of more the caller chooses. */
const MOST_MEANINGS = 4;
/** A name that is too short to mean these few. */
const SHORTEST = 3;

function findOne(catalogs: TestCatalog, category: Category, asked: string): Found {
  const resolution = resolveIdOrName(catalogs[category], asked);
  const shown = asked.slice(0, 80);
  if (resolution.kind === "found") {
    const { test } = resolution;
    const others = test.id === asked.toLowerCase() ? [] : findNamesakes(catalogs, test, asked);
    const { notice } = noteNamesakes(others.slice(0, MOST_MEANINGS));
    return { tests: [test], notFound: [], reported: notice === undefined ? [] : [`'${shown}': ${notice}`] };
  }
  if (resolution.kind === "none")
    return { tests: [], notFound: [{ asked, ...describeMiss(catalogs, category, asked) }], reported: [] };
  const { candidates } = resolution;
  if (candidates.length > MOST_MEANINGS || asked.length < SHORTEST)
    return { tests: [], notFound: [{ asked, candidates: toCandidates(candidates) }], reported: [] };
  const named = candidates.map(({ id, name }) => `${id} ${name}`).join(", ");
  return {
    tests: candidates,
    notFound: [],
    reported: [`'${shown}' means ${candidates.length} tests, all shown: ${named}.`],
  };
}

function findEach(catalogs: TestCatalog, category: Category, entries: readonly string[]): Found {
  const found = entries.map((asked) => findOne(catalogs, category, asked));
  return {
    tests: found.flatMap(({ tests }) => tests),
    notFound: found.flatMap(({ notFound }) => notFound),
    reported: found.flatMap(({ reported }) => reported).slice(0, MOST_MEANINGS),
  };
}

/** Semicolons, line breaks, "vs" and "versus" part tests as commas do. */
const toCommas = (list: string | undefined): string | undefined =>
  list?.replace(/;|\n|\s{1,20}(?:vs\.?|versus)\s+/gi, ",");

function findAsked(catalogs: TestCatalog, category: Category, input: CompareInput): Found {
  const ids = splitShortList(toCommas(input.ids), "ids");
  const names = splitShortList(toCommas(input.names), "names");
  const entries = ids.length > 0 ? ids : names;
  if (entries.length > 0) return findEach(catalogs, category, entries);
  throw new UserInputError("Either 'ids' or 'names' must be provided", {
    code: "MISSING_PARAMETER",
    suggestion: "Provide comma-separated list like 'mrd-1,mrd-2' or 'Signatera,Guardant Reveal'",
  });
}

const IN_EVERY_ROW: readonly string[] = ["id", "name", "vendor", "availability"];

/** Metrics in addition to those of every row. */
function getMetrics(catalog: CategoryCatalog, metrics: string | undefined): TakenFields {
  const asked = splitShortList(metrics, "metrics");
  if (asked.length === 0) return { names: COMPARED_FIELDS[catalog.category], notices: [] };
  const { names, notices } = takeFieldNames([catalog], asked, "metrics");
  // A metric of other categories alone leaves what is compared by default.
  const shown = names.length > 0 ? names : COMPARED_FIELDS[catalog.category];
  return { names: shown.filter((name) => !IN_EVERY_ROW.includes(name)), notices };
}

function withCitations(test: DiagnosticTest, metrics: readonly string[]): TestRow {
  const row = toComparedRow(test, metrics);
  const citations = citationsOf(test, listStated(test.values, metrics));
  return Object.keys(citations).length > 0 ? { ...row, citations } : row;
}

/**
 * Sets tests side by side in the order asked; a metric that a test does not state is null.
 *
 * @throws UserInputError MISSING_PARAMETER, or INVALID_PARAMETER for an unknown metric or a list too long
 */
export function compareTests(
  { category, input }: { readonly category: Category; readonly input: CompareInput },
  { catalog: catalogs, dataAsOf }: Pick<OpenOncoDependencies, "catalog" | "dataAsOf">,
): CompareAnswer {
  const catalog = catalogs[category];
  const { names: metrics, notices: ofMetrics } = getMetrics(catalog, input.metrics);
  const { tests, notFound, reported } = findAsked(catalogs, category, input);
  const notices = [...ofMetrics, ...reported];
  const asked = [...new Set(tests)];
  const around = {
    metrics: ["name", "vendor", "availability", ...metrics],
    ...toNotFound(notFound),
    data_as_of: dataAsOf,
  };
  const rows = {
    cited: asked.map((test) => withCitations(test, metrics)),
    bare: asked.map((test) => toComparedRow(test, metrics)),
  };
  const budget = toBudget({ fields: input.metrics }) - notices.join(" ").length;
  const fitted = fitSideBySide(rows, around, budget);
  const said = [...notices, ...(fitted.notice === undefined ? [] : [fitted.notice])];
  return { ...around, ...fitted, ...(said.length > 0 && { notice: said.join(" ") }) };
}
