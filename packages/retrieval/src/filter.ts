import type { FacetValue, Passage } from "./passage.ts";

/**
 * One condition on a facet. A facet with several values satisfies `in` when one of them does. A passage that
 * lacks the facet satisfies no condition on it: what is unknown is never taken for a match.
 */
export type Condition =
  | { readonly field: string; readonly in: readonly FacetValue[] }
  | { readonly field: string; readonly from?: string | number; readonly to?: string | number };

/** All conditions must hold; an empty filter lets everything through. */
export type Filter = readonly Condition[];

/** `collection`, `documentId`, `sectionId` and `kind` are facets of every passage. */
const OWN_FIELDS = new Set(["collection", "documentId", "sectionId", "kind"]);

/** All values that a passage has for a field; empty where it has none. */
export function facetValues(passage: Passage, field: string): readonly FacetValue[] {
  const value = OWN_FIELDS.has(field)
    ? passage[field as "collection" | "documentId" | "sectionId" | "kind"]
    : passage.facets[field];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The names of all fields that a filter can ask of a passage. */
export const facetFields = (passage: Passage): readonly string[] => [
  ...OWN_FIELDS,
  ...Object.keys(passage.facets).filter((field) => !OWN_FIELDS.has(field)),
];

/** Whether a value is within the given bounds; a value of another type than a bound is not. */
export const isInRange = (
  value: FacetValue,
  { from, to }: { readonly from?: string | number; readonly to?: string | number },
): boolean =>
  (from ?? to) !== undefined &&
  (from === undefined || (typeof value === typeof from && value >= from)) &&
  (to === undefined || (typeof value === typeof to && value <= to));

/** The meaning of a filter, in one place: every index must agree with it. */
export const satisfies = (passage: Passage, filter: Filter): boolean =>
  filter.every((condition) => {
    const values = facetValues(passage, condition.field);
    return "in" in condition
      ? values.some((value) => condition.in.includes(value))
      : values.some((value) => isInRange(value, condition));
  });

/** One text for each filter, to keep what was worked out for it; 3 differs from "3", and infinity is kept. */
export const toFilterKey = (filter: Filter): string =>
  JSON.stringify(filter, (_, value: unknown) => {
    if (typeof value === "number") return `#${value}`;
    return typeof value === "string" ? `"${value}` : value;
  });
