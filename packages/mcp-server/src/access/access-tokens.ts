import { UpstreamError } from "@clinical-mcp/errors";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Caller, Identified } from "./caller.ts";

export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
}

/** Only signatures of a private key: with a shared secret (HS…), anyone who knows the public key could sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]; // prettier-ignore

/** Seconds by which the clocks of issuer and server may differ. */
const CLOCK_TOLERANCE = 30;

/** The token's fault, in any state of the issuer; any other failure means that we could not look. */
const TOKENS_FAULT: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "The token has expired.",
  ERR_JWT_CLAIM_VALIDATION_FAILED:
    "The token was not issued by the right server, for this server, or for now.",
  ERR_JOSE_ALG_NOT_ALLOWED: "The token is not signed in an allowed way.",
  ERR_JOSE_NOT_SUPPORTED: "The token is not signed in an allowed way.",
  ERR_JWKS_NO_MATCHING_KEY: "The token is signed with a key that its issuer does not publish.",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "The token does not say which of its issuer's keys signed it.",
  ERR_JWS_INVALID: "The token is not a signed access token.",
  ERR_JWT_INVALID: "The token is not a signed access token.",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "The token's signature is wrong.",
};

const text = z.string().min(1).max(1_000);
/** RFC 9068, and what issuers wrote before it: `azp` or `cid` for the client, `scp` for the scopes. */
const claimsSchema = z.object({
  sub: text.optional(),
  client_id: text.optional(),
  azp: text.optional(),
  cid: text.optional(),
  scope: z.string().optional(),
  scp: z.union([z.string(), z.array(z.string())]).optional(),
});

/** How long what was found out about the issuer is believed: probes of many copies ask every few seconds. */
const ISSUER_ASKED_EVERY_MS = 30_000;

/** Tokens of one issuer. */
export interface AccessTokens {
  /** @throws UpstreamError where the issuer's keys are not available: that says nothing about the token */
  readonly read: (token: string) => Promise<Identified>;
  /** Rejects while the issuer's keys are not available; earlier ones are good for ten minutes. */
  readonly checkIssuer: () => Promise<void>;
}

/**
 * Reads signed access tokens of one issuer (JWT, RFC 9068). Its keys are fetched when first needed and kept for ten
 * minutes; a key that is not among them is looked for again, at most every 30 seconds.
 */
export function openAccessTokens({ issuer, audience, jwksUrl }: AccessTokenRules): AccessTokens {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  const rules = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ["exp"],
  };
  const asked: { at: number; answer: Promise<void> } = { at: -Infinity, answer: Promise.resolve() };
  const checkIssuer = (): Promise<void> => {
    if (Date.now() - asked.at < ISSUER_ASKED_EVERY_MS) return asked.answer;
    asked.at = Date.now();
    asked.answer = keys.reload();
    return asked.answer;
  };
  const read = async (token: string): Promise<Identified> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, rules);
      return isAccessToken(protectedHeader.typ, payload)
        ? toCaller(payload)
        : { refusal: "The token is another than an access token." };
    } catch (cause) {
      const refusal = cause instanceof errors.JOSEError ? TOKENS_FAULT[cause.code] : undefined;
      if (refusal !== undefined) return { refusal };
      throw new UpstreamError("The issuer's keys could not be read.", { code: "ISSUER_UNAVAILABLE", cause });
    }
  };
  return { read, checkIssuer };
}

const OWN_TYPES: ReadonlySet<string> = new Set(["at+jwt", "application/at+jwt"]);

/**
 * Whether a token is an access token: by its type (RFC 9068), or, where an issuer types all alike, by having nothing of an ID,
 * logout or refresh token (OpenID Connect).
 */
function isAccessToken(type: string | undefined, payload: object): boolean {
  const named = type?.toLowerCase();
  if (named !== undefined && OWN_TYPES.has(named)) return true;
  if (named !== undefined && named !== "jwt") return false;
  const kind = "typ" in payload ? String(payload.typ).toLowerCase() : "bearer";
  return kind === "bearer" && !["nonce", "at_hash", "c_hash", "events"].some((claim) => claim in payload);
}

function toCaller(payload: object): Identified {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return { refusal: "The token's claims have another form than an access token's." };
  const { sub, client_id, azp, cid, scope, scp } = claims.data;
  const client = client_id ?? azp ?? cid ?? sub;
  if (client === undefined) return { refusal: "The token names neither a client nor a subject." };
  const scopes = [scope ?? "", scp ?? ""].flat().flatMap((list) => list.split(" "));
  const caller: Caller = {
    client,
    user: `subject ${sub ?? client}`,
    scopes: new Set(scopes.filter(Boolean)),
  };
  return { caller };
}
