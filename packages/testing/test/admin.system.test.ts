import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import { describe, expect, test } from "vitest";
import { startLibrary } from "./start-library.ts";

const PAGES = ["/healthz", "/readyz", "/metrics"];

interface Asked {
  readonly path: string;
  readonly host?: string;
  readonly method?: string;
}

/** fetch would set Host itself. */
async function ask(adminUrl: string, { path, host, method = "GET" }: Asked): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(new URL(path, adminUrl), { method, headers: host === undefined ? {} : { host } }, (res) => {
    res.resume();
    resolve(res.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}

describe("the admin port", () => {
  test("is on loopback, separate from the one for clients", async () => {
    await using server = await startLibrary();
    const { hostname, port } = new URL(server.adminUrl);
    expect(hostname).toBe("127.0.0.1");
    expect(port).not.toBe(new URL(server.url).port);
    for (const path of PAGES) expect(await ask(server.adminUrl, { path }), path).toBe(200);
  });

  test("has these pages and no other, to read", async () => {
    await using server = await startLibrary();
    for (const path of ["/", "/mcp", "/toString", "/readyz/"])
      expect(await ask(server.adminUrl, { path }), path).toBe(404);
    expect(await ask(server.adminUrl, { path: "/readyz", method: "POST" })).toBe(405);
  });

  test("is reached by any address, since a pod's own is in no setting, and by known names", async () => {
    await using server = await startLibrary({}, { ALLOWED_HOSTS: "opa" });
    for (const host of ["10.1.2.3:9080", "10.1.2.3", "[fd00::1]:9080", "opa:9080", "localhost:9001"])
      for (const path of PAGES) expect(await ask(server.adminUrl, { path, host }), host).toBe(200);
  });

  test("is not reached by a name that a page may have rebound", async () => {
    await using server = await startLibrary();
    for (const host of [
      "evil.example",
      "10.1.2.3.evil.example",
      "10.1.2.3:9080@evil.example",
      "999.1.1.1",
      "opa",
    ])
      for (const path of PAGES) expect(await ask(server.adminUrl, { path, host }), host).toBe(403);
  });

  test("in use is named with what to do, and nothing stays open", async () => {
    await using server = await startLibrary();
    const { port } = new URL(server.adminUrl);
    const failure = await startLibrary({}, { ADMIN_PORT: port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toMatch(new RegExp(`ADMIN_PORT=${port} is in use.*another ADMIN_PORT`));
  });

  test("closes with the server", async () => {
    const server = await startLibrary();
    await server.stop();
    await expect(ask(server.adminUrl, { path: "/healthz" })).rejects.toThrow(/ECONNREFUSED/);
  });
});

interface Process extends AsyncDisposable {
  readonly url: string;
  readonly adminUrl: string;
}

async function startBlocked(blockMs: number): Promise<Process> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("blocked-library.ts", import.meta.url))], {
    env: { ...process.env, BLOCK_MS: String(blockMs) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const [line] = await once(createInterface(child.stdout), "line");
  return {
    ...JSON.parse(line),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

describe("an event loop that is held", () => {
  test("delays no liveness probe, and is reported to every caller that asks for more", async () => {
    await using server = await startBlocked(4_000);
    await fetch(new URL("/metrics", server.adminUrl));
    const call = { name: "library_open_vault", arguments: { fail: "no" } };
    const working = postModern(server.url, "tools/call", call);
    const isOver = working.then(() => true);
    // Longer than it is waited for.
    await pause(1_500);
    const health = await fetch(new URL("/healthz", server.adminUrl));
    expect(health.status).toBe(200);
    const { status, blocked_ms: blockedMs } = (await health.json()) as { status: string; blocked_ms: number };
    expect(status).toBe("busy");
    expect(blockedMs).toBeGreaterThan(1_000);
    const ready = await fetch(new URL("/readyz", server.adminUrl));
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: "busy" });
    const metrics = await (await fetch(new URL("/metrics", server.adminUrl))).text();
    const [, seconds] = /^clinical_mcp_event_loop_blocked\{[^}]*\} ([\d.]+)$/mu.exec(metrics) ?? [];
    expect(Number(seconds)).toBeGreaterThan(1);
    // What was known before is still there.
    expect(metrics).toMatch(/^process_memory_usage/mu);
    expect(await Promise.race([isOver, Promise.resolve(false)])).toBe(false);
    expect((await working).message.result.structuredContent).toEqual({ opened: true });
    const after = await fetch(new URL("/readyz", server.adminUrl));
    expect(await after.json()).toMatchObject({ status: "ready" });
    // The scrape that was not waited for takes nothing from those after it, nor does one of these from the other.
    for (const scrape of ["first", "second"]) {
      const later = await (await fetch(new URL("/metrics", server.adminUrl))).text();
      const [, longest] = /^nodejs_eventloop_delay_max\w*\{[^}]*\} ([\d.]+)$/mu.exec(later) ?? [];
      expect(Number(longest), scrape).toBeGreaterThan(1);
    }
  });
});
