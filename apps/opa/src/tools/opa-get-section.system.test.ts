import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaGetSection } from "./opa-get-section.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

async function read(input: Record<string, unknown>) {
  const { deps } = await opened;
  const asked = opaGetSection.inputSchema.parse({ detail: "full", ...input });
  return opaGetSection.handler(asked, deps, { signal: new AbortController().signal });
}

test("every section of the dataset can be read, with a citation that opens its document", async () => {
  const { corpus } = (await opened).deps;
  for (const { section_id, document_id } of corpus.rows.sections) {
    const { section, document, citation } = await read({ section_id });
    expect(section.section_id).toBe(section_id);
    expect(document?.document_id).toBe(document_id);
    expect(citation.url.startsWith(document?.source_url.split("#")[0] ?? "-")).toBe(true);
  }
});

test("a part knows its whole, and the whole its parts", async () => {
  const { corpus } = (await opened).deps;
  const child = corpus.rows.sections.find(({ chunk_type }) => chunk_type === "child");
  const { parent } = await read({ section_id: child?.section_id });
  expect(parent?.section_id).toBe(child?.parent_id);
  const { children } = await read({ section_id: parent?.section_id, include_children: true });
  expect(children.map(({ section_id }) => section_id)).toContain(child?.section_id);
});

test("sections of a document follow one another", async () => {
  const { corpus } = (await opened).deps;
  const ids = corpus.sectionsOf("cpso-virtual-care").map(({ section_id }) => section_id);
  const [first = "", second] = ids;
  expect(await read({ section_id: first })).toMatchObject({
    previous_section_id: null,
    next_section_id: second,
  });
});

test("an unknown id is refused", async () => {
  await expect(read({ section_id: "nothing" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
