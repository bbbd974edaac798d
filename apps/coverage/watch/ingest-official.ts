import { cp, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@clinical-mcp/errors";
import { runCommand } from "@clinical-mcp/ingestion";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { createSources } from "../ingest/src/sources.ts";
import { databaseWriter } from "../ingest/src/writer/write-database.ts";
import type { OpenedEdition } from "../src/domain/changes/coverage-changes.ts";
import { openEditionFolder, type EditionWords } from "../src/store/open-editions.ts";

const STARTER = fileURLToPath(new URL("../../../data/coverage", import.meta.url));
const INCOMPLETE = 3;

/** The folder in which ingestion looks for a file of its kind. */
function toProgram(name: string): string {
  if (/\.txt$|\.dat$|schedule.{0,200}benefit/i.test(name)) return "ohip";
  return /\.xml$|formulary/i.test(name) ? "odb" : "adp";
}

/** A folder for ingestion with one file in it. */
async function copyOne(file: string, work: string): Promise<string> {
  const folder = join(work, "files", toProgram(basename(file)));
  await mkdir(folder, { recursive: true });
  await cp(file, join(folder, basename(file)));
  return join(work, "files");
}

/**
 * Reads one edition's official files into a temporary dataset. The shipped facts fill gaps, equally for both sides of a comparison.
 *
 * @throws ConfigurationError with ingestion's report if no file was understood
 */
export async function ingestOfficial(
  path: string,
  words: EditionWords,
  signal: AbortSignal,
): Promise<OpenedEdition> {
  const work = await mkdtemp(join(tmpdir(), "coverage-watch-"));
  try {
    const from = (await stat(path)).isDirectory() ? path : await copyOne(path, work);
    const root = join(work, "dataset");
    const said: string[] = [];
    const screen = { write: (text: string) => said.push(text) };
    const code = await runCommand({
      app: "coverage",
      root,
      sources: createSources({ starterFolder: STARTER }),
      embedder: undefined,
      writer: databaseWriter,
      argv: ["--from", from],
      base: work,
      out: screen,
      err: screen,
      signal,
      fetching: { userAgent: "clinical-mcp-ingest/0.1" },
    });
    if (signal.aborted) throw new ConfigurationError(`Interrupted while ${path} was read.`);
    const current = code === 0 || code === INCOMPLETE ? await currentDataset(root) : undefined;
    if (
      !current ||
      !current.manifest.sources.some(({ name, documents }) => name !== "starter" && documents > 0)
    )
      throw new ConfigurationError(`${path} holds no official file that is understood:\n${said.join("")}`);
    const opened = await openEditionFolder(current.folder, words);
    return { ...opened, version: basename(path) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
