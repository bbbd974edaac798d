import { join } from "node:path";
import { buildSearchFiles } from "../adapters/build-search-files.ts";
import { DATASET_FILES } from "../adapters/dataset-files.ts";
import { openDataset, type Dataset, type DatasetOptions } from "../adapters/open-dataset.ts";
import { writePassageFile } from "../adapters/passage-file.ts";
import type { Passage } from "../passage.ts";
import { createThesaurus } from "../thesaurus.ts";
import { createTestFolder, toAsync } from "./test-folder.ts";

export interface SampleDataset extends AsyncDisposable {
  readonly folder: string;
  readonly options: DatasetOptions;
  readonly dataset: Dataset;
}

/** Builds a dataset of the passages in a folder of its own and opens it; both are gone when the test ends. */
export async function openSampleDataset(
  passages: readonly Passage[],
  settings: Partial<DatasetOptions> = {},
): Promise<SampleDataset> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await createTestFolder()).path;
  await writePassageFile(join(folder, DATASET_FILES.passages), toAsync(passages));
  const embeddedBy = await buildSearchFiles({
    folder,
    ...(settings.embedder && { embedder: settings.embedder }),
  });
  const options: DatasetOptions = {
    folder,
    version: "sample",
    embeddedBy,
    rebuildCommand: "npx pnpm ingest sample",
    chroma: "none",
    thesaurus: createThesaurus([]),
    ...settings,
  };
  const dataset = opened.use(await openDataset(options));
  const resources = opened.move();
  return { folder, options, dataset, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
