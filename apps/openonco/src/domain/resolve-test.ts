import type { Category } from "../dataset/index.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "./fold-text.ts";
import { findNearest } from "./nearest.ts";
import { TEST_ALIASES } from "./test-aliases.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import { vendorAliases } from "./vendor-aliases.ts";

export type Resolution =
  | { readonly kind: "found"; readonly test: DiagnosticTest }
  | { readonly kind: "ambiguous"; readonly candidates: readonly DiagnosticTest[] }
  | { readonly kind: "none" };

/** What a parenthesis says about a test rather than calls it. */
const NO_NAME = /^(?:mrd|trm|ruo|.*platform|.*monitoring|tube .*)$/;

/** The name without its parentheses, and what stands in them where that is a name too. */
function nameParts(name: string): readonly string[] {
  const inside = [...name.matchAll(/\(([^()]*)\)/g)].map(([, part]) => part ?? "");
  const outside = name.replace(/\([^()]*\)/g, " ");
  return outside === name ? [] : [outside, ...inside.filter((part) => !NO_NAME.test(foldText(part)))];
}

/** Folded other names: parts, former name, curated ones, and all of them behind the vendor's names. */
function aliasesOf({ name, vendor, values }: DiagnosticTest): readonly string[] {
  const former = typeof values["previousName"] === "string" ? [values["previousName"]] : [];
  const names = [...nameParts(name), ...former, ...(TEST_ALIASES[foldText(name)] ?? [])].map(foldText);
  const vendors = [vendor, ...nameParts(vendor), ...vendorAliases(vendor), ...vendor.split("/")].map(
    foldText,
  );
  const firstWords = vendors.flatMap((text) => text.split(" ")[0] ?? []);
  const behindVendor = [...vendors, ...firstWords].flatMap((prefix) =>
    [foldText(name), ...names].map((text) => `${prefix} ${text}`),
  );
  return [...names, ...behindVendor].filter((alias) => alias !== "");
}

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
  const steps: readonly ((test: DiagnosticTest) => boolean)[] = [
    (test) => foldText(test.name) === asked,
    (test) => aliasesOf(test).includes(asked),
    (test) => foldText(test.name).includes(asked),
    (test) => {
      const known = new Set(
        [foldText(test.name), foldText(test.vendor), ...aliasesOf(test)].join(" ").split(" "),
      );
      return words.every((word) => known.has(word));
    },
  ];
  for (const step of steps) {
    const resolution = resolve(catalog.tests.filter(step));
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
