import {
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
} from "@clinical-mcp/opa/dataset";
import type { OpaRecords } from "../records.ts";
import type { TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";

type Find = (text: string) => string;

/** One appendix, in any wording. */
export const toAppendixKey = (url: string, appendix: string): string =>
  `${url} ${appendix.slice(-1).toUpperCase()}`;

export interface IpacDocument {
  readonly id: string;
  readonly records: OpaRecords;
  readonly find: Find;
  /** Appendices whose official checklists are in the dataset. */
  readonly officialAppendices: ReadonlySet<string>;
}

function insertChecklists(database: Pick<TableFile, "insert">, document: IpacDocument): void {
  const { id, records, find, officialAppendices } = document;
  const { head } = records;
  for (const { id: checklistId, title, appendix, page, items } of records.checklists) {
    // Our wording of a checklist gives way to the publisher's.
    const isReplaced = appendix !== null && officialAppendices.has(toAppendixKey(head.url, appendix));
    if (head.textKind === "summary" && isReplaced) continue;
    const rows = items.map(({ text, frequency, part }, position) => ({
      checklist_id: checklistId,
      position,
      part,
      item_text: text,
      frequency,
      section_id: find(text),
    }));
    const [first] = rows;
    if (!first) continue;
    const checklist = { checklist_id: checklistId, document_id: id, title, appendix, page };
    database.insert(ipacChecklistsTable, [{ ...checklist, section_id: first.section_id }]);
    database.insert(ipacChecklistItemsTable, rows);
  }
}

/** What an IPAC document requires, its checklists and its equipment. */
export function insertIpac(database: Pick<TableFile, "insert">, document: IpacDocument): void {
  const { id, records, find } = document;
  database.insert(
    ipacRecommendationsTable,
    records.recommendations.map(({ text, ...recommendation }, position) => ({
      document_id: id,
      position,
      section_id: find(text),
      recommendation_text: text,
      ...recommendation,
    })),
  );
  insertChecklists(database, document);
  database.insert(
    ipacEquipmentTable,
    records.equipment.map(({ item, minimumLevel, frequency, note, page, text }, position) => ({
      document_id: id,
      position,
      item,
      minimum_level: minimumLevel,
      frequency,
      note,
      page,
      section_id: find(text),
    })),
  );
}
