import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "@clinical-mcp/testing/browser";
import { build } from "esbuild";
import type { Browser, Frame, FrameLocator, Page } from "playwright-core";
import { VIEWS, type Args, type ChatServers, type ViewName } from "./chat-servers.ts";

const HOST = fileURLToPath(new URL("../../../packages/app-ui/test/page/host.ts", import.meta.url));
/** The policy of hosts for a page that declares no domain (SEP-1865). */
const STRICTEST =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";

/** What of the library the host is built on; views are built on the newer. */
export const LIBRARIES = ["2.x", "1.x"] as const;
export type Library = (typeof LIBRARIES)[number];

const BRIDGE = "@modelcontextprotocol/ext-apps/app-bridge";
const bridgeOf = (library: Library): string =>
  fileURLToPath(import.meta.resolve(library === "1.x" ? "ext-apps-1/app-bridge" : BRIDGE));

async function bundleHost(library: Library): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [HOST],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2023",
    ...(library === "1.x" && { alias: { [BRIDGE]: bridgeOf(library) } }),
  });
  const script = outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
  return `<!doctype html><title>host</title><body></body><script type="module">${script}</script>`;
}

interface Origin {
  readonly url: string;
  readonly server: Server;
}

function listen(pages: ReadonlyMap<string, string>, headers: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? "/");
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html", ...headers });
    response.end(body);
  });
  const { promise, resolve } = Promise.withResolvers<Origin>();
  server.listen(0, "127.0.0.1", () =>
    resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
  );
  return promise;
}

async function readView(servers: ChatServers, name: ViewName): Promise<string> {
  const { contents } = await servers.clientOf(name).readResource({ uri: VIEWS[name].uri });
  const [content] = contents;
  if (!content || !("text" in content)) throw new TypeError(`no page of ${name}`);
  return content.text;
}

/** A view in a chat, and what went to and fro. */
export interface Shown {
  readonly name: ViewName;
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Whether its resources can be read. */
  readonly canRead: boolean;
  readonly calls: Args[];
  /** What the view sent to the model. */
  readonly context: string[];
  readonly requests: string[];
  /** Leaves its page to the next view: a page of its own would cost each a process of the browser. */
  readonly close: () => Promise<void>;
}

interface Tab {
  readonly page: Page;
  /** The view that it shows. */
  shown?: Shown;
}

export interface Look {
  readonly theme?: "light" | "dark";
  readonly locale?: string;
  readonly width?: number;
  readonly canRead?: boolean;
  readonly library?: Library;
}

export const frameOf = ({ page }: Shown): Frame => {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new TypeError("no frame");
  return frame;
};

/** Gives a view a call with its answer, as a host does. */
export async function send({ page }: Shown, args: Args, result: unknown): Promise<void> {
  await page.evaluate(`window.host.sendInput(${JSON.stringify(args)})`);
  await page.evaluate(`window.host.sendResult(${JSON.stringify(result)})`);
}

/** An empty page, from which any view that it shows can reach the servers. */
async function openTab(browser: Browser, servers: ChatServers): Promise<Tab> {
  const tab: Tab = { page: await browser.newPage() };
  const { page } = tab;
  const shown = (): Shown => {
    if (!tab.shown) throw new TypeError("no view is shown");
    return tab.shown;
  };
  page.on("request", (request) => tab.shown?.requests.push(request.url()));
  await page.exposeFunction("callTool", (params: { name: string; arguments?: Record<string, unknown> }) => {
    const { name, calls } = shown();
    calls.push({ ...params });
    return servers.clientOf(name).callTool(params);
  });
  await page.exposeFunction("tellModel", (text: string) => void shown().context.push(text));
  await page.exposeFunction("readResource", async (params: { uri: string }) => {
    const { name, canRead } = shown();
    if (!canRead) throw new TypeError("lost");
    return servers.clientOf(name).readResource(params);
  });
  return tab;
}

/** Pages by their paths, which are their names. */
const toPages = async <TName extends string>(
  names: readonly TName[],
  make: (name: TName) => Promise<string>,
) => new Map(await Promise.all(names.map(async (name) => [`/${name}`, await make(name)] as const)));

/** A chat's host in a browser, of two origins: its own, and that of the views under the standard's strictest policy. */
export async function openChatHost(servers: ChatServers) {
  const names = Object.keys(VIEWS).filter((name): name is ViewName => name in VIEWS);
  const host = await listen(await toPages(LIBRARIES, bundleHost), {});
  const views = await listen(await toPages(names, (name) => readView(servers, name)), {
    "content-security-policy": STRICTEST,
  });
  const browser = await launchBrowser();

  const idle: Tab[] = [];

  async function show(name: ViewName, look: Look = {}): Promise<Shown> {
    const { theme = "light", locale = "en-CA", width = 1000, canRead = true, library = "2.x" } = look;
    const tab = idle.pop() ?? (await openTab(browser, servers));
    const { page } = tab;
    await page.setViewportSize({ width, height: 900 });
    const shown: Shown = {
      name,
      page,
      frame: page.frameLocator("iframe"),
      canRead,
      calls: [],
      context: [],
      requests: [],
      async close() {
        // Nothing of this view comes to the next one.
        await page.goto("about:blank");
        await page.emulateMedia({ media: null });
        idle.push(tab);
      },
    };
    tab.shown = shown;
    await page.goto(`${host.url}/${library}`);
    await page.waitForFunction("window.host !== undefined");
    await page.evaluate(`window.host.show("${views.url}/${name}", "${theme}", "${locale}")`);
    return shown;
  }

  return {
    origins: [host.url, views.url],
    names,
    show,
    readView: (name: ViewName) => readView(servers, name),
    /** What the server answers to a call of the view's tool. */
    call: (name: ViewName, args: Args = VIEWS[name].args) =>
      servers.clientOf(name).callTool({ name: VIEWS[name].tool, arguments: { ...args } }),
    async close() {
      await browser.close();
      host.server.close();
      views.server.close();
    },
  };
}
export type ChatHost = Awaited<ReturnType<typeof openChatHost>>;
