import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";
import { CHANGES_FILE, historySchema } from "@clinical-mcp/ingestion";
import { documentChangesTable } from "@clinical-mcp/opa/dataset";

/** What changed with each version, as the run has written it into the version's folder. */
export async function insertChanges(database: TableFile, folder: string): Promise<void> {
  const history = historySchema.parse(JSON.parse(await readFile(join(folder, CHANGES_FILE), "utf8")));
  for (const { version, builtAt, documents } of history) {
    database.insert(
      documentChangesTable,
      documents.map(({ change, id, title, url, sections }, position) => ({
        version,
        built_at: builtAt,
        position,
        change,
        document_id: id,
        title,
        source_url: url,
        sections_added: JSON.stringify(sections.added),
        sections_changed: JSON.stringify(sections.changed),
        sections_removed: JSON.stringify(sections.removed),
      })),
    );
  }
}
