import { createHash } from "node:crypto";
import { createPseudonyms } from "@clinical-mcp/mcp-server";
import type { ServerDefinition } from "@clinical-mcp/mcp-server";
import { postLegacy, postModern } from "@clinical-mcp/testing";
import { describe, expect, test, vi } from "vitest";
import { libraryServer } from "./library-server.ts";
import type { LibraryDeps } from "./library-server.ts";
import { startLibrary } from "./start-library.ts";

const entryOf = (client: string, scopes: string): string =>
  `${client} sha256:${createHash("sha256").update(`token-${client}`).digest("hex")} ${scopes}`;
const AUTH_TOKENS = [
  entryOf("zqx-ann", "library:read"),
  entryOf("zqx-ben", "library:library_get_book"),
].join();
const PSEUDONYM_KEY = "zqx-0123456789abcdef0123456789abcdef";
const AUDITED = { AUTH_TOKENS, PSEUDONYM_KEY, AUDIT_LOG: "true" };
const names = createPseudonyms(PSEUDONYM_KEY);
const as = (client: string): Record<string, string> => ({ authorization: `Bearer token-${client}` });

const linesOf = (logs: string): Record<string, unknown>[] =>
  [...logs.matchAll(/^info audit (\{.*\}) $/gm)].map(([, line = "{}"]) => JSON.parse(line));

/** The library, whose search decides whether anything was found. */
const deciding = (): Partial<ServerDefinition<LibraryDeps>> => ({
  tools: libraryServer().tools.map((tool) =>
    tool.name === "library_search_books"
      ? {
          ...tool,
          toDecisionClass: ({ total }: { readonly total: number }) => (total > 0 ? "found" : "Not a class"),
        }
      : tool,
  ),
});

describe("audit lines", () => {
  test("say who called what and what became of it, by pseudonym, and no word of question or answer", async () => {
    await using server = await startLibrary({}, AUDITED, deciding());
    const call = (client: string, name: string, args: object, post = postModern) =>
      post(server.url, "tools/call", { name, arguments: args }, as(client));
    await call("zqx-ann", "library_search_books", { title: "whale" });
    await call("zqx-ann", "library_search_books", { title: "zqx-title" }, postLegacy);
    await call("zqx-ben", "library_get_book", { number: 99 });
    await call("zqx-ben", "library_search_books", { title: "zqx-title" });
    await call("zqx-ann", "zqx_no_such_tool", {});
    await postModern(server.url, "resources/read", { uri: "library://books/2" }, as("zqx-ann"));
    await postModern(server.url, "tools/list", {}, as("zqx-ann"));
    await vi.waitFor(() => expect(linesOf(server.logs())).toHaveLength(6));
    const [ann, ben] = ["zqx-ann", "zqx-ben"].map((client) => names.of(`token ${client}`));
    const common = { key: names.keyId, requestId: expect.any(String) };
    expect(linesOf(server.logs())).toEqual([
      { ...common, who: ann, what: "library_search_books", outcome: "answered", decision: "found" },
      { ...common, who: ann, what: "library_search_books", outcome: "answered" },
      { ...common, who: ben, what: "library_get_book", outcome: "NOT_FOUND" },
      { ...common, who: ben, what: "library_search_books", outcome: "http_403" },
      { ...common, who: ann, what: "other", outcome: expect.any(String) },
      { ...common, who: ann, what: "resource", outcome: "answered" },
    ]);
    for (const line of linesOf(server.logs()))
      expect(JSON.stringify(line)).not.toMatch(/zqx|whale|Middlemarch/);
    expect(server.logs()).not.toContain(PSEUDONYM_KEY);
  });

  test("are not written unless asked for", async () => {
    await using server = await startLibrary({}, { AUTH_TOKENS, PSEUDONYM_KEY });
    const call = { name: "library_get_book", arguments: { number: 1 } };
    await postModern(server.url, "tools/call", call, as("zqx-ann"));
    expect(linesOf(server.logs())).toEqual([]);
  });

  test.each([
    ["nobody is asked who they are", { PSEUDONYM_KEY, AUDIT_LOG: "true" }, /AUTH_TOKENS or OAUTH_ISSUER/],
    ["there is no key", { AUTH_TOKENS, AUDIT_LOG: "true" }, /PSEUDONYM_KEY/],
    ["the log leaves them out", { ...AUDITED, LOG_LEVEL: "warn" }, /LOG_LEVEL=warn/],
    ["the key is short", { ...AUDITED, PSEUDONYM_KEY: "zqx" }, /PSEUDONYM_KEY: must be 32 to 200/],
  ])("a server that is to write them does not start where %s", async (_what, environment, complaint) => {
    await expect(startLibrary({}, environment)).rejects.toThrow(complaint);
    await expect(startLibrary({}, environment)).rejects.not.toThrow(/zqx/);
  });
});
