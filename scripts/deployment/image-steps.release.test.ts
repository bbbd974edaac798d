import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { postModern } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findApps, ROOT } from "../start/find-apps.ts";

const run = promisify(execFile);
/** nobody; only root may become someone else. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const MINUTES = 60_000;

const SAMPLE_CALLS: Readonly<Record<string, { readonly name: string; readonly arguments: object }>> = {
  opa: { name: "opa_search_sections", arguments: { query: "how long to keep medical records" } },
  coverage: { name: "schedule_get", arguments: { codes: ["C124"] } },
  openonco: { name: "openonco_list_categories", arguments: {} },
  scheduler: { name: "list_schedules", arguments: {} },
};

/** What `docker build` would send: tracked files that .dockerignore lets through. */
async function copyContext(to: string): Promise<void> {
  const lines = (await readFile(join(ROOT, ".dockerignore"), "utf8")).split("\n");
  const rules = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const isSent = (file: string): boolean => {
    const places = file.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));
    return rules.reduce((sent, rule) => {
      const pattern = rule.replace(/^!/, "");
      return places.some((place) => matchesGlob(place, pattern)) ? rule.startsWith("!") : sent;
    }, true);
  };
  const { stdout } = await run("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 1e8 });
  for (const file of stdout.split("\0").filter((name) => name !== "" && isSent(name))) {
    await mkdir(join(to, dirname(file)), { recursive: true });
    await copyFile(join(ROOT, file), join(to, file));
  }
}

/** The settings of the image, except for the address. */
async function readImageEnvironment(): Promise<NodeJS.ProcessEnv> {
  const dockerfile = await readFile(join(ROOT, "Dockerfile"), "utf8");
  const settings = [...dockerfile.matchAll(/^ENV (.+)$/gm)].at(-1)?.[1]?.split(" ") ?? [];
  return { ...Object.fromEntries(settings.map((one) => one.split("="))), HOST: "127.0.0.1", PORT: "0" };
}

describe("the steps of the image, in a clean folder", () => {
  const folder = { path: "" };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "image-steps-"));
    await copyContext(join(folder.path, "workspace"));
    await chmod(folder.path, 0o755);
    await copyFile(process.execPath, join(folder.path, "node"));
    await chmod(join(folder.path, "node"), 0o755);
  }, MINUTES);
  afterAll(async () => {
    await run("chmod", ["-R", "u+w", folder.path]);
    await rm(folder.path, { recursive: true, force: true });
  }, MINUTES);

  /** Builds a server and lays out what its image needs at run time. */
  async function buildAndPrune(app: string): Promise<void> {
    const workspace = join(folder.path, "workspace");
    const image = join(folder.path, app);
    await run("sh", ["tooling/image/build.sh", app], { cwd: workspace, maxBuffer: 1e8 });
    await mkdir(image);
    await run("sh", ["tooling/image/prune.sh", app, image], { cwd: workspace, maxBuffer: 1e8 });
  }

  test(
    "ingestion runs without the tools that built it",
    async () => {
      const workspace = join(folder.path, "workspace");
      // Pruned before the tools go, so that its own test need not build it again.
      await buildAndPrune("coverage");
      // As in an image, where no variable names a pnpm; the gate sets one for the other scripts.
      const env = { ...process.env, PNPM: "" };
      await run("sh", ["tooling/image/drop-tools.sh", "coverage"], { cwd: workspace, env, maxBuffer: 1e8 });
      const ingest = ["apps/coverage/ingest/src/main.ts", "--source", "starter"];
      const { stdout } = await run(process.execPath, ingest, { cwd: workspace });
      expect(stdout).toMatch(/^In service: /m);
    },
    5 * MINUTES,
  );

  test.each(findApps().map(({ name }) => name))(
    "%s builds, is pruned, and serves as another user from files that nobody may write",
    async (app) => {
      const workspace = join(folder.path, "workspace");
      const image = join(folder.path, app);
      if (!existsSync(image)) {
        await buildAndPrune(app);
        const dataset = ["run", "--if-present", "--silent", "dataset"];
        await run("npm", dataset, { cwd: join(workspace, "apps", app) });
      }
      const bill = JSON.parse(await readFile(join(image, "apps", app, "sbom.cdx.json"), "utf8"));
      expect(bill.metadata.component.name).toBe(app);
      const licences = await readFile(join(image, "apps", app, "THIRD-PARTY-LICENSES.txt"), "utf8");
      expect(licences).toMatch(/^express \d\S+: MIT$/mu);
      await cp(join(workspace, "data"), join(image, "data"), { recursive: true });
      await mkdir(join(image, "data", "processed"), { recursive: true });
      await run("chmod", ["-R", "a-w,a+rX", image]);
      // A volume, where schedules are kept.
      if (app === "scheduler") await run("chmod", ["777", join(image, "data", "processed")]);

      const server = spawn(join(folder.path, "node"), ["dist/main.js"], {
        cwd: join(image, "apps", app),
        env: await readImageEnvironment(),
        stdio: ["ignore", "pipe", "inherit"],
        ...OTHER_USER,
      });
      const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
      server.on("close", end);
      try {
        const {
          promise: listening,
          resolve,
          reject,
        } = Promise.withResolvers<{ readonly url: string; readonly admin: string }>();
        createInterface(server.stdout).on("line", (text) => {
          const line = JSON.parse(text);
          if (line.event === "listening") resolve(line);
        });
        void ended.then((code) => reject(new Error(`ended with code ${code}`)));
        const { url, admin } = await listening;
        expect((await fetch(new URL("/healthz", url))).status).toBe(200);
        expect((await fetch(new URL("/readyz", admin))).status).toBe(200);
        const answer = await postModern(url, "tools/call", SAMPLE_CALLS[app]);
        expect(answer.message.result.isError).toBeUndefined();
      } finally {
        server.kill("SIGTERM");
      }
      expect(await ended).toBe(0);
    },
    5 * MINUTES,
  );

  test(
    "the console is bundled with its pages, and serves them as another user",
    async () => {
      const workspace = join(folder.path, "workspace");
      const image = join(folder.path, "console");
      await run("sh", ["tooling/image/build-console.sh", image], { cwd: workspace, maxBuffer: 1e8 });
      const bill = JSON.parse(await readFile(join(image, "apps", "console", "sbom.cdx.json"), "utf8"));
      expect(bill.metadata.component.name).toBe("console");
      await run("chmod", ["-R", "a-w,a+rX", image]);
      const { PATH } = process.env;
      const served = spawn(join(folder.path, "node"), ["dist/main.js"], {
        cwd: join(image, "apps", "console"),
        env: { PATH, HOST: "127.0.0.1", CONSOLE_PORT: "0" },
        stdio: ["ignore", "pipe", "inherit"],
        ...OTHER_USER,
      });
      const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
      served.on("close", end);
      try {
        const { promise: listening, resolve } = Promise.withResolvers<string>();
        createInterface(served.stdout).once("line", resolve);
        const url = await listening;
        for (const path of ["healthz", "", "coverage", "plan"])
          expect((await fetch(new URL(path, url))).status, path).toBe(200);
      } finally {
        served.kill("SIGTERM");
      }
      expect(await ended).toBe(0);
    },
    5 * MINUTES,
  );
});
