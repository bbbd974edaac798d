import { UserInputError } from "@clinical-mcp/errors";
import type { Category } from "../dataset/index.ts";
import { citationsOf } from "./citations.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { Candidate } from "./get-test.ts";
import { describeMiss, resolveIdOrName, toCandidates } from "./get-test.ts";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { toBudget } from "./answer-budget.ts";
import { COMPARED_FIELDS } from "./lean-fields.ts";
import type { OpenOncoReach } from "./open-onco-reach.ts";
import { getFieldNames, splitShortList } from "./served-fields.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import { toComparedRow } from "./test-row.ts";

export interface CompareInput {
  readonly ids?: string | undefined;
  readonly names?: string | undefined;
  readonly metrics?: string | undefined;
}

export type NotFound = {
  readonly asked: string;
  /** Several tests answer to the name. */
  readonly candidates?: Candidate[];
} & Partial<ReturnType<typeof describeMiss>>;

export interface CompareAnswer {
  /** The schema is open, so that it stays short. */
  readonly [field: string]: unknown;
  readonly tests: TestRow[];
  readonly metrics: string[];
  readonly not_found?: NotFound[];
  readonly notice?: string;
  readonly data_as_of: string | null;
}

interface Found {
  readonly tests: readonly DiagnosticTest[];
  readonly notFound: readonly NotFound[];
}

function findEach(catalogs: TestCatalog, category: Category, entries: readonly string[]): Found {
  const found = entries.map((asked) => ({ asked, resolution: resolveIdOrName(catalogs[category], asked) }));
  return {
    tests: found.flatMap(({ resolution }) => (resolution.kind === "found" ? [resolution.test] : [])),
    notFound: found.flatMap(({ asked, resolution }): readonly NotFound[] => {
      if (resolution.kind === "found") return [];
      return resolution.kind === "none"
        ? [{ asked, ...describeMiss(catalogs, category, asked) }]
        : [{ asked, candidates: toCandidates(resolution.candidates) }];
    }),
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

/** Metrics beside what every row has. */
function getMetrics(catalog: CategoryCatalog, metrics: string | undefined): readonly string[] {
  const asked = splitShortList(metrics, "metrics");
  if (asked.length === 0) return COMPARED_FIELDS[catalog.category];
  return getFieldNames(catalog, asked, "metrics").filter((name) => !IN_EVERY_ROW.includes(name));
}

function withCitations(test: DiagnosticTest, metrics: readonly string[]): TestRow {
  const row = toComparedRow(test, metrics);
  const citations = citationsOf(test, metrics);
  return Object.keys(citations).length > 0 ? { ...row, citations } : row;
}

/** Citations go first when an answer grows too large, then whole tests from the end; both are said. */
function fit(
  answer: CompareAnswer,
  tests: readonly DiagnosticTest[],
  { metrics, budget }: { readonly metrics: readonly string[]; readonly budget: number },
): CompareAnswer {
  const full = { ...answer, tests: tests.map((test) => withCitations(test, metrics)) };
  if (jsonBytes(full) <= budget) return full;
  const bare = "Citations left out for size: compare fewer tests or read them with the get tool.";
  const rows = tests.map((test) => toComparedRow(test, metrics));
  for (let count = rows.length; count > 1; count -= 1) {
    const left = tests.slice(count).map(({ id }) => id);
    const cut = left.length > 0 ? ` Tests left out for size, ask for them apart: ${left.join(", ")}.` : "";
    const candidate = { ...answer, tests: rows.slice(0, count), notice: `${bare}${cut}` };
    if (jsonBytes(candidate) <= budget) return candidate;
  }
  const left = tests.slice(1).map(({ id }) => id);
  return {
    ...answer,
    tests: rows.slice(0, 1),
    notice: `${bare} Tests left out for size: ${left.join(", ")}.`,
  };
}

/**
 * Sets tests side by side in the order asked; a metric that a test does not state is null.
 *
 * @throws UserInputError MISSING_PARAMETER, or INVALID_PARAMETER for an unknown metric or a list too long
 */
export function compareTests(
  { category, input }: { readonly category: Category; readonly input: CompareInput },
  { catalog: catalogs, dataAsOf }: Pick<OpenOncoReach, "catalog" | "dataAsOf">,
): CompareAnswer {
  const catalog = catalogs[category];
  const metrics = getMetrics(catalog, input.metrics);
  const { tests, notFound } = findAsked(catalogs, category, input);
  const answer: CompareAnswer = {
    tests: [],
    metrics: ["name", "vendor", "availability", ...metrics],
    ...(notFound.length > 0 ? { not_found: [...notFound] } : {}),
    data_as_of: dataAsOf,
  };
  return fit(answer, [...new Set(tests)], { metrics, budget: toBudget({ fields: input.metrics }) });
}
