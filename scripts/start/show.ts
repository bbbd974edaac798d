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

/** What to paste into the configuration of an agent. */
export function formatSnippet(rows: readonly ServerRow[]): string {
  const servers = Object.fromEntries(rows.map(({ name, url }) => [name, { type: "http", url }]));
  const commands = rows.map(({ name, url }) => `  claude mcp add --transport http ${name} ${url}`);
  return [
    "Paste this into your agent's MCP configuration (more agents: README.md):",
    "",
    JSON.stringify({ mcpServers: servers }, null, 2),
    "",
    "or, for Claude Code, run:",
    ...commands,
    "",
    "Ctrl-C stops everything.",
  ].join("\n");
}
