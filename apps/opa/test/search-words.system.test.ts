import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readSearchWords } from "../ingest/src/search-words.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const FOLDER = fileURLToPath(new URL("../../../data/search-words/opa", import.meta.url));
const opened = openStarterDeps();
afterAll(async () => (await opened).close());

const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ").trim();
const toNumber = (provision: string): string => /^\d+/.exec(provision)?.[0] ?? provision;

test("search words are at documents, headings and provisions that exist", async () => {
  const { corpus } = (await opened).deps;
  const lost: string[] = [];
  for (const [document, { sections }] of await readSearchWords(FOLDER)) {
    if (!corpus.findDocument(document)) lost.push(document);
    const own = corpus.sectionsOf(document);
    const headings = new Set(own.map(({ section_heading }) => fold(section_heading)));
    const provisions = new Set(own.flatMap((section) => section.provisions.map(toNumber)));
    for (const { heading, provisions: named } of sections) {
      const isThere = named
        ? named.every((provision) => provisions.has(toNumber(provision)))
        : headings.has(fold(heading));
      if (!isThere) lost.push(`${document}: ${heading} ${named?.join(", ") ?? ""}`);
    }
  }
  expect(lost).toEqual([]);
});
