import { timingSafeEqual } from "node:crypto";
import type { TokenEntry } from "@clinical-mcp/config";
import type { Caller } from "./caller.ts";
import { hashToken } from "./hash-token.ts";

/**
 * Finds who holds a token. Hashes are compared in constant time and always all of them, so that the time which an
 * answer takes says nothing about how close a guess was.
 */
export function createTokenLookup(entries: readonly TokenEntry[]): (token: string) => Caller | undefined {
  const known = entries.map(({ client, hash, scopes }) => ({
    hash: Buffer.from(hash, "hex"),
    caller: { client, user: `token ${client}`, scopes: new Set(scopes) },
  }));
  return (token) => {
    const hash = Buffer.from(hashToken(token), "hex");
    return known.filter((each) => timingSafeEqual(each.hash, hash)).map(({ caller }) => caller)[0];
  };
}
