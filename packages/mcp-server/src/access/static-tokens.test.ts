import { expect, test } from "vitest";
import { hashToken } from "./hash-token.ts";
import { createTokenLookup } from "./static-tokens.ts";

test("a hash is SHA-256: the test vector of FIPS 180-4", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a token is good through its last day, and finds nobody after it", () => {
  const entry = { client: "a", hash: hashToken("t"), scopes: ["a:read"], until: "2026-11-24" };
  const on = (day: string) => createTokenLookup([entry], () => day)("t");
  expect(on("2026-11-24")).toMatchObject({ client: "a" });
  expect(on("2026-11-25")).toBeUndefined();
});

test("each token finds its holder at any place of its entry, and no other does", () => {
  const clients = ["first", "middle", "last"];
  const find = createTokenLookup(
    clients.map((client) => ({ client, hash: hashToken(`token-${client}`), scopes: [`${client}:read`] })),
  );
  for (const client of clients) {
    expect(find(`token-${client}`)).toEqual({
      client,
      user: `token ${client}`,
      scopes: new Set([`${client}:read`]),
    });
  }
  for (const token of ["", "token-", "token-first ", "TOKEN-first", hashToken("token-first")])
    expect(find(token)).toBeUndefined();
  expect(createTokenLookup([])("token-first")).toBeUndefined();
});
