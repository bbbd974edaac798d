import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { corpusOf, document, provision, section } from "../../../test/example-corpus.ts";
import { BOTH_ANSWER, createMemoryEngine } from "../../../test/memory-engine.ts";
import { FACETS } from "../../dataset/index.ts";
import { SEARCH_BYTES } from "../shared/answer-limits.ts";
import type { DocumentRow, SectionRow } from "../shared/corpus.ts";
import { getSection, getSectionInput } from "./get-section.ts";
import { searchSections, searchSectionsInput } from "./search-sections.ts";

const documents = [
  document("policy", { topics: ["Virtual care"], effective_date: "2022-06-01", codes: ["K080"] }),
  document("advice", { policy_level: "advice", companion_of: "policy", topics: ["other"] }),
  document("old", { is_superseded: true, superseded_by: "policy" }),
  document("guide", {
    source_org: "pho",
    document_type: "guideline",
    pages_ahead: 2,
    effective_date: "2015-04-01",
  }),
];
const LONG = Array.from({ length: 400 }, (_, at) => `Wombats graze in field ${at}.`).join(" ");
const sections = [
  section("first", "policy", {
    section_text: "Wombats are private. 1. Consent is sought.",
    provisions: ["1"],
  }),
  section("second", "policy", { section_idx: 1, section_text: LONG }),
  section("third", "policy", { section_idx: 2, section_text: "Nothing." }),
  section("part", "policy", {
    chunk_type: "child",
    parent_id: "first",
    chunk_idx: 0,
    section_text: "1. Consent is sought.",
    provisions: ["1"],
  }),
  section("stated", "advice", { section_text: "Wombats are explained." }),
  section("former", "old", { section_text: "Wombats were burnt." }),
  section("page", "guide", { section_text: LONG.replaceAll("graze", "wash"), page: 7, anchor: "top" }),
];
const rule = provision(sections[0] ?? section("first", "policy"), "Consent is sought.", {
  provision: "1",
  confidence: "A",
});
const other = provision(sections[0] ?? section("first", "policy"), "Wombats are private.", { position: 1 });
const corpus = corpusOf({ documents, sections, provisions: [rule, other] });

const toPassage = (own: SectionRow, of: DocumentRow) => ({
  id: own.section_id,
  collection: of.source_org === "pho" ? "opa_pho_corpus" : "opa_cpso_corpus",
  documentId: of.document_id,
  sectionId: own.section_id,
  kind: own.chunk_type,
  title: of.title,
  heading: own.section_heading,
  text: own.section_text,
  facets: {
    [FACETS.topics]: [...of.topics],
    [FACETS.documentType]: of.document_type,
    [FACETS.isSuperseded]: of.is_superseded,
    ...(of.effective_date !== null && { [FACETS.effectiveDate]: of.effective_date }),
  },
});
const passages = sections
  .filter(({ chunk_type: kind }) => kind === "parent")
  .flatMap((own) =>
    documents.filter(({ document_id: id }) => id === own.document_id).map((of) => toPassage(own, of)),
  );

const search = (input: Readonly<Record<string, unknown>>, paths = BOTH_ANSWER, held = corpus) =>
  searchSections(
    searchSectionsInput.parse({ query: "wombats", ...input }),
    { corpus: held, engine: createMemoryEngine(passages, paths), today: () => "2026-01-15" },
    new AbortController().signal,
  );
const idsOf = async (input: Readonly<Record<string, unknown>>) =>
  (await search(input)).sections
    .map(({ section_id: id }) => id)
    .toSorted()
    .join(" ");

