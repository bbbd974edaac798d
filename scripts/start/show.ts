import { CLIENTS } from "../connect/clients.ts";
import type { ServerRow } from "./start-server.ts";

const HEAD: ServerRow = { name: "SERVER", url: "URL", state: "STATE" };

/** The servers as an aligned table. */
export function formatTable(rows: readonly ServerRow[]): string {
  const all = [HEAD, ...rows];
  const width = (column: "name" | "url"): number => Math.max(...all.map((row) => row[column].length));
  const lines = all.map(
    ({ name, url, state }) => `  ${name.padEnd(width("name"))}  ${url.padEnd(width("url"))}  ${state}`,
  );
  return `\n${lines.join("\n")}\n`;
}

/** What to paste into the configuration of an agent, or to run. */
export function formatSnippet(rows: readonly ServerRow[]): string {
  const { mcpJson, claudeCode } = CLIENTS;
  return [
    "Paste this into your agent's MCP configuration (other forms: docs/connect.md):",
    "",
    mcpJson.show(rows),
    "",
    "or, for Claude Code, run:",
    ...claudeCode
      .show(rows)
      .split("\n")
      .map((line) => `  ${line}`),
    "",
    "Ctrl-C stops everything.",
  ].join("\n");
}
