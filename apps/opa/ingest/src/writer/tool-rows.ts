import {
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
  clinicalToolsTable,
} from "@clinical-mcp/opa/dataset";
import type { DocumentHead, ToolRecord } from "../records.ts";
import type { TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";

export interface ToolDocument {
  readonly id: string;
  readonly head: DocumentHead;
  readonly tool: ToolRecord;
}

/** A clinical tool with its features and the parts of its page. */
export function insertTool(database: Pick<TableFile, "insert">, { id, head, tool }: ToolDocument): void {
  database.insert(clinicalToolsTable, [
    {
      tool_id: id,
      name: tool.name,
      category: tool.category,
      conditions: JSON.stringify(tool.conditions),
      source_url: head.url,
      also_at: JSON.stringify(tool.alsoAt),
      last_updated: tool.lastUpdated,
      summary: head.summary,
      instruments: JSON.stringify(tool.instruments),
      quick_links: JSON.stringify(tool.quickLinks),
      text_kind: head.textKind,
    },
  ]);
  database.insert(
    clinicalToolFeaturesTable,
    tool.features.map(({ feature, isAvailable, anchor, title }) => ({
      tool_id: id,
      feature,
      is_available: isAvailable ? 1 : 0,
      anchor,
      title,
    })),
  );
  database.insert(
    clinicalToolSectionsTable,
    tool.sections.map((section, position) => ({ tool_id: id, position, ...section })),
  );
}
