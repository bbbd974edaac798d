import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { formatTable } from "../markdown/format-table.ts";
import { findApps } from "../start/find-apps.ts";
import type { App } from "../start/find-apps.ts";
import { setting, toLocalPackage, type Setting } from "./local-package.ts";

const identityModule = z.object({ IDENTITY: z.object({ title: z.string(), version: z.string() }) });
const toolsModule = z.object({
  tools: z.array(z.object({ name: z.string(), description: z.string(), weight: z.unknown().optional() })),
});
const promptsModule = z.object({ prompts: z.array(z.custom<PromptDefinition>()) });
/** The parts of apps/APP/server.json that are written by hand and kept unchanged. */
const serverJson = z.looseObject({
  name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  description: z.string().min(1).max(100),
  packages: z.array(
    z.looseObject({
      registryType: z.string(),
      identifier: z.string(),
      environmentVariables: z.array(setting),
    }),
  ),
});

export interface ServerFacts extends App {
  readonly title: string;
  readonly version: string;
  /** Its tools, in the order in which it lists them. */
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    /** What a call costs a caller: a number, or a function of the arguments; absent for 1. */
    readonly weight?: unknown;
  }[];
  readonly prompts: readonly PromptDefinition[];
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
  const { prompts } = promptsModule.parse(await load("prompts/index.ts"));
  const entry = serverJson.parse(JSON.parse(await readFile(join(app.folder, "server.json"), "utf8")));
  return {
    ...app,
    title: IDENTITY.title,
    version: IDENTITY.version,
    tools,
    prompts,
    description: entry.description,
    serverJson: entry,
  };
}

/** The image of a server, whose settings are written by hand. */
export function imageOf({ name, serverJson: entry }: ServerFacts): (typeof entry.packages)[number] {
  const image = entry.packages.find(({ registryType }) => registryType === "oci");
  if (!image) throw new Error(`apps/${name}/server.json names no image`);
  return image;
}

/** The settings that a person may fill, of the image and of the package alike. */
export const settingsOf = (server: ServerFacts): readonly Setting[] =>
  imageOf(server).environmentVariables.filter(({ value }) => value === undefined);

/** The entry for the MCP registry, with what the code says of the server. */
export function toServerJson(server: ServerFacts): string {
  const { name, title, version, tools, serverJson, defaultPort } = server;
  const image = imageOf(server);
  return JSON.stringify({
    ...serverJson,
    title,
    version,
    packages: [
      toLocalPackage({ name, version, settings: settingsOf(server) }),
      {
        ...image,
        identifier: image.identifier.replace(/:[^:/]+$/, `:${version}`),
        transport: { type: "streamable-http", url: `http://127.0.0.1:${defaultPort}/mcp` },
      },
    ],
    _meta: {
      "io.modelcontextprotocol.registry/publisher-provided": { tools: tools.map(({ name: tool }) => tool) },
    },
  });
}

/** The servers as a table: for the README. */
export function formatServerTable(servers: readonly ServerFacts[]): string {
  const rows = servers.map(({ name, description, tools, defaultPort }) => [
    `[${name}](apps/${name}/README.md)`,
    description,
    String(tools.length),
    `\`http://127.0.0.1:${defaultPort}/mcp\``,
  ]);
  return formatTable(["server", "answers questions about", "tools", "default address"], rows);
}
