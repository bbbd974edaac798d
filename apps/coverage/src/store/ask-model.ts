import type { ExtractionPrompt } from "../domain/extraction/extraction-prompt.ts";

/** Tokens of the longest answer: some 60 rows. */
export const MOST_TOKENS = 4000;

/** A model behind any protocol. */
export interface ModelEndpoint {
  /** "claude-haiku-5-5 at api.anthropic.com" */
  readonly name: string;
  /**
   * Text of the model's answer; JSON of the extraction schema if the endpoint enforces it.
   *
   * @throws UpstreamError READER_UNAVAILABLE: see readerFailure
   */
  readonly ask: (prompt: ExtractionPrompt, signal: AbortSignal) => Promise<string>;
}
