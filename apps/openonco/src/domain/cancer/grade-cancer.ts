import type { Agreement, Facets } from "./cancer-facets.ts";
import { compareFacets, isOrganOf, listKinds, readFacets } from "./cancer-facets.ts";
import type { CancerTypeQuestion } from "./cancer-types.ts";
import { parseCancerTypes, widerGroups as widerGroupsOf } from "./cancer-types.ts";
import { listCancers, listOf } from "../values/derive-values.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";

/**
 * How well a test answers a question on a cancer, best first:
 * - `exact`: its record names the cancer asked, or a kind of it;
 * - `organ`: the organ, or the wider group, without the kind asked;
 * - `subtype`: a kind that may or may not be the one asked ("HR+ breast" for HR+/HER2-), or a wider group whose tests
 * may not be for a disease of its own (melanoma for one of the eye);
 * - `pan_solid`: solid tumors of any organ, even if the record names others.
 *
 * Two tests are not an answer: one for a kind that excludes the one asked (HR+ breast for triple-negative), and one for
 * carcinomas of the organ of a tumor of another tissue (colorectal cancer for GIST).
 */
export const GRADES = ["exact", "organ", "subtype", "pan_solid"] as const;

export type CancerGrade = (typeof GRADES)[number];

/** Elements of the record that name the organ to which the facets asked belong. */
function elementsOf(test: DiagnosticTest, asked: Facets): readonly string[] {
  return listCancers(test.values).filter((element) =>
    parseCancerTypes([element]).groups.some((name) => isOrganOf(asked, name)),
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

/** Genes that a question names with its cancer: "EGFR-mutant NSCLC". */
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
  const asked = new RegExp(`\\b${gene}\\b`, "i");
  return texts.some((text) => asked.test(text));
}

/** The parts of a question other than its groups, read once for all tests. */
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
  const { groups, widerGroups, nearGroups, qualified } = question;
  const agreement = agreementOf(facets, test);
  if (agreement === "against") return undefined;
  if (exact || agreement === "same") return "exact";
  if (agreement === "partly") return "subtype";
  const names = (some: readonly string[]): boolean => test.cancers.some((name) => some.includes(name));
  // A kind of what is asked without a further word is exact, and so found before.
  const isKind =
    qualified && test.cancers.some((name) => widerGroupsOf(name).some((wider) => groups.includes(wider)));
  if ((names(groups) || isKind) && genes.length > 0 && genes.every((gene) => namesGene(test, gene)))
    return "exact";
  if (names(groups) || names(widerGroups)) return "organ";
  return isKind || names(nearGroups) ? "subtype" : "pan_solid";
}
