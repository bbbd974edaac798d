import { jsonBytes, type Detail } from "@clinical-mcp/mcp-tool";
import { SEARCH_BYTES } from "../shared/answer-limits.ts";
import { presentCitations } from "../shared/answer-schemas.ts";
import { citeAll, describePage, toPrintedPage } from "../shared/cite.ts";
import type { Corpus, DocumentRow } from "../shared/corpus.ts";
import type { IpacGuidanceAnswer } from "./ipac-guidance-schemas.ts";
import type { FoundGuidance } from "./ask-guidance.ts";
import { describeDuty, type FoundChecklist } from "./checklists.ts";
import { lowerConfidence } from "../held/judge-held.ts";
import { describeGuidance } from "./describe-guidance.ts";
import type { FoundEquipment } from "./find-equipment.ts";
import { scoreGuidance } from "./score-guidance.ts";
import { describePlace, LEVEL_MEANINGS, type IpacStatement, type RequirementLevel } from "./statements.ts";

/** As many of each as an answer begins with; it is cut until it fits. */
const MOST_STATEMENTS = 40;
const MOST_CHECKLIST_ITEMS = 25;
/** Below this the statements are not cut while there are more than as many items of checklists. */
const LEAST = 10;

interface Cut {
  readonly statements: number;
  readonly checklistItems: number;
}

const placeOf = (statement: IpacStatement) => ({
  page: statement.row.page ?? statement.section.page,
  printed_page: toPrintedPage(statement.row.page ?? statement.section.page, statement.document),
  source_section_id: statement.section.section_id,
  citation: describePlace(statement),
});

/** PHO defines its words once; those of a health unit or a ministry are its own, so they are always stated. */
function toMeaning({ document }: IpacStatement, level: RequirementLevel, detail: Detail) {
  if (document.issued_by !== null) return { level_meaning: `as worded by: ${document.issued_by}` };
  return detail === "full" ? { level_meaning: LEVEL_MEANINGS[level] } : {};
}

function toRequirements(
  statements: readonly IpacStatement[],
  detail: Detail,
): IpacGuidanceAnswer["requirements"] {
  return statements.flatMap((statement) => {
    const { level, rationale, note, provision } = statement.row;
    if (level === null) return [];
    const rest = { rationale, note, provision, ...placeOf(statement) };
    return [{ level, ...toMeaning(statement, level, detail), text: statement.text, ...rest }];
  });
}

const toFacts = (statements: readonly IpacStatement[]): IpacGuidanceAnswer["facts"] =>
  statements
    .filter(({ row }) => row.level === null)
    .map((statement) => ({ text: statement.text, note: statement.row.note, ...placeOf(statement) }));

function toEquipment(
  { row, match }: FoundEquipment,
  corpus: Corpus,
): IpacGuidanceAnswer["equipment"][number] {
  const document = corpus.findDocument(row.document_id) ?? { pages_ahead: null };
  return {
    item: row.item,
    minimum_level: row.minimum_level,
    frequency: row.frequency,
    note: row.note,
    match,
    page: row.page,
    printed_page: toPrintedPage(row.page, document),
    source_section_id: row.section_id,
    citation: row.page === null ? row.item : `${describePage(row.page, document)}, ${row.item}`,
  };
}

/** "each use" in the specification's word. */
const toFrequency = (frequency: string | null): string | null =>
  frequency === "each use" ? "per_use" : frequency;

function toChecklist({ row, items }: FoundChecklist): IpacGuidanceAnswer["checklists"][number] {
  const frequencies = new Set(items.map((item) => item.row.frequency));
  const [only] = frequencies;
  return {
    checklist_id: row.checklist_id,
    name: row.title,
    frequency: frequencies.size === 1 ? toFrequency(only ?? null) : null,
    items: items.map((item) => ({
      item: item.row.item_text,
      required: item.duty !== undefined,
      notes: item.duty === undefined ? null : describeDuty(item.duty),
      frequency: toFrequency(item.row.frequency),
    })),
    source_section_id: row.section_id,
  };
}

/** The checklists with the most items on the matter first, and of all no more items than there is room for. */
function cutChecklists(checklists: readonly FoundChecklist[], room: number): readonly FoundChecklist[] {
  let left = room;
  return checklists
    .toSorted((a, b) => b.items.length - a.items.length)
    .flatMap((checklist) => {
      const items = checklist.items.slice(0, left);
      left -= items.length;
      return items.length === 0 ? [] : [{ ...checklist, items }];
    });
}

