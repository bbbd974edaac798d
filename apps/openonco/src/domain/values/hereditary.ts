import type { TestFilter } from "../search/test-filter.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { foldText } from "../shared/fold-text.ts";
import { listOf } from "./derive-values.ts";
import { GENERIC_WORDS } from "../cancer/cancer-question-words.ts";
import { parseCancerTypes } from "../cancer/cancer-types.ts";

interface Syndrome {
  readonly name: string;
  /** Folded words of questions and records. */
  readonly words: RegExp;
  /** Genes of which a test must name one where it names no syndrome. */
  readonly genes: readonly string[];
}

const SYNDROMES: readonly Syndrome[] = [
  { name: "HBOC", words: /\bhboc\b|\bhereditary breast (?:and|\/|&) ovarian\b/, genes: ["BRCA1", "BRCA2"] },
  { name: "Lynch", words: /\b(?:lynch|hnpcc)\b/, genes: ["MLH1", "MSH2", "MSH6", "PMS2"] },
  { name: "Li-Fraumeni", words: /\bli fraumeni\b/, genes: ["TP53"] },
  { name: "Cowden / PTEN hamartoma", words: /\b(?:cowden|phts|pten hamartoma)\b/, genes: ["PTEN"] },
  { name: "FAP", words: /\b(?:fap|familial adenomatous polyposis)\b/, genes: ["APC"] },
  { name: "MUTYH-associated polyposis", words: /\bmutyh associated polyposis\b|^map$/, genes: ["MUTYH"] },
  { name: "Peutz-Jeghers", words: /\bpeutz jeghers\b/, genes: ["STK11"] },
  {
    name: "Hereditary diffuse gastric cancer",
    words: /\b(?:hdgc|hereditary diffuse gastric)\b/,
    genes: ["CDH1"],
  },
  { name: "Von Hippel-Lindau", words: /\b(?:vhl|von hippel lindau)\b/, genes: ["VHL"] },
];

const HEREDITARY =
  /\b(?:hereditary|germ ?line|inherited|heritable|familial|predisposition|polyposis|carrier screening)\b/;
/** "BRCA" asks for both genes. */
const GENE = /^[A-Z][A-Z0-9]{2,7}$/;

const fold = (text: string): string => foldText(text).replaceAll(/[-\u2013]/g, " ");

const findSyndrome = (text: string): Syndrome | undefined =>
  SYNDROMES.find(({ words }) => words.test(fold(text)));

/** Whether the words ask for a test of inherited risk; a gene asks for one where no cancer is named with it. */
export function asksHereditary(text: string | undefined): boolean {
  if (text === undefined || foldText(text) === "") return false;
  const folded = fold(text);
  if (HEREDITARY.test(folded) || findSyndrome(text) !== undefined) return true;
  return /\bbrca ?[12]?\b/.test(folded) && parseCancerTypes([text]).groups.length === 0;
}

/** The cancers of the words, without what asks for inheritance; blank where they name none. */
export const withoutHereditaryWords = (text: string): string => {
  const rest = text
    .replaceAll(
      /\b(?:hereditary|germ-?line|inherited|heritable|familial|predisposition|risk|syndromes?|panels?)\b/gi,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  const words = foldText(rest).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => word === "" || GENERIC_WORDS.has(word)) ? "" : rest;
};

function hasGene({ values }: DiagnosticTest, asked: string): boolean {
  const wanted = asked.toUpperCase().replaceAll(/[\s-]/g, "");
  const genes = listOf(values["keyGenes"]);
  return wanted === "BRCA" ? genes.some((gene) => /^BRCA[12]$/.test(gene)) : genes.includes(wanted);
}

function hasSyndrome(test: DiagnosticTest, { words, genes }: Syndrome): boolean {
  const stated = listOf(test.values["syndromesDetected"]);
  return (
    stated.some((name) => words.test(fold(name))) ||
    (stated.length === 0 && genes.some((gene) => hasGene(test, gene)))
  );
}

/** Tests for a syndrome: those that name it, and those that name none but its genes. */
export function toSyndromeFilter(text: string): TestFilter {
  const syndrome = findSyndrome(text);
  if (syndrome) return { kind: "judged", accepts: (test) => hasSyndrome(test, syndrome) };
  const folded = fold(text);
  return {
    kind: "judged",
    accepts: ({ values }) => listOf(values["syndromesDetected"]).some((name) => fold(name).includes(folded)),
  };
}

/** Tests that name the gene among their key genes; a comma asks for all of several. */
export function toGeneFilter(text: string): TestFilter {
  const genes = text.split(/[,;/+\s]+|\band\b/i).filter((gene) => GENE.test(gene.toUpperCase()));
  return {
    kind: "judged",
    accepts: (test) => genes.length > 0 && genes.every((gene) => hasGene(test, gene)),
  };
}

/** Whether a search for hereditary tests reads a cancer_type in another way than the other searches do. */
export const readsInheritance = (text = ""): boolean =>
  toHereditaryFilter(text) !== undefined || withoutHereditaryWords(text) !== text.trim();

/** What a cancer_type of a search for hereditary tests means: a syndrome, a gene, or cancers (then undefined). */
export function toHereditaryFilter(text: string): TestFilter | undefined {
  if (findSyndrome(text) !== undefined) return toSyndromeFilter(text);
  const rest = withoutHereditaryWords(text);
  return /^(?:brca ?[12]?|[A-Z][A-Z0-9]{2,6}\d)$/i.test(rest) ? toGeneFilter(rest) : undefined;
}
