import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyStarter, openStarterDeps } from "../apps/opa/test/starter-dataset.ts";
import { identify } from "../apps/opa/src/tools/answer-id.ts";

const SCRIPT = fileURLToPath(new URL("answer.ts", import.meta.url));

async function run(folder: string, ...words: readonly string[]) {
  const environment = { ...process.env, OPA_DATA_DIR: folder };
  return promisify(execFile)(process.execPath, [SCRIPT, ...words], { env: environment }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { readonly code: number; readonly stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

test("the command shows what an id names, and refuses what is none", async () => {
  const { corpus } = (await openStarterDeps()).deps;
  const folder = await copyStarter();
  const [section] = corpus.sectionsOf("moh-bulletin-210904");
  const { answer_id: id } = identify({ section_id: section?.section_id }, corpus);
  const { code, said } = await run(folder, id);
  expect(code).toBe(0);
  expect(said).toContain("moh-bulletin-210904");
  expect(said).toContain(corpus.version);
  expect(said).toContain("https://www.ontario.ca/");
  const other = identify({ section_id: section?.section_id }, { ...corpus, version: "older" }).answer_id;
  expect((await run(folder, other)).said).toContain("is not here");
  expect(await run(folder, "opa1-wrong")).toMatchObject({
    code: 2,
    said: expect.stringMatching(/no answer_id/u),
  });
  expect(await run(folder)).toMatchObject({ code: 2, said: expect.stringMatching(/Usage/u) });
  expect(await run(join(folder, "empty"), id)).toMatchObject({ code: 1 });
});
