import { afterAll, beforeAll } from "vitest";
import type { StartedServer } from "../start-for-test.ts";

/** Starts the server before the tests of a block and stops it after them. */
export function useServer(start: () => Promise<StartedServer>): () => StartedServer {
  const held: { server?: StartedServer } = {};
  beforeAll(async () => {
    held.server = await start();
  });
  afterAll(() => held.server?.stop());
  return () => {
    if (!held.server) throw new TypeError("the server has not started");
    return held.server;
  };
}
