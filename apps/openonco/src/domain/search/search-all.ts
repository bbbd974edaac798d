import { UserInputError } from "@clinical-mcp/errors";
import type { Category, JsonValue } from "../../dataset/index.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { readCategory } from "./category-words.ts";
import { toCoverageQuestion } from "../coverage/covered-by.ts";
import type { CoverageQuestion } from "../coverage/judge-coverage.ts";
import { toCoverageJudge } from "../coverage/judge-coverage.ts";
import { isMedicare } from "../coverage/payers.ts";
import { toOrderField } from "../values/derived-fields.ts";
import { dropFillers } from "./fillers.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { findStated } from "../shared/field-synonyms.ts";
import { foldText } from "../shared/fold-text.ts";
import { findTests } from "./find-tests.ts";
import type { NamedFilter } from "./named-filter.ts";
import type { FilterInput } from "./filters.ts";
import { toFilters } from "./filters.ts";
import { asksHereditary, readsInheritance } from "../values/hereditary.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import { rankTests } from "./rank-tests.ts";
import { toWideFilters } from "./search-all-filters.ts";
import { findCancerQuestion } from "./search-notices.ts";
import { parseFieldNames, requireSimple, splitShortList } from "../shared/served-fields.ts";
import type { CategoryCatalog, TestCatalog } from "../catalog/test-catalog.ts";
import type { Asked, Hit, WideSearchAnswer, WideSearchInput } from "./wide-answer.ts";
import { presentHits } from "./wide-answer.ts";
import { toWhereFilters } from "./where-filter.ts";
import {
  describeHits,
  describeNearly,
  describePayer,
  describePlaces,
  describeTissue,
  describeUnknownPayer,
  explainElsewhere,
  explainEmpty,
} from "./wide-notices.ts";

function parseCategories(text: string | undefined): readonly Category[] {
  const asked = splitShortList(text, "categories").map(readCategory);
  if (!asked.includes(undefined)) return CATEGORIES.filter((category) => asked.includes(category));
  throw new UserInputError("Unknown category in 'categories'", {
    code: "INVALID_PARAMETER",
    suggestion: `Valid categories: ${CATEGORIES.join(", ")}`,
  });
}

async function findHits(
  catalogs: readonly CategoryCatalog[],
  toNamed: (catalog: CategoryCatalog) => readonly NamedFilter[],
  where: Parameters<typeof findTests>[2],
): Promise<readonly Hit[]> {
  const found = await Promise.all(
    catalogs.map(async (catalog) => {
      const filters = toNamed(catalog).map(({ filter }) => filter);
      const matches = await findTests(catalog, { filters }, where);
      return matches.flatMap((match): readonly Hit[] => {
        const test = catalog.byId.get(match.id.toLowerCase());
        return test ? [{ match, test, catalog }] : [];
      });
    }),
  );
  return found.flat();
}

/** Numbers before texts, missing values last, in either direction. */
function compareValues(a: JsonValue | undefined, b: JsonValue | undefined, descending: boolean): number {
  const kind = (value: JsonValue | undefined): number =>
    typeof value === "number" ? 0 : typeof value === "string" || typeof value === "boolean" ? 1 : 2;
  if (kind(a) !== kind(b) || kind(a) === 2) return kind(a) - kind(b);
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en", { numeric: true });
  return descending ? -order : order;
}

const valueOf = ({ values }: DiagnosticTest, field: string): JsonValue | undefined =>
  values[findStated(values, field)];

function orderHits(
  hits: readonly Hit[],
  catalogs: readonly CategoryCatalog[],
  text: string | undefined,
): readonly Hit[] {
  const asked = text?.trim() ?? "";
  if (asked === "") return hits;
  const [name = ""] = parseFieldNames(catalogs, asked.replace(/^-/, ""), "order_by");
  const field = toOrderField(asked, name);
  requireSimple(catalogs, field, "order_by");
  return hits.toSorted((a, b) =>
    compareValues(valueOf(a.test, field), valueOf(b.test, field), asked.startsWith("-")),
  );
}

