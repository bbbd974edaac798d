import { describeCoverage } from "./coverage/covered-by.ts";
import type { NamedFilter } from "./named-filter.ts";
import { describeCancerReading, describeGaps } from "./search-notices.ts";
import type { CategoryCatalog } from "./test-catalog.ts";
import type { Asked, Hit } from "./wide-answer.ts";

/** Finds the tests that meet filters, whichever the category. */
export type FindHits = (toNamed: ToNamed) => Promise<readonly Hit[]>;

type ToNamed = (catalog: CategoryCatalog) => readonly NamedFilter[];

const without =
  (toNamed: ToNamed, parameter: string): ToNamed =>
  (catalog) =>
    toNamed(catalog).filter((named) => named.parameter !== parameter);

/** How many there would be without each single filter. */
export async function explainEmpty(
  named: readonly NamedFilter[],
  toNamed: ToNamed,
  find: FindHits,
): Promise<readonly string[]> {
  const parameters = [...new Set(named.map(({ parameter }) => parameter))];
  return Promise.all(
    parameters.map(async (parameter) => {
      const hits = await find(without(toNamed, parameter));
      return `Without ${parameter}: ${hits.length}.`;
    }),
  );
}

/** What the payer does of the tests that meet every other filter. */
export function describePayer(judged: readonly Hit[], isEmpty: boolean): readonly string[] {
  const verdicts = judged.flatMap(({ test, coverage }) =>
    coverage === undefined ? [] : [{ id: test.id, verdict: coverage.verdict }],
  );
  if (verdicts.length === 0) return [];
  return [...describeCoverage(verdicts), ...(isEmpty ? [`Without covered_by: ${judged.length}.`] : [])];
}

/** How the question was read, and what its filters could not see. */
export function describeHits(
  { input, chosen, named }: Omit<Asked, "notices">,
  hits: readonly Hit[],
): readonly string[] {
  const ofCategory = (catalog: CategoryCatalog) =>
    hits.filter((hit) => hit.catalog === catalog).map(({ match }) => match);
  const told = chosen.flatMap((catalog) => describeCancerReading(catalog, named, ofCategory(catalog)));
  const only = chosen.length === 1 && chosen[0] ? describeGaps(chosen[0], named) : [];
  const hereditary = chosen.length === 1 && chosen[0]?.category === "hct" && !input.categories;
  return [
    ...new Set([
      ...(hereditary ? ["Read as a question on inherited risk: only hereditary (hct) tests are shown."] : []),
      ...(input.biomarker
        ? [
            "Panels rarely list all their genes: tests without that biomarker in their record may still report it.",
          ]
        : []),
      ...(input.stage
        ? ["stage finds only tests whose record states a stage: what others are for is not known."]
        : []),
      ...told,
      ...only,
    ]),
  ];
}
