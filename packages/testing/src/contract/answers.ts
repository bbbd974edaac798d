import { describe, expect, test, vi } from "vitest";
import { CLIENTS } from "../clients.ts";
import type { McpServerContract } from "../mcp-server-contract.ts";
import { postLegacy, postModern } from "../post.ts";
import type { UsedServer } from "./use-server.ts";

/** How long a part took is the one thing in which two answers to the same question may differ. */
const withoutDurations = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key === "duration_ms" ? 0 : value));

const PATIENCE = { timeout: 45_000, interval: 1_000 };

export function describeAnswers({ exampleCalls }: McpServerContract, server: UsedServer): void {
  describe("its answers", () => {
    const calls = Object.entries(exampleCalls);

    test.each(Object.entries(CLIENTS))(
      "%s gets structured content that its schema allows, and the same as text, from every tool",
      async (_kind, connect) => {
        const client = await connect(server().url);
        await client.listTools();
        for (const [name, args] of calls) {
          const answer = await client.callTool(name, args);
          expect(answer.isError, `${name}: ${answer.text}`).toBe(false);
          expect(JSON.parse(answer.text), name).toEqual(answer.structuredContent);
        }
        await client.close();
      },
    );

    test.each(calls)("%s answers its dotted names too", async (name, args) => {
      const names = [name.replace("_", "."), `domain.${name}`];
      for (const post of [postLegacy, postModern]) {
        const plain = await post(server().url, "tools/call", { name, arguments: args });
        for (const dotted of names) {
          const answer = await post(server().url, "tools/call", { name: dotted, arguments: args });
          expect(withoutDurations(answer.message.result.structuredContent)).toEqual(
            withoutDurations(plain.message.result.structuredContent),
          );
        }
      }
    });

    test("callers that interleave get their own answers", async () => {
      // Again on a machine so busy that a search path was late, which an answer says: that is not a mix-up.
      await vi.waitFor(async () => {
        const alone = new Map(await Promise.all(calls.map(([name, args]) => callOnce(name, args))));
        const crowd = await Promise.all(
          Array.from({ length: 5 }).flatMap(() => calls.map(([name, args]) => callOnce(name, args))),
        );
        for (const [name, structuredContent] of crowd) expect(structuredContent).toEqual(alone.get(name));
      }, PATIENCE);
    }, 60_000);

    async function callOnce(
      name: string,
      args: Record<string, unknown>,
    ): Promise<readonly [string, unknown]> {
      const answer = await postModern(server().url, "tools/call", { name, arguments: args });
      return [name, withoutDurations(answer.message.result.structuredContent)];
    }
  });
}
