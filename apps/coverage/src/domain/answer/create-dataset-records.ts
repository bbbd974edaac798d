import { createCorpus, type Corpus, type CorpusRows } from "../corpus.ts";
import type { EditionRows } from "../changes/edition-rows.ts";
import { createOdbRecords } from "../odb/odb-records.ts";
import { createSchedule } from "../ohip/schedule.ts";
import type { DatasetRecords } from "../dataset-records.ts";

/** Indexes all rows of one dataset, once. */
export function createDatasetRecords(
  rows: EditionRows & CorpusRows,
  named: Pick<Corpus, "version" | "builtAt">,
): DatasetRecords {
  const corpus = createCorpus(rows, named);
  return {
    corpus,
    odb: createOdbRecords(rows.odb, corpus),
    adp: rows.adp,
    schedule: createSchedule(rows.ohip, corpus),
  };
}
