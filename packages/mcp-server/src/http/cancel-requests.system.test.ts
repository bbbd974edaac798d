import { createServer } from "node:http";
import { once } from "node:events";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestContext } from "../request-context.ts";
import { cancelRequests } from "./cancel-requests.ts";

/** Requests that run until they are cancelled, and those that were, by the text that they carry. */
const cancelled: string[] = [];
const begun = new Set<string>();
const http = express();
http.use((req, _res, next) => {
  const user = req.get("x-user") ?? "";
  const caller = { user, client: user };
  requestContext.run({ requestId: "", startedAt: 0, caller }, next);
});
http.use(express.json(), cancelRequests(), (req, res) => {
  const { method, params } = req.body;
  if (method !== "tools/call") {
    res.status(202).end();
    return;
  }
  const signal = requestContext.getStore()?.cancelled;
  begun.add(params.name);
  signal?.addEventListener("abort", () => {
    cancelled.push(params.name);
    res.json({});
  });
});
const server = createServer(http);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function post(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return fetch(`http://127.0.0.1:${address.port}/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", ...body }),
  });
}

async function openSession(): Promise<string> {
  const answer = await post({ id: 0, method: "initialize" });
  return answer.headers.get("mcp-session-id") ?? "";
}

interface Call {
  readonly session?: string;
  readonly user?: string;
  readonly id: string | number;
}

const toHeaders = ({ session, user = "ann" }: Call): Record<string, string> => ({
  "x-user": user,
  ...(session !== undefined && { "mcp-session-id": session }),
});

/** A call that is at work when this resolves. */
async function call(name: string, of: Call): Promise<{ readonly done: Promise<unknown> }> {
  const done = post({ id: of.id, method: "tools/call", params: { name } }, toHeaders(of)).catch(
    () => undefined,
  );
  while (!begun.has(name)) await new Promise((resolve) => setTimeout(resolve, 5));
  return { done };
}

const cancel = (of: Call): Promise<Response> =>
  post({ method: "notifications/cancelled", params: { requestId: of.id } }, toHeaders(of));

describe("a message cancels the request of its own session, caller and number", () => {
  test("and each client is given a session of its own", async () => {
    const [one, other] = [await openSession(), await openSession()];
    expect(one).toMatch(/^[0-9a-f-]{36}$/u);
    expect(other).not.toBe(one);
    const mine = await call("mine", { session: one, id: 1 });
    await call("others", { session: other, id: 1 });
    await cancel({ session: one, id: 1 });
    await mine.done;
    expect(cancelled).toEqual(["mine"]);
  });

  test.each<readonly [string, Call, Call]>([
    ["without a session", { id: 7 }, { id: 7 }],
    ["of another number", { id: 8, session: "" }, { id: 9, session: "" }],
    ["of a number that is a text", { id: 10, session: "" }, { id: "10", session: "" }],
    ["of another caller", { id: 11, session: "" }, { id: 11, session: "", user: "bob" }],
    ["with an id that nobody gave", { id: 12, session: "x" }, { id: 12, session: "x" }],
  ])("but none %s", async (what, running, cancelling) => {
    const session = await openSession();
    const within = (of: Call): Call => (of.session === "" ? { ...of, session } : of);
    await call(what, within(running));
    const before = [...cancelled];
    await cancel(within(cancelling));
    // A message that is heeded is heeded before it is answered.
    expect(cancelled).toEqual(before);
  });

  test("and nothing is left of a request that was answered", async () => {
    const session = await openSession();
    const first = await call("first", { session, id: 20 });
    await cancel({ session, id: 20 });
    await first.done;
    expect((await cancel({ session, id: 20 })).status).toBe(202);
    expect(cancelled.filter((each) => each === "first")).toHaveLength(1);
  });
});
