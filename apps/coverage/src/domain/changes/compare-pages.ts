import type { ChunkRow, DocumentRow } from "../corpus.ts";
import type { RuleRow } from "../ohip/schedule.ts";
import type { Change, ChangePlace } from "./change.ts";
import { listCompared, type EditionPair, type EditionRows } from "./edition-rows.ts";

/** One page of the Schedule in a dataset. */
interface Page {
  readonly label: string;
  /** Words without figures of fees and dates: those alone are no change of a rule. */
  readonly words: readonly string[];
  readonly text: string;
  readonly place: ChangePlace;
}

const LABEL = /^(?<label>(?:GP|SP|[A-Z])\d{1,3}): /;
const FIGURE = /(?<![\d,.])\$?\d[\d,]{0,12}\.\d{2}\b/gu;
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = new RegExp(`(?:${MONTHS}) \\d{1,2}, \\d{4}`, "giu");

const normalise = (text: string): string =>
  text.replaceAll(DATE, "").replaceAll(FIGURE, "#").toLowerCase().replaceAll(/\s+/gu, " ").trim();

const labelOf = ({ section_path: path }: ChunkRow): string | undefined =>
  path.flatMap((part) => LABEL.exec(part)?.groups?.["label"] ?? [])[0];

function toPage(label: string, chunks: readonly ChunkRow[], document: DocumentRow | undefined): Page {
  const text = normalise(
    chunks
      .toSorted((one, other) => one.section_idx - other.section_idx)
      .map((chunk) => chunk.chunk_text.replace(LABEL, ""))
      .join("\n"),
  );
  const [first] = chunks;
  return {
    label,
    text,
    words: text.match(/[\p{L}\p{N}#%]+/gu) ?? [],
    place: {
      loc: label,
      url: `${document?.source_url ?? ""}${first?.page ? `#page=${first.page}` : ""}`,
      as_of: document?.as_of ?? "",
      ...(first && { passage_id: first.chunk_id }),
    },
  };
}

function listPages(rows: EditionRows): ReadonlyMap<string, Page> {
  const documents = new Map(listCompared(rows, "ohip").map((document) => [document.document_id, document]));
  const sections = rows.chunks.filter(
    (chunk) => chunk.chunk_type === "parent" && documents.has(chunk.document_id),
  );
  const byLabel = Map.groupBy(sections, labelOf);
  return new Map(
    [...byLabel].flatMap(([label, chunks]) =>
      label === undefined
        ? []
        : [[label, toPage(label, chunks, documents.get(chunks[0]?.document_id ?? ""))] as const],
    ),
  );
}

const countWords = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(words, (word) => word)].map(([word, own]) => [word, own.length]));

/** Words that one page has and the other has not, counted. */
export function countDifferent(one: readonly string[], other: readonly string[]): number {
  const counts = countWords(other);
  return [...countWords(one)].reduce(
    (sum, [word, count]) => sum + Math.max(0, count - (counts.get(word) ?? 0)),
    0,
  );
}

/** Share of words in common, of the longer page. */
const similarity = (one: Page, other: Page): number =>
  1 - countDifferent(one.words, other.words) / Math.max(1, one.words.length, other.words.length);

/** A page that has less of its words in common is another page under the same label. */
const LEAST_ALIKE = 0.4;

const partOf = (label: string): string => label.replace(/\d{1,3}$/u, "");

/** The page of the later edition that continues one of the earlier. */
function findCounterpart(page: Page, after: ReadonlyMap<string, Page>): Page | undefined {
  const own = after.get(page.label);
  if (own && (own.text === page.text || similarity(page, own) >= LEAST_ALIKE)) return own;
  const others = [...after.values()].filter(({ label }) => partOf(label) === partOf(page.label));
  const alike = others
    .map((other) => ({ other, share: similarity(page, other) }))
    .toSorted((one, other) => other.share - one.share)[0];
  return alike && alike.share >= LEAST_ALIKE ? alike.other : undefined;
}

const listRules = (rules: readonly RuleRow[], label: string): readonly RuleRow[] =>
  rules.filter(({ page_label: page }) => page === label);

function comparePage(page: Page, after: Page | undefined, rules: readonly RuleRow[]): readonly Change[] {
  if (after?.text === page.text && after.label === page.label) return [];
  const isMoved = after !== undefined && after.text === page.text;
  const removed = after ? countDifferent(page.words, after.words) : page.words.length;
  const added = after ? countDifferent(after.words, page.words) : 0;
  // Words in another order are the same rule.
  if (after?.label === page.label && removed + added === 0) return [];
  return [
    {
      program: "ohip",
      kind: isMoved ? "moved" : "rule_page",
      key: page.label,
      what: isMoved
        ? `now on ${after.label}`
        : after
          ? `${removed} words gone, ${added} new`
          : "the page is gone",
      from: { words: page.words.length },
      to: after
        ? { page: after.label, words: after.words.length, words_gone: removed, words_new: added }
        : null,
      percent: null,
      ...(!isMoved && rules.length > 0 && { rules: rules.map((rule) => rule.rule_id) }),
      places: { from: page.place, ...(after && { to: after.place }) },
      tags: {},
    },
  ];
}

/** Pages whose words changed, with the rules of ours that cite them; figures of fees and dates are no words. */
export function comparePages({ from, to }: EditionPair): readonly Change[] {
  const [before, after] = [listPages(from), listPages(to)];
  return [...before.values()].flatMap((page) =>
    comparePage(page, findCounterpart(page, after), listRules(from.ohip.rules, page.label)),
  );
}
