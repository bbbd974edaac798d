// Measures the server's answers over HTTP: typed cases, calls, questions, days of claim lines. `npx pnpm eval coverage --help`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { startReplay } from "../test/replay-extractions.ts";
import { buildDataset, startServer } from "../test/starter-dataset.ts";
import { askServer, createClient, openPlaces, type Args, type Asked, type CallTool } from "./ask-server.ts";
import { formatCases, listCaseMisses, type AskedCase } from "./format-cases.ts";
import { formatFresh, listFreshMisses, type AskedFresh } from "./format-fresh.ts";
import { formatWords, listMisses } from "./format-report.ts";
import { readCalls, readCases } from "./golden-case.ts";
import { listRecorded, readFresh, type Freshness, type FreshQuestion } from "./fresh-question.ts";
import { readGolden, type GoldenQuestion } from "./golden-question.ts";
import { judgeCase } from "./judge-case.ts";
import { judgeFresh, type JudgedFresh } from "./judge-fresh.ts";
import { measureDays } from "./measure-days.ts";
import type { AskedQuestion } from "./measures.ts";
import { printRequests } from "./print-requests.ts";

const SETS = ["decisions", "calls", "words", "model", "days"] as const;
type SetName = (typeof SETS)[number];

const USAGE = `npx pnpm eval coverage [options]

  --set decisions|calls|words|model|days
                               typed cases, recorded calls of assistants, words alone, words as a model read them, or days of
                               claim lines (default: all)
  --split tune|test|fit|all    which questions of words (default: all)
  --misses                     also list errors; held-out questions are never shown
  --write                      also write the report to apps/coverage/evals/RESULTS.md
  --requests FILE              print instead the request to a model for each question of a JSON file, a list of {id, question}
    --second                   the second request, if the recorded extraction leaves something open
    --id ID                    of this question only; repeat it for several
  --help                       this text

Rebuilds the starter dataset. README.md describes the sets.`;

const RESULTS = new URL("RESULTS.md", import.meta.url);
const RESULTS_HEAD =
  "# How coverage_answer does\n\n`npx pnpm eval coverage --write` writes this page. Shares have 95 % intervals by Wilson.\n\n";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "all" },
    split: { type: "string", default: "all" },
    misses: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    requests: { type: "string" },
    second: { type: "boolean", default: false },
    id: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});

interface SetReport {
  readonly text: string;
  readonly misses: readonly string[];
}

async function measureDecisions(client: CallTool): Promise<SetReport> {
  const cases: AskedCase[] = [];
  for (const { id, call, expect } of await readCases()) {
    const asked = await askServer(client, call);
    cases.push({ judged: judgeCase(id, expect, asked), asked: [asked] });
  }
  return { text: formatCases(cases), misses: listCaseMisses(cases) };
}

/** Judges the last call: the first may rightly have asked for what the second states. */
async function measureCalls(client: CallTool): Promise<SetReport> {
  const cases: AskedCase[] = [];
  for (const { id, calls, expect } of await readCalls()) {
    const asked: Asked[] = [];
    for (const { args } of calls) asked.push(await askServer(client, args));
    const last = asked.at(-1);
    if (last) cases.push({ judged: judgeCase(id, expect, last), asked });
  }
  const sets = await measureBoth(client, ({ calls: own }) => own.map(({ args }) => args));
  return {
    text: `${sets.text}\n\nGolden and open questions:\n\n${formatCases(cases)}`,
    misses: [...sets.misses, ...listCaseMisses(cases)],
  };
}

type ToCalls = (question: FreshQuestion) => readonly Args[];

/** Fresh questions, then those of their kind that were opened since. */
async function measureBoth(client: CallTool, toCalls: ToCalls): Promise<SetReport> {
  const [fresh, opened] = [
    await measureFresh(client, toCalls, "fresh"),
    await measureFresh(client, toCalls, "opened"),
  ];
  const show = (asked: readonly AskedFresh[]): string =>
    asked.length > 0 ? formatFresh(asked) : "None yet.";
  return {
    text: `Fresh questions, opened by nobody:\n\n${show(fresh)}\n\nOpened after they were measured once:\n\n${show(opened)}`,
    misses: [...listFreshMisses(fresh), ...listFreshMisses(opened)],
  };
}

