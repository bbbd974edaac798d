import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { labelSamples, supportModelSchema } from "@clinical-mcp/confidence";
import { UserInputError } from "@clinical-mcp/errors";
import { openCollection } from "@clinical-mcp/eval-kit";
import { expect, onTestFinished, test } from "vitest";
import { readArguments } from "./eval-calibration/arguments.ts";
import { askQuestions } from "./eval-calibration/ask-questions.ts";
import { judgeModels } from "./eval-calibration/judge-models.ts";
import { judgeScores, judgeShares } from "./eval-calibration/judge-scores.ts";
import { writeModels } from "./eval-calibration/write-models.ts";

const SCRIPT = join(import.meta.dirname, "eval-calibration.ts");

/** Six subjects of two documents each; each subject is asked for in its own words, and its first document answers. */
const SUBJECTS = {
  eyes: ["retina", "cornea", "glaucoma", "cataract", "iris", "macula"],
  bones: ["femur", "tibia", "fracture", "marrow", "cartilage", "vertebra"],
};

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "calibration-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeCollection(folder: string, name: keyof typeof SUBJECTS): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, "qrels"), { recursive: true });
  const lines = SUBJECTS[name].map((subject, at) => ({
    corpus: [
      {
        _id: `${at}a`,
        title: subject,
        text: `care of the ${subject} in adults, with surgery of the ${subject}`,
      },
      { _id: `${at}b`, title: "", text: `the ${subject} of children at rest and in growth` },
    ],
    query: { _id: `q${at}`, text: `surgery of the ${subject}` },
    judgement: `q${at}\t${at}a\t1`,
  }));
  const toLines = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join("\n");
  await writeFile(join(path, "corpus.jsonl"), toLines(lines.flatMap(({ corpus }) => corpus)));
  await writeFile(join(path, "queries.jsonl"), toLines(lines.map(({ query }) => query)));
  const judgements = lines.map(({ judgement }) => judgement).join("\n");
  await writeFile(join(path, "qrels", "test.tsv"), `query-id\tcorpus-id\tscore\n${judgements}\n`);
  return path;
}

async function ask(): Promise<Awaited<ReturnType<typeof askQuestions>>> {
  const folder = await makeFolder();
  const collections = await Promise.all(
    (["eyes", "bones"] as const).map(async (name) => ({
      name,
      ...(await openCollection(await makeCollection(folder, name), "test")),
    })),
  );
  return askQuestions(collections, {
    questions: 10,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
}

test("each question is asked of its collection whole, of it without its answer, and of the other one", async () => {
  const searches = await ask();
  // Two collections, six questions each, three kinds, three modes.
  expect(searches).toHaveLength(2 * 6 * 3 * 3);
  const keyword = searches.filter(({ mode, collection }) => mode === "keyword" && collection === "eyes");
  const answerable = keyword.filter((search) => search.case === "answerable");
  // By its words the one document with both words of the question leads.
  for (const { query, found } of answerable) expect(found[0]).toBe(`${query.slice(-1)}a`);
  expect(labelSamples(answerable).every(({ label }) => label === 1)).toBe(true);
  for (const { found, query } of keyword.filter((search) => search.case === "near_miss")) {
    expect(found).not.toContain(`${query.slice(-1)}a`);
    expect(found).toContain(`${query.slice(-1)}b`);
  }
  const offTopic = keyword.filter((search) => search.case === "off_topic");
  expect(offTopic.map(({ query }) => query).every((query) => query.startsWith("bones/"))).toBe(true);
  expect(labelSamples(offTopic).every(({ label }) => label === 0)).toBe(true);
  expect(keyword.every(({ signals }) => signals.cosine_max === undefined && signals.cov !== undefined)).toBe(
    true,
  );
  const vector = searches.filter(({ mode }) => mode === "vector");
  expect(vector.every(({ signals }) => signals.cov === undefined && signals.log1p_qlen > 0)).toBe(true);
});

test("models are fitted, held out and scored, and written as what ships", async () => {
  const searches = await ask();
  const description = { fittedOn: "two made-up collections, 12 questions", fittedAt: "2026-01-01" };
  const models = judgeModels(searches, description);
  expect(models.map(({ name }) => name)).toEqual(["hybrid-lsi", "lexical", "dense-lsi", "dense-any"]);
  const [hybrid] = models;
  // Half of what is asked can be answered, and all of that is found.
  expect(hybrid?.byQuestion.baseRate).toBeCloseTo(0.5, 6);
  expect(hybrid?.byCollection.map(({ collection }) => collection).sort()).toEqual(["bones", "eyes"]);
  expect(hybrid?.byQuestion.auroc?.value).toBeGreaterThan(0.8);
  expect(hybrid?.support.clear).toBeNull();
  const [withSupport, alone] = judgeScores(searches, description);
  expect(alone?.report.auroc?.value).toBeLessThan(withSupport?.report.auroc?.value ?? 0);
  expect(judgeShares(searches, description)).toHaveLength(4);
  const file = join(await makeFolder(), "models.json");
  await writeModels(
    file,
    models.map(({ model }) => model),
  );
  const written: unknown = JSON.parse(await readFile(file, "utf8"));
  expect(supportModelSchema.array().parse(written)).toMatchObject([
    description,
    description,
    description,
    description,
  ]);
});

interface Run {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  args: readonly string[],
  { temporary, interruptAt }: { temporary: string; interruptAt?: string },
): Promise<Run> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, TMPDIR: temporary } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    const isFirst = interruptAt !== undefined && !output.stderr.includes(interruptAt);
    output.stderr += chunk.toString();
    if (isFirst && output.stderr.includes(interruptAt)) child.kill("SIGINT");
  });
  const [code, signal] = (await once(child, "close")) as [number, null] | [null, string];
  return { code: code ?? signal, ...output };
}

