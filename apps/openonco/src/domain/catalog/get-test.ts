import { UserInputError } from "@clinical-mcp/errors";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Category } from "../../dataset/index.ts";
import type { Citation } from "../shared/citations.ts";
import { citationsOf, citedField } from "../shared/citations.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import type { Resolution } from "./resolve-test.ts";
import { findById, findElsewhere, findNamesakes, findNearestNames, resolveName } from "./resolve-test.ts";
import type { CategoryCatalog } from "./test-catalog.ts";

export interface GetInput {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** A test with all it states, its citations by field. */
export interface TestDetails {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly citations: Readonly<Record<string, readonly Citation[]>>;
  readonly data_as_of: string | null;
  readonly [field: string]: unknown;
}

/** An id of the caller that is safe to repeat in an error. */
const ID = /^[a-z]{2,5}(?:-[a-z0-9]{1,12}){1,3}$/i;

const MOST_CANDIDATES = 10;

/** What identifies a test. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
}

const toCandidate = ({ id, name, vendor }: DiagnosticTest): Candidate => ({ id, name, vendor });

/** The first tests that answer to a name, as much as identifies them. */
export const toCandidates = (tests: readonly DiagnosticTest[]): Candidate[] =>
  tests.slice(0, MOST_CANDIDATES).map(toCandidate);

/** Where else to look for an id or name that the category does not have. */
export function describeMiss(catalog: OpenOncoDependencies["catalog"], category: Category, asked: string) {
  const nearest = ID.test(asked) ? [] : findNearestNames(catalog[category], asked);
  const elsewhere = findElsewhere(catalog, category, asked).slice(0, MOST_CANDIDATES);
  return {
    ...(nearest.length > 0 ? { nearest_names: [...nearest] } : {}),
    ...(elsewhere.length > 0
      ? {
          other_categories: elsewhere.map((test) => ({
            ...toCandidate(test),
            tool: `openonco_get_${test.category}`,
          })),
        }
      : {}),
  };
}

function notFound(
  category: Category,
  asked: Required<{ id: string; name: string }>,
  catalog: OpenOncoDependencies["catalog"],
): UserInputError {
  const how =
    asked.id === "" ? "with that name" : ID.test(asked.id) ? `with id '${asked.id}'` : "with that id";
  const miss = describeMiss(catalog, category, asked.id === "" ? asked.name : asked.id);
  const there = miss.other_categories?.map(({ id, tool }) => `${id} (${tool})`);
  const near = miss.nearest_names?.join("; ");
  return new UserInputError(`No ${category.toUpperCase()} test found ${how}`, {
    code: "NOT_FOUND",
    suggestion:
      `Use openonco_search_${category} to find available ` +
      `tests${there ? `. In another category: ${there.join(", ")}` : ""}${near ? `. Nearest names: ${near}` : ""}`,
    details: miss,
  });
}

function ambiguous(category: Category, tests: readonly DiagnosticTest[]): UserInputError {
  const candidates = toCandidates(tests);
  const named = candidates.map(({ id, name }) => `${id} (${name})`).join(", ");
  const more = tests.length > candidates.length ? ` and ${tests.length - candidates.length} more` : "";
  return new UserInputError(`Several ${category.toUpperCase()} tests answer to that name`, {
    code: "AMBIGUOUS_NAME",
    suggestion: `Ask again with one of these ids: ${named}${more}`,
    details: { candidates },
  });
}

/** Everything a test states, its citation fields turned into citations. */
export function toDetails(test: DiagnosticTest, dataAsOf: string | null): TestDetails {
  const { id, name, vendor, category, values } = test;
  const stated = Object.entries(values).filter(([field]) => citedField(field) === undefined);
  const details = {
    id,
    name,
    vendor,
    ...Object.fromEntries(stated),
    citations: citationsOf(test),
    data_as_of: dataAsOf,
  };
  return jsonBytes(details) > ANSWER_BYTES ? withoutDerivedCoverage(details, category) : details;
}

/** The record's own fields state this too. */
function withoutDerivedCoverage(details: TestDetails, category: Category): TestDetails {
  const { coverageByIndication: _left, ...rest } = details;
  const notice = `coverageByIndication is left out for size: openonco_search_${category} with fields=coverageByIndication.`;
  return { ...rest, notice };
}

/** The answer names other tests of that name, so that a reader does not confuse them. */
export function noteNamesakes(tests: readonly DiagnosticTest[]): { readonly notice?: string } {
  const named = tests.map(({ id, name, vendor, category, values }) => {
    const state = values["availability"] === "discontinued" ? ", discontinued" : "";
    return `${id} ${name} (${vendor}${state}; openonco_get_${category})`;
  });
  return named.length === 0 ? {} : { notice: `That name also means ${named.join(" and ")}.` };
}

/** The test that an id or a name means; the caller may give either. */
export const resolveIdOrName = (catalog: CategoryCatalog, asked: string): Resolution => {
  const test = findById(catalog, asked);
  return test ? { kind: "found", test } : resolveName(catalog, asked);
};

/**
 * One test by id, which wins, or by name.
 *
 * @throws UserInputError MISSING_PARAMETER, NOT_FOUND, or AMBIGUOUS_NAME with the candidates
 */
export function getTest(
  { category, input }: { readonly category: Category; readonly input: GetInput },
  { catalog, dataAsOf }: Pick<OpenOncoDependencies, "catalog" | "dataAsOf">,
): TestDetails {
  const asked = { id: input.id?.trim() ?? "", name: input.name?.trim() ?? "" };
  if (asked.id === "" && asked.name === "") {
    throw new UserInputError("Either 'id' or 'name' must be provided", {
      code: "MISSING_PARAMETER",
      suggestion: `Use openonco_search_${category} to find available tests`,
    });
  }
  const wanted = asked.id === "" ? asked.name : asked.id;
  const resolution = resolveIdOrName(catalog[category], wanted);
  if (resolution.kind === "found") {
    const { test } = resolution;
    const namesakes = test.id === wanted.toLowerCase() ? [] : findNamesakes(catalog, test, wanted);
    return { ...toDetails(test, dataAsOf), ...noteNamesakes(namesakes) };
  }
  throw resolution.kind === "ambiguous"
    ? ambiguous(category, resolution.candidates)
    : notFound(category, asked, catalog);
}
