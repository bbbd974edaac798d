// Shows which statements an answer of opa held, from its id:  pnpm answer ID
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError, UserInputError } from "@clinical-mcp/errors";
import { currentDataset, VERSIONS_FOLDER } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { z } from "zod";
import { DATA_FOLDER_SETTING } from "../apps/opa/src/dataset/index.ts";
import { createAnswerFinder, isOfVersion, type ShownPlace } from "../apps/opa/src/answer-id.ts";
import { cite } from "../apps/opa/src/domain/shared/cite.ts";
import { createCorpus } from "../apps/opa/src/domain/shared/corpus.ts";
import { REBUILD_COMMAND } from "../apps/opa/src/store/dataset-file.ts";
import { readCorpus } from "../apps/opa/src/store/read-corpus.ts";

const USAGE = "Usage: pnpm answer ID   the answer_id of an answer of opa, e.g. opa1-…";
const EXIT = { wrongArguments: 2, refused: 1 };
/** Relative paths start where the server's do. */
const APP_FOLDER = fileURLToPath(new URL("../apps/opa", import.meta.url));
/** Characters of a section that is shown whole. */
const MOST_TEXT = 1_500;

/** The version that answered, otherwise the one in service; both are in the folder until the next ingestion. */
async function openCorpus(id: string) {
  const settings = parseEnvironment(z.object(DATA_FOLDER_SETTING), process.env);
  const root = resolve(APP_FOLDER, settings.OPA_DATA_DIR);
  const current = await currentDataset(root);
  if (!current) throw new ConfigurationError(`${root} has no dataset: run ${REBUILD_COMMAND}.`);
  const versions = await readdir(join(root, VERSIONS_FOLDER));
  const own = versions.find((version) => isOfVersion(id, version));
  const version = own ?? current.version;
  const corpus = createCorpus(readCorpus(join(root, VERSIONS_FOLDER, version)), {
    version,
    builtAt: current.manifest.builtAt,
  });
  return { corpus, version, isOwn: own !== undefined };
}

function describePlace({ document, section, provision, text }: ShownPlace): string {
  const { text: citation, url } = cite({ document, section, provision });
  const cut = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} …` : text;
  const own = [document.document_id, section?.section_id ?? ""].join(" ").trim();
  return ["", own, citation, url, "", cut].join("\n");
}

async function show(id: string): Promise<void> {
  const { corpus, version, isOwn } = await openCorpus(id);
  const { places, unknown, isCut, isDamaged } = createAnswerFinder(corpus)(id);
  console.log(
    isOwn
      ? `Dataset ${version}, which gave the answer:`
      : `The dataset that gave the answer is not here; what ${version} has of it:`,
  );
  for (const place of places) console.log(describePlace(place));
  const notes = [
    ...(places.length === 0 && unknown === 0 ? ["The answer showed no statement."] : []),
    ...(unknown > 0 ? [`${unknown} places are not in this dataset: their words have changed or gone.`] : []),
    ...(isCut ? ["The answer showed more than its id has room for: these are the first."] : []),
    ...(isDamaged ? ["The id is not what a server made: a character was lost or changed."] : []),
  ];
  for (const note of notes) console.log(`\n${note}`);
}

const [id, ...rest] = process.argv.slice(2).filter((argument) => argument !== "--");
try {
  if (id === undefined || rest.length > 0) throw new UserInputError(USAGE, { code: "ARGUMENTS" });
  await show(id);
} catch (error) {
  if (!(error instanceof UserInputError) && !(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UserInputError ? EXIT.wrongArguments : EXIT.refused;
}
