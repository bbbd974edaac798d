import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { ChecklistsFile, EquipmentFile } from "@clinical-mcp/opa/dataset";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { bullet, document, heading } from "./blocks.ts";

const toHead = (
  { url, as_of: asOf, pages_ahead: pagesAhead }: ChecklistsFile | EquipmentFile,
  topics: readonly string[],
): DocumentHead => ({
  sourceOrg: "pho",
  url,
  documentType: "guideline",
  textKind: "summary",
  published: null,
  effective: null,
  updated: null,
  asOf,
  topics: [...topics],
  policyLevel: null,
  companionOf: null,
  summary: null,
  isSuperseded: false,
  supersededBy: null,
  pagesAhead,
});

type Checklist = ChecklistsFile["checklists"][number];

function toChecklistBlocks({ title, items }: Checklist) {
  const parts = [...new Set(items.map(({ section }) => section))];
  const blocks = parts.flatMap((part) => [
    ...(part === null ? [] : [heading(part, 3)]),
    ...items
      .filter(({ section }) => section === part)
      .map(({ text, frequency }) => bullet(frequency === null ? text : `${text} (${frequency})`)),
  ]);
  return [heading(title, 2), ...blocks];
}

/** Checklists with their items as lines that can be found and quoted. */
export const fromChecklistsFile = (file: ChecklistsFile): SourceDocument =>
  toSourceDocument({
    id: file.id,
    document: document(file.title, file.checklists.flatMap(toChecklistBlocks)),
    records: {
      head: toHead(file, ["checklist", "infection control", "IPAC", "office practice"]),
      checklists: file.checklists.map(({ id, title, appendix, page, items }) => ({
        id,
        title,
        appendix,
        page: page + file.pages_ahead,
        items: items.map(({ text, frequency, section }) => ({ text, frequency, part: section })),
      })),
    },
    modalitiesOf: () => [],
  });

const COLUMNS = ["Item", "Minimum level", "Frequency", "Note"];

const toRow = ({ item, minimum_level: level, frequency, note }: EquipmentFile["items"][number]) => [
  item,
  level,
  frequency ?? "",
  note ?? "",
];

/** The table of equipment, a row for each item. */
export const fromEquipmentFile = (file: EquipmentFile): SourceDocument =>
  toSourceDocument({
    id: file.id,
    document: document(file.title, [
      { kind: "table", rows: [COLUMNS, ...file.items.map(toRow)], headerRows: 1 },
    ]),
    records: {
      head: toHead(file, ["reprocessing", "cleaning", "disinfection", "sterilization", "equipment"]),
      equipment: file.items.map((entry) => ({
        item: entry.item,
        minimumLevel: entry.minimum_level,
        frequency: entry.frequency,
        note: entry.note,
        page: entry.page + file.pages_ahead,
        text: toRow(entry).join(" | "),
      })),
    },
    modalitiesOf: () => [],
  });