test("prints tables on stdout and progress on stderr, and leaves nothing behind", async () => {
  const folder = await makeFolder();
  const temporary = join(folder, "temporary");
  await mkdir(temporary);
  const folders = [await makeCollection(folder, "eyes"), await makeCollection(folder, "bones")];
  const { code, stdout, stderr } = await run(folders, { temporary });
  expect(stderr).toMatch(/eyes: words\n[^]*bones: questions\n[^]*models\n/);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^eyes \(test\): 6 questions; bones \(test\): 6 questions\n/);
  expect(stdout).toMatch(/\| hybrid-lsi \| by folds of questions \| \d+ \| 0\.\d\d \|/);
  expect(stdout).toMatch(/## Reliability of dense-any/);
  expect(await readdir(temporary)).toEqual([]);
});

test("Ctrl-C ends it and leaves nothing behind", async () => {
  const folder = await makeFolder();
  const temporary = join(folder, "temporary");
  await mkdir(temporary);
  const folders = [await makeCollection(folder, "eyes"), await makeCollection(folder, "bones")];
  const { code, stdout, stderr } = await run(folders, { temporary, interruptAt: "eyes: questions" });
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  expect(stderr).toMatch(/Interrupted; nothing was left behind/);
  expect(await readdir(temporary)).toEqual([]);
});

test.each<[string, readonly string[], RegExp]>([
  ["no folder", [], /Name at least one folder/],
  ["an unknown option", ["DIR", "--splt"], /'--splt'[^]*pnpm eval:calibration DIR/],
  ["too few questions", ["DIR", "--questions", "3"], /at least 10/],
  ["one name twice", ["a/DIR", "b/DIR"], /the same name/],
  ["models from one collection", ["DIR", "--write"], /--write needs two/],
])("refuses %s with the usage", (_name, args, words) => {
  expect(() => readArguments(args)).toThrow(UserInputError);
  expect(() => readArguments(args)).toThrow(words);
});

test("a split is named after the folder", () => {
  expect(readArguments(["a/med", "b/nfcorpus@train"]).collections).toMatchObject([
    { name: "med", split: "test" },
    { name: "nfcorpus", split: "train" },
  ]);
});
