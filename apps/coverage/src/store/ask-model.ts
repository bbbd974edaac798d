import type { ExtractionPrompt } from "../domain/extraction/extraction-prompt.ts";

/** Tokens of the longest answer: some 60 rows. */
export const MOST_TOKENS = 4000;

/** One request to a model, by whatever protocol. */
export interface ModelEndpoint {
  /** "claude-haiku-5-5 at api.anthropic.com" */
  readonly name: string;
  /**
   * The text of its answer, JSON of the schema of extractions where the endpoint holds to it.
   *
   * @throws UpstreamError READER_UNAVAILABLE: see readerFailure
   */
  readonly ask: (prompt: ExtractionPrompt, signal: AbortSignal) => Promise<string>;
}
