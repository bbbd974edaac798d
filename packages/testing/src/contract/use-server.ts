import { afterAll, beforeAll } from "vitest";
import type { StartedServer } from "../start-for-test.ts";

/** The server of a block, while its tests run. */
export type UsedServer = () => StartedServer;

/** Starts the server before the tests of a block and stops it after them. */
export function useServer(start: () => Promise<StartedServer>): UsedServer {
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
