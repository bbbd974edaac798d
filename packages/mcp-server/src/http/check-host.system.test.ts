import { request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { checkHost } from "./check-host.ts";

const app = express().use(checkHost(["localhost", "127.0.0.1", "mcp.example"]), (_req, res) => {
  res.sendStatus(200);
});
const server = app.listen(0, "127.0.0.1");
afterAll(() => server.close());

/** fetch would set Host itself. */
async function ask(path: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const { port } = server.address() as AddressInfo;
  request({ host: "127.0.0.1", port, path, headers: { host } }, (res) => {
    res.resume();
    resolve(res.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}

test.each(["/readyz", "/metrics"])("%s is reached by any address, and by known names", async (path) => {
  for (const host of ["10.1.2.3:8080", "10.1.2.3", "[fd00::1]:8080", "mcp.example", "localhost:8001"])
    expect(await ask(path, host), host).toBe(200);
});

test.each(["/readyz", "/metrics"])(
  "%s is not reached by a name that a page may have rebound",
  async (path) => {
    for (const host of [
      "evil.example",
      "10.1.2.3.evil.example",
      "10.1.2.3:8080@evil.example",
      "1.2.3",
      "999.1.1.1",
    ])
      expect(await ask(path, host), host).toBe(403);
  },
);

test("the tools are reached by known names alone", async () => {
  expect(await ask("/mcp", "mcp.example")).toBe(200);
  for (const host of ["10.1.2.3:8080", "[fd00::1]:8080", "evil.example"])
    expect(await ask("/mcp", host), host).toBe(403);
});
