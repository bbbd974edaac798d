import { signal } from "@preact/signals";
import type { Bridge } from "./bridge.ts";
import { isRecord, toAnswer, toFailure, type Args, type ToolAnswer } from "./tool-answer.ts";

const PROTOCOL = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": PROTOCOL,
  "io.modelcontextprotocol/clientInfo": { name: "clinical-mcp-view", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const LOST = "The server could not be reached. Nothing is known of its answer.";
/** By the status of an answer that the server itself did not give. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: "The server asks for a token, or does not take the one that it got. Give one on the first page of the console.",
  403: "The token does not allow this.",
  429: "Too much was asked within a minute. Try again in a minute.",
  503: "The server is busy, or must not be asked from here. Nothing is known of its answer.",
};

interface Request {
  readonly method: "tools/call" | "resources/read";
  /** Name of the tool, or the resource's address. */
  readonly name: string;
  readonly params: Args;
}

/** The message of an answer, which comes alone or as the last event of a stream. */
function parseMessage(body: string): unknown {
  const events = body.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []));
  return JSON.parse(events.at(-1) ?? body);
}

/** @returns the result, or why there is none */
async function post(endpoint: string, { method, name, params }: Request): Promise<Args | string> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      credentials: "same-origin",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": PROTOCOL,
        "mcp-method": method,
        "mcp-name": name,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: META } }),
    });
    const refusal = REFUSALS[response.status];
    if (refusal !== undefined) return refusal;
    const message = parseMessage(await response.text());
    return isRecord(message) && isRecord(message["result"]) ? message["result"] : LOST;
  } catch {
    // Gone, or no JSON: for the person the same, there is no answer.
    return LOST;
  }
}

function openOutside(url: string): boolean {
  // With `noopener` a browser returns no window, opened or not.
  window.open(url, "_blank", "noopener,noreferrer");
  return true;
}

/**
 * Connects a view that is a page of its own: it speaks to the server itself, in the stateless era of the protocol.
 *
 * @param endpoint address of the server, of the page's own origin, e.g. "/mcp"
 */
export function connectServer(endpoint: string): Bridge {
  const input = signal<Args | undefined>(undefined);
  const answer = signal<ToolAnswer | undefined>(undefined);
  const call = async (name: string, args: Args): Promise<ToolAnswer> => {
    const result = await post(endpoint, { method: "tools/call", name, params: { name, arguments: args } });
    return typeof result === "string" ? toFailure(result) : toAnswer(result);
  };
  return {
    kind: "server",
    input,
    answer,
    cancelled: signal(undefined),
    context: signal({ theme: undefined, locale: undefined }),
    canCall: true,
    canRead: true,
    call,
    async read(uri) {
      const result = await post(endpoint, { method: "resources/read", name: uri, params: { uri } });
      const contents: unknown = isRecord(result) ? result["contents"] : [];
      const texts = (Array.isArray(contents) ? contents : []).flatMap((one) =>
        isRecord(one) && typeof one["text"] === "string" ? [one["text"]] : [],
      );
      return texts.length > 0 ? texts.join("\n") : undefined;
    },
    open: async (url) => openOutside(url),
    tellModel: async () => {},
    async start(name, args) {
      answer.value = undefined;
      input.value = args;
      const result = await call(name, args);
      // A caller that asked something else meanwhile waits for that.
      if (input.value === args) answer.value = result;
    },
  };
}
