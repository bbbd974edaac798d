import type { CancerTypeQuestion } from "./cancer-types.ts";
import { parseCancerTypes } from "./cancer-types.ts";
import { listCancers, listOf } from "./derive-values.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";

/**
 * How well a test answers a question on a cancer, best first:
 * - `exact`: its record names the cancer asked, or a kind of it;
 * - `organ`: the organ, or the wider group, without the kind asked;
 * - `subtype`: a kind that may or may not be the one asked ("HR+ breast" for HR+/HER2-);
 * - `pan_solid`: solid tumors of any organ.
 * A test for a kind that the one asked is not (HR+ breast for triple-negative) is no answer.
 */
export const GRADES = ["exact", "organ", "subtype", "pan_solid"] as const;

export type CancerGrade = (typeof GRADES)[number];

/** Receptors and viruses that tell kinds of one cancer apart. */
type Facets = Readonly<Partial<Record<"hr" | "her2" | "hpv", "+" | "-">>>;

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

export function readFacets(text: string): Facets {
  const folded = fold(text);
  const found = SIGNS.flatMap(([facet, positive, negative]): readonly (readonly [string, string])[] => {
    if (positive.test(folded)) return [[facet, "+"]];
    return negative.test(folded) ? [[facet, "-"]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * The kinds that an element names, each as its facets: "Breast (HR+/HER2-, TNBC)" names two, "Breast (HR+, HER2-)"
 * one, since its parts speak of different receptors.
 */
function listKinds(element: string): readonly Facets[] {
  const kinds: Facets[] = [];
  for (const part of element.split(/[,;]| and | or /)) {
    const facets = readFacets(part);
    const last = kinds.at(-1);
    const isFurther = last !== undefined && Object.keys(facets).every((facet) => !(facet in last));
    if (isFurther) kinds.splice(-1, 1, { ...last, ...facets });
    else kinds.push(facets);
  }
  return kinds;
}

type Agreement = "same" | "open" | "partly" | "against";

function compareFacets(asked: Facets, kind: Facets): Agreement {
  const pairs = Object.entries(asked).map(([facet, sign]) => [sign, kind[facet as keyof Facets]] as const);
  if (pairs.some(([sign, other]) => other !== undefined && other !== sign)) return "against";
  if (pairs.every(([, other]) => other !== undefined)) return "same";
  return pairs.some(([, other]) => other !== undefined) ? "partly" : "open";
}

/** Elements of the record that name the organ to which the facets asked belong. */
function elementsOf(test: DiagnosticTest, asked: Facets): readonly string[] {
  const organs = ORGANS.filter(([facet]) => asked[facet] !== undefined).map(([, groups]) => groups);
  return listCancers(test.values).filter((element) =>
    parseCancerTypes([element]).groups.some((name) => organs.some((organ) => organ.test(name))),
  );
}

/** How far the kinds of the record are those asked; undefined where the question tells no kinds apart. */
function agreementOf(asked: Facets, test: DiagnosticTest): Agreement | undefined {
  if (Object.keys(asked).length === 0) return undefined;
  const elements = elementsOf(test, asked);
  if (elements.length === 0) return undefined;
  const kinds = elements.flatMap(listKinds).filter((kind) => Object.keys(kind).length > 0);
  if (kinds.length === 0) return "open";
  const agreements = kinds.map((kind) => compareFacets(asked, kind));
  return (["same", "partly", "open"] as const).find((each) => agreements.includes(each)) ?? "against";
}

const GENE = /\b(?=[A-Z0-9]*[A-Z])[A-Z][A-Z0-9]{2,6}\b/g;
const NO_GENE =
  /^(?:NSCLC|SCLC|TNBC|CRC|HCC|HNSCC|HPV|HER2|PDAC|RCC|GIST|DLBCL|CUP|MRD|NET|AML|ALL|CLL|CML|MDS|MPN)$/;

/** Genes that a question names beside its cancer: "EGFR-mutant NSCLC". */
export const genesOf = (text: string): readonly string[] =>
  (text.match(GENE) ?? []).filter(
    (word) => !NO_GENE.test(word) && parseCancerTypes([word]).groups.length === 0,
  );

/** Whether name, status, indications or lists of a test name the gene. */
export function namesGene({ name, values, coverage }: DiagnosticTest, gene: string): boolean {
  const texts = [
    name,
    String(values["fdaStatus"] ?? ""),
    ...listOf(values["fdaCompanionDxList"]),
    ...listOf(values["biomarkersReported"]),
    ...listOf(values["keyGenes"]),
    ...listCancers(values),
    ...coverage.rows.flatMap(({ indication }) => indication ?? []),
  ];
  return texts.some((text) => new RegExp(`\\b${gene}\\b`, "i").test(text));
}

/** What a question asks beside its groups, read once for all tests. */
interface Asked {
  readonly question: CancerTypeQuestion;
  readonly facets: Facets;
  readonly genes: readonly string[];
}

/**
 * The grade of a test that the table found: a function of the test, and of whether the table found it by the very
 * words or groups asked. It gives undefined for a test of another kind of the cancer.
 */
export function gradeFor(
  question: CancerTypeQuestion,
): (test: DiagnosticTest, exact: boolean) => CancerGrade | undefined {
  const { asked = "" } = question;
  const read: Asked = { question, facets: readFacets(asked), genes: genesOf(asked) };
  return (test, exact) => gradeCancer(read, test, exact);
}

function gradeCancer(
  { question, facets, genes }: Asked,
  test: DiagnosticTest,
  exact: boolean,
): CancerGrade | undefined {
  const { groups, widerGroups } = question;
  const agreement = agreementOf(facets, test);
  if (agreement === "against") return undefined;
  if (exact || agreement === "same") return "exact";
  if (agreement === "partly") return "subtype";
  const named = listOf(test.values["cancerGroups"]);
  if (!named.some((name) => groups.includes(name) || widerGroups.includes(name))) return "pan_solid";
  const isAskedGroup = named.some((name) => groups.includes(name));
  return isAskedGroup && genes.length > 0 && genes.every((gene) => namesGene(test, gene)) ? "exact" : "organ";
}
