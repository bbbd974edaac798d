// Opens every view in the MCP Inspector, in both eras of the protocol, and prints a table for bench/VIEWS.md. By hand: it takes the
// Inspector from the npm registry, needs Chromium, and ports that the Inspector does not choose by itself. Build first.
//   npx pnpm --filter @clinical-mcp/console run try-inspector
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchBrowser } from "@clinical-mcp/testing/browser";
import type { Browser, Page } from "playwright-core";
import { fillChatFolders, startChatServers, VIEWS, type ViewName } from "./chat-servers.ts";

const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const ERAS = ["legacy", "modern"] as const;
const START_WITHIN_MS = 60_000;
const SHOWN_WITHIN_MS = 60_000;
const NAMES = Object.keys(VIEWS) as readonly ViewName[];

async function findFreePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** @returns its address with the token that it asks for, and what ends it */
async function startInspector(folder: string, config: string) {
  const [client, sandbox, app] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const program = join(folder, "node_modules", ".bin", "mcp-inspector");
  const child = spawn(program, ["--web", "--config", config], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      HOST: "127.0.0.1",
      CLIENT_PORT: String(client),
      MCP_SANDBOX_PORT: String(sandbox),
      MCP_APP_ORIGIN_PORT: String(app),
      MCP_AUTO_OPEN_ENABLED: "false",
      MCP_INSPECTOR_SECRET_STORE: "memory",
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Error("The Inspector did not start.")), START_WITHIN_MS);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const [url] = /http:\/\/\S+TOKEN=\w+/u.exec(text) ?? [];
    if (url !== undefined) resolve(url);
  });
  // Its launcher starts it as a process of its own.
  const stop = (): void => void (child.pid !== undefined && process.kill(-child.pid));
  try {
    return { url: await promise, stop };
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to a server and opens the page of one of its tools with arguments, as a person would. */
async function openApp(page: Page, name: ViewName, title: string): Promise<void> {
  const { args, mark } = VIEWS[name];
  // In the modern era a server asks for what is missing; a person may decline and gets the answer all the same.
  await page.addLocatorHandler(page.getByText("Elicitation Request"), () =>
    page.getByRole("button", { name: "Decline" }).click(),
  );
  await page.getByRole("switch").first().click({ force: true });
  await page.getByText("Apps", { exact: true }).first().click();
  await page.getByRole("button", { name: title }).first().click();
  await page.getByLabel("Edit as JSON").click({ force: true });
  await page.getByLabel(/^Arguments JSON/u).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(JSON.stringify(args));
  await page.getByRole("button", { name: "Open App" }).click();
  const frame = page.frameLocator("iframe").frameLocator("iframe");
  await frame.locator(mark).first().waitFor({ timeout: SHOWN_WITHIN_MS });
}

interface Case {
  readonly name: ViewName;
  readonly era: (typeof ERAS)[number];
  readonly url: string;
  /** Name of the tool in the Inspector's list. */
  readonly title: string;
}

/** An Inspector for each case: it keeps connections from one page to the next. @returns what happened, for the table */
async function tryCase(browser: Browser, folder: string, { name, era, url, title }: Case): Promise<string> {
  const config = join(folder, "config.json");
  const entry = { type: "streamable-http", url, protocolEra: era };
  await writeFile(config, JSON.stringify({ mcpServers: { [VIEWS[name].server]: entry } }));
  const inspector = await startInspector(folder, config);
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  try {
    await page.goto(inspector.url);
    await openApp(page, name, title);
    return "shown";
  } catch (error) {
    process.exitCode = 1;
    await page.screenshot({ path: join(tmpdir(), `inspector-${name}-${era}.png`) });
    return `NOT SHOWN: ${error instanceof Error ? error.message.split("\n", 1)[0] : "unknown"}`;
  } finally {
    await page.close();
    inspector.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), "try-inspector-"));
await writeFile(join(folder, "package.json"), '{ "private": true }');
await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", INSPECTOR], { cwd: folder });
const filled = await fillChatFolders(async (name) => {
  await mkdir(join(folder, name));
  return join(folder, name);
});
const servers = await startChatServers(filled);
const browser = await launchBrowser();
try {
  console.log(`| view | ${ERAS.join(" | ")} |\n| --- |${" --- |".repeat(ERAS.length)}`);
  for (const name of NAMES) {
    const { server, tool, uri } = VIEWS[name];
    const { tools } = await servers.clientOf(name).listTools();
    const title = tools.find((each) => each.name === tool)?.title ?? tool;
    const cells = [];
    for (const era of ERAS)
      cells.push(await tryCase(browser, folder, { name, era, url: servers.urls.get(server) ?? "", title }));
    console.log(`| ${uri} | ${cells.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
}
