import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { expect, onTestFinished, test } from "vitest";
import { readQuestionWords } from "./read-question-words.ts";

const data = resolve(import.meta.dirname, "../../../../data");

async function copyTables() {
  const folder = await mkdtemp(join(tmpdir(), "question-tables-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(data, "coverage/question"), folder, { recursive: true });
  return { questionTables: folder, thesaurus: join(data, "terms/thesaurus.csv") };
}

test.each([
  ["no JSON", "services.json", "{"],
  ["another form", "editions.json", '{"editions": 3}'],
  ["another form", "reading-terms.json", '{"terms": [{"field": 1}]}'],
])("stops the start for %s in %s, as an error of the installation", async (_what, name, content) => {
  const files = await copyTables();
  await writeFile(join(files.questionTables, name), content);
  await expect(readQuestionWords(files)).rejects.toThrow(ConfigurationError);
});

test("also stops for a missing thesaurus", async () => {
  const files = await copyTables();
  await expect(readQuestionWords({ ...files, thesaurus: "missing.csv" })).rejects.toThrow(ConfigurationError);
});
