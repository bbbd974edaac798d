import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { createCorpus } from "../domain/corpus.ts";
import { askOdb } from "../../test/ask-odb.ts";
import { sourcePassages } from "./source-passages.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());
const call = { signal: new AbortController().signal };

/** Fields that the tool's coarse schema does not describe. */
const shown = z.object({
  passages: z.array(
    z.looseObject({
      passage_id: z.string(),
      text: z.string(),
      url: z.string(),
      highlights: z.array(z.object({ term: z.string(), start: z.int(), end: z.int(), text: z.string() })),
    }),
  ),
  missing: z.array(z.string()),
  not_shown: z.array(z.object({ passage_id: z.string(), part_ids: z.array(z.string()) })),
  notices: z.array(z.string()),
});

async function show(input: Record<string, unknown>) {
  const { deps } = await opened;
  return shown.parse(await sourcePassages.handler(sourcePassages.inputSchema.parse(input), deps, call));
}

test("shows every passage exactly as stored, with a citation of its document", async () => {
  const { corpus } = (await opened).deps;
  for (const { chunk_id: id, chunk_text: text, document_id: documentId } of corpus.rows.chunks) {
    const { passages, missing, not_shown: notShown, notices } = await show({ passage_ids: [` ${id} `] });
    expect({ missing, notShown, notices }).toEqual({ missing: [], notShown: [], notices: [] });
    expect(passages[0]).toMatchObject({ passage_id: id, text, document_id: documentId });
    expect(passages[0]?.url).toMatch(/^https:/);
  }
});

test("marks the cited figure in the passage that an answer cites", async () => {
  const { deps } = await opened;
  const { citations } = await askOdb(deps, { din: "02303922" });
  const { passages } = await show({
    passage_ids: [citations[0]?.passage_id],
    highlight_terms: ["0.8197", "Ministry PAYS"],
  });
  const [passage] = passages;
  const spans = passage?.highlights ?? [];
  expect(new Set(spans.map(({ text }) => text))).toEqual(new Set(["0.8197", "ministry pays"]));
  for (const { start, end, text } of spans) expect(passage?.text.slice(start, end)).toBe(text);
});

test("reports missing passages, and replaces none", async () => {
  const { corpus } = (await opened).deps;
  const [first, second] = corpus.rows.chunks;
  const ids = [second?.chunk_id, "no-such-passage", first?.chunk_id, second?.chunk_id];
  const { passages, missing, notices } = await show({ passage_ids: ids });
  expect(missing).toEqual(["no-such-passage"]);
  expect(notices).toHaveLength(1);
  expect(passages.map(({ passage_id: id }) => id)).toEqual([second?.chunk_id, first?.chunk_id]);
});

test("keeps twenty long passages below the limit, each whole or not at all", async () => {
  const { corpus } = (await opened).deps;
  const ids = corpus.rows.chunks
    .toSorted((a, b) => b.chunk_text.length - a.chunk_text.length)
    .slice(0, 20)
    .map(({ chunk_id: id }) => id);
  const answer = await show({ passage_ids: ids, highlight_terms: ["the", "DIN", "price"] });
  expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(24_000);
  for (const { passage_id: id, text } of answer.passages) expect(text).toBe(corpus.findChunk(id)?.chunk_text);
  const left = answer.not_shown.map(({ passage_id: id }) => id);
  expect(left.length).toBeGreaterThan(0);
  // If passages were left out, the answer says whether one of them is too long for any answer.
  const isLong = answer.not_shown.some(({ part_ids: parts }) => parts.length > 0);
  expect(answer.notices).toHaveLength(isLong ? 2 : 1);
  expect([...answer.passages.map(({ passage_id: id }) => id), ...left].toSorted()).toEqual(ids.toSorted());
});

test("names the parts of a passage that is longer than an answer, and does not cut it", async () => {
  const { deps } = await opened;
  const part = deps.corpus.rows.chunks.find(({ chunk_type: type }) => type === "child");
  const chunks = deps.corpus.rows.chunks.map((chunk) =>
    chunk.chunk_id === part?.parent_id ? { ...chunk, chunk_text: "word ".repeat(10_000) } : chunk,
  );
  const corpus = createCorpus({ ...deps.corpus.rows, chunks }, deps.corpus);
  const input = sourcePassages.inputSchema.parse({ passage_ids: [part?.parent_id] });
  const answer = await sourcePassages.handler(input, { ...deps, corpus }, call);
  const { passages, not_shown: notShown, notices } = shown.parse(answer);
  expect(passages).toEqual([]);
  expect(notices).toHaveLength(2);
  expect(notShown[0]?.part_ids).toContain(part?.chunk_id);
});
