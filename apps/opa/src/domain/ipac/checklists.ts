import { coverageOf, toName, toStems, weighConcepts } from "../shared/concepts.ts";
import type { Corpus, CorpusRows, DocumentRow, SectionRow } from "../shared/corpus.ts";
import type { IpacQuestion } from "./select-statements.ts";
import { describePlace, type IpacStatement } from "./statements.ts";
import { fitOf, IPAC_TOPICS, type PlacedText } from "./topics.ts";

type ItemRow = CorpusRows["ipacChecklistItems"][number];
type ChecklistRow = CorpusRows["ipacChecklists"][number];

export interface ChecklistItem {
  readonly row: ItemRow;
  /** The statement with shall or must that says the same; undefined where none was recognised. */
  readonly duty: IpacStatement | undefined;
}

export interface FoundChecklist {
  readonly row: ChecklistRow;
  readonly document: DocumentRow;
  readonly section: SectionRow;
  readonly items: readonly ChecklistItem[];
}

/**
 * Least share of an item's words in a statement, and least likeness of both, for the two to say the same. All pairs of
 * the starter dataset were read (checklists.test.ts): none is of different duties.
 */
const SAME_DUTY = { share: 0.5, likeness: 0.43 };

const isDuty = ({ row }: IpacStatement): boolean => row.level === "shall" || row.level === "must";

/** Finds the statement that obliges to what an item of a checklist asks about; both must have a topic in common. */
export function createDutyFinder(
  statements: readonly IpacStatement[],
): (item: PlacedText) => IpacStatement | undefined {
  const duties = statements.filter(isDuty).map((statement) => ({ statement, words: toName(statement.text) }));
  const counts = Map.groupBy(
    duties.flatMap(({ words }) => words),
    (word) => word,
  );
  const weigh = (words: readonly string[]): number =>
    words.reduce(
      (sum, word) => sum + Math.log((duties.length + 1) / ((counts.get(word)?.length ?? 0) + 0.5)),
      0,
    );
  const candidates = duties.map(({ statement, words }) => ({
    statement,
    words: new Set(words),
    weight: weigh(words),
  }));
  return (item) => {
    const asked = toName(item.text);
    const total = weigh(asked);
    const topics = IPAC_TOPICS.filter((topic) => fitOf(topic, item) !== undefined);
    const alike = candidates
      .map(({ statement, words, weight }) => {
        const shared = weigh(asked.filter((word) => words.has(word)));
        return { statement, share: shared / total, likeness: shared / Math.sqrt(total * weight) };
      })
      .filter(({ share, likeness }) => share >= SAME_DUTY.share && likeness >= SAME_DUTY.likeness)
      .filter(({ statement }) => topics.some((topic) => fitOf(topic, statement) !== undefined));
    return alike.toSorted((a, b) => b.likeness - a.likeness)[0]?.statement;
  };
}

/** An item with the headings above it. */
export const placeItem = (item: ItemRow, { title }: Pick<ChecklistRow, "title">): PlacedText => ({
  heading: `${title} > ${item.part ?? ""}`,
  text: item.item_text,
});

function createItemFilter(
  rows: readonly ItemRow[],
  { topic, asked }: Pick<IpacQuestion, "topic" | "asked">,
): (item: ItemRow, checklist: ChecklistRow) => boolean {
  const stems = new Map(rows.map((row) => [row, toStems(row.item_text)]));
  const weighted = weighConcepts(asked, [...stems.values()]);
  return (item, checklist) => {
    const concerns = topic === undefined || fitOf(topic, placeItem(item, checklist)) !== undefined;
    return concerns && (asked.length === 0 || coverageOf(weighted, stems.get(item) ?? new Set()) > 0);
  };
}

/** The items that concern the topic and, where that is narrowed, name what narrows it. */
export function findChecklists(
  corpus: Corpus,
  statements: readonly IpacStatement[],
  question: Pick<IpacQuestion, "topic" | "asked">,
): readonly FoundChecklist[] {
  const isWanted = createItemFilter(corpus.rows.ipacChecklistItems, question);
  const findDuty = createDutyFinder(statements);
  return corpus.rows.ipacChecklists.flatMap((row) => {
    const document = corpus.findDocument(row.document_id);
    const section = corpus.findSection(row.section_id);
    const items = corpus.rows.ipacChecklistItems
      .filter((item) => item.checklist_id === row.checklist_id && isWanted(item, row))
      .map((item) => ({ row: item, duty: findDuty(placeItem(item, row)) }));
    return !document || !section || items.length === 0 ? [] : [{ row, document, section, items }];
  });
}

/** "must, p. 53": what obliges to an item. */
export const describeDuty = (duty: IpacStatement): string =>
  `${duty.row.level ?? "stated"}, ${describePlace(duty)}`;
