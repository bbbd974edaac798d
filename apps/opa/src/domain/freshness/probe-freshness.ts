import { jsonBytes, type Detail } from "@clinical-mcp/mcp-tool";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { comparePage, type PageVerdict, type WebStatus } from "./compare-page.ts";
import type { Corpus, DocumentRow } from "../shared/corpus.ts";
import type { FreshnessAnswer, FreshnessInput } from "./freshness-schemas.ts";
import { STALENESS } from "./freshness-schemas.ts";
import { listNews } from "./list-news.ts";
import { measureStaleness, toImportance, type Age } from "./measure-staleness.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import type { PageChecker } from "./page-checker.ts";
import { recommendRefresh } from "./recommend-refresh.ts";
import { selectDocuments } from "./select-documents.ts";

/** What opa_freshness_probe reaches. */
export interface FreshnessDependencies extends Pick<OpaDependencies, "corpus" | "today"> {
  readonly pages: PageChecker;
}

/** Pages asked for in one call. */
const MOST_PAGES = 20;
const UPDATES: ReadonlySet<WebStatus> = new Set(["changed", "changed_since_reading", "gone", "redirected"]);

interface Probed {
  readonly document: DocumentRow;
  readonly age: Age;
  /** Undefined where the web was not to be asked. */
  readonly verdict: PageVerdict | undefined;
}

/** Superseded first, then by age class; within one what matters most in the clinic, then the oldest. */
function order(documents: readonly DocumentRow[], today: string) {
  const rank = ({ staleness }: Age): number =>
    staleness === undefined ? STALENESS.length : STALENESS.indexOf(staleness);
  return documents
    .map((document) => ({ document, age: measureStaleness(document, today) }))
    .toSorted(
      (a, b) =>
        rank(a.age) - rank(b.age) ||
        toImportance(a.document) - toImportance(b.document) ||
        (b.age.days ?? 0) - (a.age.days ?? 0),
    );
}

function toStored(document: DocumentRow, corpus: Corpus) {
  const log = corpus.rows.ingestionLog.find(({ document_id }) => document_id === document.document_id);
  return {
    document,
    sections: corpus.sectionsOf(document.document_id),
    fileSha256: document.text_kind === "official" ? log?.file_sha256 : undefined,
  };
}

/** The page of several documents is asked for once, since the earliest of their readings. */
function toQuestions(documents: readonly DocumentRow[]) {
  const pages = Map.groupBy(documents, ({ source_url }) => source_url);
  return [...pages].slice(0, MOST_PAGES).map(([url, [first, ...others]]) => ({
    url,
    since: others.reduce((day, { as_of }) => (as_of < day ? as_of : day), first?.as_of ?? ""),
  }));
}

