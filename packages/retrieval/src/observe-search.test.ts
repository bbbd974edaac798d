import { expect, test } from "vitest";
import { openSampleDataset } from "./contracts/open-sample-dataset.ts";
import { observeSearch, type ObservedSearch } from "./observe-search.ts";
import type { Passage } from "./passage.ts";

const passage = (id: string, text: string, sectionId = id): Passage => ({
  id,
  collection: "sample",
  documentId: sectionId,
  sectionId,
  kind: id === sectionId ? "parent" : "child",
  title: "",
  heading: "",
  text,
  facets: {},
});

const PASSAGES = [
  passage("eye", "The retina lies behind the lens. Detached retinas are mended."),
  passage("eye#1", "Detached retinas are mended.", "eye"),
  passage("lens", "The lens bends light onto the retina"),
  passage("heart", "Hearts of adults beat and rest"),
  passage("lung", "Lungs of adults breathe air and rest"),
];

async function observe(question: string, mode: "hybrid" | "keyword" | "vector"): Promise<ObservedSearch> {
  await using sample = await openSampleDataset(PASSAGES);
  const query = sample.dataset.understand(question);
  const answer = await sample.dataset.search({
    query,
    filter: [],
    limit: 5,
    mode,
    boosts: { today: "2026-01-01", facets: [] },
    signal: new AbortController().signal,
  });
  return observeSearch(query, answer);
}

test("a section and its part are one thing found, and the terms are in the form of the index", async () => {
  const { terms, lexical, dense, fusedTop } = await observe("Mending of retinas", "hybrid");
  expect(terms.map(({ term }) => term)).toEqual(["mend", "retina"]);
  expect(terms.every(({ idf = 0 }) => idf > 0)).toBe(true);
  expect(lexical?.map(({ id }) => id)).toEqual(["eye", "lens"]);
  expect(dense?.filter(({ id }) => id === "eye")).toHaveLength(1);
  expect(fusedTop[0]?.id).toBe("eye");
  expect(fusedTop[0]?.terms).toContain("mend");
  expect(fusedTop[0]?.terms).toContain("retina");
});

test("a path that was not asked is absent; the terms are there without the word index, except for their idf", async () => {
  const byMeaning = await observe("Mending of retinas", "vector");
  expect(byMeaning).not.toHaveProperty("lexical");
  expect(byMeaning.terms).toEqual([{ term: "mend" }, { term: "retina" }]);
  const byWords = await observe("Mending of retinas", "keyword");
  expect(byWords).not.toHaveProperty("dense");
});

test("a path that looked and found nothing has an empty list, one without a word that it knows has none", async () => {
  const { lexical, dense, fusedTop } = await observe("zzyzx", "hybrid");
  expect(lexical).toEqual([]);
  expect(dense).toBeUndefined();
  expect(fusedTop).toEqual([]);
});
