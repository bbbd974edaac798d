import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/express";
import express, { type Express, type Request, type Response } from "express";
import { makeStartPage, makeViewPage, type PageWithPolicy } from "./make-page.ts";
import type { ConsolePage } from "./pages.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const MOST_BYTES = "128kb";
/** Of a request and of an answer: what the protocol needs to pass. */
const PASSED = ["accept", "authorization", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"];

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
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    .type("html")
    .send(html);
}

/** Hands a message of the protocol on to a server, and its answer back. */
async function pass(request: Request, response: Response, url: string): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const headers = Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  try {
    const answer = await fetch(url, { method: "POST", headers, body: request.body, signal: gone.signal });
    const type = answer.headers.get("content-type");
    const body = await answer.text();
    response
      .status(answer.status)
      .set("cache-control", "no-store")
      .type(type ?? "text/plain")
      .send(body);
  } catch {
    // Whoever left needs no answer; the others must not take silence for one.
    if (!gone.signal.aborted) response.status(502).json({ error: "The server could not be reached." });
  }
}

/**
 * The pages of the servers' views on one origin of this machine, and their messages handed on. It keeps nothing; a web page
 * elsewhere reaches it neither by a rebound name nor from its own origin.
 */
export function createConsole(views: readonly ShownView[], startPage: string): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(hostHeaderValidation(LOOPBACK), originValidation(LOOPBACK));
  const pages = views.map(({ page }) => page);
  const start = makeStartPage(startPage, pages);
  app.get("/", (_request, response) => send(response, start));
  for (const { page, html } of views) {
    const made = makeViewPage(html, page, pages);
    app.get(page.path, (_request, response) => send(response, made));
  }
  for (const [server, url] of new Map(views.map(({ page, url }) => [page.server, url]))) {
    app.post(`/mcp/${server}`, express.text({ type: () => true, limit: MOST_BYTES }), (request, response) =>
      pass(request, response, url),
    );
  }
  app.use((_request, response) => {
    response.status(404).type("text").send("There is no such page. The first one is /.");
  });
  return app;
}
