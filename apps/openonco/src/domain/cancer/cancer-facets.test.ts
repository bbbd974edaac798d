import { expect, test } from "vitest";
import { compareFacets, isOrganOf, type Facets, writeFacets } from "./cancer-facets.ts";

const SIGNS = ["+", "-", undefined] as const;
/** Every kind that three receptors and viruses can make, those that say nothing of one among them. */
const KINDS: readonly Facets[] = SIGNS.flatMap((hr) =>
  SIGNS.flatMap((her2) =>
    SIGNS.map((hpv) => ({ ...(hr && { hr }), ...(her2 && { her2 }), ...(hpv && { hpv }) })),
  ),
);

test("a kind is compared facet by facet with the one asked", () => {
  for (const asked of KINDS)
    for (const kind of KINDS) {
      const facets = (["hr", "her2", "hpv"] as const).filter((facet) => asked[facet] !== undefined);
      const stated = facets.filter((facet) => kind[facet] !== undefined);
      const wanted = stated.some((facet) => kind[facet] !== asked[facet])
        ? "against"
        : stated.length === facets.length
          ? "same"
          : stated.length > 0
            ? "partly"
            : "open";
      expect(compareFacets(asked, kind), `${writeFacets(asked)} ${writeFacets(kind)}`).toBe(wanted);
    }
});

test("receptors tell kinds of breast cancer apart, and the virus those of head and neck", () => {
  expect(isOrganOf({ her2: "+" }, "breast")).toBe(true);
  expect(isOrganOf({ hpv: "+" }, "breast")).toBe(false);
  expect(isOrganOf({ hpv: "-" }, "head and neck")).toBe(true);
  expect(isOrganOf({ hr: "+" }, "head and neck")).toBe(false);
});
