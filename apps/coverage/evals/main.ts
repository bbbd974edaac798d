// Asks the server typed cases, recorded calls and golden questions over HTTP, and measures the answers: `npx pnpm eval coverage --help`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quantile } from "@clinical-mcp/eval-kit";
import { buildDataset, startServer } from "../test/starter-dataset.ts";
import { askServer, type Asked } from "./ask-server.ts";
import { readCalls, readCases } from "./golden-case.ts";
import { readGolden } from "./golden-question.ts";
import { judgeCase, type JudgedCase } from "./judge-case.ts";
import { judgeWords } from "./judge-words.ts";
import { formatShare } from "./measures.ts";

const USAGE = `npx pnpm eval coverage [options]

  --set decisions|calls|words|all  typed golden cases, recorded calls of assistants, questions by their words alone (default: all)
  --split tune|test|fit|all        of the questions by their words (default: all)
  --misses                         also list what went wrong; questions held out are never shown
  --write                          also write the report to apps/coverage/evals/RESULTS.md
  --help                           this text

Builds the starter dataset anew and asks the server over it.`;

const RESULTS = new URL("RESULTS.md", import.meta.url);
const SETS = ["decisions", "calls", "words"] as const;
type SetName = (typeof SETS)[number];

const TITLES: Readonly<Record<SetName, string>> = {
  decisions: "Decisions: cases typed from golden questions",
  calls: "As called: recorded calls of assistants who saw the tool list alone",
  words: "Words alone: golden questions, without a model",
};

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "all" },
    split: { type: "string", default: "all" },
    misses: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

interface Measured {
  readonly judged: readonly JudgedCase[];
  readonly milliseconds: readonly number[];
  /** Characters of the answers. */
  readonly sizes: readonly number[];
  /** Faults of these may be shown. */
  readonly isOpen: (id: string) => boolean;
}

const refused = (id: string, error: string): JudgedCase => ({
  id,
  group: id.split("-")[1] ?? "",
  isRight: false,
  isFalse: false,
  isAskedBack: false,
  faults: [`was refused: ${error}`],
});

interface Item {
  readonly id: string;
  readonly calls: readonly object[];
  readonly judge: (asked: Asked) => JudgedCase;
}

async function measure(items: readonly Item[], url: string, isOpen: Measured["isOpen"]): Promise<Measured> {
  const judged: JudgedCase[] = [];
  const milliseconds: number[] = [];
  const sizes: number[] = [];
  for (const { id, calls, judge } of items) {
    // Of two calls the last counts: it has what the first asked for.
    const replies = [];
    for (const call of calls) replies.push(await askServer(url, call));
    const last = replies.at(-1);
    if (!last) continue;
    if ("error" in last) judged.push(refused(id, last.error));
    else {
      judged.push(judge(last));
      milliseconds.push(last.milliseconds);
      sizes.push(JSON.stringify(last.answer).length);
    }
  }
  return { judged, milliseconds, sizes, isOpen };
}

async function measureSet(name: SetName, url: string): Promise<Measured> {
  if (name === "decisions") {
    const cases = await readCases();
    const items = cases.map(({ id, call, expect }) => ({
      id,
      calls: [call],
      judge: ({ answer }: Asked) => judgeCase(id, expect, answer),
    }));
    return measure(items, url, () => true);
  }
  if (name === "calls") {
    const recorded = await readCalls();
    const items = recorded.map(({ id, calls, expect }) => ({
      id,
      calls,
      judge: ({ answer }: Asked) => judgeCase(id, expect, answer),
    }));
    return measure(items, url, () => true);
  }
  const golden = (await readGolden()).filter(({ split }) => values.split === "all" || split === values.split);
  const open = new Set(golden.filter(({ split }) => split === "tune").map(({ id }) => id));
  const items = golden.map((question) => ({
    id: question.id,
    calls: [{ question: question.question, ...question.context }],
    judge: ({ answer }: Asked) => judgeWords(question, answer),
  }));
  return measure(items, url, (id) => open.has(id));
}

function formatRow(group: string, judged: readonly JudgedCase[]): string {
  const count = (is: (one: JudgedCase) => boolean): string =>
    formatShare(judged.filter(is).length, judged.length);
  const cells = [
    group,
    judged.length,
    count(({ isRight }) => isRight),
    count(({ isFalse }) => isFalse),
    count(({ isAskedBack }) => isAskedBack),
  ];
  return `| ${cells.join(" | ")} |`;
}

function formatSet(name: SetName, { judged, milliseconds, sizes, isOpen }: Measured): string {
  const groups = [...Map.groupBy(judged, ({ group }) => group)];
  const faults = judged.filter(({ isRight, id }) => !isRight && isOpen(id));
  return [
    `## ${TITLES[name]}`,
    "",
    "| group | number | right | definite and wrong | asked back without need |",
    "| --- | --- | --- | --- | --- |",
    formatRow("all", judged),
    ...groups.map(([group, own]) => formatRow(group, own)),
    "",
    `In brackets 95 % intervals. Over HTTP, one at a time: p50 ${quantile([...milliseconds], 0.5).toFixed(0)} ms, p95 ${quantile([...milliseconds], 0.95).toFixed(0)} ms; characters of an answer: median ${quantile([...sizes], 0.5).toFixed(0)}, p95 ${quantile([...sizes], 0.95).toFixed(0)}.`,
    ...(values.misses
      ? [
          "",
          ...faults.map(
            ({ id, isFalse, faults: own }) => `- ${id}${isFalse ? " FALSE" : ""}: ${own.join("; ")}`,
          ),
        ]
      : []),
    "",
  ].join("\n");
}

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "coverage-evals-"));
  try {
    await buildDataset(folder);
    const server = await startServer(folder, { CHROMA: "off" });
    try {
      const wanted = SETS.filter((name) => values.set === "all" || values.set === name);
      const parts: string[] = [];
      for (const name of wanted) parts.push(formatSet(name, await measureSet(name, server.url)));
      const date = new Date().toISOString().slice(0, 10);
      const page = [`Measured ${date} on the starter dataset.`, "", ...parts].join("\n");
      console.log(page);
      if (values.write)
        await writeFile(
          RESULTS,
          `# What coverage reaches\n\n\`npx pnpm eval coverage --write\` writes this page.\n\n${page}\n`,
        );
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(USAGE);
else await run();
