import { readdirSync } from "node:fs";
import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const NOT_A_TOOL = /^(index|define-tool)\.ts$|\.test\.ts$/;
/** What every client accepts; Claude Code and others prefix the server's name and allow 64 in all. */
const TOOL_NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** Every app's tools/ folder keeps the same promises. */
export function describeTools(folder: URL, tools: readonly ToolDefinition[]): void {
  const files = readdirSync(folder);
  const toolFiles = files.filter((file) => !NOT_A_TOOL.test(file));

  describe("tools folder", () => {
    test("one file per tool, named after it, and no other file", () => {
      expect(toolFiles.toSorted()).toEqual(
        tools.map(({ name }) => `${name.replaceAll("_", "-")}.ts`).toSorted(),
      );
    });

    test("every tool has a test in its folder", () => {
      const tested = files.map((file) => file.replace(/(?:\.system)?\.test\.ts$/, ".ts"));
      expect(toolFiles.filter((file) => tested.filter((name) => name === file).length < 2)).toEqual([]);
    });

    test.each(tools.map((tool) => [tool.name, tool] as const))("%s keeps the contract", (name, tool) => {
      expect(name).toMatch(TOOL_NAME);
      expect(tool.title.length).toBeGreaterThan(3);
      expect(tool.description.length).toBeLessThan(1024);
      expect(tool.annotations.readOnlyHint && tool.annotations.destructiveHint).toBe(false);
      const input = z.toJSONSchema(tool.inputSchema, { io: "input" });
      expect(input.additionalProperties).toBe(false);
      for (const field of Object.values(input.properties ?? {})) expect(field).toHaveProperty("description");
      expect(z.toJSONSchema(tool.outputSchema, { io: "output" }).type).toBe("object");
    });
  });
}
