// Replays recorded calls of assistants over HTTP and judges the answers: `npx pnpm eval openonco --help`.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { serve } from "@clinical-mcp/mcp-server";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { openApp } from "../src/app.ts";
import { askServer, readOffer } from "./ask-server.ts";
import { formatReport, listMisses } from "./format-report.ts";
import { judge, type Judged } from "./judge.ts";
import { callSchema, readQuestions } from "./question.ts";

const USAGE = `npx pnpm eval openonco [options]

  (none)         replay the calls of all questions and judge the answers
  --misses       also list what went wrong
  --write        also write the report to apps/openonco/evals/RESULTS.md
  --tools        print what an assistant sees first: instructions and tools/list, as JSON
  --questions    print the questions without what is expected of them, as JSON
  --call JSON    make one call, {"tool": …, "args": {…}}, and print the answer as a model reads it
  --compact      start the server with TOOLS=compact
  --help         this text

README.md describes the form of a question.`;

const ROOT = new URL("../../../", import.meta.url);
const RESULTS = new URL("RESULTS.md", import.meta.url);
const RESULTS_HEAD =
  "# How openonco does\n\n`npx pnpm eval openonco --write` writes this page. Shares have 95 % intervals by Wilson.\n\n";

const { values } = parseArgs({
  options: {
    misses: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    tools: { type: "boolean", default: false },
    questions: { type: "boolean", default: false },
    call: { type: "string" },
    compact: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Starts the server with the dataset that ships, on a free port, as `npm start` would. */
async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const settings = parseEnvironment(serverEnvironment(0), { PORT: "0", RATE_LIMITS: "false" });
  const logger = createLogger("openonco", "error");
  const telemetry = createTelemetry({ server: "openonco", version: "eval", endpoint: undefined, logger });
  const files = {
    data: fileURLToPath(new URL("data/openonco", ROOT)),
    skills: fileURLToPath(new URL("apps/openonco/skills", ROOT)),
    // Pages are not under test.
    views: { compare: "<!doctype html>" },
    tools: values.compact ? ("compact" as const) : ("all" as const),
  };
  const { app, closeDeps } = await openApp(files, { settings, logger, ...telemetry });
  const { url, stop } = await serve({ app, settings, logger, closeDeps, telemetry });
  try {
    await work(url);
  } finally {
    await stop();
  }
}

async function replay(url: string): Promise<void> {
  const asked = (await readQuestions()).filter(({ calls }) => calls.length > 0);
  const judged: Judged[] = [];
  for (const question of asked) {
    const answers = [];
    for (const call of question.calls) answers.push(await askServer(url, call));
    judged.push(judge(question, answers));
  }
  const { tools } = await readOffer(url);
  const date = new Date().toISOString().slice(0, 10);
  const listed = `${tools.length} tools are listed, ${JSON.stringify(tools).length} characters.`;
  const report = `Measured ${date}. ${listed}\n\n${formatReport(judged)}`;
  console.log(report);
  if (values.misses) console.log(listMisses(judged).join("\n"));
  if (values.write) await writeFile(RESULTS, `${RESULTS_HEAD}${report}\n`);
}

const { call } = values;
if (values.help) console.log(USAGE);
else if (values.questions)
  print((await readQuestions()).map(({ id, voice, question }) => ({ id, voice, question })));
else if (values.tools) await withServer(async (url) => print(await readOffer(url)));
else if (call !== undefined)
  await withServer(async (url) => {
    const { text } = await askServer(url, callSchema.parse(JSON.parse(call)));
    console.log(text);
  });
else await withServer(replay);
