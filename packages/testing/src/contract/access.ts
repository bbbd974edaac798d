import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { McpServerContract } from "../mcp-server-contract.ts";
import { postLegacy, postModern } from "../post.ts";
import { useServer } from "./use-server.ts";

const REQUESTS_A_MINUTE = 8;
const entryOf = (token: string, scopes: string): string =>
  `${token} sha256:${createHash("sha256").update(token).digest("hex")} ${scopes}`;
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Who is let in, to what, and how often: the same for every server. */
export function describeAccess({ name, start, exampleCalls }: McpServerContract): void {
  describe("its callers", () => {
    const [first = "", second = ""] = Object.keys(exampleCalls);
    const server = useServer(() =>
      start({
        AUTH_TOKENS: [
          entryOf("zqx-reader", `${name}:read`),
          entryOf("zqx-narrow", `${name}:${first}`),
          entryOf("zqx-eager", `${name}:read`),
        ].join(","),
        RATE_LIMITS: "true",
        CLIENT_REQUESTS_PER_MINUTE: String(REQUESTS_A_MINUTE),
      }),
    );
    const call = (tool: string, token: string, post = postModern) =>
      post(server().url, "tools/call", { name: tool, arguments: exampleCalls[tool] ?? {} }, bearer(token));

    test("without a token get 401 and which scope to ask for, in both eras", async () => {
      for (const post of [postLegacy, postModern]) {
        const answer = await post(server().url, "tools/list");
        expect(answer.status).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe(`Bearer scope="${name}:read"`);
      }
    });

    test("with a token are answered, in both eras", async () => {
      for (const post of [postLegacy, postModern])
        expect((await call(first, "zqx-reader", post)).message.result.isError).toBeFalsy();
    });

    test("with the scope of one tool may call that one only", async () => {
      expect((await call(first, "zqx-narrow")).message.result.isError).toBeFalsy();
      const refused = await call(second, "zqx-narrow");
      expect(refused.status).toBe(403);
      expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer error="insufficient_scope"/);
    });

    test("callers that ask too often get 429 and when to come again", async () => {
      const statuses: number[] = [];
      for (let asked = 0; asked <= REQUESTS_A_MINUTE; asked += 1)
        statuses.push((await postModern(server().url, "tools/list", {}, bearer("zqx-eager"))).status);
      expect(statuses).toEqual([...Array.from({ length: REQUESTS_A_MINUTE }, () => 200), 429]);
      const refused = await call(first, "zqx-eager", postLegacy);
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(refused.message.error).toMatchObject({ code: 1_429, data: { code: "RATE_LIMITED" } });
    });

    test("find no token and no hash in the log", () => {
      expect(server().logs()).toContain('"client":"zqx-reader"');
      expect(server().logs()).not.toMatch(/Bearer|[0-9a-f]{64}/);
    });
  });
}
