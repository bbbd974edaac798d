import { weighCall, type ToolDefinition } from "@clinical-mcp/mcp-tool";

type Weighed = Pick<ToolDefinition, "name" | "inputSchema" | "weight">;

/**
 * The cost of a request to its caller, in units of a lookup: for a call of a tool the tool's cost, for anything else
 * one. Arguments are read only where the cost depends on them; invalid ones cost one, since the call is refused before
 * any work.
 */
export function weighRequests(tools: readonly Weighed[]): (body: unknown) => number {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return (body) => {
    const { name, arguments: given } = readCall(body);
    const tool = typeof name === "string" ? byName.get(name) : undefined;
    if (!tool) return 1;
    if (typeof tool.weight !== "function") return tool.weight ?? 1;
    const input = tool.inputSchema.safeParse(given);
    return input.success ? weighCall(tool, input.data) : 1;
  };
}

function readCall(body: unknown): { readonly name?: unknown; readonly arguments?: unknown } {
  if (typeof body !== "object" || body === null || !("method" in body) || body.method !== "tools/call")
    return {};
  return "params" in body && typeof body.params === "object" && body.params !== null ? body.params : {};
}
