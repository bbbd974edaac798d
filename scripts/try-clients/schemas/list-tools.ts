import { z } from "zod";

const listSchema = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        inputSchema: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});

export type ListedTool = z.output<typeof listSchema>["result"]["tools"][number];

/** What a server lists, before any client has it in its hands. */
export async function listTools(url: string): Promise<readonly ListedTool[]> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  const text = await response.text();
  return listSchema.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)).result.tools;
}
