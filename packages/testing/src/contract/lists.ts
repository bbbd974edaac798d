import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CLIENTS } from "../clients.ts";
import type { McpServerContract } from "../mcp-server-contract.ts";
import { postLegacy, postModern } from "../post.ts";
import type { UsedServer } from "./use-server.ts";

export function describeLists(contract: McpServerContract, server: UsedServer): void {
  describe("its lists", () => {
    checkTools(contract, server);
    checkToolList(contract, server);
    checkOtherLists(contract, server);
  });
}

function checkTools({ name, exampleCalls }: McpServerContract, server: UsedServer): void {
  const names = Object.keys(exampleCalls);

  test.each(Object.entries(CLIENTS))("%s lists exactly the tools of the contract", async (_kind, connect) => {
    const client = await connect(server().url);
    const tools = await client.listTools();
    expect(tools.map((tool) => tool.name).toSorted()).toEqual(names.toSorted());
    expect(client.instructions()?.length).toBeGreaterThan(100);
    await client.close();
  });

  test("every tool is complete: title, description, both schemas, four hints, described arguments", async () => {
    const { tools } = (await postModern(server().url, "tools/list")).message.result;
    for (const tool of tools) {
      expect(tool).toMatchObject({ title: expect.any(String), description: expect.any(String) });
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema.type).toBe("object");
      expect(Object.keys(tool.annotations).toSorted()).toEqual(
        ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"].toSorted(),
      );
      for (const field of Object.values(tool.inputSchema.properties ?? {})) {
        expect(field).toHaveProperty("description");
      }
      expect(`mcp__${name}__${tool.name}`.length).toBeLessThanOrEqual(64);
    }
  });
}

function checkToolList({ exampleCalls, listBudget, snapshots }: McpServerContract, server: UsedServer): void {
  const names = Object.keys(exampleCalls);

  test("lists are the same each time and in both eras", async () => {
    const first = (await postModern(server().url, "tools/list")).message.result.tools;
    expect((await postModern(server().url, "tools/list")).message.result.tools).toEqual(first);
    expect((await postLegacy(server().url, "tools/list")).message.result.tools).toEqual(first);
  });

  test("tools/list stays within its budget of characters", async () => {
    const { tools } = (await postModern(server().url, "tools/list")).message.result;
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(listBudget);
  });

  test.each(names)("%s has the schema that was agreed on", async (tool) => {
    const { tools } = (await postModern(server().url, "tools/list")).message.result;
    const listed = tools.find((each: { name: string }) => each.name === tool);
    await expect(`${JSON.stringify(listed, null, 2)}\n`).toMatchFileSnapshot(
      fileURLToPath(new URL(`${tool}.json`, snapshots)),
    );
  });
}

function checkOtherLists({ name }: McpServerContract, server: UsedServer): void {
  test("every listed resource can be read, and one that does not exist is an error", async () => {
    const { resources } = (await postModern(server().url, "resources/list")).message.result;
    for (const { uri, name: title, description } of resources) {
      expect(title && description).toBeTruthy();
      const { result } = (await postModern(server().url, "resources/read", { uri })).message;
      expect(result.contents[0]).toMatchObject({ uri, text: expect.stringMatching(/\S/) });
    }
    const missing = await postModern(server().url, "resources/read", { uri: `${name}://no/such/thing` });
    expect(missing.message.error?.code).toBe(-32_602);
  });

  test("every prompt and template is described", async () => {
    const { prompts } = (await postModern(server().url, "prompts/list")).message.result;
    const { resourceTemplates } = (await postModern(server().url, "resources/templates/list")).message.result;
    // The SDK's own template of skills has none.
    const own = resourceTemplates.filter(
      ({ uriTemplate }: { uriTemplate: string }) => !uriTemplate.startsWith("skill:"),
    );
    for (const each of [...prompts, ...own]) expect(each.description).toBeTruthy();
  });

  test("a skill teaches agents how to use the server", async () => {
    const { skills } = (await postModern(server().url, "skills/list")).message.result;
    expect(skills.length).toBeGreaterThan(0);
    for (const { frontmatter, uri } of skills) {
      expect(frontmatter.description).toMatch(/\S/);
      const { contents } = (await postModern(server().url, "resources/read", { uri })).message.result;
      expect(contents[0].text).toContain(name);
    }
  });
}
