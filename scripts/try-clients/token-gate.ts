import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Proxies a server and admits only requests with the token; on 127.0.0.1, on a free port. */
export async function openTokenGate(
  target: string,
  token: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const gate = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401, { "www-authenticate": "Bearer" }).end();
      return;
    }
    void pass().catch(() => response.writeHead(502).end());

    async function pass(): Promise<void> {
      const { accept = "", "mcp-protocol-version": version } = request.headers;
      const headers = new Headers({
        accept,
        "content-type": request.headers["content-type"] ?? "application/json",
      });
      if (typeof version === "string") headers.set("mcp-protocol-version", version);
      for (const name of ["mcp-method", "mcp-name"]) {
        const value = request.headers[name];
        if (typeof value === "string") headers.set(name, value);
      }
      const body = request.method === "POST" ? await text(request) : undefined;
      const answer = await fetch(target, {
        method: request.method ?? "GET",
        headers,
        ...(body !== undefined && { body }),
      });
      const type = answer.headers.get("content-type");
      response.writeHead(answer.status, type === null ? {} : { "content-type": type });
      response.end(await answer.text());
    }
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  gate.listen(0, "127.0.0.1", resolve);
  await listening;
  const { port } = gate.address() as AddressInfo;
  const close = (): void => {
    gate.close();
    gate.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}
