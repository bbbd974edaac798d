// Makes a bearer token for a client:  pnpm access-token new NAME [SCOPE…]
// The token is printed once and kept nowhere; a server is given the entry, which holds its hash.
import { randomBytes } from "node:crypto";
import { formatTokenEntry, tokenEntries } from "@clinical-mcp/config";
import { hashToken } from "@clinical-mcp/mcp-server";
import { findApps } from "./start/find-apps.ts";

const USAGE =
  "Usage: pnpm access-token new NAME [SCOPE…]   e.g. pnpm access-token new ward-assistant opa:read scheduler:read";
/** Marks a leaked token as one of ours for whoever searches for such. */
const PREFIX = "cmcp_";
/** As long as the hash, so that neither is the weaker. */
const RANDOM_BYTES = 32;

const [verb, client = "", ...asked] = process.argv.slice(2);
const scopes = asked.length > 0 ? asked : findApps().map(({ name }) => `${name}:read`);
const token = `${PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
const entry = formatTokenEntry({ client, hash: hashToken(token), scopes });
const { success } = tokenEntries().safeParse(entry);
if (verb !== "new" || !success) {
  console.error(USAGE);
  process.exit(64);
}
console.log(`The token, which is shown only now; the client sends it as "Authorization: Bearer …":

  ${token}

The entry for AUTH_TOKENS, which may be kept openly; several are separated by commas:

  ${entry}`);
