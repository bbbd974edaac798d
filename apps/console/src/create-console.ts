import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/express";
import express, { type Express, type Response } from "express";
import { makeStartPage, makeViewPage, type PageWithPolicy } from "./make-page.ts";
import type { ConsolePage } from "./pages.ts";
import { passMessages } from "./pass-message.ts";
import type { ConsoleOptions } from "./settings.ts";
import { takeToken } from "./token-cookie.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const MOST_BYTES = "128kb";

/** A view with its page, and where its server listens. */
export interface ShownView {
  readonly page: ConsolePage;
  /** The built page. */
  readonly html: string;
  /** E.g. "http://127.0.0.1:8002/mcp". */
  readonly url: string;
}

function send(response: Response, { html, policy }: PageWithPolicy): void {
  response
    .set({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      // Not "no-referrer", by which a browser sends the token's form from the origin "null".
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    .type("html")
    .send(html);
}

/**
 * The pages of the servers' views on one origin, and their messages handed on. It keeps nothing; a web page elsewhere reaches it
 * neither by a rebound name nor from its own origin.
 */
export function createConsole(
  views: readonly ShownView[],
  startPage: string,
  { address, needsToken }: Pick<ConsoleOptions, "address" | "needsToken">,
): Express {
  const app = express();
  app.disable("x-powered-by");
  // Probes come by the address of the container.
  app.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  const names = [...LOOPBACK, ...(address ? [address.hostname] : [])];
  app.use(hostHeaderValidation(names), originValidation(names));
  const pages = views.map(({ page }) => page);
  const start = makeStartPage(startPage, pages);
  app.get("/", (_request, response) => send(response, start));
  app.post(
    "/token",
    express.urlencoded({ limit: "8kb", extended: false }),
    takeToken(address?.protocol === "https:"),
  );
  for (const { page, html } of views) {
    const made = makeViewPage(html, page, pages);
    app.get(page.path, (_request, response) => send(response, made));
  }
  for (const [server, url] of new Map(views.map(({ page, url }) => [page.server, url]))) {
    const readBody = express.text({ type: () => true, limit: MOST_BYTES });
    app.post(`/mcp/${server}`, readBody, passMessages(url, needsToken));
  }
  app.use((_request, response) => {
    response.status(404).type("text").send("There is no such page. The first one is /.");
  });
  return app;
}
