import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { findApps } from "../start/find-apps.ts";
import type { App } from "../start/find-apps.ts";

const identityModule = z.object({ IDENTITY: z.object({ title: z.string(), version: z.string() }) });
const toolsModule = z.object({ tools: z.array(z.object({ name: z.string() })) });
/** Of apps/APP/server.json: what is written by hand and what is kept as it stands. */
const serverJson = z.looseObject({
  name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  description: z.string().min(1).max(100),
  packages: z.tuple([z.looseObject({ identifier: z.string() })]),
});

export interface ServerFacts extends App {
  readonly title: string;
  readonly version: string;
  /** Names of its tools, in the order in which it lists them. */
  readonly tools: readonly string[];
  /** One line, at most 100 characters: for the registry and the README. */
  readonly description: string;
  readonly serverJson: z.infer<typeof serverJson>;
}

/** What the code of each server says of it, and its server.json. */
export const readServers = (): Promise<readonly ServerFacts[]> => Promise.all(findApps().map(readServer));

async function readServer(app: App): Promise<ServerFacts> {
  const load = async (path: string): Promise<unknown> =>
    import(pathToFileURL(join(app.folder, "src", path)).href);
  const { IDENTITY } = identityModule.parse(await load("identity.ts"));
  const { tools } = toolsModule.parse(await load("tools/index.ts"));
  const entry = serverJson.parse(JSON.parse(await readFile(join(app.folder, "server.json"), "utf8")));
  return {
    ...app,
    title: IDENTITY.title,
    version: IDENTITY.version,
    tools: tools.map(({ name }) => name),
    description: entry.description,
    serverJson: entry,
  };
}

/** The entry for the MCP registry, with what the code says of the server. */
export function toServerJson({ title, version, tools, serverJson, defaultPort }: ServerFacts): string {
  const [image] = serverJson.packages;
  return JSON.stringify({
    ...serverJson,
    title,
    version,
    packages: [
      {
        ...image,
        identifier: image.identifier.replace(/:[^:/]+$/, `:${version}`),
        transport: { type: "streamable-http", url: `http://127.0.0.1:${defaultPort}/mcp` },
      },
    ],
    _meta: { "io.modelcontextprotocol.registry/publisher-provided": { tools } },
  });
}

/** The servers as a table: for the README. */
export function formatServerTable(servers: readonly ServerFacts[]): string {
  const rows = servers.map(
    ({ name, description, tools, defaultPort }) =>
      `| [${name}](apps/${name}/README.md) | ${description} | ${tools.length} | \`http://127.0.0.1:${defaultPort}/mcp\` |`,
  );
  return [
    "| server | answers questions about | tools | default address |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
