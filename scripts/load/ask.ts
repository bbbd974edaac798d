import { z } from "zod";

const MODERN = "2026-07-28";
const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
/** Longer than any deadline of a server: what has not come by then does not come. */
const PATIENCE_MS = 40_000;

/** A call of a tool with its arguments. */
export interface Question {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Which of the copies behind a proxy has answered, where the proxy says so. */
export const COPY_HEADER = "x-copy";

/** What became of one request. */
export type Outcome =
  | { readonly kind: "answered"; readonly content: unknown; readonly copy?: string }
  /** Reported: by a status with a JSON-RPC error, or by a tool error with its code. */
  | { readonly kind: "refused"; readonly code: string }
  /** The address took no connection: nothing was sent. */
  | { readonly kind: "unreachable" }
  /** A failure that the server did not foresee: status 500, INTERNAL_ERROR. */
  | { readonly kind: "failed"; readonly why: string }
  /** Sent, and the connection was closed before the answer: the client knows that it has none, and may ask again. */
  | { readonly kind: "cut"; readonly why: string }
  /** Sent, and no reply shows the client what became of it. */
  | { readonly kind: "lost"; readonly why: string };

export type Ask = (question: Question) => Promise<Outcome>;

const message = z.object({
  error: z.object({ code: z.number(), message: z.string() }).optional(),
  result: z
    .object({
      isError: z.boolean().optional(),
      structuredContent: z.unknown().optional(),
      content: z.array(z.object({ text: z.string().optional() })),
    })
    .optional(),
});

/** Asks one server as a client of 2026-07-28 does. */
export const createAsk =
  (url: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  async (question) => {
    try {
      const response = await fetch(url, {
        ...toRequest(question, headers),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const outcome = toOutcome(response.status, await response.text());
      // The last of those that were tried.
      const copy = response.headers.get(COPY_HEADER)?.split(", ").at(-1);
      return outcome.kind === "answered" && copy !== undefined ? { ...outcome, copy } : outcome;
    } catch (error) {
      return toTransportOutcome(error);
    }
  };

/** The request of one question, for callers that send it in another way. */
export const toRequest = (
  { tool, args }: Question,
  headers: Readonly<Record<string, string>> = {},
): { readonly method: string; readonly headers: Record<string, string>; readonly body: string } => ({
  method: "POST",
  headers: {
    ...HEADERS,
    "mcp-protocol-version": MODERN,
    "mcp-method": "tools/call",
    "mcp-name": tool,
    ...headers,
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: tool,
      arguments: args,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }),
});

function toOutcome(status: number, text: string): Outcome {
  const data = text.startsWith("{") ? text : /^data: (.*)$/m.exec(text)?.[1];
  // Node itself refuses so, before anybody reads the request: 408 too slow, 413 and 431 too large.
  if (data === undefined && status >= 400 && status < 500) return { kind: "refused", code: String(status) };
  if (data === undefined) return { kind: "lost", why: `status ${status} without a message` };
  const { error, result } = message.parse(JSON.parse(data));
  if (status >= 500 && status !== 503 && status !== 504) return { kind: "failed", why: `status ${status}` };
  if (error) return { kind: "refused", code: `${status} ${error.code}` };
  if (!result) return { kind: "lost", why: `status ${status} without a result` };
  if (result.isError !== true) return { kind: "answered", content: result.structuredContent };
  const code = /"(?:error_)?code":"([A-Z_]+)"/.exec(result.content[0]?.text ?? "")?.[1] ?? "no code";
  return code === "INTERNAL_ERROR" || code === "no code"
    ? { kind: "failed", why: code }
    : { kind: "refused", code };
}

/** How the end of a connection shows: at the socket, in fetch, while the body is read. */
const ENDED: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_CLOSED"]);

/** fetch wraps what the socket said. */
function toTransportOutcome(error: unknown): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
  if (code === "ECONNREFUSED") return { kind: "unreachable" };
  return ENDED.has(code) ? { kind: "cut", why: code } : { kind: "lost", why: code };
}
