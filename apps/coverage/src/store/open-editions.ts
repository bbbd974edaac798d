import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError, UserInputError } from "@clinical-mcp/errors";
import { MANIFEST_FILE, manifestSchema } from "@clinical-mcp/retrieval";
import { VERSIONS_FOLDER } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { createAnswerDeps, type AnswerWords } from "../domain/answer/create-answer-deps.ts";
import { createDatasetRecords } from "../domain/answer/create-dataset-records.ts";
import type { EditionsDependencies, OpenedEdition } from "../domain/changes/coverage-changes.ts";
import type { ReplayDependencies } from "../domain/changes/replay-cases.ts";
import { parseTable } from "./parse-table.ts";
import { readDataset, type DatasetRows } from "./read-dataset.ts";

/** Dependencies besides the records that judge cases. */
export interface EditionWords {
  readonly words: AnswerWords;
  /** YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

/** A dataset's rows with the dependencies that judge its cases. Never calls a model, even if the server reads questions with one. */
export function toOpenedEdition(
  rows: DatasetRows,
  named: { readonly version: string; readonly builtAt: string },
  { words, today }: EditionWords,
): OpenedEdition {
  const makeDeps = (): ReplayDependencies => {
    const answers = createAnswerDeps(createDatasetRecords(rows, named), words, {
      today,
      clock: () => performance.now(),
    });
    return { answers, claims: answers.decisions.claims, parseTable };
  };
  let deps: ReplayDependencies | undefined;
  return { version: named.version, rows, openDeps: () => (deps ??= makeDeps()) };
}

/** Opens a dataset by its folder. */
export async function openEditionFolder(folder: string, words: EditionWords): Promise<OpenedEdition> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8")));
  return toOpenedEdition(readDataset(folder), manifest, words);
}

/** Names of the whole datasets of a folder, the newest first: a name begins with the moment of building. */
export async function listVersions(datasets: string): Promise<readonly string[]> {
  const folder = join(datasets, VERSIONS_FOLDER);
  const names = await readdir(folder);
  return names
    .filter((name) => existsSync(join(folder, name, MANIFEST_FILE)))
    .toSorted()
    .toReversed();
}

/** The two sides of a comparison. */
const MOST_KEPT = 2;

/** The datasets in a folder. Reading one blocks a thread for seconds, so the two that were compared last are cached. */
export function createEditionsDeps(
  datasets: string,
  inService: string,
  words: EditionWords,
): EditionsDependencies {
  const kept = new Map<string, OpenedEdition>();
  const open = async (version: string): Promise<OpenedEdition> => {
    try {
      return await openEditionFolder(join(datasets, VERSIONS_FOLDER, version), words);
    } catch (cause) {
      if (!(cause instanceof ConfigurationError)) throw cause;
      throw new UserInputError(`The dataset ${version} is of another form than this program reads.`, {
        code: "NOT_COMPARABLE",
        suggestion: "Ingest its edition again.",
        cause,
      });
    }
  };
  return {
    inService,
    listVersions: () => listVersions(datasets),
    openEdition: async (version) => {
      const edition = kept.get(version) ?? (await open(version));
      // Re-insert the last one requested, so that it is evicted last.
      kept.delete(version);
      kept.set(version, edition);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return edition;
    },
  };
}
