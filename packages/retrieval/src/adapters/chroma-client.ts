import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { ChromaClient } from "chromadb";

/** Where a Chroma server is: one of ours, a container, or Chroma Cloud (tenant, database and `x-chroma-token`). */
export interface ChromaConnection {
  readonly url: string;
  readonly tenant?: string;
  readonly database?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Code of the error with which every question ends that Chroma did not answer. */
export const CHROMA_UNAVAILABLE = "CHROMA_UNAVAILABLE";

/** @throws ConfigurationError when the address is no plain http or https address of a server */
export function checkConnection({ url }: ChromaConnection): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.pathname !== "/")
    throw new ConfigurationError(
      "Chroma's address must be http://HOST:PORT or https://HOST, without a path.",
    );
}

/**
 * Asks Chroma one thing. The driver takes a signal for a client, not for a question, so each question has a client of
 * its own: it opens nothing until it is asked.
 * @throws UpstreamError for any failure, or when the signal aborts
 */
export async function askChroma<TAnswer>(
  connection: ChromaConnection,
  signal: AbortSignal,
  ask: (client: ChromaClient) => Promise<TAnswer>,
): Promise<TAnswer> {
  try {
    signal.throwIfAborted();
    return await ask(toClient(connection, signal));
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError("The vector store did not answer.", { code: CHROMA_UNAVAILABLE, cause });
  }
}

function toClient(connection: ChromaConnection, signal: AbortSignal): ChromaClient {
  const { hostname, port, protocol } = new URL(connection.url);
  const ssl = protocol === "https:";
  return new ChromaClient({
    host: hostname,
    port: port === "" ? (ssl ? 443 : 80) : Number(port),
    ssl,
    // Always said: the driver would read what is left out from the environment.
    tenant: connection.tenant ?? "default_tenant",
    database: connection.database ?? "default_database",
    ...(connection.headers && { headers: { ...connection.headers } }),
    fetchOptions: { signal },
  });
}
