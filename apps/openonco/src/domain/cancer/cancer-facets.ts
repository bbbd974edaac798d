/** Receptors and viruses that tell kinds of one cancer apart. */
export type Facets = Readonly<Partial<Record<"hr" | "her2" | "hpv", "+" | "-">>>;

const SIGNS: readonly (readonly [facet: keyof Facets, positive: RegExp, negative: RegExp])[] = [
  [
    "hr",
    /\b(?:hr|er) ?(?:\+|positive)|\bhormone receptor positive/,
    /\b(?:hr|er) ?(?:-(?!\w)|negative)|\btnbc\b|\btriple negative/,
  ],
  ["her2", /\bher2 ?(?:\+|positive)/, /\bher2 ?(?:-(?!\w)|negative|low)|\btnbc\b|\btriple negative/],
  ["hpv", /\bhpv ?(?:\+|positive|driven|associated|related|16\b)/, /\bhpv ?(?:-(?!\w)|negative)|\bnon ?hpv/],
];

const ORGANS: readonly (readonly [facet: keyof Facets, groups: RegExp])[] = [
  ["hr", /breast/],
  ["her2", /breast/],
  ["hpv", /head and neck|oropharyngeal|oral|anal|cervical|gynecologic|vulvar|penile/],
];

/** A dash before a word parts words, so that "HPV-driven" is "hpv driven"; one at the end is a sign, as in "HER2-". */
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/-(?=\p{L})/gu, " ");

/** What a text says of receptors and viruses; a facet that it does not name is absent. */
export function readFacets(text: string): Facets {
  const folded = fold(text);
  const found = SIGNS.flatMap(([facet, positive, negative]): readonly (readonly [string, string])[] => {
    if (positive.test(folded)) return [[facet, "+"]];
    return negative.test(folded) ? [[facet, "-"]] : [];
  });
  return Object.fromEntries(found);
}

/** Names a kind by itself, so that what follows is another: "TNBC/HER2+". */
const WHOLE_KIND = /(\btnbc\b|\btriple.negative\b)/gi;

/**
 * The kinds that an element names, each as its facets: "Breast (HR+/HER2-, TNBC)" names two, "Breast (HR+, HER2-)"
 * one, since its parts speak of different receptors.
 */
export function listKinds(element: string): readonly Facets[] {
  const kinds: Facets[] = [];
  for (const part of element.replaceAll(WHOLE_KIND, ",$1,").split(/[,;]| and | or /)) {
    const facets = readFacets(part);
    const last = kinds.at(-1);
    const isFurther = last !== undefined && Object.keys(facets).every((facet) => !(facet in last));
    if (isFurther) kinds.splice(-1, 1, { ...last, ...facets });
    else kinds.push(facets);
  }
  return kinds;
}

/** `open`: the kind says nothing on what is asked; `partly`: on some of it. */
export type Agreement = "same" | "open" | "partly" | "against";

/** Whether a kind is the one asked. */
export function compareFacets(asked: Facets, kind: Facets): Agreement {
  const pairs = Object.entries(asked).map(([facet, sign]) => [sign, kind[facet as keyof Facets]] as const);
  if (pairs.some(([sign, other]) => other !== undefined && other !== sign)) return "against";
  if (pairs.every(([, other]) => other !== undefined)) return "same";
  return pairs.some(([, other]) => other !== undefined) ? "partly" : "open";
}

/** Whether a group of cancers is one whose kinds the facets tell apart. */
export const isOrganOf = (asked: Facets, group: string): boolean =>
  ORGANS.some(([facet, groups]) => asked[facet] !== undefined && groups.test(group));

/** "HR+/HER2-". */
export const writeFacets = (facets: Facets): string =>
  Object.entries(facets)
    .map(([facet, sign]) => `${facet.toUpperCase()}${sign}`)
    .join("/");
