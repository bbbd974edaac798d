import { afterAll, beforeAll, expect } from "vitest";
import { getAdp } from "../src/domain/adp/get-adp.ts";
import { adpGet } from "../src/tools/adp-get.ts";
import { openStarterDeps } from "./starter-dataset.ts";

/** For the tests of one file: the starter's records, and answers of adp_get over them. */
export function useAdp() {
  const opened = openStarterDeps();
  beforeAll(() => opened, 60_000);
  afterAll(async () => (await opened).close());
  const { signal } = new AbortController();

  async function ask(input: Record<string, unknown>) {
    const { deps } = await opened;
    const asked = adpGet.inputSchema.parse(input);
    const answer = await getAdp(
      { ...asked, detail: input["detail"] === "short" ? "short" : "full" },
      deps,
      signal,
    );
    // The client gets only what the schema lets through.
    expect(adpGet.outputSchema.parse(answer)).toEqual(answer);
    return answer;
  }
  return { opened, ask };
}
