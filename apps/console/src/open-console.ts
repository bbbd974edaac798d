import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@clinical-mcp/errors";
import { createConsole } from "./create-console.ts";
import { PAGES } from "./pages.ts";
import type { ConsoleOptions } from "./settings.ts";

const APPS = new URL("../../", import.meta.url);
const START = new URL("../pages/start.html", import.meta.url);
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
const MOST_CONNECTIONS = 1_000;

export interface RunningConsole {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function readPage(server: string, view: string): Promise<string> {
  const file = fileURLToPath(new URL(`${server}/dist/views/${view}.html`, APPS));
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read: build the servers first (npx pnpm build).`, {
      cause,
    });
  }
}

/**
 * Serves the views of the servers that run.
 *
 * @param servers address of each by its name, e.g. "http://127.0.0.1:8002/mcp"
 * @throws ConfigurationError where a page is not built or the port is taken
 */
export async function openConsole(
  servers: Readonly<Record<string, string>>,
  options: ConsoleOptions,
): Promise<RunningConsole> {
  const { host, port } = options;
  const views = await Promise.all(
    PAGES.flatMap((page) => {
      const url = servers[page.server];
      return url === undefined
        ? []
        : [readPage(page.server, page.view).then((html) => ({ page, html, url }))];
    }),
  );
  const { promise, resolve, reject } = Promise.withResolvers<RunningConsole>();
  const app = createConsole(views, await readFile(START, "utf8"), options);
  const server = app.listen(port, host, (error) => {
    if (error)
      reject(new ConfigurationError(`Port ${port} cannot be used: ${error.message}`, { cause: error }));
    else
      resolve({
        url: `http://${host}:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
  });
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.maxConnections = MOST_CONNECTIONS;
  return promise;
}
