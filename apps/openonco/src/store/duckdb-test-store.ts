import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import type { FinishedQuery } from "@clinical-mcp/telemetry";
import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import { DuckDBInstance } from "@duckdb/node-api";
import { LRUCache } from "lru-cache";
import type { Category, JsonValue } from "../dataset/index.ts";
import { CATEGORIES } from "../dataset/index.ts";
import { findServedField } from "../domain/values/derived-fields.ts";
import type { TestCatalog } from "../domain/catalog/test-catalog.ts";
import type { GroupCount, TestStore } from "../domain/catalog/test-store.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { lockDown } from "./lock-down.ts";
import type { Query } from "./test-query.ts";
import { toCountQuery, toDistinctQuery, toGroupQuery, toMatchingQuery } from "./test-query.ts";
import { toSearchTableStatement, toTableStatement } from "./test-table.ts";

const CONNECTIONS = 4;
/** Statements kept per connection; each costs a few kB, and the shapes of searches are far fewer in practice. */
const STATEMENTS = 256;

/**
 * Answers kept in memory: the tables never change, and planning alone is half of what a search costs. An answer
 * is a list of ids or counts, a few kB at most.
 */
const ANSWERS = 1_000;

type Rows = readonly (readonly unknown[])[];

interface Session {
  readonly connection: DuckDBConnection;
  readonly statements: LRUCache<string, DuckDBPreparedStatement>;
}

const createSession = (connection: DuckDBConnection): Session => ({
  connection,
  statements: new LRUCache({ max: STATEMENTS, dispose: (statement) => statement.destroySync() }),
});

async function prepare({ connection, statements }: Session, sql: string): Promise<DuckDBPreparedStatement> {
  const known = statements.get(sql);
  if (known) return known;
  const statement = await connection.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

const failed = (cause: unknown): UpstreamError =>
  new UpstreamError("The table of tests could not be searched", {
    code: "QUERY_ERROR",
    suggestion: "Nothing was looked up, so this says nothing about the tests. Try again",
    cause,
  });

async function runQuery(session: Session, { sql, parameters }: Query, signal: AbortSignal): Promise<Rows> {
  const interrupt = (): void => session.connection.interrupt();
  try {
    signal.throwIfAborted();
    const statement = await prepare(session, sql);
    statement.bind([...parameters]);
    signal.addEventListener("abort", interrupt);
    const result = await statement.run();
    const rows = await result.getRowsJS();
    signal.throwIfAborted();
    return rows;
  } catch (cause) {
    throw failed(cause);
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

async function timed(ask: () => Promise<Rows>, onQuery: (query: FinishedQuery) => void): Promise<Rows> {
  const startedAt = performance.now();
  const report = (failed: boolean): void => onQuery({ ms: performance.now() - startedAt, failed });
  try {
    const rows = await ask();
    report(false);
    return rows;
  } catch (error) {
    report(true);
    throw error;
  }
}

async function loadTables(connection: DuckDBConnection, catalog: TestCatalog): Promise<void> {
  for (const category of CATEGORIES) {
    const { sql, json } = toTableStatement(category, catalog[category].tests);
    await connection.run(sql, [json]);
    await connection.run(toSearchTableStatement(category));
  }
  await lockDown(connection);
}

/** Mixed and nested values were stored as JSON text. */
function toValue(category: Category, field: string, value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  const type = findServedField(category, field)?.type;
  return type === "mixed" || type === "object"
    ? (JSON.parse(String(value)) as JsonValue)
    : (value as JsonValue);
}

async function openDatabase(catalog: TestCatalog) {
  const instance = await DuckDBInstance.create(":memory:");
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => instance.connect()));
  const [first] = connections;
  // The optimizer costs more than it saves on tables of about fifty rows; each connection has its own switch.
  for (const connection of connections) await connection.run("PRAGMA disable_optimizer");
  if (first) await loadTables(first, catalog);
  return { instance, connections };
}

/**
 * Opens an in-memory DuckDB filled from the catalog, locked against files, extensions and settings.
 *
 * @param onQuery called for every statement that ends, except for kept answers, which run none
 * @throws ConfigurationError when the tables cannot be made
 */
export async function openTestStore(
  catalog: TestCatalog,
  onQuery: (query: FinishedQuery) => void = () => undefined,
): Promise<TestStore> {
  const { instance, connections } = await openDatabase(catalog).catch(refuse);
  const pool = createConnectionPool(connections.map(createSession));
  const ask = (query: Query, signal: AbortSignal): Promise<Rows> =>
    timed(() => pool.use((session) => runQuery(session, query, signal), signal), onQuery);
  const answers = new LRUCache<string, Rows>({ max: ANSWERS });
  const run = async (query: Query, signal: AbortSignal): Promise<Rows> => {
    const question = JSON.stringify([query.sql, query.parameters]);
    const known = signal.aborted ? undefined : answers.get(question);
    if (known) return known;
    const rows = await ask(query, signal);
    answers.set(question, rows);
    return rows;
  };
  return {
    async findMatching(selection, signal) {
      const rows = await run(toMatchingQuery(selection), signal);
      return rows.map(([id, exact]) => ({ id: String(id), exact: exact === true }));
    },
    async countMatching(selection, signal) {
      const [row] = await run(toCountQuery(selection), signal);
      return Number(row?.[0]);
    },
    async countByField(selection, signal) {
      const rows = await run(toGroupQuery(selection), signal);
      return rows.map(([value, count]): GroupCount => ({
        value: toValue(selection.category, selection.field, value),
        count: Number(count),
      }));
    },
    async listDistinct(field, categories, signal) {
      const rows = await run(toDistinctQuery(field, categories), signal);
      return rows.map(([value]) => String(value));
    },
    async checkAlive(signal) {
      await ask({ sql: "SELECT 1", parameters: [] }, signal);
    },
    async close() {
      answers.clear();
      await pool.drain();
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
    },
  };
}

function refuse(cause: unknown): never {
  throw new ConfigurationError("The tests could not be loaded into DuckDB; see the cause.", { cause });
}
