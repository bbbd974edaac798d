import { expect, test } from "vitest";
import { createMemoryDeps } from "../../test/memory-starter.ts";
import type { Corpus } from "../domain/shared/corpus.ts";
import { relate } from "../domain/shared/related.ts";
import { opaGetSection } from "./opa-get-section.ts";

const deps = createMemoryDeps();

async function read(input: Record<string, unknown>) {
  const asked = opaGetSection.inputSchema.parse({ detail: "full", ...input });
  return opaGetSection.handler(asked, deps, { signal: new AbortController().signal });
}

test("every section of the dataset can be read, with a citation that opens its document", async () => {
  const { corpus } = deps;
  for (const { section_id, document_id } of corpus.rows.sections) {
    const { section, document, citation } = await read({ section_id });
    expect(section.section_id).toBe(section_id);
    expect(document?.document_id).toBe(document_id);
    expect(citation.url.startsWith(document?.source_url.split("#")[0] ?? "-")).toBe(true);
  }
});

test("a part knows its whole, and the whole its parts", async () => {
  const { corpus } = deps;
  const child = corpus.rows.sections.find(({ chunk_type }) => chunk_type === "child");
  const { parent } = await read({ section_id: child?.section_id });
  expect(parent?.section_id).toBe(child?.parent_id);
  const { children } = await read({ section_id: parent?.section_id, include_children: true });
  expect(children.map(({ section_id }) => section_id)).toContain(child?.section_id);
});

test("sections of a document follow one another", async () => {
  const { corpus } = deps;
  const ids = corpus.sectionsOf("cpso-virtual-care").map(({ section_id }) => section_id);
  const [first = "", second] = ids;
  expect(await read({ section_id: first })).toMatchObject({
    previous_section_id: null,
    next_section_id: second,
  });
});

const findSection = async (document: string, heading: string) => {
  const { corpus } = deps;
  return corpus.sectionsOf(document).find(({ section_heading }) => section_heading === heading)?.section_id;
};

test("statements of other publishers on the same question are with the section that they are about", async () => {
  const discharge = "Completing and Distributing Discharge Summaries";
  const { related } = await read({ section_id: await findSection("cpso-transitions-in-care", discharge) });
  expect(related[0]).toMatchObject({ document_id: null, relation: "same_topic" });
  expect(related[0]?.title).toContain("C124");
  const other = await read({ section_id: await findSection("cpso-transitions-in-care", "Making Referrals") });
  expect(other.related.filter(({ title }) => title.includes("C124"))).toEqual([]);
});

const toDocument = (id: string, corpus: Corpus) => {
  const document = corpus.findDocument(id);
  if (!document) throw new Error(`no document ${id}`);
  return document;
};

test("every link is found from both of its ends", async () => {
  const { corpus } = deps;
  expect(corpus.rows.documentLinks.length).toBeGreaterThan(35);
  for (const link of corpus.rows.documentLinks) {
    const ends = [
      [link.source_document, link.source_sections, link.target_document],
      [link.target_document, link.target_sections, link.source_document],
    ] as const;
    for (const [document, sections, other] of ends) {
      if (document === null) continue;
      const shown = corpus.findSection(sections[0] ?? corpus.sectionsOf(document)[0]?.section_id ?? "");
      const all = relate([{ document: toDocument(document, corpus), section: shown }], corpus, 100);
      expect(
        all.map(({ document_id }) => document_id),
        link.why,
      ).toContain(other);
    }
  }
});

test("a relation is read from the end that is shown", async () => {
  const taper = await read({
    section_id: await findSection("cep-opioid-tapering-template", "Withdrawal symptoms & management"),
  });
  expect(taper.related[0]).toMatchObject({ document_id: "cpso-prescribing-drugs", relation: "implements" });
  const policy = await read({
    section_id: await findSection(
      "cpso-prescribing-drugs",
      "Tapering and Discontinuing Narcotics and Controlled Substances",
    ),
  });
  expect(policy.related).toContainEqual(
    expect.objectContaining({ document_id: "cep-opioid-tapering-template", relation: "implemented_by" }),
  );
});

test("bulletins on the same code are related, with or without its suffix", async () => {
  const { corpus } = deps;
  const [section] = corpus.sectionsOf("moh-bulletin-210904");
  const { related } = await read({ section_id: section?.section_id });
  expect(
    related.filter(({ relation }) => relation === "shared_code").map(({ document_id }) => document_id),
  ).toContain("moh-bulletin-211002");
});

test("an unknown id is refused", async () => {
  await expect(read({ section_id: "nothing" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
