import { setTimeout as sleep } from "node:timers/promises";
import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { registerRawTools, toText } from "./raw-tool.ts";

/** Between notifications, so that a client sees them arrive one by one. */
const PAUSE_MS = 50;

/** Progress 0, 50, 100 of 100, to clients that gave a token. */
async function reportProgress({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progress > 0) await sleep(PAUSE_MS, undefined, { signal: mcpReq.signal });
    if (progressToken === undefined) continue;
    await mcpReq.notify({
      method: "notifications/progress",
      params: { progressToken, progress, total: 100 },
    });
  }
  return toText("Done, with progress.");
}

/** Three log messages. Clients of 2026-07-28 that did not ask for any must get none. */
async function writeLog({ mcpReq }: ServerContext): Promise<CallToolResult> {
  await mcpReq.log("info", "Started");
  await sleep(PAUSE_MS, undefined, { signal: mcpReq.signal });
  await mcpReq.log("info", "Working");
  await sleep(PAUSE_MS, undefined, { signal: mcpReq.signal });
  await mcpReq.log("info", "Finished");
  return toText("Done, with log messages.");
}

/** Drops the stream before the answer is ready: a 2025 client must come back for it with Last-Event-ID. */
async function dropStream({ http, mcpReq }: ServerContext): Promise<CallToolResult> {
  http?.closeSSE?.();
  await sleep(PAUSE_MS, undefined, { signal: mcpReq.signal });
  return toText("Done, on a stream that was resumed.");
}

export function registerNotifyingTools(server: McpServer): void {
  registerRawTools(server, [
    { name: "test_tool_with_progress", description: "Reports its progress.", handle: reportProgress },
    { name: "test_tool_with_logging", description: "Sends log messages.", handle: writeLog },
    { name: "test_logging_tool", description: "Sends log messages to who asked for them.", handle: writeLog },
    { name: "test_reconnection", description: "Drops its stream while it works.", handle: dropStream },
  ]);
}
