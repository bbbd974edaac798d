import { postLegacy, postModern } from "@clinical-mcp/testing";
import { describe, expect, test } from "vitest";
import { startLibrary } from "./start-library.ts";

const openVault = (url: string, fail = "no", post = postModern) =>
  post(url, "tools/call", { name: "library_open_vault", arguments: { fail } });

describe("rare and hostile cases", () => {
  test("a prompt that cannot be made is an error without its text, and is logged", async () => {
    await using server = await startLibrary();
    const params = { name: "recommend", arguments: { subject: "secrets" } };
    const answer = await postModern(server.url, "prompts/get", params);
    expect(answer.message.error).toMatchObject({ code: -32_603 });
    expect(answer.text).not.toContain("secret/subjects");
    expect(server.logs()).toContain("secret/subjects");
  });

  test.each([postModern, postLegacy])(
    "a resource is read under the deadline, and its signal aborts",
    async (post) => {
      const aborted = Promise.withResolvers<unknown>();
      const wait = (signal: AbortSignal): Promise<void> => {
        signal.addEventListener("abort", () => aborted.resolve(signal.reason));
        return new Promise(() => {});
      };
      await using server = await startLibrary({ wait }, { REQUEST_DEADLINE_MS: "150" });
      const answer = await post(server.url, "resources/read", { uri: "library://books/7" });
      expect(answer.message.error).toMatchObject({ code: -32_603 });
      expect(await aborted.promise).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    },
  );

  test("why an upstream failed is in the log", async () => {
    await using server = await startLibrary();
    await openVault(server.url, "upstream");
    expect(server.logs()).toMatch(/error tool_unavailable .*VAULT_DOWN/);
    expect(server.logs()).toMatch(/UpstreamError/);
  });

  test("a message nested without end is refused, not served with 500", async () => {
    await using server = await startLibrary();
    const deep = JSON.parse(`${"[".repeat(2_000)}1${"]".repeat(2_000)}`);
    for (const post of [postModern, postLegacy]) {
      const answer = await post(server.url, "tools/call", {
        name: "library_search_books",
        arguments: { title: deep },
      });
      expect(answer.status).toBe(400);
      expect(answer.message.error?.code).toBe(-32_600);
    }
  });

  test("null stands for an argument left out", async () => {
    await using server = await startLibrary();
    const params = { name: "library_search_books", arguments: { title: "whale", limit: null } };
    expect((await postModern(server.url, "tools/call", params)).message.result.structuredContent.total).toBe(
      1,
    );
  });

  test("a thousand unknown arguments get a short answer", async () => {
    await using server = await startLibrary();
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, position) => [`unknown${position}`, 1]),
    );
    const { result } = (
      await postModern(server.url, "tools/call", { name: "library_search_books", arguments: many })
    ).message;
    expect(result.content[0].text.length).toBeLessThan(1_000);
    expect(result.content[0].text).toContain("And 995 more unknown arguments.");
  });

  test("a refused Host leaves a trace", async () => {
    await using server = await startLibrary();
    await postModern(server.url.replace("127.0.0.1", "127.0.0.2"), "tools/list").catch(() => undefined);
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    await fetch(server.url, { method: "POST", headers, body: "{}" });
    expect(server.logs()).toMatch(/mcp_request .*"httpStatus":403/);
  });

  test("an IPv6 address is reachable under its own name", async () => {
    await using server = await startLibrary({}, { HOST: "::1" });
    expect((await postModern(server.url, "tools/list")).status).toBe(200);
  });
});
