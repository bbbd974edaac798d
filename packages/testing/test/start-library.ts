import { createMcpApp } from "@clinical-mcp/mcp-server";
import type { ServerDefinition } from "@clinical-mcp/mcp-server";
import { startForTest } from "@clinical-mcp/testing";
import type { StartedServer } from "@clinical-mcp/testing";
import { libraryServer } from "./library-server.ts";
import type { LibraryDeps } from "./library-server.ts";

/** Starts the library; `await using` stops it. */
export async function startLibrary(
  deps: Partial<LibraryDeps> = {},
  environment: Record<string, string> = {},
  change: Partial<ServerDefinition<LibraryDeps>> = {},
): Promise<StartedServer & AsyncDisposable> {
  const server = await startForTest(
    async (context) => ({
      app: createMcpApp({ ...libraryServer(deps), ...change }, context),
      closeDeps: async () => {},
    }),
    environment,
  );
  return { ...server, [Symbol.asyncDispose]: server.stop };
}
