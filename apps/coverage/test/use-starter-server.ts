import { afterAll } from "vitest";
import { createAsker, startAnswerServer } from "./answer-server.ts";
import { openStarterDeps } from "./starter-dataset.ts";

/** A server over the starter dataset, for the tests of one file, and what to ask it by. */
export async function useStarterServer() {
  const { deps, close } = await openStarterDeps();
  const server = await startAnswerServer(deps);
  afterAll(async () => {
    await server.stop();
    await close();
  });
  return createAsker(server.url);
}
