import type { Category } from "../dataset/index.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "./fold-text.ts";
import { findNearest } from "./nearest.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import type { TestNames } from "./test-names.ts";

export type Resolution =
  | { readonly kind: "found"; readonly test: DiagnosticTest }
  | { readonly kind: "ambiguous"; readonly candidates: readonly DiagnosticTest[] }
  | { readonly kind: "none" };

const resolve = (candidates: readonly DiagnosticTest[]): Resolution | undefined => {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  return others.length === 0 ? { kind: "found", test: first } : { kind: "ambiguous", candidates };
};

/** The test with that id, whatever its case. */
export const findById = (catalog: CategoryCatalog, id: string): DiagnosticTest | undefined =>
  catalog.byId.get(id.trim().toLowerCase());

/**
 * The test that a name means: its exact name, else an alias, else the only name that contains it, else the
 * only test whose vendor and name hold all its words. Several at one step are all returned, none is picked.
 */
export function resolveName(catalog: CategoryCatalog, name: string): Resolution {
  const asked = foldText(name);
  if (asked === "") return { kind: "none" };
  const words = asked.split(" ");
  const steps: readonly ((names: TestNames) => boolean)[] = [
    (names) => names.name === asked,
    (names) => names.aliases.has(asked),
    (names) => names.name.includes(asked),
    (names) => words.every((word) => names.words.has(word)),
  ];
  for (const step of steps) {
    const resolution = resolve(catalog.named.filter(({ names }) => step(names)).map(({ test }) => test));
    if (resolution) return resolution;
  }
  return { kind: "none" };
}

/** Names of the category that look most like the asked one. */
export const findNearestNames = (catalog: CategoryCatalog, name: string): readonly string[] =>
  findNearest(
    name,
    catalog.tests.map((test) => test.name),
  );

/** Tests of other categories that the id or name means exactly, for "look there". */
export function findElsewhere(
  catalog: TestCatalog,
  category: Category,
  asked: string,
): readonly DiagnosticTest[] {
  return Object.values(catalog)
    .filter((other) => other.category !== category)
    .flatMap((other) => {
      const byId = findById(other, asked);
      if (byId) return [byId];
      const resolution = resolveName(other, asked);
      return resolution.kind === "found" ? [resolution.test] : [];
    });
}
