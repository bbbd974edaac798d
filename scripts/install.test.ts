import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LINKING_CLIENTS } from "./connect/install-links.ts";
import { packageName, toLocalCommand } from "./connect/local-package.ts";
import { registryEntry } from "./connect/registry-entry.ts";
import { readServers, settingsOf } from "./connect/server-facts.ts";
import { PACKED_SERVERS } from "./pack/servers.ts";
import { ROOT } from "./start/find-apps.ts";

const servers = await readServers();
const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(ROOT, path), "utf8"));

const command = z.strictObject({ command: z.literal("npx"), args: z.array(z.string()) });
const about = {
  name: z.string().regex(/^[a-z][a-z-]*$/),
  version: z.string(),
  description: z.string().min(1),
};
const plugin = z.strictObject({
  ...about,
  author: z.strictObject({ name: z.string() }),
  license: z.string(),
  mcpServers: z.record(z.string(), command),
});
const marketplace = z.strictObject({
  name: about.name,
  owner: z.strictObject({ name: z.string() }),
  metadata: z.strictObject({ description: z.string() }),
  plugins: z.array(z.strictObject({ ...about, source: z.string().regex(/^\.\//), license: z.string() })),
});
const geminiExtension = z.strictObject({ ...about, mcpServers: z.record(z.string(), command) });

test("every server in clients' snippets is packed under the name that they start", () => {
  expect(PACKED_SERVERS.map(({ name }) => packageName(name))).toEqual(
    servers.map(({ name }) => packageName(name)),
  );
});

describe.each(servers)("$name", (server) => {
  const { name, version } = server;

  test("has an entry that the MCP registry takes, with package and image, and the settings of both alike", async () => {
    const { packages } = registryEntry.parse(await read(`apps/${name}/server.json`));
    expect(packages.map(({ registryType }) => registryType)).toEqual(["npm", "oci"]);
    const [local, image] = packages;
    expect(local).toMatchObject({ identifier: packageName(name), version, transport: { type: "stdio" } });
    for (const setting of settingsOf(server)) {
      expect(local?.environmentVariables).toContainEqual(setting);
      expect(image?.environmentVariables).toContainEqual(setting);
    }
  });

  test("no entry with a mistyped field, a range or an unnamed setting is taken", async () => {
    const entry = registryEntry.parse(await read(`apps/${name}/server.json`));
    const [local, image] = entry.packages;
    for (const broken of [
      { ...entry, descripton: "" },
      { ...entry, packages: [{ ...local, version: "^1.0.0" }] },
      { ...entry, packages: [{ ...image, version }] },
      { ...entry, packages: [{ ...local, environmentVariables: [{ description: "nameless" }] }] },
    ])
      expect(registryEntry.safeParse(broken).success).toBe(false);
  });

  test.each(LINKING_CLIENTS)("the link for $title opens https and carries the command", ({ toLink }) => {
    const link = new URL(toLink(name));
    expect(link.protocol).toBe("https:");
    expect(link.searchParams.get("name")).toBe(name);
    const config = link.searchParams.get("config") ?? "";
    const json = config.startsWith("{") ? config : Buffer.from(config, "base64").toString();
    expect(JSON.parse(json)).toEqual(toLocalCommand(name));
  });

  test("is a plugin of Claude Code with its skills, and is in the marketplace", async () => {
    const { mcpServers, ...rest } = plugin.parse(await read(`apps/${name}/.claude-plugin/plugin.json`));
    expect(mcpServers).toEqual({ [name]: toLocalCommand(name) });
    const { plugins } = marketplace.parse(await read(".claude-plugin/marketplace.json"));
    const listed = plugins.find((one) => one.name === name);
    expect(listed).toMatchObject({ source: `./apps/${name}`, version: rest.version });
    const skills = join(ROOT, "apps", name, "skills");
    const found = await readdir(skills);
    expect(found.length).toBeGreaterThan(0);
    for (const skill of found) expect(existsSync(join(skills, skill, "SKILL.md"))).toBe(true);
    // Folders that Claude Code would take for parts of the plugin.
    for (const part of ["agents", "bin", "commands", "hooks", ".mcp.json"])
      expect(existsSync(join(ROOT, "apps", name, part))).toBe(false);
  });
});

test("the repository is an extension of Gemini CLI with every server", async () => {
  const { mcpServers } = geminiExtension.parse(await read("gemini-extension.json"));
  expect(mcpServers).toEqual(Object.fromEntries(servers.map(({ name }) => [name, toLocalCommand(name)])));
});
