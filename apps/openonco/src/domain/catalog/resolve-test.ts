import { nearestNames } from "@clinical-mcp/errors";
import type { Category } from "../../dataset/index.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "../shared/fold-text.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import type { TestNames } from "./test-names.ts";
import { squeeze, toPhrase } from "./test-names.ts";

export type Resolution =
  | { readonly kind: "found"; readonly test: DiagnosticTest }
  | { readonly kind: "ambiguous"; readonly candidates: readonly DiagnosticTest[] }
  | { readonly kind: "none" };

const resolve = (candidates: readonly DiagnosticTest[]): Resolution | undefined => {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  return others.length === 0 ? { kind: "found", test: first } : { kind: "ambiguous", candidates };
};

/** The test with that id, in any case. */
export const findById = (catalog: CategoryCatalog, id: string): DiagnosticTest | undefined =>
  catalog.byId.get(id.trim().toLowerCase());

/**
 * The test that a name means. The first step that finds tests decides:
 * - the id;
 * - the exact name;
 * - an alias;
 * - all tests of the vendor of that name, and of names that contain it as words;
 * - names that contain it as words;
 * - names that contain it within a word;
 * - tests whose vendor and name contain all its words.
 *
 * Spaces and punctuation do not count. Several tests of one step are all returned; none is picked.
 */
export function resolveName(catalog: CategoryCatalog, name: string): Resolution {
  const folded = foldText(name);
  const asked = squeeze(name);
  if (asked === "") return { kind: "none" };
  const byId = findById(catalog, name);
  if (byId) return { kind: "found", test: byId };
  const words = folded.split(" ");
  const phrase = toPhrase(name);
  const hasWords = (names: TestNames): boolean => names.phrases.some((each) => each.includes(phrase));
  const contains = (names: TestNames): boolean =>
    names.name.includes(asked) || [...names.aliases].some((alias) => alias.includes(asked));
  const isVendor = catalog.named.some(({ names }) => names.vendors.has(asked));
  const steps: readonly ((names: TestNames) => boolean)[] = [
    (names) => names.name === asked,
    (names) => names.aliases.has(asked),
    (names) => isVendor && (names.vendors.has(asked) || hasWords(names)),
    hasWords,
    contains,
    (names) => words.every((word) => names.words.has(word)),
  ];
  for (const step of steps) {
    const resolution = resolve(catalog.named.filter(({ names }) => step(names)).map(({ test }) => test));
    if (resolution) return resolution;
  }
  return { kind: "none" };
}

/**
 * Other tests that a name could mean:
 * - tests of the category under an alias;
 * - tests of other categories of exactly that name, when the one found is not called so itself;
 * - tests of other vendors whose names contain it.
 */
export function findNamesakes(
  catalog: TestCatalog,
  found: DiagnosticTest,
  name: string,
): readonly DiagnosticTest[] {
  const asked = squeeze(name);
  const own = catalog[found.category].named;
  const called = own.find(({ test }) => test === found)?.names;
  const exact = called?.name === asked || called?.aliases.has(asked) === true;
  const sharing = exact ? findSharing(catalog, found, name).filter((test) => isOtherVendor(test, found)) : [];
  const siblings = own.filter(({ test, names }) => test !== found && exact && names.aliases.has(asked));
  const elsewhere = Object.values(catalog)
    .filter(({ category }) => category !== found.category && !exact)
    .flatMap(({ named }) => named.filter(({ names }) => names.name === asked));
  return [...new Set([...[...siblings, ...elsewhere].map(({ test }) => test), ...sharing])];
}

/** Other tests, of any category, whose names hold as words the name that `found` is called by: "CancerDetect" is two products. */
export function findSharing(
  catalog: TestCatalog,
  found: DiagnosticTest,
  name: string,
): readonly DiagnosticTest[] {
  const phrase = toPhrase(name);
  if (phrase.trim() === "" || findById(catalog[found.category], name) === found) return [];
  return Object.values(catalog)
    .flatMap(({ named }) => named)
    .filter(({ test, names }) => test !== found && names.products.some((each) => each.includes(phrase)))
    .map(({ test }) => test);
}

/** The same name means two products when two vendors have it; within one vendor it may be a version or a kit. */
export const isOtherVendor = (a: DiagnosticTest, b: DiagnosticTest): boolean =>
  a.vendor !== b.vendor && !b.former.vendors.includes(a.vendor) && !a.former.vendors.includes(b.vendor);

/** Names of the category that look most like the asked one. */
export const findNearestNames = (catalog: CategoryCatalog, name: string): readonly string[] =>
  nearestNames(
    name,
    catalog.tests.map((test) => test.name),
    { limit: 3, fold: foldText },
  );

/** A name that more tests of a category answer to leads nowhere. */
const MOST_ELSEWHERE = 4;

/** Tests of other categories that answer to the id or name, for "look there"; a mere part is not a match. */
export function findElsewhere(
  catalog: TestCatalog,
  category: Category,
  asked: string,
): readonly DiagnosticTest[] {
  const squeezed = squeeze(asked);
  return Object.values(catalog)
    .filter((other) => other.category !== category && squeezed !== "")
    .flatMap((other) => {
      const called = other.named.filter(
        ({ names }) => names.name === squeezed || names.aliases.has(squeezed),
      );
      if (called.length > 0) return called.map(({ test }) => test);
      const resolution = resolveName(other, asked);
      if (resolution.kind === "ambiguous" && resolution.candidates.length <= MOST_ELSEWHERE)
        return resolution.candidates;
      return resolution.kind === "found" ? [resolution.test] : [];
    });
}
