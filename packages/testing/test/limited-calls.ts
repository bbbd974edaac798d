import { createHash } from "node:crypto";
import type { ServerDefinition } from "@clinical-mcp/mcp-server";
import { postModern } from "@clinical-mcp/testing";
import type { RpcAnswer } from "@clinical-mcp/testing";
import { libraryServer } from "./library-server.ts";
import type { LibraryDeps } from "./library-server.ts";

const entryOf = (client: string): string =>
  `${client} sha256:${createHash("sha256").update(`token-${client}`).digest("hex")} library:read`;
const AUTH_TOKENS = ["ann", "ben"].map(entryOf).join(",");
export const as = (client: string): Record<string, string> => ({ authorization: `Bearer token-${client}` });

/** Tokens on, and so many requests a minute. */
export const limitedTo = (requests: number, more: Record<string, string> = {}): Record<string, string> => ({
  RATE_LIMITS: "true",
  CLIENT_REQUESTS_PER_MINUTE: String(requests),
  AUTH_TOKENS,
  ...more,
});

export const list = (url: string, client: string): Promise<RpcAnswer> =>
  postModern(url, "tools/list", {}, as(client));
export const getBook = (url: string, number: number, client = "ann", post = postModern): Promise<RpcAnswer> =>
  post(url, "tools/call", { name: "library_get_book", arguments: { number } }, as(client));
export const codeOf = ({ message }: RpcAnswer): string | undefined =>
  message.result.isError ? JSON.parse(message.result.content[0].text).code : undefined;

export async function statuses(count: number, ask: () => Promise<RpcAnswer>): Promise<number[]> {
  const answers: number[] = [];
  for (let asked = 0; asked < count; asked += 1) answers.push((await ask()).status);
  return answers;
}

/** The library, whose search costs as many units as its limit says, and five without one. */
export const weighed = (): Partial<ServerDefinition<LibraryDeps>> => {
  const weigh = ({ limit = 5 }: { readonly limit?: number }): number => limit;
  const tools = libraryServer().tools.map((tool) =>
    tool.name === "library_search_books" ? { ...tool, weight: weigh } : tool,
  );
  return { tools };
};
export const searchFor = (url: string, client: string, limit?: number): Promise<RpcAnswer> =>
  postModern(url, "tools/call", { name: "library_search_books", arguments: { limit } }, as(client));