function choose(catalogs: TestCatalog, input: WideSearchInput): Asked["chosen"] {
  const categories = parseCategories(input.categories);
  if (categories.length > 0) return categories.map((category) => catalogs[category]);
  const hereditary = asksHereditary(input.cancer_type) || asksHereditary(input.query);
  return hereditary ? [catalogs.hct] : CATEGORIES.map((category) => catalogs[category]);
}

/** Says of each hit what the payer asked about does. */
function toJudge(question: CoverageQuestion | undefined): (hits: readonly Hit[]) => readonly Hit[] {
  if (question === undefined) return (hits) => hits;
  const judge = toCoverageJudge(question);
  return (hits) => hits.map((hit) => ({ ...hit, coverage: judge(hit.test.coverage) }));
}

/** What covered_by asks of Medicare; a specific cancer is another question than the one that each row answers. */
function readMedicare(
  { covered_by: asked }: WideSearchInput,
  question: CoverageQuestion | undefined,
): Asked["ofMedicare"] {
  if (question === undefined || !isMedicare(question.payer)) return undefined;
  if (question.setting !== undefined || question.stages !== undefined) return "part";
  const isOther = typeof asked === "object" && foldText(asked.cancer ?? "") !== "";
  return question.cancer === undefined || isOther ? undefined : "cancer";
}

/** Tests whose record says, without contradiction, that the payer covers what is asked. */
const isPaid = ({ coverage }: Hit): boolean => coverage === undefined || coverage.verdict === "covered";

/** Tests with one place in the record that says so, and another that says the opposite. */
const isDisputed = ({ coverage }: Hit): boolean => coverage?.verdict === "conflict";

/** Tests with what is asked in the fields meant for it; only where there is none, those that say it anywhere. */
function preferOwn(hits: readonly Hit[], toNamed: ToNamed): readonly [Taken, readonly Hit[]] {
  const asked = hits[0] ? toNamed(hits[0].catalog).some((named) => named.isOwn !== undefined) : false;
  if (!asked) return [{ hits, isOwn: true }, []];
  const isOwn = ({ test, catalog }: Hit): boolean =>
    toNamed(catalog).every((named) => named.isOwn?.(test) ?? true);
  const own = hits.filter(isOwn);
  return own.length > 0
    ? [{ hits: own, isOwn: true }, hits.filter((hit) => !own.includes(hit))]
    : [{ hits, isOwn: false }, []];
}

interface Taken {
  readonly hits: readonly Hit[];
  /** False where only other fields than the intended ones have the words asked. */
  readonly isOwn: boolean;
}

/** In the order asked, or by evidence; better grades first, and what cannot be ordered last. */
function rankHits(hits: readonly Hit[], { input, chosen, named }: Read): readonly Hit[] {
  const ordered = orderHits(hits, chosen, input.order_by);
  const place = new Map(ordered.map((hit) => [hit.match.id, hit]));
  const ranked = rankTests(
    ordered.map(({ match }) => match),
    {
      cancer: findCancerQuestion(named),
      unavailable: new Set(chosen.flatMap((catalog) => [...catalog.unavailable])),
      isOrdered: (input.order_by ?? "").trim() !== "",
      byId: new Map(ordered.map(({ test }) => [test.id.toLowerCase(), test])),
    },
  );
  return ranked.flatMap(({ id }) => place.get(id) ?? []);
}

