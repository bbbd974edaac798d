import { type FakeAnthropicServer } from "@clinical-mcp/testing";
import type { Passage } from "../src/passage.ts";
import type { Reranker } from "../src/ports.ts";
import { createClaudeReranker, type ClaudeRerankerOptions } from "../src/adapters/claude-reranker.ts";

export const QUESTION = "Is a power wheelchair funded?";

export const toPassage = (id: string, text: string): Passage => ({
  id,
  collection: "adp_v1",
  documentId: "doc",
  sectionId: id,
  kind: "parent",
  title: "Mobility devices",
  heading: "ADP > Mobility devices",
  text,
  facets: {},
});

export const PASSAGES = [
  toPassage("a", "Funding of power wheelchairs."),
  toPassage("b", "Batteries are not funded."),
  toPassage("c", "Hearing aids."),
];

export const toScores = (...scores: readonly number[]): string =>
  JSON.stringify({ scores: scores.map((score, position) => ({ passage: position + 1, score })) });

export const create = (server: FakeAnthropicServer, options: Partial<ClaudeRerankerOptions> = {}): Reranker =>
  createClaudeReranker({
    apiKey: "test-key",
    baseUrl: server.baseUrl,
    timeoutMs: 5_000,
    maxConcurrent: 4,
    onMisconfigured: () => undefined,
    ...options,
  });

export const signal = new AbortController().signal;
export const rerank = async (reranker: Reranker, query = QUESTION): Promise<ReadonlyMap<string, number>> =>
  reranker.rerank(query, PASSAGES, { signal });
export const failureOf = async (reranker: Reranker): Promise<unknown> =>
  rerank(reranker).catch((error: unknown) => error);

export const toText = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack ?? ""} ${JSON.stringify(error)} ${JSON.stringify(error.cause)}`
    : "";
