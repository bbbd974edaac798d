import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import { isOnlyPlanned } from "../cancer/planned-scope.ts";
import { nameTests } from "../catalog/name-tests.ts";
import type { NamedFilter } from "./named-filter.ts";
import { findField } from "../shared/served-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";
import type { MatchingTest, TestOrder } from "../catalog/test-store.ts";

const NAMED_IDS = 10;

function joinIds(ids: readonly string[]): string {
  const more = ids.length - NAMED_IDS;
  return `${ids.slice(0, NAMED_IDS).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const isNumeric = ({ filter: { kind } }: NamedFilter): boolean => kind === "atLeast" || kind === "atMost";

/** Filters that a test without a value meets, or whose own sentences say what they left out. */
const UNJUDGED: ReadonlySet<string> = new Set([
  "available",
  "orderable",
  "judged",
  "cancerType",
  "regulatory",
]);

/** Ids of tests without a value that the filter can read. */
function listBlind({ tests }: CategoryCatalog, filter: NamedFilter): readonly string[] {
  const { field } = filter;
  return tests
    .filter(({ values }) =>
      isNumeric(filter) ? typeof values[field] !== "number" : values[field] === undefined,
    )
    .map(({ id }) => id);
}

/** Texts order as texts, but a field of mixed type only by its numbers. */
function countOrdered(catalog: CategoryCatalog, field: string): number {
  if (findField(catalog, field)?.type !== "mixed") return catalog.stated.get(field) ?? 0;
  return catalog.tests.filter(({ values }) => typeof values[field] === "number").length;
}

/** Sentences on what a filter or an order could not see. */
export function describeGaps(
  catalog: CategoryCatalog,
  filters: readonly NamedFilter[],
  order?: TestOrder,
): readonly string[] {
  const all = catalog.tests.length;
  const what = `${catalog.category.toUpperCase()} tests`;
  const blind = filters.flatMap((named) => {
    const { parameter, field, filter } = named;
    if (UNJUDGED.has(filter.kind)) return [];
    const ids = listBlind(catalog, named);
    if (ids.length === 0) return [];
    return [
      `${parameter} cannot judge ${ids.length} of the ${all} ${what}: they state no usable ${field} (${joinIds(ids)}).`,
    ];
  });
  return order && countOrdered(catalog, order.field) < all
    ? [...blind, `Tests without a usable ${order.field} come last.`]
    : blind;
}

/** The question about a cancer among the filters. */
export const findCancerQuestion = (filters: readonly NamedFilter[]): CancerTypeQuestion | undefined => {
  const found = filters.find(({ filter }) => filter.kind === "cancerType")?.filter;
  return found?.kind === "cancerType" ? found.question : undefined;
};

/** Sentences on how cancer_type was read, and on what its broad matches and left-out tests are. */
export function describeCancerReading(
  catalog: CategoryCatalog,
  filters: readonly NamedFilter[],
  found: readonly MatchingTest[],
): readonly string[] {
  const question = findCancerQuestion(filters);
  if (question === undefined) return [];
  const { readAs, groups, widerGroups, nearGroups, qualified } = question;
  const broadGroups = new Set(
    found.flatMap(({ id, grade }) =>
      grade === "exact" ? [] : (catalog.byId.get(id.toLowerCase())?.cancers ?? []),
    ),
  );
  const wider = [
    ...(qualified ? groups : []),
    ...[...widerGroups, ...nearGroups].filter((name) => broadGroups.has(name)),
  ];
  const planned = catalog.planned
    .filter(({ scope }) => isOnlyPlanned(question, scope))
    .flatMap(({ id }) => catalog.byId.get(id.toLowerCase()) ?? []);
  return [
    ...(readAs === undefined ? [] : [`cancer_type was read as ${readAs}.`]),
    ...(wider.length > 0 && found.some(({ grade }) => grade !== "exact")
      ? [
          `Matches that are not exact name only a wider group (${wider.join(", ")})${qualified ? ", a kind not told apart" : ""} ` +
            "or solid tumors in general, and may not cover the very cancer asked.",
        ]
      : []),
    ...(planned.length > 0
      ? [`Left out, since they name it only as planned, in research or in validation: ${nameTests(planned)}.`]
      : []),
  ];
}

const HEADLINES: ReadonlySet<string> = new Set(["sensitivity", "specificity"]);

/** A warning where tests for one cancer are chosen by a figure that may stand for another. */
export function describeHeadlines(filters: readonly NamedFilter[], order?: TestOrder): readonly string[] {
  if (findCancerQuestion(filters) === undefined) return [];
  const asked = filters.filter(isNumeric).map(({ field }) => field);
  const fields = [...new Set([...asked, ...(order ? [order.field] : [])])].filter((field) =>
    HEADLINES.has(field),
  );
  if (fields.length === 0) return [];
  return [
    `The ${fields.join(" and ")} filtered or ordered by is each test's headline figure and ` +
      "may stand for another cancer than the one asked, or for several together: see cautions.",
  ];
}
