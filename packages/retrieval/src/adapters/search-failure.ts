import type { WorkerPoolOptions } from "@clinical-mcp/threads";

/** What a search whose thread gave no answer says. */
export const SEARCH_FAILURE: WorkerPoolOptions["failure"] = {
  work: "search",
  code: "SEARCH_FAILED",
  suggestion: "Nothing was looked up, so this says nothing about what the documents hold. Try again.",
};
