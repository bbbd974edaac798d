import { describe, expect, test } from "vitest";
import { corpusOf, document, found, provision, section } from "../../../test/example-corpus.ts";
import { backByDocument, chooseSections } from "../sections/order-sections.ts";
import { cite, citeAll, describePage, toPrintedPage } from "./cite.ts";
import { listStatements, type CorpusRows } from "./corpus.ts";
import { relate } from "./related.ts";

describe("a corpus", () => {
  const [second, first] = [section("b", "d", { section_idx: 1 }), section("a", "d")];
  const part = (id: string, chunk_idx: number | null) =>
    section(id, "d", { chunk_type: "child", parent_id: "a", chunk_idx });
  const rule = provision(first, "Rule.", { provision: "1" });
  const corpus = corpusOf({
    documents: [document("d", { topics: ["b", "a"] }), document("e", { companion_of: "d", topics: ["a"] })],
    sections: [second, part("a2", 1), first, part("a1", 0), part("a0", null)],
    provisions: [rule],
  });
  const ids = (rows: readonly { readonly section_id: string }[]) =>
    rows.map(({ section_id: id }) => id).join(" ");

  test("gives sections and their parts in the order of the text", () => {
    expect([ids(corpus.sectionsOf("d")), ids(corpus.childrenOf("a"))]).toEqual(["a b", "a1 a0 a2"]);
    expect([ids(corpus.sectionsOf("e")), ids(corpus.childrenOf("b"))]).toEqual(["", ""]);
  });

  test("finds what belongs to a place", () => {
    expect([corpus.findDocument("d")?.document_id, corpus.findDocument("x")]).toEqual(["d", undefined]);
    expect(corpus.findSection("a1")?.parent_id).toBe("a");
    expect(corpus.provisionsOf("a")).toEqual([rule]);
    expect(corpus.statementsIn("a")).toEqual([{ section_id: "a", provision: "1", text: "Rule." }]);
    expect(listStatements(corpus.rows)).toHaveLength(1);
    expect(corpus.companionsOf("d").map(({ document_id: id }) => id)).toEqual(["e"]);
    expect(corpus.topics).toEqual(["a", "b"]);
  });
});

describe("a citation", () => {
  const guide = document("guide", { pages_ahead: 6, title: "Guide" });

  test.each([
    [21, 6, 15, "p. 15"],
    [7, 6, 1, "p. 1"],
    [6, 6, null, "PDF p. 6"],
    [21, null, null, "PDF p. 21"],
  ])("page %i with %s ahead is printed as %s", (page, pages_ahead, printed, words) => {
    expect([toPrintedPage(page, { pages_ahead }), describePage(page, { pages_ahead })]).toEqual([
      printed,
      words,
    ]);
    expect(toPrintedPage(null, { pages_ahead })).toBeNull();
  });

  test("names the provision, else the page, else the heading, else the whole document", () => {
    const own = section("Cleaning", "guide", { page: 21 });
    const place = { document: guide, section: own };
    expect(cite({ ...place, provision: "9a" })).toMatchObject({ loc: expect.stringContaining("9a") });
    expect(cite({ ...place, provision: "9a" }).page).toBeUndefined();
    expect(cite(place)).toMatchObject({ page: 21, printed_page: 15, section_id: "Cleaning" });
    expect(cite(place).loc).toMatch(/^[^2]*15/u);
    expect(cite({ document: guide, section: section("Cleaning", "guide", { page: 3 }) }).loc).toContain(
      "3 of",
    );
    expect(cite({ document: guide, section: section("Cleaning", "guide", { page: 3 }) })).not.toHaveProperty(
      "printed_page",
    );
    expect(cite({ document: guide, section: section("Cleaning", "guide") }).loc).toContain("Cleaning");
    expect(cite({ document: guide })).toMatchObject({ loc: "whole document", section_id: null });
    const bare = section("s", "guide", { section_heading: "", section_path: [] });
    expect(cite({ document: guide, section: bare }).loc).toBe("whole document");
  });

  test("opens an anchor that the page has, and names who issued it and since when it holds", () => {
    const anchored = section("s", "guide", { anchor: "top" });
    expect(cite({ document: guide, section: anchored }).url).toBe("https://example.org/guide#top");
    expect(cite({ document: guide, section: section("s", "guide") }).url).toBe("https://example.org/guide");
    const issued = document("i", { issued_by: "A health unit", effective_date: "2024-05" });
    expect(cite({ document: issued }).text).toMatch(/A health unit.*2024-05/u);
    expect(cite({ document: guide }).text).toMatch(/College of Physicians/u);
  });

  test("appears once for each place", () => {
    const [a, b] = [section("a", "guide"), section("b", "guide")];
    expect(
      citeAll([a, b, a].map((own) => ({ document: guide, section: own }))).map(({ loc }) => loc),
    ).toEqual([a, b].map((own) => cite({ document: guide, section: own }).loc));
  });
});

