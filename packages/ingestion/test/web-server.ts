import type { IncomingMessage, RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A publisher on this machine, whose answers a test changes as it goes. */
export interface WebServer extends AsyncDisposable {
  readonly origin: string;
  /** Requests so far, oldest first. */
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
    readonly at: number;
  }[];
  readonly pages: Map<string, RequestListener>;
}

/** Answers with a validator, and with 304 to one who has it. */
export const page =
  (
    body: string | Uint8Array,
    { etag, type = "text/html; charset=utf-8" }: { etag?: string; type?: string } = {},
  ): RequestListener =>
  (request, response) => {
    const isKnown = etag !== undefined && request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { "content-type": type, ...(etag ? { etag } : {}) });
    response.end(isKnown ? undefined : body);
  };

export const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export async function startWebServer(): Promise<WebServer> {
  const requests: { path: string; headers: IncomingMessage["headers"]; at: number }[] = [];
  const pages = new Map<string, RequestListener>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers, at: Date.now() });
    (pages.get(path) ?? status(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    pages,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