async function askPages(
  documents: readonly DocumentRow[],
  { corpus, pages, today }: FreshnessDependencies,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PageVerdict>> {
  const answers = await pages.check(toQuestions(documents), signal);
  const left = { outcome: "not_asked", why: `One call asks for ${MOST_PAGES} pages at most.` } as const;
  return new Map(
    documents.map((document) => [
      document.document_id,
      comparePage(toStored(document, corpus), answers.get(document.source_url) ?? left, today()),
    ]),
  );
}

const toStale = ({ document, age: { staleness, why, date, days } }: Probed) =>
  staleness === undefined
    ? []
    : [
        {
          document_id: document.document_id,
          title: document.title,
          source_org: document.source_org,
          last_updated: date,
          days_old: days,
          topics: document.topics,
          staleness,
          why,
          source_url: document.source_url,
          as_of: document.as_of,
        },
      ];

const toUndated = ({ document: { document_id, title, source_org, as_of, source_url } }: Probed) => ({
  document_id,
  title,
  source_org,
  as_of,
  source_url,
});

const toUpdate = ({ document, verdict }: Probed, today: string) =>
  verdict === undefined || !UPDATES.has(verdict.status)
    ? []
    : [
        {
          source_org: document.source_org,
          document_id: document.document_id,
          indication: verdict.evidence[0] ?? "",
          url: document.source_url,
          detected_date: today,
          status: verdict.status,
        },
      ];

const toWebCheck = ({ document, verdict }: Probed, today: string) =>
  verdict === undefined
    ? []
    : [
        {
          document_id: document.document_id,
          url: document.source_url,
          status: verdict.status,
          checked_on: verdict.status === "not_checked" ? null : today,
          evidence: [...verdict.evidence],
        },
      ];

/** The first version adds everything, which is not news. */
function listChanges(documents: readonly DocumentRow[], { rows }: Corpus) {
  const ids = new Set(documents.map(({ document_id }) => document_id));
  const isAll = documents.length === rows.documents.length;
  const oldest = rows.documentChanges.reduce(
    (first, { built_at }) => (built_at < first ? built_at : first),
    "~",
  );
  const isFirst = rows.documentChanges
    .filter(({ built_at }) => built_at === oldest)
    .every(({ change }) => change === "added");
  return rows.documentChanges
    .filter(({ built_at }) => !(isFirst && built_at === oldest))
    .filter(({ document_id, change }) => ids.has(document_id) || (isAll && change === "removed"))
    .map(({ document_id, title, change, built_at, source_url, ...sections }) => ({
      document_id,
      title,
      change,
      built_at,
      sections: [...sections.sections_added, ...sections.sections_changed, ...sections.sections_removed],
      source_url,
    }));
}

function describeProbe(probed: readonly Probed[], { check_web }: FreshnessInput): string[] {
  const left = probed.filter(({ verdict }) => verdict?.status === "not_checked").length;
  return [
    ...(probed.length === 0 ? ["No document meets all of these conditions."] : []),
    ...(check_web ? [] : ["The publishers' pages were not asked: ages are from the dates in the dataset."]),
    ...(left > 0 ? [`${left} documents were not checked on the web: see web_checks for why.`] : []),
  ];
}

const bytesOf = (list: readonly unknown[] = []): number => jsonBytes(list);

/** Cuts the longest list, at a whole item, until the answer fits; what was cut is said. */
function fit(answer: FreshnessAnswer, detail: Detail): FreshnessAnswer {
  const lists = ["news", "document_changes", "undated", "web_checks", "stale_documents"] as const;
  const cut = { ...answer };
  const left = new Map<string, number>();
  const rest = detail === "short" ? ", or with detail full" : "";
  const withNotices = (): FreshnessAnswer => ({
    ...cut,
    notices: [
      ...answer.notices,
      ...[...left].map(
        ([name, count]) =>
          `${count} more in ${name} do not fit: ask by source_orgs, topics or document_ids${rest}.`,
      ),
    ],
  });
  while (jsonBytes(withNotices()) > LOOKUP_BYTES[detail]) {
    const longest = lists.reduce((a, b) => (bytesOf(cut[b]) > bytesOf(cut[a]) ? b : a));
    const items = cut[longest] ?? [];
    if (items.length === 0) break;
    Object.assign(cut, { [longest]: items.slice(0, -1) });
    left.set(longest, (left.get(longest) ?? 0) + 1);
  }
  return withNotices();
}

/**
 * How old the documents are by the dates that they state, what changed between ingestions and, where asked, what the
 * publishers' pages say today.
 *
 * @throws UserInputError UNKNOWN_DOCUMENT or UNKNOWN_TOPIC with the nearest
 */
export async function probeFreshness(
  input: FreshnessInput,
  deps: FreshnessDependencies,
  signal: AbortSignal,
): Promise<FreshnessAnswer> {
  const { corpus } = deps;
  const today = deps.today();
  const ordered = order(selectDocuments(input, corpus), today);
  const documents = ordered.map(({ document }) => document);
  const verdicts = input.check_web ? await askPages(documents, deps, signal) : new Map<string, PageVerdict>();
  const probed = ordered.map((one): Probed => ({ ...one, verdict: verdicts.get(one.document.document_id) }));
  const undated = probed.filter(({ age }) => age.date === null && age.staleness === undefined);
  const stale = probed.flatMap(toStale);
  const changes = listChanges(documents, corpus);
  const { since } = input;
  // A caller that asks for what is new does not get what is old.
  const isNews = since !== undefined;
  return fit(
    {
      provenance: input.check_web ? ["sql", "web"] : ["sql"],
      documents_checked: probed.length,
      ...(isNews && { news: [...listNews(documents, { since, changes, corpus })] }),
      stale_documents: isNews ? [] : stale,
      undated: isNews ? [] : undated.map(toUndated),
      dated_within_a_year: probed.length - stale.length - undated.length,
      potential_updates: probed.flatMap((one) => toUpdate(one, today)),
      web_checks: probed.flatMap((one) => toWebCheck(one, today)),
      last_corpus_update: corpus.builtAt,
      document_changes: isNews ? [] : changes,
      recommendations: recommendRefresh(
        probed.map(({ document, age, verdict }) => ({
          document,
          staleness: age.staleness,
          status: verdict?.status,
        })),
      ),
      notices: describeProbe(probed, input),
    },
    input.detail,
  );
}