/** Asks fresh questions as written. Of two calls, judges the last by the facts of the fact sheet. */
async function measureFresh(
  client: CallTool,
  toCalls: ToCalls,
  freshness: Freshness,
): Promise<readonly AskedFresh[]> {
  const all: AskedFresh[] = [];
  for (const question of await readFresh(freshness)) {
    const asked: Asked[] = [];
    for (const args of toCalls(question)) asked.push(await askServer(client, args));
    const last = asked.at(-1);
    if (!last) continue;
    const judged: JudgedFresh = judgeFresh(
      question,
      asked.length > 1 ? question.after : question.intents,
      last,
    );
    all.push({ question, judged, asked });
  }
  return all;
}

async function askWords(question: GoldenQuestion, client: CallTool): Promise<AskedQuestion> {
  const asked = await askServer(client, { question: question.question, ...question.context });
  const places = asked.answer ? await openPlaces(client, asked.answer) : [];
  return { question, asked, places };
}

async function measureWords(client: CallTool): Promise<SetReport> {
  const wanted = (await readGolden()).filter(({ split }) => values.split === "all" || split === values.split);
  const asked: AskedQuestion[] = [];
  for (const question of wanted) asked.push(await askWords(question, client));
  const sets = await measureBoth(client, ({ question }) => [{ question }]);
  return {
    text: `${sets.text}\n\nThe golden questions, most of which earlier readings were tuned on:\n\n${formatWords(asked)}`,
    misses: [...sets.misses, ...listMisses(asked)],
  };
}

/** Words alone, with a server on loopback in place of the model. It repeats the recorded extraction of each question. */
async function measureModel(_client: CallTool, folder: string): Promise<SetReport> {
  const questions = [...(await readFresh("fresh")), ...(await readFresh("opened"))];
  await using replay = await startReplay(...listRecorded(questions));
  const server = await startServer(folder, { CHROMA: "off", ...replay.environment });
  try {
    return await measureBoth(createClient(server.url), ({ question, extraction }) =>
      extraction === undefined ? [] : [{ question }],
    );
  } finally {
    await server.stop();
  }
}

const MEASURES: Readonly<Record<SetName, (client: CallTool, folder: string) => Promise<SetReport>>> = {
  decisions: measureDecisions,
  calls: measureCalls,
  words: measureWords,
  model: measureModel,
  days: measureDays,
};
const HEADINGS: Readonly<Record<SetName, string>> = {
  decisions: "Typed cases",
  calls: "As assistants called it",
  words: "Words alone",
  model: "Words as a model read them",
  days: "Days of claim lines",
};

async function showRequests(file: string, folder: string): Promise<void> {
  await buildDataset(folder);
  console.log(await printRequests({ file, isSecond: values.second, ids: values.id }, folder));
}

async function measure(folder: string): Promise<void> {
  const sets = SETS.filter((set) => values.set === "all" || set === values.set);
  await buildDataset(folder);
  const server = await startServer(folder, { CHROMA: "off" });
  const parts: string[] = [];
  try {
    for (const set of sets) {
      const { text, misses } = await MEASURES[set](createClient(server.url), folder);
      parts.push(`## ${HEADINGS[set]}\n\n${text}`);
      if (values.misses) console.log(misses.join("\n"));
    }
  } finally {
    await server.stop();
  }
  const date = new Date().toISOString().slice(0, 10);
  const dataset = (await currentDataset(folder))?.version ?? "";
  const page = `Measured ${date}, dataset ${dataset}.\n\n${parts.join("\n\n")}`;
  console.log(page);
  if (values.write) await writeFile(RESULTS, `${RESULTS_HEAD}${page}\n`);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "coverage-evals-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isSet = (name: string): boolean => name === "all" || SETS.some((set) => set === name);

if (values.help) console.log(USAGE);
else if (!isSet(values.set)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { requests } = values;
  await inFolder(requests === undefined ? measure : (folder) => showRequests(requests, folder));
}
