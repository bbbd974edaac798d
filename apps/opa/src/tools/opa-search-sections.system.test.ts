import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaSearchSections } from "./opa-search-sections.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

async function search(input: Record<string, unknown>) {
  const { deps } = await opened;
  const asked = opaSearchSections.inputSchema.parse({ detail: "full", ...input });
  return opaSearchSections.handler(asked, deps, { signal: new AbortController().signal });
}

test("finds the provision that was asked for, with its number and citation", async () => {
  const { sections, citations, provenance, confidence } = await search({
    query: "minimum retention period for medical records of adult patients",
    source_org: "cpso",
  });
  // Medical Records Management, provision 20: ten years from the last entry.
  const found = sections.find(({ provisions }) => provisions.includes("20a"));
  expect(found?.document_id).toBe("cpso-medical-records-management");
  expect(found?.text).toContain("10 years");
  expect(provenance).toEqual(["sql", "vector"]);
  expect(confidence).toBeGreaterThan(0);
  expect(citations.map(({ section_id }) => section_id)).toEqual(sections.map(({ section_id }) => section_id));
});

test.each([
  [{ source_org: "pho" }, ({ source_org }: { source_org: string }) => source_org === "pho"],
  [
    { document_type: "tool" },
    ({ document_type }: { document_type?: string | undefined }) => document_type === "tool",
  ],
])("a filter is kept: %j", async (filter, holds) => {
  const { sections } = await search({
    query: "hand hygiene before patient contact",
    n_results: 20,
    ...filter,
  });
  expect(sections.length).toBeGreaterThan(0);
  expect(sections.filter((section) => !holds(section))).toEqual([]);
});

test.each([
  ["K300A", "moh-bulletin-210904"],
  ["K301", "moh-bulletin-210904"],
  ["Q007A", "moh-bulletin-220203"],
  ["Z403A", "moh-bulletin-230802"],
  ["VJ7", "moh-bulletin-231001"],
  [
    "preventive care bonus for colorectal screening",
    "moh-bulletin-2024-05-preventive-care-bonuses-of-fhn-and",
  ],
  ["referral for community physiotherapy", "moh-bulletin-240603"],
  ["measles, exposed staff", "pho-measles-health-care-workers-north-bay-parry-sound"],
  ["notice of out-of-hospital premises", "cpso-out-of-hospital-premises-inspection-program"],
])("%s is found in %s", async (query, document) => {
  const { sections } = await search({ query, n_results: 3 });
  expect(sections[0]?.document_id).toBe(document);
});

test("the citation is of the site that describes a document, where that is not its publisher", async () => {
  const { citations } = await search({ query: "measles, exposed staff", n_results: 1 });
  expect(citations[0]?.text).toContain("North Bay Parry Sound District Health Unit");
});

test("keyword and vector ask one path each", async () => {
  const query = "consent before a virtual visit";
  expect((await search({ query, search_mode: "keyword" })).provenance).toEqual(["sql"]);
  expect((await search({ query, search_mode: "vector" })).provenance).toEqual(["vector"]);
});

test("other words from the caller find what the question does not name, and are not part of the answer", async () => {
  const query = "Elderly patient keeps bringing homemade jam. Is taking a jar a violation?";
  const also = ["accepting gifts from patients", "financial boundary, small token xylophone"];
  const { sections, ...rest } = await search({ query, also });
  expect(sections[0]?.document_id).toMatch(/^cpso-boundary-violations/u);
  expect(JSON.stringify({ sections, ...rest })).not.toContain("xylophone");
  const { confidence } = await search({
    query: "tax on a leased ultrasound",
    also: ["income tax deduction"],
  });
  expect(confidence).toBeLessThan(0.5);
  for (const wrong of [["5"], ["a", "b", "c", "d", "e", "f"], ["x".repeat(301)]])
    expect(opaSearchSections.inputSchema.safeParse({ query, also: wrong }).success).toBe(false);
});

test.each(["dose of amoxicillin for otitis media", "parking rates at the hospital"])(
  "the answer says what is not held: %s",
  async (query) => {
    const { not_held, confidence, notices } = await search({ query });
    expect(not_held?.length).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(0.3);
    expect(notices.join(" ")).toContain(not_held?.[0]);
    // One path alone does not suffice, nor do the results of one path when the other fails.
    expect((await search({ query, search_mode: "keyword" })).not_held).toBeUndefined();
    const { deps } = await opened;
    const engine: typeof deps.engine = {
      ...deps.engine,
      search: async (request) => {
        const answer = await deps.engine.search(request);
        const vector = { state: "failed", ms: 1, cause: new Error("down") } as const;
        return { ...answer, paths: { ...answer.paths, vector } };
      },
    };
    const asked = opaSearchSections.inputSchema.parse({ query });
    const signal = new AbortController().signal;
    const answer = await opaSearchSections.handler(asked, { ...deps, engine }, { signal });
    expect(answer.not_held).toBeUndefined();
  },
);

test("the answer does not call held words missing", async () => {
  const { not_held } = await search({ query: "How long must I keep medical records of adult patients?" });
  expect(not_held).toBeUndefined();
});

test("a citation of a document without headings names its place", async () => {
  const { citations } = await search({ query: "K300A", n_results: 3 });
  for (const { loc } of citations) expect(loc).not.toBe("");
});

test("an unknown topic is refused with the nearest", async () => {
  await expect(search({ query: "records", topics: ["retentoin"] })).rejects.toMatchObject({
    code: "UNKNOWN_TOPIC",
    details: { nearest_topics: expect.arrayContaining(["retention"]) },
  });
});

test("twenty results stay under the size of an answer", async () => {
  const answer = await search({ query: "What must physicians document?", n_results: 20 });
  expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(24_000);
  expect(answer.sections.length).toBeGreaterThan(10);
});

test.each([
  ["K300A", "moh-bulletin-210904"],
  ["Z403 bone marrow biopsy claims adjusted", "moh-bulletin-230802"],
  ["stale-dated claims three months VJ7", "moh-bulletin-231001"],
])("a bulletin is found by code and by topic: %s", async (query, bulletin) => {
  const { sections } = await search({ query, source_org: "moh", n_results: 3 });
  expect(sections.map(({ document_id }) => document_id)).toContain(bulletin);
});