describe("a search of sections", () => {
  test.each([
    [{}, "first page second stated"],
    [{ include_superseded: true }, "first former page second stated"],
    [{ source_org: "pho" }, "page"],
    [{ document_type: "guideline" }, "page"],
    [{ topics: ["virtual-care"] }, "first second"],
    [{ topics: [] }, "first page second stated"],
    [{ effective_from: "2020-01-01" }, "first second"],
    [{ effective_to: "2020-01-01" }, "page"],
    [{ effective_from: "2015-04-01", effective_to: "2015-04-01" }, "page"],
    [{ query: "zebras" }, ""],
  ])("with %j finds %s", async (input, expected) => {
    expect(await idsOf(input)).toBe(expected);
  });

  test("finds no more than are wanted, and says how many there were", async () => {
    const { sections: shown, total_matches, citations } = await search({ n_results: 2 });
    expect([shown.length, total_matches, citations.length]).toEqual([2, 4, 2]);
    await expect(search({ topics: ["virtul care"] })).rejects.toMatchObject({
      details: { nearest_topics: ["Virtual care"] },
    });
  });

  test.each([["short"], ["full"]] as const)("fits, the first texts the longest, %s", async (detail) => {
    const answer = await search({ detail });
    expect(jsonBytes(answer)).toBeLessThanOrEqual(SEARCH_BYTES[detail]);
    const cut = answer.sections.filter(({ text_truncated: isCut }) => isCut);
    expect(cut.map(({ section_id: id }) => id).toSorted()).toEqual(["page", "second"]);
    const [longer, shorter] = cut.map(({ text }) => text.length);
    // Texts end with a sentence, so that the first may end a little sooner.
    expect(longer).toBeGreaterThanOrEqual((shorter ?? 0) - 100);
    expect(shorter).toBeGreaterThanOrEqual(200);
    expect(longer).toBeLessThanOrEqual(4_200);
    if (detail === "short") expect(jsonBytes(answer)).toBeGreaterThan(0.75 * SEARCH_BYTES.short);
    expect("topics" in (answer.sections[0] ?? {})).toBe(detail === "full");
  });

  test("shows statements of the first documents that no section which is shown has", async () => {
    const texts = async (input: Readonly<Record<string, unknown>>) =>
      ((await search(input)).more ?? []).map(({ text }) => text);
    expect(await texts({ query: "wombats graze in fields", n_results: 1 })).toEqual([
      "Wombats are private.",
      "Consent is sought.",
    ]);
    expect(await texts({ query: "wombats private consent" })).toEqual([]);
  });

  test("room is kept for other statements where there are any, and not where there are none", async () => {
    const lengthOf = async (held: typeof corpus, detail: string) => {
      const { sections: shown } = await search(
        { query: "wombats graze in fields", n_results: 2, detail },
        BOTH_ANSWER,
        held,
      );
      return shown.reduce((sum, { text }) => sum + text.length, 0);
    };
    const bare = corpusOf({ documents, sections });
    expect((await lengthOf(bare, "short")) - (await lengthOf(corpus, "short"))).toBeGreaterThan(300);
    expect((await search({}, BOTH_ANSWER, bare)).more).toBeUndefined();
  });

  test("a path that could not search is reported, and nothing is then reported as not held", async () => {
    const one = await search({ query: "do zebras vote among wombats on marble", search_mode: "keyword" });
    expect(one).not.toHaveProperty("not_held");
    const late = await search({}, { ...BOTH_ANSWER, vector: { state: "late", ms: 1 } });
    expect(late.notices.join()).toMatch(/by meaning could not look/u);
  });
});

describe("a section by its id", () => {
  const get = (section_id: string, input: Readonly<Record<string, unknown>> = {}) =>
    getSection(getSectionInput.parse({ section_id, ...input }), corpus);

  test("is between its neighbours, a part where its section is", () => {
    const around = (id: string) => [get(id).previous_section_id, get(id).next_section_id];
    expect(["first", "second", "third", "part"].map(around)).toEqual([
      [null, "second"],
      ["first", "third"],
      ["second", null],
      [null, "second"],
    ]);
  });

  test("comes with its provisions, a part with those that it contains", () => {
    const of = (id: string, input = {}) =>
      get(id, input).section.provisions.map(({ provision: own, text, confidence }) => [
        own,
        text,
        confidence,
      ]);
    expect(of("first")).toEqual([
      ["1", undefined, "A"],
      [null, undefined, null],
    ]);
    expect(of("first", { detail: "full" })[0]).toEqual(["1", "Consent is sought.", "A"]);
    expect(of("part")).toEqual([["1", undefined, "A"]]);
  });

  test("comes with what surrounds it, as far as that is wanted", () => {
    expect(get(" part ").parent?.section_id).toBe("first");
    expect(get("part").parent).not.toHaveProperty("text");
    expect(get("part", { detail: "full" }).parent?.text).toContain("Wombats");
    expect([get("part", { include_parent: false }).parent, get("first").parent]).toEqual([null, null]);
    expect(get("first").children).toEqual([]);
    expect(get("first", { include_children: true }).children.map(({ section_id: id }) => id)).toEqual([
      "part",
    ]);
    expect(get("first", { include_children: true }).children[0]).not.toHaveProperty("text");
    expect(get("first", { include_document_metadata: false }).document).toBeNull();
    expect(get("first").document).toMatchObject({
      companions: ["advice"],
      topics: ["Virtual care"],
      codes: ["K080"],
    });
  });

  test("is cited with its page and the anchor that the page has", () => {
    expect(get("page").section).toMatchObject({ page: 7, printed_page: 5 });
    expect(get("page").citation).toMatchObject({
      anchor: "top",
      anchor_on_page: true,
      url: "https://example.org/guide#top",
    });
    expect(get("first").citation).toMatchObject({ anchor_on_page: false, url: "https://example.org/policy" });
    expect(() => get("nowhere")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
});
