import { toLocalCommand } from "./local-package.ts";
import type { ServerFacts } from "./server-facts.ts";

const PROJECT = "clinical-mcp";
const LICENSE = "Apache-2.0";
const ABOUT =
  "Ontario practice advice and benefits, oncology tests, residency schedules: answers with their sources.";

const toServers = (servers: readonly ServerFacts[]) =>
  Object.fromEntries(servers.map(({ name }) => [name, toLocalCommand(name)]));

/** The plugin of Claude Code that a server's folder is: the folder has its skills, and the server is the npm package. */
export const toClaudePlugin = (server: ServerFacts): string =>
  JSON.stringify({
    name: server.name,
    version: server.version,
    description: server.description,
    author: { name: PROJECT },
    license: LICENSE,
    mcpServers: toServers([server]),
  });

/** The marketplace of Claude Code that this repository is. */
export const toMarketplace = (servers: readonly ServerFacts[]): string =>
  JSON.stringify({
    name: PROJECT,
    owner: { name: PROJECT },
    metadata: { description: ABOUT },
    plugins: servers.map(({ name, description, version }) => ({
      name,
      source: `./apps/${name}`,
      description,
      version,
      license: LICENSE,
    })),
  });

/** The extension of Gemini CLI that this repository is: all servers. @param version of all of them */
export const toGeminiExtension = (servers: readonly ServerFacts[], version: string): string =>
  JSON.stringify({
    name: PROJECT,
    version,
    description: ABOUT,
    mcpServers: toServers(servers),
  });
