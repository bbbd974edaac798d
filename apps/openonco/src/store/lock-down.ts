import type { DuckDBConnection } from "@duckdb/node-api";

const LOCKS = [
  "SET threads = 1",
  "SET preserve_insertion_order = true",
  "SET enable_external_access = false",
  "SET autoinstall_known_extensions = false",
  "SET autoload_known_extensions = false",
  "SET allow_community_extensions = false",
  "SET lock_configuration = true",
];

/** From here on nothing on any connection can read files, load extensions or change settings. */
export async function lockDown(connection: DuckDBConnection): Promise<void> {
  for (const lock of LOCKS) await connection.run(lock);
}
