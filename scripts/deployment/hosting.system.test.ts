import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { bareEnvironment } from "@clinical-mcp/testing";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyDataset } from "../../apps/coverage/test/starter-dataset.ts";
import { copyStarter } from "../../apps/opa/test/starter-dataset.ts";
import {
  makeSigningKey,
  startAuthorizationServer,
  type AuthorizationServer,
} from "../../packages/testing/test/authorization-server.ts";
import { untilReady } from "../load/fleet.ts";
import { findApps, ROOT } from "../start/find-apps.ts";
import { findCaddy, startCaddy, type Caddy } from "./start-caddy.ts";

const CADDY = findCaddy();
const NOTE = CADDY === undefined ? " (skipped: caddy is not installed)" : "";
const DOMAIN = "mcp.localhost";
const SLOW_MS = 180_000;
const APPS = findApps();
const NAMES = APPS.map(({ name }) => name);

async function findFreePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The settings that ship, with this test's names in place of the example's. */
async function readSettings({
  issuer,
  jwksUrl,
}: AuthorizationServer): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(ROOT, "deploy", "hosting", "env.example"), "utf8");
  const settings = parseEnv(text.replaceAll("mcp.example.org", DOMAIN));
  return { ...settings, OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: jwksUrl } as Record<string, string>;
}

const opened = new AsyncDisposableStack();
const held: { caddy?: Caddy; issuer?: AuthorizationServer } = {};
const caddy = (): Caddy => held.caddy ?? expect.fail("no Caddy");
const issuer = (): AuthorizationServer => held.issuer ?? expect.fail("no issuer");

/** As compose starts it: each server has its own address as OAUTH_RESOURCE. Waits until it is ready. */
async function startServer(
  app: (typeof APPS)[number],
  ports: readonly number[],
  settings: Readonly<Record<string, string>>,
) {
  const [port = 0, admin = 0] = ports;
  const child: ChildProcess = spawn(process.execPath, ["src/main.ts"], {
    cwd: app.folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...bareEnvironment(),
      ...settings,
      OAUTH_RESOURCE: settings[`${app.name.toUpperCase()}_OAUTH_RESOURCE`],
      CHROMA: "off",
      HOST: "127.0.0.1",
      PORT: String(port),
      ADMIN_PORT: String(admin),
    },
  });
  const said: Buffer[] = [];
  child.stderr?.on("data", (part: Buffer) => said.push(part));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  opened.defer(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  await Promise.race([
    untilReady({ adminUrl: `http://127.0.0.1:${admin}`, logs: () => Buffer.concat(said).toString() }),
    ended.then(() => {
      throw new Error(`${app.name} did not start: ${Buffer.concat(said).toString()}`);
    }),
  ]);
}

describe.skipIf(CADDY === undefined)(`four servers behind Caddy, with an issuer${NOTE}`, () => {
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "hosting-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const scopes = NAMES.map((name) => `${name}:read`).join(" ");
    const auth = await startAuthorizationServer(await makeSigningKey("first"), { scopes });
    held.issuer = auth;
    opened.defer(() => auth.stop());
    const data = {
      OPA_DATA_DIR: await copyStarter(),
      COVERAGE_DATA_DIR: await copyDataset(),
      SCHEDULER_DATABASE_FILE: join(folder, "schedules.sqlite"),
    };
    const settings = { ...(await readSettings(auth)), ...data };
    const [http = 0, https = 0, ...free] = await findFreePorts(2 + 2 * APPS.length);
    const portsOf = new Map(APPS.map(({ name }, at) => [name, free.slice(2 * at, 2 * at + 2)]));
    await Promise.all(APPS.map((app) => startServer(app, portsOf.get(app.name) ?? [], settings)));
    const environment = {
      DOMAIN,
      ...Object.fromEntries(
        NAMES.map((name) => [`${name.toUpperCase()}_PORT`, String(portsOf.get(name)?.[0])]),
      ),
    };
    const started = await startCaddy(CADDY ?? "", join(folder, "caddy"), {
      environment,
      ports: [http, https],
    });
    held.caddy = started;
    opened.defer(() => started.stop());
  }, SLOW_MS);
  afterAll(() => opened.disposeAsync(), SLOW_MS);

  test.each(NAMES)("%s: a client without a token is led to the issuer, over HTTPS", async (name) => {
    const resource = `https://${name}.${DOMAIN}/mcp`;
    const refused = await caddy().fetch(resource, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(refused.status).toBe(401);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/u.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    expect(metadata).toBe(`https://${name}.${DOMAIN}/.well-known/oauth-protected-resource/mcp`);
    expect(await (await caddy().fetch(metadata)).json()).toMatchObject({
      resource,
      authorization_servers: [issuer().issuer],
    });
  });

  test.each(NAMES)(
    "%s: answers a client with a token of its own address, and none of another's",
    async (name) => {
      const resource = `https://${name}.${DOMAIN}/mcp`;
      const connect = async (token: string) => {
        const client = new Client({ name: "hosting-test", version: "1" });
        const authorization = `Bearer ${token}`;
        await client.connect(
          new StreamableHTTPClientTransport(new URL(resource), {
            fetch: caddy().fetch,
            requestInit: { headers: { authorization } },
          }),
        );
        return client;
      };
      const client = await connect(await issuer().requestToken(resource));
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      await client.close();
      const other = NAMES.find((one) => one !== name) ?? "";
      const foreign = await issuer().requestToken(`https://${other}.${DOMAIN}/mcp`);
      await expect(connect(foreign)).rejects.toThrow(/401|unauthori[sz]ed|token/iu);
    },
  );

  test.each(["/metrics", "/readyz", "/", "/mcp/other"])("%s leads nowhere from outside", async (path) => {
    expect((await caddy().fetch(`https://coverage.${DOMAIN}${path}`)).status).toBe(404);
  });
});
