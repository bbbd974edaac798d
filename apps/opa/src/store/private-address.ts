import { isIP } from "node:net";
import { isPrivateHost } from "@clinical-mcp/retrieval/adapters/private-address";

/**
 * Whether a name leads into this machine's network. An address that is written as numbers, or localhost, is what the
 * dataset itself names; a publisher's name that leads there is none of its servers.
 */
export async function isPrivateName(hostname: string): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  return isIP(host) === 0 && host !== "localhost" && (await isPrivateHost(host));
}
