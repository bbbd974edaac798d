import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { CLIENTS } from "./connect/clients.ts";
import { generateFiles } from "./connect/generated-files.ts";
import { imageOf, readServers } from "./connect/server-facts.ts";
import { findApps, ROOT } from "./start/find-apps.ts";

const servers = await readServers();
const ONE = [{ name: "coverage", url: "http://127.0.0.1:8002/mcp" }];

test("pages, .mcp.json, server.json and the manifests of plugins say what the code says; else: npx pnpm write-docs", async () => {
  const stale = (await generateFiles()).filter(({ isCurrent }) => !isCurrent);
  expect(stale.map(({ path }) => relative(ROOT, path))).toEqual([]);
});

test.each(findApps())("$name listens on the port in clients' snippets", async ({ folder, defaultPort }) => {
  const config = await readFile(join(folder, "src", "config.ts"), "utf8");
  expect(config).toContain(`DEFAULT_PORT = ${defaultPort};`);
});

describe.each(servers)("server.json of $name", (server) => {
  const { name, folder, serverJson, tools } = server;

  test("has the version of package.json, and every tool", async () => {
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    expect(serverJson["version"]).toBe(version);
    expect(imageOf(server).identifier).toMatch(new RegExp(`/clinical-mcp-${name}:${version}$`));
    expect(Object.values(serverJson["_meta"] ?? {})).toEqual([{ tools: tools.map((tool) => tool.name) }]);
  });

  test("names the image as compose and Kubernetes do, and the image names the server", async () => {
    const compose = parse(await readFile(join(ROOT, "deploy", "compose", `${name}.yml`), "utf8"));
    expect(compose.services[name].image).toBe(`clinical-mcp-${name}:local`);
    const kustomization = parse(
      await readFile(join(ROOT, "deploy", "kubernetes", name, "kustomization.yaml"), "utf8"),
    );
    expect(kustomization.images).toMatchObject([
      { newName: `clinical-mcp-${name}`, newTag: serverJson["version"] },
    ]);
    const namespace = serverJson.name.slice(0, -name.length);
    const dockerfile = await readFile(join(ROOT, "Dockerfile"), "utf8");
    expect(dockerfile).toContain(`LABEL io.modelcontextprotocol.server.name="${namespace}\${APP}"`);
  });
});

describe("clients", () => {
  test.each(Object.values(CLIENTS))("$title gets name and address, and no token unless asked", (client) => {
    const text = client.show(ONE);
    expect(text).toContain("coverage");
    expect(text).toContain("http://127.0.0.1:8002/mcp");
    expect(text).not.toMatch(/bearer|authorization|token/i);
    if (client.language === "json") expect(() => JSON.parse(text)).not.toThrow();
  });

  test.each(Object.values(CLIENTS))(
    "$title sends a token where one is wanted, and no snippet has one",
    (client) => {
      const text = client.show(ONE, "token");
      expect(text).toMatch(/Bearer|bearer-token-env-var/);
      expect(text).toMatch(/CLINICAL_MCP_TOKEN|clinical-mcp-token|YOUR_TOKEN/);
      if (client.language === "json") expect(() => JSON.parse(text)).not.toThrow();
    },
  );
});
