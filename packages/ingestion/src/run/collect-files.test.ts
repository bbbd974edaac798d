import { ConfigurationError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { createSources } from "../../test/example-app.ts";
import type { FetchedFile } from "../fetch/fetched-file.ts";
import { collectFiles } from "./collect-files.ts";
import { createProgress } from "./progress.ts";

test("a failure that ends the run ends the downloads under way and starts no other", async () => {
  const source = createSources("https://publisher.example")[0];
  if (!source) throw new Error("no source");
  const urls = Array.from({ length: 30 }, (_, number) => `https://publisher.example/${number}`);
  const asked: string[] = [];
  const ended: string[] = [];
  const fetch = async (url: string, { signal }: { signal?: AbortSignal } = {}): Promise<FetchedFile> => {
    asked.push(url);
    if (url.endsWith("/3")) throw new ConfigurationError("The disk is full.");
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        ended.push(url);
        reject(signal.reason as Error);
      });
    });
  };
  const collected = collectFiles(
    { ...source, listUrls: async () => urls },
    {
      fetcher: { fetch },
      savedUrls: undefined,
      isWhole: false,
      progress: createProgress({ write: () => true }),
      signal: new AbortController().signal,
    },
  );
  await expect(collected).rejects.toThrow("The disk is full.");
  // Eight at a time: the fourth fails, the others are stopped, and no ninth begins.
  expect([asked.length, ended.length]).toEqual([8, 7]);
});
