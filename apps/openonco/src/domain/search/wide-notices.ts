import { describeCoverage } from "../coverage/covered-by.ts";
import { statementsOf } from "../coverage/coverage-lines.ts";
import type { CoverageQuestion } from "../coverage/judge-coverage.ts";
import { toPayerTest } from "../coverage/payers.ts";
import { nameTests } from "../catalog/name-tests.ts";
import type { NamedFilter } from "./named-filter.ts";
import { describeCancerReading, describeGaps } from "./search-notices.ts";
import type { CategoryCatalog, TestCatalog } from "../catalog/test-catalog.ts";
import { wordsMet } from "./text-filters.ts";
import type { Asked, Hit } from "./wide-answer.ts";

/** Finds the tests that meet filters, in all categories. */
export type FindHits = (toNamed: ToNamed) => Promise<readonly Hit[]>;

type ToNamed = (catalog: CategoryCatalog) => readonly NamedFilter[];

const without =
  (toNamed: ToNamed, parameter: string): ToNamed =>
  (catalog) =>
    toNamed(catalog).filter((named) => named.parameter !== parameter);

/** Beyond this many, the number says more than some of their names. */
const MOST_NAMED = 6;

/** Tests that hold most words of a query, where none holds them all. */
export function describeNearly(
  { query = "" }: Asked["input"],
  chosen: readonly CategoryCatalog[],
): readonly string[] {
  const met = chosen.flatMap(({ tests, words }) =>
    tests.flatMap((test) => {
      const of = words.get(test.id);
      return of === undefined ? [] : [{ test, words: wordsMet(query, of) }];
    }),
  );
  const most = Math.max(0, ...met.map(({ words }) => words.length));
  const nearest = met.filter(({ words }) => words.length === most);
  if (most === 0 || nearest.length > MOST_NAMED) return [];
  const [{ words } = { words: [] }] = nearest;
  const named = nameTests(nearest.map(({ test }) => test));
  return [
    `No test meets all words of query and the other filters; most words: ${named} (${words.join(" ")}).`,
  ];
}

/** Whether the intended fields contain the words, and which other tests have them elsewhere. */
export function describePlaces({
  named,
  isOwn,
  mentioned,
}: {
  readonly named: readonly NamedFilter[];
  readonly isOwn: boolean;
  readonly mentioned: readonly Hit[];
}): readonly string[] {
  const parameters = named.flatMap(({ parameter, isOwn: own }) => (own === undefined ? [] : [parameter]));
  const asked = [...new Set(parameters)].join(", ");
  if (!isOwn)
    return [
      `No test states ${asked} in the field meant for it: these say it elsewhere in their record, see found_in.`,
    ];
  if (mentioned.length === 0 || mentioned.length > MOST_NAMED) return [];
  return [
    `Not counted, since they say ${asked} elsewhere in their record only: ${nameTests(mentioned.map(({ test }) => test))}.`,
  ];
}

const inBrackets = (hits: readonly Hit[]): string =>
  hits.length === 0 || hits.length > MOST_NAMED ? "" : ` (${nameTests(hits.map(({ test }) => test))})`;

/** Which there would be in the other categories, where the caller named some. */
export async function explainElsewhere(
  { input, chosen }: Pick<Asked, "input" | "chosen">,
  catalogs: TestCatalog,
  find: (others: readonly CategoryCatalog[]) => Promise<readonly Hit[]>,
): Promise<readonly string[]> {
  if ((input.categories ?? "").trim() === "") return [];
  const others = Object.values(catalogs).filter((catalog) => !chosen.includes(catalog));
  const hits = await find(others);
  return hits.length === 0 ? [] : [`In other categories: ${hits.length}${inBrackets(hits)}.`];
}

/** Tests that need tissue are named where they were left out: nobody has to ask again to see them. */
export function describeTissue(without: readonly Hit[]): readonly string[] {
  const needed = (wanted: string | undefined) =>
    without.filter(({ test }) => test.values["tumorTissueNeeded"] === wanted);
  const [yes, unknown] = [needed("yes"), needed(undefined)];
  return [
    ...(yes.length > 0
      ? [`Left out, since they need tumor tissue: ${nameTests(yes.map(({ test }) => test))}.`]
      : []),
    ...(unknown.length > 0
      ? [
          `Left out, since they do not state whether they need it: ${nameTests(unknown.map(({ test }) => test))}.`,
        ]
      : []),
  ];
}

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
      return `Without ${parameter}: ${hits.length}${inBrackets(hits)}.`;
    }),
  );
}

/** A payer that no record names: nobody looked whether it pays. */
export function describeUnknownPayer(
  question: CoverageQuestion | undefined,
  chosen: readonly CategoryCatalog[],
): readonly string[] {
  if (question === undefined) return [];
  const payers = new Set(
    chosen.flatMap(({ tests }) => tests.flatMap(({ coverage }) => coverage.rows.map(({ payer }) => payer))),
  );
  const isAsked = toPayerTest(question.payer);
  if ([...payers].some(isAsked)) return [];
  const named = [...payers].filter((payer) => payer.length <= 30).toSorted();
  return [
    "No record names the payer of covered_by, so whether it pays is not known.",
    `Payers that records name: ${named.slice(0, 30).join(", ")}.`,
  ];
}

/** Up to this many tests, the answer states what each record says of the payer. */
const MOST_SAID = 3;

const describeStatements = ({ test, coverage }: Hit): readonly string[] => {
  const lines = coverage === undefined ? [] : statementsOf(coverage);
  return lines.length === 0 ? [] : [`${nameTests([test])}, ${coverage?.verdict}: ${lines.join(" | ")}.`];
};

/** What the payer does of the tests that meet every other filter. */
export function describePayer(judged: readonly Hit[], isEmpty: boolean): readonly string[] {
  const verdicts = judged.flatMap(({ test, coverage }) =>
    coverage === undefined ? [] : [{ test, verdict: coverage.verdict }],
  );
  if (verdicts.length === 0) return [];
  return [
    ...describeCoverage(verdicts),
    ...(isEmpty && judged.length <= MOST_SAID ? judged.flatMap(describeStatements) : []),
    ...(isEmpty ? [`Without covered_by: ${judged.length}${inBrackets(judged)}.`] : []),
  ];
}

/** Tests whose records lack the value of a bound: they are neither in nor out. */
function describeUnstated(
  chosen: readonly CategoryCatalog[],
  named: readonly NamedFilter[],
): readonly string[] {
  const tests = chosen.flatMap((catalog) => catalog.tests);
  return named.flatMap(({ parameter, field, states }) => {
    const blind = states === undefined ? 0 : tests.filter((test) => !states(test)).length;
    return blind === 0
      ? []
      : [`${parameter} cannot judge ${blind} of ${tests.length} tests: they state no usable ${field}.`];
  });
}

/** How the question was read, and what its filters could not see. */
export function describeHits(
  { input, chosen, named }: Pick<Asked, "input" | "chosen" | "named">,
  hits: readonly Hit[],
): readonly string[] {
  const ofCategory = (catalog: CategoryCatalog) =>
    hits.filter((hit) => hit.catalog === catalog).map(({ match }) => match);
  const readings = chosen.flatMap((catalog) => describeCancerReading(catalog, named, ofCategory(catalog)));
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
      ...readings,
      ...only,
      ...describeUnstated(chosen, named),
    ]),
  ];
}