describe("other documents on what is shown", () => {
  type Link = CorpusRows["documentLinks"][number];
  const link = (
    source_document: string,
    target_document: string | null,
    change: Partial<Link> = {},
  ): Link => ({
    position: 0,
    source_document,
    source_sections: [],
    target_document,
    target_sections: [],
    target_title: null,
    target_url: null,
    relation: "implements",
    why: "why",
    confidence: "A",
    as_of: "2025",
    ...change,
  });
  const [p, t] = [document("p"), document("t", { source_org: "cep" })];
  const [one, two] = [section("one", "p"), section("two", "p")];
  const related = (links: readonly Link[], shown = one, more: Partial<CorpusRows> = {}, limit = 9) =>
    relate(
      [{ document: p, section: shown }],
      corpusOf({ documents: [p, t], sections: [one, two], documentLinks: links, ...more }),
      limit,
    ).map(({ document_id, title, relation }) => `${document_id ?? title} ${relation}`);

  test("are read from either end, of the whole document or of the section that is shown", () => {
    expect(related([link("p", "t")])).toEqual(["t implements"]);
    expect(related([link("t", "p")])).toEqual(["t implemented_by"]);
    expect(related([link("p", "t", { source_sections: ["one"] })])).toEqual(["t implements"]);
    expect(related([link("p", "t", { source_sections: ["two"] })])).toEqual([]);
    expect(related([link("p", "t", { source_sections: ["two", "one"] })])).toEqual(["t implements"]);
    expect(related([link("t", "p", { target_sections: ["two"] })])).toEqual([]);
    expect(
      related([link("p", "t", { source_sections: ["one"] })], section("x", "p", { parent_id: "one" })),
    ).toEqual(["t implements"]);
    expect(related([link("t", "u")])).toEqual([]);
    expect(related([link("p", null, { target_title: "Act", target_url: "https://a.org" })])).toEqual([
      "Act implements",
    ]);
    expect(related([link("p", "gone", { target_title: "Gone" })])).toEqual(["Gone implements"]);
    expect(related([link("p", "p")])).toEqual([]);
  });

  test("each place once, as many as are wanted", () => {
    expect(related([link("p", "t"), link("t", "p", { relation: "limits" })])).toEqual(["t implements"]);
    const u = document("u");
    const both = [link("p", "t"), link("p", "u")];
    expect(related(both, one, { documents: [p, t, u] })).toEqual(["t implements", "u implements"]);
    expect(related(both, one, { documents: [p, t, u] }, 1)).toEqual(["t implements"]);
  });

  test("share a code, or two rare topics across publishers", () => {
    const by = (own: Partial<typeof p>, ...others: readonly (typeof p)[]) =>
      relate(
        [{ document: document("p", own) }],
        corpusOf({ documents: [document("p", own), ...others] }),
        9,
      ).map(({ document_id, relation }) => `${document_id} ${relation}`);
    const bulletin = { source_org: "moh" as const };
    expect(by({ codes: ["K080A"] }, document("b", { ...bulletin, codes: ["K080"] }))).toEqual([
      "b shared_code",
    ]);
    expect(by({ codes: ["K080"] }, document("b", { ...bulletin, codes: ["K081"] }))).toEqual([]);
    expect(by({ codes: ["K080"] }, document("b", { codes: ["K080"], is_superseded: true }))).toEqual([]);
    const topics = ["A", "b"];
    expect(by({ topics }, document("b", { ...bulletin, topics: ["a", "B"] }))).toEqual(["b shared_topic"]);
    expect(by({ topics }, document("b", { ...bulletin, topics: ["a"] }))).toEqual([]);
    expect(by({ topics }, document("b", { topics }))).toEqual([]);
    const crowd = Array.from({ length: 7 }, (_, at) => document(`${at}`, { topics: ["a"] }));
    expect(by({ topics }, document("b", { ...bulletin, topics }), ...crowd.slice(1))).toEqual([
      "b shared_topic",
    ]);
    expect(by({ topics }, document("b", { ...bulletin, topics }), ...crowd)).toEqual([]);
    // More in common comes first, and topics do not repeat a relation by code.
    const more = document("more", { ...bulletin, codes: ["K080", "K090"], topics });
    expect(by({ codes: ["K080", "K090"], topics }, document("less", { codes: ["K080"] }), more)).toEqual([
      "more shared_code",
      "less shared_code",
    ]);
  });
});

describe("the order of sections", () => {
  const [d, e] = [document("d"), document("e", { companion_of: "d" })];
  const other = document("o");
  const hits = (...scores: readonly (readonly [string, typeof d, number])[]) =>
    scores.map(([id, of, score]) => found(section(id, of.document_id), of, score));
  const scoresOf = (list: ReturnType<typeof hits>) =>
    backByDocument(list).map(({ section: { section_id: id }, hit }) => `${id} ${hit.score.toFixed(3)}`);

  test("is that of scores with what the best other section of the document and of its companion add", () => {
    expect(scoresOf(hits(["o1", other, 1.05], ["d1", d, 1], ["d2", d, 0.8], ["d3", d, 0.4]))).toEqual([
      "d1 1.120",
      "o1 1.050",
      "d2 0.950",
      "d3 0.550",
    ]);
    expect(scoresOf(hits(["d1", d, 1], ["e1", e, 0.5], ["e2", e, 0.4]))).toEqual([
      "d1 1.025",
      "e1 0.610",
      "e2 0.525",
    ]);
    // Only the first ten back others.
    const tail = Array.from({ length: 9 }, (_, at) => [`o${at}`, document(`o${at}`), 0.9] as const);
    expect(scoresOf(hits(["d1", d, 1], ...tail, ["d2", d, 0.5]))[0]).toBe("d1 1.000");
  });

  test("has three of one document while others are left", () => {
    const list = hits(["d1", d, 9], ["d2", d, 8], ["d3", d, 7], ["d4", d, 6], ["o1", other, 5]);
    const ids = (most: number) => chooseSections(list, most).map(({ section: own }) => own.section_id);
    expect([ids(4), ids(5), ids(2)]).toEqual([
      ["d1", "d2", "d3", "o1"],
      ["d1", "d2", "d3", "d4", "o1"],
      ["d1", "d2"],
    ]);
  });
});
