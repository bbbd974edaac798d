import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import { expect, onTestFinished, test } from "vitest";
import { openCollection, type CollectionDocument } from "./read-collection.ts";

const FILES = {
  "corpus.jsonl": '{"_id":"d1","title":"One","text":"first"}\n{"_id":2,"text":"second","metadata":{}}\n',
  "queries.jsonl":
    '{"_id":"q1","text":"which?"}\r\n{"_id":"q2","text":"none"}\r\n{"_id":"q3","text":"unjudged"}\r\n',
  "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\t2\t0\nq2\td1\t0\n",
};

async function writeCollection(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "collection-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

async function readAll(folder: string, split = "test"): Promise<readonly CollectionDocument[]> {
  const { documents } = await openCollection(folder, split);
  return Array.fromAsync(documents());
}

test("reads documents, and the questions that have a relevant one", async () => {
  const folder = await writeCollection();
  const { questions } = await openCollection(folder, "test");
  expect(questions).toEqual([
    {
      id: "q1",
      text: "which?",
      grades: new Map([
        ["d1", 2],
        ["2", 0],
      ]),
    },
  ]);
  expect(await readAll(folder)).toEqual([
    { id: "d1", title: "One", text: "first" },
    { id: "2", title: "", text: "second" },
  ]);
});

test("reads another split, one without a header, and a file that begins with a byte order mark", async () => {
  const folder = await writeCollection({
    "qrels/dev.tsv": "q2\td1\t1\n\n",
    "corpus.jsonl": `\uFEFF${FILES["corpus.jsonl"]}`,
  });
  const { questions } = await openCollection(folder, "dev");
  expect(questions.map(({ id }) => id)).toEqual(["q2"]);
  expect(await readAll(folder, "dev")).toHaveLength(2);
});

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ["no JSON", { "corpus.jsonl": '{"_id":"d1","text":"a"}\n{"_id":' }, /corpus\.jsonl, line 2, is not JSON/],
  ["no text", { "corpus.jsonl": '{"_id":"d1"}' }, /corpus\.jsonl, line 1, .*see text/],
  [
    "an id twice",
    { "corpus.jsonl": '{"_id":"1","text":"a"}\n\n{"_id":1,"text":"b"}' },
    /corpus\.jsonl, line 3, repeats/,
  ],
  [
    "a question twice",
    { "queries.jsonl": '{"_id":"q1","text":"a"}\n{"_id":"q1","text":"b"}' },
    /queries\.jsonl, line 2, repeats/,
  ],
  ["two columns", { "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\n" }, /test\.tsv, line 2, is not/],
  ["a score in words", { "qrels/test.tsv": "q1\td1\t1\nq1\td2\thigh\n" }, /test\.tsv, line 2, is not/],
  ["an unknown question", { "qrels/test.tsv": "q9\td1\t1\n" }, /test\.tsv, line 1, judges/],
  ["nothing relevant", { "qrels/test.tsv": "q1\td1\t0\n" }, /no relevant document/],
])("says where it is malformed: %s", async (_name, changes, words) => {
  const reading = writeCollection(changes).then((folder) => readAll(folder));
  await expect(reading).rejects.toThrow(UserInputError);
  await expect(reading).rejects.toThrow(words);
});

test("says what a collection is where a file is missing", async () => {
  const folder = await writeCollection();
  await expect(openCollection(folder, "dev")).rejects.toThrow(
    /dev\.tsv cannot be read\. A collection is a folder/,
  );
  await expect(openCollection(join(folder, "nowhere"), "test")).rejects.toThrow(UserInputError);
});
