import { UpstreamError } from "@clinical-mcp/errors";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, Pool } from "pg";

export interface PostgresAddress {
  readonly url: string;
  /** Longest time for a connection, and for a statement; those of an import by default, of which one may write a year. */
  readonly timeoutMs?: number | undefined;
  /** Most connections at a time. */
  readonly connections?: number | undefined;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 20_000;
const CONNECTIONS = 5;
/** The server ends a statement that takes too long; one that does not even say so is given up this much later. */
const LAST_WORD_MS = 250;
/** Timeout of a transaction whose process has stopped in the middle of it. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Connections with a limit on every wait: for a place in the pool, for a server that accepts and says nothing, and for
 * an answer. One that has failed other than by the server's word is closed and never used again.
 *
 * @param onLost called when a connection breaks while nobody uses it
 */
export function openPostgresPool(
  { url, timeoutMs, connections = CONNECTIONS }: PostgresAddress,
  onLost: (error: Error) => void,
): PostgresPool {
  const statementMs = timeoutMs ?? STATEMENT_MS;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs ?? CONNECT_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + LAST_WORD_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // Without listeners a connection that breaks would end the process: an idle one by the pool, one that somebody
  // holds between two statements by itself.
  pool.on("connect", (client) => client.on("error", onLost));
  pool.on("error", () => undefined);
  return {
    options: pool.options,
    connect: async () => closeWhenLost(await pool.connect()),
    end: () => pool.end(),
  };
}

const connectionLost = (cause: unknown): UpstreamError =>
  new UpstreamError("The connection to the schedule database was lost.", { code: "DATABASE_ERROR", cause });

/** A statement that got no answer holds its connection: what follows on it, such as a rollback, would wait as long again. */
function closeWhenLost(client: PostgresPoolClient): PostgresPoolClient {
  const state: { lost?: unknown } = {};
  const ask = async <TRow>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<TRow>> => {
    if ("lost" in state) throw connectionLost(state.lost);
    try {
      return await client.query<TRow>(text, parameters);
    } catch (error) {
      if (!(error instanceof DatabaseError)) state.lost = error;
      throw error;
    }
  };
  function query<TRow>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<TRow>>;
  function query<TRow>(cursor: PostgresCursor<TRow>): PostgresCursor<TRow>;
  function query<TRow>(asked: string | PostgresCursor<TRow>, parameters: readonly unknown[] = []) {
    return typeof asked === "string" ? ask<TRow>(asked, parameters) : client.query(asked);
  }
  return { query, release: (destroy = false) => client.release(destroy || "lost" in state) };
}