/** The filters for each category, read once: only hereditary tests read a cancer in another way. */
function readFilters(
  chosen: readonly CategoryCatalog[],
  input: WideSearchInput,
  catalogs: TestCatalog,
): (catalog: CategoryCatalog) => readonly NamedFilter[] {
  const table = toTableInput(input);
  const findWords = (id: string) =>
    chosen.map((catalog) => catalog.words.get(id)).find((words) => words !== undefined);
  const wide = [...toWideFilters(input, findWords), ...toWhereFilters(input.where, Object.values(catalogs))];
  const isHereditary = ({ category }: CategoryCatalog): boolean => category === "hct";
  const [usual, hereditary] = [chosen.find((each) => !isHereditary(each)), chosen.find(isHereditary)];
  const ofUsual = usual ? [...toFilters(usual.category, table), ...wide] : [];
  // Where nothing in the words is on inheritance both read them alike.
  const isAlike = usual !== undefined && !readsInheritance(table.cancer_type);
  const ofHereditary = isAlike || !hereditary ? ofUsual : [...toFilters("hct", table), ...wide];
  return (catalog) => (isHereditary(catalog) ? ofHereditary : ofUsual);
}

/** What of the input the table knows. */
const toTableInput = ({
  vendor,
  cancer_type,
  approach,
  fda_status,
  available_only,
}: WideSearchInput): FilterInput => ({
  vendor,
  cancer_type,
  approach,
  fda_status,
  available_only,
  include_discontinued: true,
});

type Read = Pick<Asked, "input" | "chosen" | "named">;

type ToNamed = (catalog: CategoryCatalog) => readonly NamedFilter[];

/** So few may be incomplete: the answer also states tests of other categories. */
const FEW = 4;

const isTissue = ({ parameter }: NamedFilter): boolean => parameter === "requires_tumor_tissue";

/**
 * Searches all categories at once, or those named.
 *
 * @throws UserInputError for an unknown category, field or setting
 * @throws UpstreamError when a table could not be searched
 */
export async function searchAll(
  given: WideSearchInput,
  { store, catalog: catalogs, dataAsOf }: OpenOncoDependencies,
  signal: AbortSignal,
): Promise<WideSearchAnswer> {
  const { input, notices: fillers } = dropFillers(given);
  const chosen = choose(catalogs, input);
  const toFiltersOf = (of: readonly CategoryCatalog[]) => readFilters(of, input, catalogs);
  const toNamed = toFiltersOf(chosen);
  const named = chosen[0] ? toNamed(chosen[0]) : [];
  const question = toCoverageQuestion(input, findCancerQuestion(named));
  const judge = toJudge(question);
  const find = async (of: readonly CategoryCatalog[], toFilter: ToNamed) =>
    judge(await findHits(of, toFilter, { store, signal }));
  const findPaid = async (of: readonly CategoryCatalog[], toFilter: ToNamed) =>
    preferOwn((await find(of, toFilter)).filter(isPaid), toFilter)[0].hits;
  const judged = await find(chosen, toNamed);
  const [{ hits, isOwn }, mentioned] = preferOwn(
    judged.filter((hit) => isPaid(hit) || isDisputed(hit)),
    toNamed,
  );
  const rank = (some: readonly Hit[]) => rankHits(some, { input, chosen, named });
  const sorted = [...rank(hits.filter(isPaid)), ...rank(hits.filter(isDisputed))];
  const withoutTissue: ToNamed = (catalog) => toNamed(catalog).filter((each) => !isTissue(each));
  const isEmpty = hits.length === 0;
  const notices = [
    ...fillers,
    ...describeHits({ input, chosen, named }, sorted),
    ...describePlaces({ named, isOwn, mentioned }),
    ...describePayer(judged, isEmpty),
    ...(isEmpty ? describeUnknownPayer(question, chosen) : []),
    ...(judged.length === 0 ? describeNearly(input, chosen) : []),
    ...(input.requires_tumor_tissue === false ? describeTissue(await findPaid(chosen, withoutTissue)) : []),
    ...(isEmpty ? await explainEmpty(named, toNamed, (toFilter) => findPaid(chosen, toFilter)) : []),
    ...(hits.length < FEW
      ? await explainElsewhere({ input, chosen }, catalogs, (others) => findPaid(others, toFiltersOf(others)))
      : []),
  ];
  const asked = { input, chosen, named, notices, isOwn, ofMedicare: readMedicare(input, question) };
  return presentHits(sorted, asked, dataAsOf);
}
