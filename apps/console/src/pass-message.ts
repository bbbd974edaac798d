import type { Request, RequestHandler, Response } from "express";
import { readToken } from "./token-cookie.ts";

/** Request headers that the protocol needs. */
const PASSED = ["accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"];
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const PING_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const refuse = (response: Response, status: number, error: string): void => {
  response.status(status).set("cache-control", "no-store").json({ error });
};

function toHeaders(request: Request, token: string | undefined): Record<string, string> {
  const headers = Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
}

/** Hands a message of the protocol on to a server, and its answer back. */
async function pass(request: Request, response: Response, url: string): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const headers = toHeaders(request, readToken(request));
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
    // A caller that left needs no answer; the others must not take silence for one.
    if (!gone.signal.aborted) refuse(response, 502, "The server could not be reached.");
  }
}

/** Whether a server turns away who has no token. Once it did, it is not asked again. */
function createGuardCheck(url: string): () => Promise<boolean> {
  let isGuarded = false;
  return async () => {
    if (isGuarded) return true;
    const answer = await fetch(url, { method: "POST", headers: PING_HEADERS, body: PING });
    await answer.body?.cancel();
    isGuarded = answer.status === 401;
    return isGuarded;
  };
}

/**
 * Hands messages on. A console that others may reach does so only with a token, and only to a server that asks for one: it would
 * open another one to everybody.
 */
export function passMessages(url: string, needsToken: boolean): RequestHandler {
  const isGuarded = createGuardCheck(url);
  return async (request, response) => {
    if (needsToken && readToken(request) === undefined) {
      refuse(response, 401, "A token is needed.");
      return;
    }
    if (needsToken && !(await isGuarded().catch(() => true))) {
      refuse(response, 503, "The server asks nobody for a token, so it is not opened to this network.");
      return;
    }
    await pass(request, response, url);
  };
}
