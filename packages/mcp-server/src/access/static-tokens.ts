import { timingSafeEqual } from "node:crypto";
import type { TokenEntry } from "@clinical-mcp/config";
import type { Caller } from "./caller.ts";
import { hashToken } from "./hash-token.ts";

/**
 * Finds who holds a token. Hashes are compared in constant time and always all of them, so that the time which an
 * answer takes says nothing about how close a guess was. One whose last day is over finds nobody.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function createTokenLookup(
  entries: readonly TokenEntry[],
  today: () => string = () => new Date().toISOString().slice(0, "YYYY-MM-DD".length),
): (token: string) => Caller | undefined {
  const known = entries.map(({ client, hash, scopes, until }) => ({
    until,
    hash: Buffer.from(hash, "hex"),
    caller: { client, user: `token ${client}`, scopes: new Set(scopes) },
  }));
  return (token) => {
    const hash = Buffer.from(hashToken(token), "hex");
    const day = today();
    return known
      .filter((each) => timingSafeEqual(each.hash, hash))
      .filter(({ until }) => until === undefined || day <= until)
      .map(({ caller }) => caller)[0];
  };
}
