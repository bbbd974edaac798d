import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import type { JWK } from "jose";
import { Provider } from "oidc-provider";

/** A client that the authorization server knows. */
export const CLIENT = { id: "ward-assistant", secret: "zqx-client-secret-of-32-characters!" };

export interface AuthorizationServer {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The key that signs, with its private part. */
  readonly key: JWK;
  /** An access token by the client credentials grant for a resource (RFC 8707). */
  readonly requestToken: (resource: string, scope?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const LIFETIME_SECONDS = 600;

interface Options {
  readonly scopes: string;
  /** The issuer's port, to come back on it with another key; any free one by default. */
  readonly port?: number;
}

export async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

/** A real authorization server (oidc-provider) on loopback, which issues signed access tokens for any resource. */
export async function startAuthorizationServer(key: JWK, options: Options): Promise<AuthorizationServer> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: { keys: [key as never] },
    scopes: options.scopes.split(" "),
    ttl: { ClientCredentials: LIFETIME_SECONDS },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: options.scopes,
          audience: resource,
          accessTokenFormat: "jwt",
          accessTokenTTL: LIFETIME_SECONDS,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  });
  const handle = provider.callback();
  server.on("request", (req, res) => void handle(req, res));
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    key,
    requestToken: (resource, scope = options.scopes) => requestToken(issuer, resource, scope),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen({ host: "127.0.0.1", port }, resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}

async function requestToken(issuer: string, resource: string, scope: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret)}`).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials", resource, scope }).toString(),
  });
  const body = (await response.json()) as { readonly access_token?: string };
  if (body.access_token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}
