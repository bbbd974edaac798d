// Asks the server its golden questions over HTTP and measures the answers: `npx pnpm eval opa --help`.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { serve } from "@clinical-mcp/mcp-server";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { z } from "zod";
import { openApp } from "../src/app.ts";
import { opaEnvironment } from "../src/config.ts";
import { createCorpus } from "../src/domain/shared/corpus.ts";
import { openSearchEngine } from "../src/store/open-search-engine.ts";
import { REBUILD_COMMAND } from "../src/store/dataset-file.ts";
import { readCorpus } from "../src/store/read-corpus.ts";
import { askFresh } from "./ask-fresh.ts";
import { askGolden } from "./ask-golden.ts";
import type { Server } from "./ask-tool.ts";
import { fitHeldModel, fromFresh, fromGolden, fromProbe } from "./fit-held.ts";
import { fitSupportModels } from "./fit-support.ts";
import { formatFresh, listFreshMisses } from "./format-fresh.ts";
import { formatReport, listMisses } from "./format-report.ts";
import { readFresh } from "./fresh-question.ts";
import { readGolden } from "./golden-question.ts";
import { readProbes } from "./probe-question.ts";
import { judgeFresh, type JudgedFresh } from "./judge-fresh.ts";
import type { AskedQuestion } from "./measures.ts";

const USAGE = `npx pnpm eval opa [options]

  --split tune|test|all  which questions (default: all)
  --also with|without    only the questions that other-words.json has other words for, with or without these
  --fresh                only the questions of independent authors in evals/fresh
  --misses               also list the questions that went wrong
  --fit                  only fit the models of the confidence: of support to the questions of tune, of what is held to them, to
                         the opened questions of independent authors and to half of the probes; and write them
  --write                also write the report, and that on fresh questions, to apps/opa/evals/RESULTS.md
  --help                 this text

Asks the dataset in service: ${REBUILD_COMMAND} [--source starter] builds one.`;

const ROOT = new URL("../../../", import.meta.url);
const settings = parseEnvironment(opaEnvironment, { ...process.env, PORT: "0", RATE_LIMITS: "false" });
const FILES = {
  datasets: resolve(fileURLToPath(new URL("apps/opa", ROOT)), settings.OPA_DATA_DIR),
  thesaurus: fileURLToPath(new URL("data/terms/thesaurus.csv", ROOT)),
  skills: fileURLToPath(new URL("apps/opa/skills", ROOT)),
  // Pages are not under test.
  views: { provisions: "<!doctype html>", screening: "<!doctype html>" },
};
const RESULTS = new URL("RESULTS.md", import.meta.url);
/** What an assistant wrote to golden questions without their answers. */
const OTHER_WORDS = new URL("other-words.json", import.meta.url);
/** Dates of the data matter little, and a fixed day makes two runs equal. */
const TODAY = "2026-11-22";

/** Authors of fresh questions that may be fitted to; of others nobody may read what went wrong. */
const OPENED_AUTHORS: ReadonlySet<string> = new Set(["1", "2", "3", "4", "5", "6"]);

/** What a reader of the figures must know of questions that were read. */
const OPENED = `Authors 1, 2 and 3 were opened on 2026-11-27, after they had been counted once unread. Authors 4 and 5 were
counted on 2026-11-28, on the same code, and opened later that day. Author 6 was counted that day, once and unread, after what had
been learned from them, and opened after that. **Author 7 was counted once, on the code of now, and nobody has read what went wrong**:
the only row that measures what a new question will get:

| counted unread  | right document first | whole answer  | unanswerable said | held, yet said not to be | safe screening |
| --------------- | -------------------- | ------------- | ----------------- | ------------------------ | -------------- |
| authors 1 and 2 | 82.2 %               | 90.0 %        | 83.3 %            | 41.1 %                   | 100 %          |
| author 3        | 93.3 %               | 80.0 %        | 60.0 %            | 24.4 %                   | 100 %          |
| author 4        | 95.6 %               | 88.9 %        | 53.3 %            | 8.9 %                    | 100 %          |
| author 5        | 88.9 %               | 97.8 %        | 80.0 %            | 2.2 %                    | 100 %          |
| author 6        | 85.0 %               | 75.0 %        | 90.0 %            | 12.5 %                   | 100 %          |
| author 7        | 87.5 % of 32         | 95.0 % of 40  | 100 % of 20       | 7.5 % of 40              | 100 %          |

The server has been improved with the first six since, so they are development data, and the table below says how well it fits them.
Decision 0073 has the figures of each author with a model of what is held that has not seen that author.`;

const RESULTS_HEAD = "# Golden questions of opa\n\n`npx pnpm eval opa --write` writes this page.\n\n";

