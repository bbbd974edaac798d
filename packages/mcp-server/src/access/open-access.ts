import type { ServerSettings } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { getOAuthProtectedResourceMetadataUrl } from "@modelcontextprotocol/server";
import { createAccessTokenReader } from "./access-tokens.ts";
import type { Identified } from "./caller.ts";
import { createTokenLookup } from "./static-tokens.ts";

/** How callers show who they are, and what they are told when they do not. */
export interface Access {
  /** Absent where nobody is asked. */
  readonly identify?: (token: string) => Promise<Identified>;
  /** The scope that lets a caller use all that only reads, e.g. `opa:read`. */
  readonly readScope: string;
  /** Present where an authorization server issues the tokens. */
  readonly resource?: ProtectedResource;
}

export interface ProtectedResource {
  /** Address of the MCP endpoint as clients know it. */
  readonly url: string;
  /** Where its metadata stands (RFC 9728). */
  readonly metadataUrl: string;
  readonly issuer: string;
}

type AccessSettings = Pick<
  ServerSettings,
  "ALLOW_ANONYMOUS" | "AUTH_TOKENS" | "OAUTH_ISSUER" | "OAUTH_JWKS_URL" | "OAUTH_RESOURCE" | "OAUTH_AUDIENCE"
>;

/** Whether callers are asked who they are. */
export const asksCallers = ({ AUTH_TOKENS, OAUTH_ISSUER }: AccessSettings): boolean =>
  AUTH_TOKENS.length > 0 || OAUTH_ISSUER !== undefined;

/**
 * @param server name of the server, with which its scopes begin
 * @throws ConfigurationError where the settings contradict each other or say half
 */
export function openAccess(server: string, settings: AccessSettings): Access {
  refuseContradiction(settings);
  const readScope = `${server}:read`;
  if (!asksCallers(settings)) return { readScope };
  const find = createTokenLookup(settings.AUTH_TOKENS);
  const { OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: jwksUrl, OAUTH_RESOURCE: url } = settings;
  if (issuer === undefined || jwksUrl === undefined || url === undefined) {
    return {
      readScope,
      async identify(token) {
        const caller = find(token);
        return caller ? { caller } : { refusal: "The token is not known here." };
      },
    };
  }
  const read = createAccessTokenReader({ issuer, jwksUrl, audience: settings.OAUTH_AUDIENCE ?? url });
  return {
    readScope,
    resource: { url, issuer, metadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(url)) },
    async identify(token) {
      const caller = find(token);
      return caller ? { caller } : read(token);
    },
  };
}

function refuseContradiction(settings: AccessSettings): void {
  const { OAUTH_ISSUER, OAUTH_JWKS_URL, OAUTH_RESOURCE, OAUTH_AUDIENCE } = settings;
  if (asksCallers(settings) && settings.ALLOW_ANONYMOUS) {
    throw new ConfigurationError(
      "ALLOW_ANONYMOUS=true lets everyone in, and AUTH_TOKENS or OAUTH_ISSUER asks for a token. Set one or the other.",
    );
  }
  const needed = { OAUTH_ISSUER, OAUTH_JWKS_URL, OAUTH_RESOURCE };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const isMeant = missing.length < Object.keys(needed).length || OAUTH_AUDIENCE !== undefined;
  if (isMeant && missing.length > 0)
    throw new ConfigurationError(`OAuth needs ${missing.join(" and ")} as well; see docs/operating.md.`);
}
