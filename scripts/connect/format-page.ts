import { findApps } from "../start/find-apps.ts";
import { CLIENTS } from "./clients.ts";
import type { Access, Client, Endpoint } from "./clients.ts";

/** The servers of this project where they listen when nothing is set. */
export const LOCAL: readonly Endpoint[] = findApps().map(({ name, defaultPort }) => ({
  name,
  url: `http://127.0.0.1:${defaultPort}/mcp`,
}));

/** The same behind a host of somebody's own. */
const REMOTE: readonly Endpoint[] = LOCAL.map(({ name }) => ({
  name,
  url: `https://mcp.example.org/${name}/mcp`,
}));

const EVERY_CLIENT: readonly Client[] = Object.values(CLIENTS);

/** Every client with all servers: for docs/connect.md. */
export const formatLocalSections = (): string => formatSections(LOCAL, "open");
export const formatRemoteSections = (): string => formatSections(REMOTE, "token");

function formatSections(servers: readonly Endpoint[], access: Access): string {
  return EVERY_CLIENT.map(({ title, place, language, show }) =>
    [`**${title}**, ${place}:`, `\`\`\`${language}\n${show(servers, access)}\n\`\`\``].join("\n\n"),
  ).join("\n\n");
}
