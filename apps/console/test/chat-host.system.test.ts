import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { makeTestFolder } from "@clinical-mcp/testing";
import { BROWSER_NOTE, findViolations, hasBrowser, launchBrowser } from "@clinical-mcp/testing/browser";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { build } from "esbuild";
import type { Browser, Frame, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuilt } from "./start-built.ts";

const SLOW_MS = 90_000;
const HOST = fileURLToPath(new URL("../../../packages/app-ui/test/page/host.ts", import.meta.url));
/** The policy of hosts for a page that declares no domain (SEP-1865). */
const STRICTEST =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

type Args = Record<string, unknown>;
const SERVERS = ["openonco", "scheduler"] as const;
const VIEWS = {
  openonco: {
    uri: "ui://openonco/compare",
    tool: "openonco_find",
    args: { names: "Shield, Cologuard Plus" },
  },
  scheduler: {
    uri: "ui://scheduler/period",
    tool: "validate_schedule",
    args: { schedule_id: "synthetic-2026", limit: 5 },
  },
} as const;
type Name = (typeof SERVERS)[number];

interface Origin {
  readonly url: string;
  readonly server: Server;
}

function listen(
  answer: (path: string) => { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) {
  const server = createServer((request, response) => {
    const { body, headers } = answer(request.url ?? "/");
    response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
  });
  const { promise, resolve } = Promise.withResolvers<Origin>();
  server.listen(0, "127.0.0.1", () =>
    resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
  );
  return promise;
}

const held: {
  browser?: Browser;
  host?: Origin;
  views?: Origin;
  clients: Map<Name, Client>;
  stops: (() => void)[];
} = { clients: new Map(), stops: [] };
const clientOf = (name: Name): Client => held.clients.get(name) ?? expect.unreachable(name);

async function connect(name: Name, url: string): Promise<void> {
  const client = new Client({ name: "chat-host", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  held.clients.set(name, client);
}

async function readView(name: Name): Promise<string> {
  const { contents } = await clientOf(name).readResource({ uri: VIEWS[name].uri });
  const [content] = contents;
  return content && "text" in content ? content.text : expect.unreachable("no page");
}

async function bundleHost(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [HOST],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2023",
  });
  return outputFiles[0]?.text ?? expect.unreachable("no host");
}

describe.skipIf(!hasBrowser)(`views in a chat${BROWSER_NOTE}`, () => {
  beforeAll(async () => {
    const folder = await makeTestFolder("chat-host-schedules");
    const servers = {
      openonco: await startBuilt("openonco", {}),
      scheduler: await startBuilt("scheduler", { SCHEDULER_DATABASE_FILE: `${folder}/schedules.sqlite` }),
    };
    held.stops = Object.values(servers).map(({ stop }) => stop);
    for (const name of SERVERS) await connect(name, servers[name].url);
    const pages = new Map<string, string>(
      await Promise.all(SERVERS.map(async (name) => [`/${name}`, await readView(name)] as const)),
    );
    const script = await bundleHost();
    const inline = script.replaceAll("</script", "<\\/script");
    const body = `<!doctype html><title>host</title><body></body><script type="module">${inline}</script>`;
    held.host = await listen(() => ({ body, headers: {} }));
    held.views = await listen((path) => ({
      body: pages.get(path) ?? "",
      headers: { "content-security-policy": STRICTEST },
    }));
    held.browser = await launchBrowser();
  }, SLOW_MS);
  afterAll(async () => {
    await held.browser?.close();
    for (const client of held.clients.values()) await client.close();
    held.host?.server.close();
    held.views?.server.close();
    for (const stop of held.stops) stop();
  });

  interface Shown {
    readonly page: Page;
    readonly frame: FrameLocator;
    readonly calls: Args[];
    readonly requests: string[];
  }

  async function show(
    name: Name,
    { theme = "light", locale = "en-CA", width = 1000, canRead = true } = {},
  ): Promise<Shown> {
    const { browser, host, views } = held;
    if (!browser || !host || !views) return expect.unreachable("no browser");
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const calls: Args[] = [];
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.exposeFunction("callTool", (params: { name: string; arguments?: Args }) => {
      calls.push(params);
      return clientOf(name).callTool(params);
    });
    await page.exposeFunction("readResource", async (params: { uri: string }) => {
      if (!canRead) throw new TypeError("lost");
      return clientOf(name).readResource(params);
    });
    await page.goto(host.url);
    await page.waitForFunction("window.host !== undefined");
    await page.evaluate(`window.host.show("${views.url}/${name}", "${theme}", "${locale}")`);
    return { page, frame: page.frameLocator("iframe"), calls, requests };
  }

  const send = async ({ page }: Shown, args: Args, result: unknown): Promise<void> => {
    await page.evaluate(`window.host.sendInput(${JSON.stringify(args)})`);
    await page.evaluate(`window.host.sendResult(${JSON.stringify(result)})`);
  };
  const ask = async (name: Name, shown: Shown, args: Args = VIEWS[name].args): Promise<void> =>
    send(shown, args, await clientOf(name).callTool({ name: VIEWS[name].tool, arguments: args }));
  const MARK = { openonco: "table", scheduler: "table[role=grid]" } as const;

  const frameOf = ({ page }: Shown): Frame =>
    page.frames().find((one) => one !== page.mainFrame()) ?? expect.unreachable("no frame");

  test.each(
    SERVERS.flatMap((name) =>
      [
        { theme: "light", width: 1000, locale: "en-CA" },
        { theme: "dark", width: 1000, locale: "fr-CA" },
        { theme: "light", width: 320, locale: "en-CA" },
      ].map((look) => [name, look] as const),
    ),
  )(
    "%s draws its answer, %j: WCAG 2.2 AA as far as axe sees, and no request beyond host and view",
    { timeout: SLOW_MS },
    async (name, look) => {
      const shown = await show(name, look);
      await ask(name, shown);
      await shown.frame.locator(MARK[name]).first().waitFor();
      expect(await shown.frame.locator("html").getAttribute("data-theme")).toBe(look.theme);
      expect(await findViolations(frameOf(shown))).toEqual([]);
      const origins = new Set(shown.requests.map((url) => new URL(url).origin));
      expect([...origins].sort()).toEqual([held.host?.url, held.views?.url].sort());
      await shown.page.close();
    },
  );

  test.each(SERVERS)(
    "%s shows a refusal as one, and a cancelled call",
    { timeout: SLOW_MS },
    async (name) => {
      const refused = await show(name);
      await send(
        refused,
        {},
        { isError: true, content: [{ type: "text", text: '{"message":"No such thing."}' }] },
      );
      expect(await refused.frame.getByRole("alert").textContent()).toContain("No such thing.");
      await refused.page.close();
      const cancelled = await show(name);
      await cancelled.page.evaluate("window.host.cancel('stopped by the person')");
      expect(await cancelled.frame.getByRole("alert").textContent()).toContain("stopped by the person");
      await cancelled.page.close();
    },
  );

  test(
    "an answer without its structured content, as some hosts pass it on, is drawn from its text",
    { timeout: SLOW_MS },
    async () => {
      const shown = await show("openonco");
      const { content } = await clientOf("openonco").callTool({
        name: "openonco_find",
        arguments: VIEWS.openonco.args,
      });
      await send(shown, VIEWS.openonco.args, { content });
      await shown.frame.locator("table").waitFor();
      expect(await shown.frame.locator("table").textContent()).toContain("83.1 %");
      await shown.page.close();
    },
  );

  test("links are opened by the host", { timeout: SLOW_MS }, async () => {
    const shown = await show("openonco");
    await ask("openonco", shown);
    await shown.frame.getByRole("link").first().click();
    await shown.page.waitForFunction("window.host.opened.length > 0");
    expect(await shown.page.evaluate("window.host.opened[0]")).toMatch(/^https:/u);
    await shown.page.close();
  });

  test(
    "a map whose days cannot be read says so, and shows what was found",
    { timeout: SLOW_MS },
    async () => {
      const shown = await show("scheduler", { canRead: false });
      await ask("scheduler", shown);
      await shown.frame.getByRole("alert").waitFor();
      expect(await shown.frame.locator("ol li").count()).toBe(5);
      expect(await shown.frame.locator("table").count()).toBe(0);
      await shown.page.close();
    },
  );

  test("hostile data is text", { timeout: SLOW_MS }, async () => {
    const shown = await show("openonco");
    const dialogs: string[] = [];
    shown.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const hostile = {
      id: "x",
      name: HOSTILE,
      vendor: HOSTILE,
      sensitivity: HOSTILE,
      cautions: { sensitivity: HOSTILE },
    };
    const body = { tests: [hostile], data_as_of: HOSTILE };
    await send(
      shown,
      {},
      { content: [{ type: "text", text: JSON.stringify(body) }], structuredContent: body },
    );
    await shown.frame.locator("table").waitFor();
    expect(await shown.frame.locator("img, main script").count()).toBe(0);
    expect(dialogs).toEqual([]);
    await shown.page.close();
  });
});