const { values } = parseArgs({
  options: {
    split: { type: "string", default: "all" },
    also: { type: "string" },
    fresh: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    fit: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const logger = createLogger("opa", "error");
const telemetry = createTelemetry({ server: "opa", version: "eval", endpoint: undefined, logger });
const date = new Date().toISOString().slice(0, 10);

if (values.help) console.log(USAGE);
else if (values.fit) await fit();
else if (values.fresh) await measureFresh();
else await measure();

async function openCorpus() {
  const current = await currentDataset(FILES.datasets);
  if (!current) throw new ConfigurationError(`There is no dataset: run ${REBUILD_COMMAND} --source starter.`);
  const { version, folder, manifest } = current;
  return { current, corpus: createCorpus(readCorpus(folder), { version, builtAt: manifest.builtAt }) };
}

async function fit(): Promise<void> {
  const { current, corpus } = await openCorpus();
  const { engine, dataset } = await openSearchEngine(current, {
    settings: { ...settings, CHROMA: "off" },
    thesaurusFile: FILES.thesaurus,
    logger,
    ...telemetry,
  });
  const deps = { corpus, engine, today: () => TODAY };
  const golden = await readGolden();
  const tuned = golden.filter(({ split }) => split === "tune");
  for (const { name, report } of await fitSupportModels(tuned, deps, date)) {
    const { expectedCalibrationError, auroc } = report;
    console.log(
      `${name}: held out ECE ${expectedCalibrationError.value.toFixed(3)}, AUROC ${auroc?.value.toFixed(3) ?? "–"}`,
    );
  }
  const opened = (await readFresh())
    .filter(({ question }) => OPENED_AUTHORS.has(question.author))
    .map(({ question }) => fromFresh(question, deps));
  const probes = Map.groupBy(await readProbes(), ({ half }) => half);
  const seen = [...tuned.map(fromGolden), ...opened, ...(probes.get("fit") ?? []).map(fromProbe)];
  const unseen = [
    ...golden.filter(({ split }) => split !== "tune").map(fromGolden),
    ...(probes.get("held_out") ?? []).map(fromProbe),
  ];
  for (const line of await fitHeldModel(seen, unseen, {
    deps,
    fittedAt: date,
  }))
    console.log(line);
  await dataset.close();
}

/** Starts the server on the dataset in service, and stops it after the questions. */
async function askAll<TQuestion, TAsked>(
  questions: readonly TQuestion[],
  corpus: Server["corpus"],
  ask: (question: TQuestion, server: Server) => Promise<TAsked>,
): Promise<readonly TAsked[]> {
  const { app, closeDeps } = await openApp(FILES, { settings, logger, ...telemetry });
  const { url, stop } = await serve({ app, settings, logger, closeDeps, telemetry });
  const asked: TAsked[] = [];
  try {
    for (const question of questions) asked.push(await ask(question, { url, corpus }));
  } finally {
    await stop();
  }
  return asked;
}

/** What the questions of independent authors show; undefined where none are kept. */
async function reportFresh({ corpus }: Pick<Server, "corpus">) {
  const questions = await readFresh();
  if (questions.length === 0) return undefined;
  const asked = await askAll(questions, corpus, askFresh);
  const judged: readonly JudgedFresh[] = asked.map((one) => judgeFresh(one, corpus));
  return { report: formatFresh(judged), misses: listFreshMisses(judged) };
}

async function measureFresh(): Promise<void> {
  const { corpus } = await openCorpus();
  const fresh = await reportFresh({ corpus });
  if (fresh) console.log(`Measured ${date}, dataset ${corpus.version}.\n\n${fresh.report}`);
  else console.log("No fresh questions are kept in evals/fresh.");
  if (fresh && values.misses) console.log(fresh.misses.join("\n"));
}

async function measure(): Promise<void> {
  const { corpus } = await openCorpus();
  const otherWords = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(await readFile(OTHER_WORDS, "utf8")));
  const wanted = (await readGolden())
    .filter(({ split }) => values.split === "all" || split === values.split)
    .filter(({ id }) => values.also === undefined || id in otherWords);
  const asked: readonly AskedQuestion[] = await askAll(wanted, corpus, (question, server) =>
    askGolden(question, server, values.also === "with" ? otherWords[question.id] : undefined),
  );
  const head = {
    date,
    dataset: corpus.version,
    documents: corpus.rows.documents.length,
    split: values.split,
  };
  const report = formatReport(asked, head);
  console.log(report);
  if (values.misses) console.log(listMisses(asked).join("\n"));
  if (values.write) await writeResults(report, corpus);
}

async function writeResults(report: string, corpus: Server["corpus"]): Promise<void> {
  const fresh = await reportFresh({ corpus });
  const ofAuthors = fresh ? `\n\n## Questions of independent authors\n\n${OPENED}\n\n${fresh.report}\n` : "";
  await writeFile(RESULTS, `${RESULTS_HEAD}${report}${ofAuthors}`);
}
