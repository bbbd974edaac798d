import { describeMcpServer, startForTest } from "@clinical-mcp/testing";
import { fileURLToPath } from "node:url";
import { createMcpApp, openSkills } from "@clinical-mcp/mcp-server";
import { libraryServer } from "./library-server.ts";

const SKILLS = fileURLToPath(new URL("skills", import.meta.url));

describeMcpServer({
  name: "library",
  start: (environment) =>
    startForTest(
      async (context) => ({
        app: createMcpApp({ ...libraryServer(), skills: await openSkills(SKILLS) }, context),
        closeDeps: async () => {},
      }),
      environment,
    ),
  exampleCalls: {
    library_search_books: { title: "whale", limit: 5 },
    library_get_book: { number: 2 },
    library_open_vault: { fail: "no" },
  },
  listBudget: 3_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
