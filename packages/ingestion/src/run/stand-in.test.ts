import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createWriter } from "../../test/example-app.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Source } from "../index.ts";
import { runCommand } from "./run-command.ts";

const paragraph = (text: string) => ({
  title: text,
  blocks: [{ kind: "paragraph" as const, text }],
  dates: [],
  links: [],
  warnings: [],
});

/** Every line of a file is a document: its first word the id. */
const createSource = (name: string, own: Partial<Source> = {}): Source => ({
  name,
  publisher: "Example College",
  place: "https://example.org/",
  licence: "none",
  cadence: "never",
  listUrls: async () => [],
  toUrl: (path) => (path.startsWith(name) ? `file ${path}` : undefined),
  extract: async ({ content }) =>
    new TextDecoder()
      .decode(content)
      .trim()
      .split("\n")
      .map((line) => ({
        id: line.split(" ")[0] ?? "",
        collection: "c",
        organisation: "",
        document: paragraph(line),
        facets: {},
      })),
  ...own,
});

async function setUp() {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const shipped = join(folder.path, "shipped");
  const saved = join(folder.path, "saved");
  await mkdir(shipped);
  await mkdir(saved);
  const sources = [createSource("summaries", { folder: shipped, isStandIn: true }), createSource("official")];
  const ingest = async (...argv: string[]) => {
    let said = "";
    const screen = { write: (text: string) => (said += text) };
    const options = { app: "example", root: join(folder.path, "data"), sources, argv, base: folder.path };
    const code = await runCommand({
      ...options,
      embedder: undefined,
      writer: createWriter(),
      out: screen,
      err: screen,
      signal: new AbortController().signal,
      fetching: { userAgent: "example-ingest/1.0" },
    });
    return { code, said };
  };
  return { shipped, saved, ingest };
}

test("shipped documents are ingested with --from, give way to those they stand for, and come back when these go", async () => {
  const { shipped, saved, ingest } = await setUp();
  await writeFile(join(shipped, "summaries.txt"), "keys our words\nlocks our words\ndoors our words\n");
  await writeFile(join(saved, "official.txt"), "keys official text\nlocks official text\n");
  const first = await ingest("--from", "saved", "--source", "summaries");
  expect(first.said).toContain("3 documents");
  const second = await ingest("--from", "saved");
  expect(second.said).toContain("changed: keys official text");
  expect(second.said).toContain("0 added, 2 changed, 0 removed, 1 unchanged");
  expect(second.code).toBe(0);
  // Refreshing the summaries alone keeps official documents of earlier runs.
  expect((await ingest("--from", "saved", "--source", "summaries")).said).toContain("Nothing changed");
  await writeFile(join(saved, "official.txt"), "keys official text\n");
  const last = await ingest("--from", "saved", "--allow-shrink");
  expect(last.said).toContain("changed: locks our words");
  expect(last.said).toContain("3 documents");
});
