import { createHash } from "node:crypto";
import { request } from "node:http";
import { BROWSER_NOTE, hasBrowser, launchBrowser } from "@clinical-mcp/testing/browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onThisMachine, openConsole, type RunningConsole } from "../src/index.ts";
import { consoleEnvironment, toOptions } from "../src/settings.ts";
import { startBuilt } from "./start-built.ts";

const SLOW_MS = 60_000;
const TOKEN = "cmcp_token-of-this-test";
const ENTRY = `tester sha256:${createHash("sha256").update(TOKEN).digest("hex")} openonco:read`;
const NAME = "console.example.org";
const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

interface Servers {
  readonly guarded: Awaited<ReturnType<typeof startBuilt>>;
  readonly open: Awaited<ReturnType<typeof startBuilt>>;
}
const held: { servers?: Servers; consoles: RunningConsole[] } = { consoles: [] };
const serversOf = (): Servers => held.servers ?? expect.unreachable("no servers");

/** A console before one of the servers, as others on the network would reach it. */
async function openBeyond(url: string): Promise<RunningConsole> {
  const settings = consoleEnvironment.parse({
    HOST: "0.0.0.0",
    CONSOLE_PORT: "0",
    CONSOLE_URL: `https://${NAME}`,
  });
  const opened = await openConsole({ openonco: url }, toOptions(settings));
  held.consoles.push(opened);
  return opened;
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** By the name under which browsers know it, which fetch would not let through. */
async function ask({ url }: RunningConsole, { path, method = "POST", headers = {}, body = "" }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number | undefined;
    readonly cookie: string | undefined;
    readonly text: string;
  }>();
  const sent = request(`${url.replace("0.0.0.0", "127.0.0.1")}${path}`, {
    method,
    headers: { host: NAME, ...headers },
  });
  sent.on("error", reject).on("response", (response) => {
    const chunks: string[] = [];
    response.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
    response.on("end", () => {
      const cookie = response.headers["set-cookie"]?.[0];
      resolve({ status: response.statusCode, cookie, text: chunks.join("") });
    });
  });
  sent.end(body);
  return promise;
}

const giveToken = (opened: RunningConsole, token: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(opened, {
    path: "/token",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ token }).toString(),
  });

const listTools = (opened: RunningConsole, cookie?: string) =>
  ask(opened, {
    path: "/mcp/openonco",
    headers: { ...JSON_HEADERS, ...(cookie !== undefined && { cookie: cookie.split(";")[0] ?? "" }) },
    body: LIST,
  });

beforeAll(async () => {
  held.servers = {
    guarded: await startBuilt("openonco", { AUTH_TOKENS: ENTRY }),
    open: await startBuilt("openonco", {}),
  };
}, SLOW_MS);
afterAll(async () => {
  await Promise.all(held.consoles.map(({ close }) => close()));
  for (const server of Object.values(held.servers ?? {})) server.stop();
});

describe("a console that others may reach", () => {
  test("answers to its own name and this machine's, and to no other", async () => {
    const opened = await openBeyond(serversOf().guarded.url);
    expect((await ask(opened, { path: "/", method: "GET" })).status).toBe(200);
    expect((await ask(opened, { path: "/", method: "GET", headers: { host: "evil.example" } })).status).toBe(
      403,
    );
    expect(
      (await ask(opened, { path: "/healthz", method: "GET", headers: { host: "10.1.2.3" } })).status,
    ).toBe(200);
  });

  test("hands nothing on without a token, and what the server refuses with another one", async () => {
    const opened = await openBeyond(serversOf().guarded.url);
    expect((await listTools(opened)).status).toBe(401);
    const { cookie } = await giveToken(opened, "cmcp_another-token");
    expect((await listTools(opened, cookie)).status).toBe(401);
  });

  test("keeps a token where only the browser has it, and hands messages on with it", async () => {
    const opened = await openBeyond(serversOf().guarded.url);
    const { status, cookie } = await giveToken(opened, TOKEN);
    expect(status).toBe(303);
    for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/mcp"]) expect(cookie).toContain(part);
    const answer = await listTools(opened, cookie);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("openonco_search");
    expect((await giveToken(opened, "")).cookie).toMatch(/=;.*Expires=Thu, 01 Jan 1970/u);
  });

  test("takes no token from another origin's form, nor what is none", async () => {
    const opened = await openBeyond(serversOf().guarded.url);
    const elsewhere = await giveToken(opened, TOKEN, { origin: "https://evil.example" });
    expect([elsewhere.status, elsewhere.cookie]).toEqual([403, undefined]);
    const odd = await giveToken(opened, "a b\r\nx: y");
    expect([odd.status, odd.cookie]).toEqual([400, undefined]);
  });

  test("does not open a server that requires no credentials, with any token", async () => {
    const opened = await openBeyond(serversOf().open.url);
    const { cookie } = await giveToken(opened, TOKEN);
    const { status, text } = await listTools(opened, cookie);
    expect(status).toBe(503);
    expect(text).not.toContain("openonco_search");
  });

  test("does not take tokens over plain http", () => {
    const plain = consoleEnvironment.parse({ HOST: "0.0.0.0", CONSOLE_URL: "http://console.example.org" });
    expect(() => toOptions(plain)).toThrow(/https/u);
  });
});

test.skipIf(!hasBrowser)(
  `in a browser, a page says that a token is needed, and answers once it has one${BROWSER_NOTE}`,
  { timeout: SLOW_MS },
  async () => {
    const opened = await openConsole({ openonco: serversOf().guarded.url }, onThisMachine(0));
    held.consoles.push(opened);
    await using browser = await launchBrowser();
    const page = await browser.newPage();
    const compare = async (): Promise<void> => {
      await page.goto(`${opened.url}/openonco`);
      await page.getByLabel(/Tests by name/u).fill("Shield, Cologuard Plus");
      await page.keyboard.press("Enter");
    };
    await compare();
    expect(await page.getByRole("alert").textContent()).toMatch(/asks for a token/u);
    await page.goto(opened.url);
    await page.getByText("The servers ask for a token").click();
    await page.getByLabel("Token").fill(TOKEN);
    await page.getByRole("button", { name: "Use it" }).click();
    await page.waitForURL(`${opened.url}/`);
    await compare();
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("table").textContent()).toContain("83.1 %");
    expect(await page.evaluate("document.cookie")).toBe("");
  },
);
