// Makes a bearer token for a client, lists those that AUTH_TOKENS has, and prints pseudonyms:
// pnpm access-token new NAME [SCOPE…] [--days N]
// The token is printed once and kept nowhere; a server gets the entry, which has its hash.
import { runToken } from "./token/run-token.ts";

process.exitCode = await runToken(process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
