import type { FetchedFile } from "../fetch/fetched-file.ts";
import { openSavedFolder } from "../fetch/saved-folder.ts";
import { collectFiles, extractFile, toProblem, type CollectOptions, type Problem } from "./collect-files.ts";
import type { IngestionFiles, IngestionOptions } from "./ingestion-options.ts";
import type { Source, SourceDocument } from "./source.ts";
import type { Staging } from "./stage-documents.ts";

type StageOptions = IngestionOptions & IngestionFiles;

/** What ships with the app is read from its own folder, wherever the other files come from. */
async function filesOf(
  source: Source,
  run: StageOptions,
): Promise<Pick<CollectOptions, "fetcher" | "savedUrls" | "isWhole">> {
  if (source.folder === undefined) return { ...run, isWhole: run.allowShrink };
  const shipped = await openSavedFolder(source.folder, [source]);
  return { fetcher: shipped, savedUrls: ({ name }) => shipped.urlsOf(name), isWhole: true };
}

/** A file that has been understood. */
interface UnderstoodFile {
  readonly file: FetchedFile;
  readonly documents: readonly SourceDocument[];
}

const editionOf = ({ documents }: UnderstoodFile): string =>
  documents
    .flatMap(({ edition }) => edition ?? [])
    .toSorted()
    .at(-1) ?? "";

/** Without files of an older edition of what a newer file has, whole: editions are not mixed. */
function chooseNewest(files: readonly UnderstoodFile[]): readonly UnderstoodFile[] {
  const newest = new Map<string, string>();
  for (const own of files)
    for (const { id } of own.documents) {
      const edition = editionOf(own);
      if (edition > (newest.get(id) ?? "")) newest.set(id, edition);
    }
  return files.filter((own) => own.documents.every(({ id }) => editionOf(own) >= (newest.get(id) ?? "")));
}

/** Puts documents of a source into the dataset, and notes which files could not be read or are held back. */
function createPlacing(source: Source, staging: Staging, { signal }: StageOptions) {
  const unread: Problem[] = [];
  const nameProblem = (url: string, error: unknown): void => {
    signal.throwIfAborted();
    unread.push(toProblem(source, url, error));
  };
  const put = async (file: FetchedFile, documents: readonly SourceDocument[]): Promise<void> => {
    try {
      for (const refusal of await staging.add(source.name, file, documents)) nameProblem(file.url, refusal);
    } catch (error) {
      nameProblem(file.url, error);
    }
  };
  /** One by one, without what a stand-in would only repeat. */
  const putEach = async ({ file, documents }: UnderstoodFile): Promise<void> => {
    for (const document of documents)
      if (!source.isStandIn || !staging.has(document.id)) await put(file, [document]);
  };
  return { unread, nameProblem, put, putEach };
}

/**
 * Reads the files of one source into the dataset that is being built.
 *
 * @returns what could not be read or is held back
 */
export async function stageSource(source: Source, staging: Staging, options: StageOptions) {
  const collecting = { ...options, ...(await filesOf(source, options)) };
  const { isListed, asked, files, problems } = await collectFiles(source, collecting);
  const stage = options.progress.startStage(`${source.name}: documents`, files.length);
  const { unread, nameProblem, put, putEach } = createPlacing(source, staging, options);
  // What states its edition waits for the other files of its source, which may have a newer one.
  const dated: UnderstoodFile[] = [];
  for (const file of files) {
    options.signal.throwIfAborted();
    try {
      const understood = { file, documents: await extractFile(source, file, options.signal) };
      if (editionOf(understood) === "") await putEach(understood);
      else dated.push(understood);
    } catch (error) {
      nameProblem(file.url, error);
    }
    stage.advance();
  }
  for (const { file, documents } of chooseNewest(dated)) await put(file, documents);
  stage.end();
  return { isListed, asked, problems: [...problems, ...unread] };
}
