import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { listOf } from "../values/derive-values.ts";
import { genesOf, GRADES, namesGene } from "../cancer/grade-cancer.ts";
import type { MatchingTest } from "../catalog/test-store.ts";

const AUTHORIZED: readonly string[] = ["approved", "cleared", "de_novo"];

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/**
 * The evidence for a test, greatest first:
 * - it examines the cancer and not the inheritance;
 * - it names the gene asked;
 * - the FDA authorized it;
 * - companion indications;
 * - publications.
 *
 * It orders answers of one grade and ranks no test above another for a patient.
 */
function evidenceOf(test: DiagnosticTest, genes: readonly string[]): readonly number[] {
  const { values } = test;
  const authorized = listOf(values["fdaCategories"]).some((category) => AUTHORIZED.includes(category));
  return [
    // A test of inheritance answers a question on a cancer least; among hereditary tests alone this distinguishes nothing.
    test.category === "hct" ? 0 : 1,
    genes.length > 0 && genes.every((gene) => namesGene(test, gene)) ? 1 : 0,
    genes.length > 0 && values["hasFdaCdx"] === true ? 1 : 0,
    authorized ? 1 : 0,
    genes.length > 0 ? numberOf(values["fdaCompanionDxCount"]) : 0,
    numberOf(values["numPublications"]),
  ];
}

const compareLists = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => (b[at] ?? 0) - value).find((difference) => difference !== 0) ?? 0;

export interface Ranking {
  readonly cancer: CancerTypeQuestion | undefined;
  readonly unavailable: ReadonlySet<string>;
  /** The caller asked for an order of his own, which holds within each grade. */
  readonly isOrdered: boolean;
  readonly byId: ReadonlyMap<string, DiagnosticTest>;
}

/** What cannot be ordered last; before that by grade, then by evidence where no order was asked. */
export function rankTests(found: readonly MatchingTest[], ranking: Ranking): readonly MatchingTest[] {
  const { cancer, unavailable, isOrdered, byId } = ranking;
  const genes = genesOf(cancer?.asked ?? "");
  const ranked = found.map((match) => {
    const test = byId.get(match.id.toLowerCase());
    const grade = (unavailable.has(match.id) ? GRADES.length : 0) + GRADES.indexOf(match.grade);
    const evidence = cancer === undefined || isOrdered || test === undefined ? [] : evidenceOf(test, genes);
    return { match, grade, evidence };
  });
  return ranked
    .toSorted((a, b) => a.grade - b.grade || compareLists(a.evidence, b.evidence))
    .map(({ match }) => match);
}
