// Asks the server its golden questions over HTTP and measures the answers: `npx pnpm eval coverage --help`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { openOpenAiEmbedder } from "@clinical-mcp/retrieval/adapters/openai-embeddings";
import { startLetterEmbeddings } from "@clinical-mcp/testing";
import { buildDataset, startServer } from "../test/starter-dataset.ts";
import { askGolden, type AskedQuestion } from "./ask-golden.ts";
import { fitReading } from "./fit-reading.ts";
import { writeWords } from "./fit-words.ts";
import { formatReport, listMisses } from "./format-report.ts";
import { readGolden, type GoldenQuestion } from "./golden-question.ts";

const USAGE = `npx pnpm eval coverage [options]

  --split tune|test|fit|all  which questions (default: all)
  --misses               also list the questions of tune that went wrong; those held out are never shown
  --fit                  only fit the model of words to the questions of tune, and then the confidence to those of fit
  --write                also write the report to apps/coverage/evals/RESULTS.md
  --help                 this text

Builds the starter dataset anew, and asks a part of the questions again with the search by meaning away.`;

const RESULTS = new URL("RESULTS.md", import.meta.url);
const RESULTS_HEAD =
  "# Golden questions of coverage\n\n`npx pnpm eval coverage --write` writes this page.\n\n";

/** Each so manieth question is asked with the embedder gone. */
const ASKED_AGAIN = 6;

const { values } = parseArgs({
  options: {
    split: { type: "string", default: "all" },
    misses: { type: "boolean", default: false },
    fit: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else await inFolder(values.fit ? fit : measure);

async function askAll(questions: readonly GoldenQuestion[], url: string): Promise<readonly AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of questions) asked.push(await askGolden(question, url));
  return asked;
}

async function askStarter(questions: readonly GoldenQuestion[], root: string) {
  await buildDataset(root);
  const server = await startServer(root, { CHROMA: "off" });
  try {
    const asked = await askAll(questions, server.url);
    return { asked, dataset: (await currentDataset(root))?.version ?? "" };
  } finally {
    await server.stop();
  }
}

async function askWithoutVectors(
  questions: readonly GoldenQuestion[],
  root: string,
): Promise<readonly AskedQuestion[]> {
  const endpoint = await startLetterEmbeddings();
  const embedder = await openOpenAiEmbedder({ model: "letters", baseUrl: endpoint.url });
  await buildDataset(root, embedder);
  const server = await startServer(root, {
    CHROMA: "off",
    EMBEDDER: "openai",
    EMBEDDING_MODEL: "letters",
    EMBEDDING_URL: endpoint.url,
  });
  endpoint.stop();
  try {
    return await askAll(
      questions.filter((_, at) => at % ASKED_AGAIN === 0),
      server.url,
    );
  } finally {
    await server.stop();
  }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "coverage-evals-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fit(folder: string): Promise<void> {
  const golden = await readGolden();
  console.log(await writeWords(golden));
  await buildDataset(folder);
  console.log(await fitReading(golden, folder));
}

async function measure(folder: string): Promise<void> {
  const wanted = (await readGolden()).filter(({ split }) => values.split === "all" || split === values.split);
  const { asked, dataset } = await askStarter(wanted, join(folder, "whole"));
  const lost = await askWithoutVectors(wanted, join(folder, "without-vectors"));
  const date = new Date().toISOString().slice(0, 10);
  const page = formatReport(asked, { date, dataset, split: values.split }, lost);
  console.log(page);
  if (values.misses) console.log(listMisses(asked).join("\n"));
  if (values.write) await writeFile(RESULTS, `${RESULTS_HEAD}${page}\n`);
}
