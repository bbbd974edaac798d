import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findApps, ROOT } from "../start/find-apps.ts";

const COMPOSE = join(ROOT, "deploy", "compose");
const names = (await readdir(COMPOSE)).filter((name) => name.endsWith(".yml"));
const files = [join(ROOT, "docker-compose.yml"), ...names.map((name) => join(COMPOSE, name))];

interface Service {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly extends?: { readonly file: string };
}

describe.each(files)("%s", (file) => {
  test("keeps to the Compose specification", async () => {
    const dclint = join(ROOT, "node_modules", ".bin", "dclint");
    const args = [file, "--quiet", "--disable-rule", "no-build-and-image"];
    await expect(promisify(execFile)(dclint, args)).resolves.toBeDefined();
  });

  test("needs nothing set: every variable has a default", async () => {
    const text = await readFile(file, "utf8");
    expect(text.match(/\$\{[A-Z_]+\}/g) ?? []).toEqual([]);
  });

  test("publishes to this machine only, and pins what it does not build", async () => {
    const services: Readonly<Record<string, Service>> = parse(await readFile(file, "utf8")).services ?? {};
    for (const { ports = [], image = "" } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      if (image.includes("/")) expect(image).toMatch(/:v?\d+\.\d+/);
    }
  });
});

test("every server has a file of its own, and the file at the top includes them all", async () => {
  const top = parse(await readFile(join(ROOT, "docker-compose.yml"), "utf8"));
  for (const { name } of findApps()) {
    expect(top.include).toContain(`deploy/compose/${name}.yml`);
    const { services } = parse(await readFile(join(COMPOSE, `${name}.yml`), "utf8"));
    expect(services[name].extends).toEqual({ file: "server.yml", service: "server" });
  }
});

/** The settings that a part of operating.md has in its table. */
async function readSettings(heading: string): Promise<readonly string[]> {
  const page = await readFile(join(ROOT, "docs", "operating.md"), "utf8");
  const part = page.split(/^## /mu).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  return [...part.matchAll(/^\| `([A-Z_]+)` +\|/gmu)].map(([, name = ""]) => name);
}

test("every setting that operating.md has is passed on, and a stop is waited for longer than a server takes", async () => {
  const { server } = parse(await readFile(join(COMPOSE, "server.yml"), "utf8")).services;
  const documented = await readSettings("Settings of every server");
  expect(documented).toContain("TRUSTED_PROXIES");
  // The image sets these.
  const fixed = ["HOST", "PORT", "ADMIN_PORT"];
  expect(documented.filter((name) => !fixed.includes(name) && !(name in server.environment))).toEqual([]);
  const graceMs = parseEnvironment(serverEnvironment(0), {}).SHUTDOWN_GRACE_MS;
  expect(Number.parseInt(server.stop_grace_period, 10) * 1_000).toBeGreaterThanOrEqual(graceMs + 10_000);
});

test("the console is started only by its profile, knows every server, and has every setting of operating.md", async () => {
  const { console: service } = parse(await readFile(join(COMPOSE, "console.yml"), "utf8")).services;
  expect(service.profiles).toEqual(["console"]);
  for (const { name } of findApps())
    expect(service.environment[`${name.toUpperCase()}_URL`]).toBe(`http://${name}:8080/mcp`);
  const documented = await readSettings("Settings of the console");
  expect(documented).toContain("CONSOLE_URL");
  // The image sets these; the port is that of this machine.
  const fixed = ["HOST", "CONSOLE_PORT"];
  expect(documented.filter((name) => !fixed.includes(name)).toSorted()).toEqual(
    Object.keys(service.environment).toSorted(),
  );
});
