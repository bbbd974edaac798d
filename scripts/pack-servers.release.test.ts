import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeTestFolder, shippedDataset } from "@clinical-mcp/testing";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { getMcpConfigForManifest, unpackExtension, v0_3 } from "@anthropic-ai/mcpb";
import { beforeAll, describe, expect, test } from "vitest";
import { readServers, settingsOf } from "./connect/server-facts.ts";
import { bundleServer } from "./pack/bundle-server.ts";
import { packFolder, stageAll, stageServer } from "./pack/pack-server.ts";
import { QUESTIONS } from "./pack/questions.ts";
import { PACKED_SERVERS, type PackedServer } from "./pack/servers.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MOST_BYTES = 40_000_000;
/** Time to build a dataset and a bundle on a busy machine. */
const SLOW_MS = 180_000;

/** The package as npm would install it in an empty folder, with its native modules. */
async function install(server: PackedServer): Promise<{ readonly folder: string; readonly package: string }> {
  const folder = await makeTestFolder(`installed-${server.name}`);
  const modules = join(folder, "node_modules");
  const target = join(modules, "@clinical-mcp", server.name);
  const { name } = server;
  // Only these two ship a dataset.
  const datasets = name === "opa" || name === "coverage" ? await shippedDataset(name) : "";
  await stageServer(server, datasets, target);
  for (const module of server.dependencies) {
    await mkdir(dirname(join(modules, module)), { recursive: true });
    await symlink(join(ROOT, "apps", server.name, "node_modules", module), join(modules, module));
  }
  return { folder, package: target };
}

/** Makes the Node that runs the tests as poor as Node 22, as far as the servers ever asked for more. */
const LIKE_NODE_22 = [
  "--import",
  "data:text/javascript,for (const name of ['AsyncDisposableStack', 'DisposableStack', 'SuppressedError']) delete globalThis[name];",
];

const environmentOf = (folder: string): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  XDG_DATA_HOME: join(folder, "data"),
});

/** What a client makes of an unpacked bundle, by the loader of the official tool, where the person fills nothing. */
async function readBundle(folder: string) {
  const manifest = v0_3.McpbManifestSchema.parse(
    JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")),
  );
  const paths = { extensionPath: folder, systemDirs: {}, userConfig: {}, pathSeparator: "/" };
  const config = await getMcpConfigForManifest({ manifest, ...paths });
  return { manifest, config: config ?? expect.unreachable("the manifest starts nothing") };
}

describe.each(PACKED_SERVERS)("@clinical-mcp/$name", (server) => {
  const held: { installed?: Awaited<ReturnType<typeof install>> } = {};
  const installed = () => held.installed ?? expect.unreachable("not installed");
  const commandOf = () => ({
    command: join(installed().package, "bin", `${server.name}.js`),
    env: environmentOf(installed().folder),
  });
  beforeAll(async () => {
    held.installed = await install(server);
  }, SLOW_MS);

  test(
    "is a bundle that lists its tools and prompts, and answers when a client starts it with blank settings",
    async () => {
      const facts = (await readServers()).find(({ name }) => name === server.name);
      if (!facts) return expect.unreachable("no such server");
      const folder = await makeTestFolder(`bundle-${server.name}`);
      const mcpbPath = await bundleServer({ server, facts }, installed().package, folder);
      expect((await stat(mcpbPath)).size).toBeLessThan(MOST_BYTES);
      const unpacked = join(folder, "unpacked");
      expect(await unpackExtension({ mcpbPath, outputDir: unpacked, silent: true })).toBe(true);
      const { manifest, config } = await readBundle(unpacked);
      expect(Object.keys(manifest.user_config ?? {})).toHaveLength(settingsOf(facts).length);
      const client = await connect(config.args ?? [], { ...environmentOf(folder), ...config.env });
      const listed = {
        tools: (await client.listTools()).tools,
        prompts: (await client.listPrompts()).prompts,
      };
      expect(manifest.tools?.map(({ name }) => name)).toEqual(listed.tools.map(({ name }) => name));
      expect(manifest.prompts?.map(({ name }) => name)).toEqual(listed.prompts.map(({ name }) => name));
      for (const { text, arguments: names = [] } of manifest.prompts ?? [])
        for (const name of names) expect(text).toContain(`\${arguments.${name}}`);
      expect(await findMissing(client, server.name)).toEqual([]);
      await client.close();
    },
    SLOW_MS,
  );

  test("answers over standard input and output, also where Node has no more than Node 22", async () => {
    const { command, env } = commandOf();
    const client = await connect([...LIKE_NODE_22, command], env);
    expect(await findMissing(client, server.name)).toEqual([]);
    await client.close();
  });

  test("answers a client of 2025, and ends when it hangs up", async () => {
    const { command, env } = commandOf();
    expect(await openAs2025(command, env)).toMatchObject({ result: { serverInfo: { name: server.name } } });
  });

  test("packs small", async () => {
    const tarball = await packFolder(installed().package, join(installed().folder, "packed"));
    expect((await stat(tarball)).size).toBeLessThan(MOST_BYTES);
  });
});

async function connect(args: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], env }));
  return client;
}

/** Asks what the README shows. @returns what it says of the answer and the answer does not hold */
async function findMissing(client: Client, name: PackedServer["name"]): Promise<readonly string[]> {
  const { tool, args, parts } = QUESTIONS[name];
  const { content, isError } = await client.callTool({ name: tool, arguments: args });
  expect(isError).not.toBe(true);
  return parts.filter((part) => !JSON.stringify(content).includes(part));
}

test.each(Object.values(QUESTIONS))("the README of $tool states the server's promises", async ({ parts }) => {
  const readme = await readFile(join(ROOT, "README.md"), "utf8");
  for (const part of parts) expect(readme).toContain(part);
});

/** The first answer to a client of 2025; every line of standard output must be a message. */
async function openAs2025(command: string, env: Record<string, string>): Promise<unknown> {
  const child = spawn(process.execPath, [command], { env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "old", version: "1" },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  // A client that hangs up ends the server.
  child.stdin.end();
  expect(await ended).toBe(0);
  return JSON.parse(value ?? "");
}

test("clinical-mcp starts the server that is named, and lists which there are", async () => {
  const folder = await makeTestFolder("installed-all");
  await stageAll(["openonco"], "0.1.0", folder);
  const refused = await promisify(execFile)(process.execPath, [
    join(folder, "bin", "clinical-mcp.js"),
    "nothing",
  ]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("openonco") });
});
