import type { ServerSettings } from "@clinical-mcp/config";
import { getOAuthProtectedResourceMetadataUrl } from "@modelcontextprotocol/server";
import { openAccessTokens } from "./access-tokens.ts";
import { asksCallers } from "./check-settings.ts";
import type { Dependency } from "../dependency.ts";
import type { Identified } from "./caller.ts";
import { createTokenLookup } from "./static-tokens.ts";

/** How callers authenticate, and the answer when they do not. */
export interface Access {
  /** Absent where nobody is asked. */
  readonly identify?: (token: string) => Promise<Identified>;
  /** The scope that lets a caller use all that only reads, e.g. `opa:read`. */
  readonly readScope: string;
  /** The authorization server, where one issues the tokens. */
  readonly dependencies: readonly Dependency[];
  /** Present where an authorization server issues the tokens. */
  readonly resource?: ProtectedResource;
}

export interface ProtectedResource {
  /** Address of the MCP endpoint as clients know it. */
  readonly url: string;
  /** The address of its metadata (RFC 9728). */
  readonly metadataUrl: string;
  readonly issuer: string;
}

/**
 * @param server name of the server, with which its scopes begin
 * @param settings as `checkServerSettings` lets them pass
 */
export function openAccess(server: string, settings: ServerSettings): Access {
  const readScope = `${server}:read`;
  if (!asksCallers(settings)) return { readScope, dependencies: [] };
  const find = createTokenLookup(settings.AUTH_TOKENS);
  const { OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: jwksUrl, OAUTH_RESOURCE: url } = settings;
  if (issuer === undefined || jwksUrl === undefined || url === undefined) {
    return {
      readScope,
      dependencies: [],
      async identify(token) {
        const caller = find(token);
        return caller ? { caller } : { refusal: "The token is not known here." };
      },
    };
  }
  const { read, checkIssuer } = openAccessTokens({
    issuer,
    jwksUrl,
    audience: settings.OAUTH_AUDIENCE ?? url,
  });
  return {
    readScope,
    // Replaceable: callers whose tokens it signed before continue, and copies that all drop out at once would help nobody.
    dependencies: [{ name: "issuer", isReplaceable: true, check: checkIssuer }],
    resource: { url, issuer, metadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(url)) },
    async identify(token) {
      const caller = find(token);
      return caller ? { caller } : read(token);
    },
  };
}
