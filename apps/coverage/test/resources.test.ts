import { afterAll, expect, test } from "vitest";
import { resources } from "../src/resources/index.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());
const call = { signal: new AbortController().signal };

async function read(name: string, variables: Readonly<Record<string, string>>): Promise<unknown> {
  const { deps } = await opened;
  const resource = resources.find((one) => one.name === name);
  const content =
    resource && "uriTemplate" in resource
      ? await resource.read(variables, deps, call)
      : await resource?.read(deps, call);
  return content && JSON.parse(content.text);
}

test("read every document and every passage", async () => {
  const { corpus } = (await opened).deps;
  for (const { document_id: id, title } of corpus.rows.documents)
    expect(await read("document", { document_id: id })).toMatchObject({ document_id: id, title });
  for (const { chunk_id: id, chunk_text: text } of corpus.rows.chunks)
    expect(await read("passage", { passage_id: id })).toMatchObject({ passage_id: id, text });
});

test("refuse missing ones", async () => {
  expect(await read("document", { document_id: "none" })).toBeUndefined();
  expect(await read("passage", { passage_id: "../coverage.sqlite" })).toBeUndefined();
});

test("name the formulary's edition in freshness", async () => {
  const edition = { document_id: "odb-formulary-products", edition: "4345", as_of: "2025-08-29" };
  expect(await read("freshness", {})).toMatchObject({
    programs: expect.arrayContaining([
      expect.objectContaining({
        program: "odb",
        documents: expect.arrayContaining([expect.objectContaining(edition)]),
      }),
    ]),
  });
});