const dateOf = ({ effective_date, updated_date, published_date }: DocumentRow): string | null =>
  effective_date ?? updated_date ?? published_date;

/** The documents of the answer, and the College's policy that obliges physicians to follow them. */
function listReferences(documents: readonly DocumentRow[], corpus: Corpus): IpacGuidanceAnswer["references"] {
  const policies = corpus.rows.documents.filter(
    ({ source_org, document_type, title, is_superseded }) =>
      source_org === "cpso" &&
      document_type === "policy" &&
      /infection prevention/iu.test(title) &&
      !is_superseded,
  );
  const all = [...documents, ...policies];
  // Our table of equipment has the address of the guide, and no date of its own.
  const urls = new Set(all.map(({ source_url }) => source_url));
  return [...urls].flatMap((url) => {
    const there = all.filter(({ source_url }) => source_url === url);
    const best = there.find((document) => dateOf(document) !== null) ?? there[0];
    return best === undefined ? [] : [{ title: best.title, url, date: dateOf(best) }];
  });
}

function toPlaces(
  statements: readonly IpacStatement[],
  { equipment, checklists }: Pick<FoundGuidance, "equipment" | "checklists">,
  corpus: Corpus,
) {
  const ids = [
    ...equipment.map(({ row }) => row.section_id),
    ...statements.map(({ section }) => section.section_id),
    ...checklists.map(({ row }) => row.section_id),
  ];
  return [...new Set(ids)].flatMap((id) => {
    const section = corpus.findSection(id);
    const document = section && corpus.findDocument(section.document_id);
    return section && document ? [{ section, document }] : [];
  });
}

function toAnswer(found: FoundGuidance, corpus: Corpus, cut: Cut): IpacGuidanceAnswer {
  const { input, evidence } = found;
  const shown = found.statements
    .slice(input.offset, input.offset + cut.statements)
    .map(({ statement }) => statement);
  const isFirst = input.offset === 0;
  const equipment = isFirst ? found.equipment : [];
  const checklists = isFirst ? cutChecklists(found.checklists, cut.checklistItems) : [];
  const { detail } = input;
  const requirements = toRequirements(shown, detail);
  const places = toPlaces(shown, { equipment, checklists }, corpus);
  const next = input.offset + shown.length;
  const confidence = scoreGuidance(found);
  return {
    topic: found.topic ?? input.topic,
    setting: found.setting === "elsewhere" ? input.setting : found.setting,
    equipment: equipment.map((one) => toEquipment(one, corpus)),
    requirements,
    facts: toFacts(shown),
    checklists: checklists.map(toChecklist),
    ...(detail === "full" && {
      best_practices: requirements
        .filter(({ level }) => level === "should" || level === "may")
        .map(({ text }) => text),
      references: listReferences(
        places.map(({ document }) => document),
        corpus,
      ),
    }),
    total_statements: found.statements.length,
    next_offset: next < found.statements.length ? next : null,
    // The records are tables of the dataset.
    provenance: ["sql", ...(evidence?.provenance.includes("vector") ? (["vector"] as const) : [])],
    ...(evidence?.vectorEngine !== undefined && { vector_engine: evidence.vectorEngine }),
    ...(found.notHeld.length > 0 && { not_held: [...found.notHeld] }),
    confidence: found.notHeld.length > 0 ? lowerConfidence(confidence.score) : confidence.score,
    confidence_reasons: confidence.reasons.map(({ words }) => words),
    citations: presentCitations(citeAll(places), detail),
    conflicts: [],
    notices: describeGuidance(found, { next, shown: checklists }),
  };
}

/** Fewer by as much as the answer is too large, and by one at least. */
const fewer = (count: number, excess: number): number =>
  Math.max(0, Math.min(count - 1, Math.ceil(count / excess)));

/** The answer with as many statements and items as it has room for. */
export function answerGuidance(found: FoundGuidance, corpus: Corpus): IpacGuidanceAnswer {
  let cut: Cut = { statements: MOST_STATEMENTS, checklistItems: MOST_CHECKLIST_ITEMS };
  for (;;) {
    const answer = toAnswer(found, corpus, cut);
    const excess = jsonBytes(answer) / SEARCH_BYTES[found.input.detail];
    const { statements, checklistItems } = cut;
    if (excess <= 1 || (statements <= 1 && checklistItems === 0)) return answer;
    const cutsItems = checklistItems > 0 && (checklistItems > LEAST || statements <= LEAST);
    cut = cutsItems
      ? { statements, checklistItems: fewer(checklistItems, excess) }
      : { statements: fewer(statements, excess), checklistItems };
  }
}
