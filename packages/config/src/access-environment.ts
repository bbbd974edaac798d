import { z } from "zod";
import { flag } from "./setting-forms.ts";
import { tokenEntries } from "./token-entry.ts";

const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "::1"];

/** Whether the address can only be reached from this machine. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK_HOSTS.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** `https`, or plain `http` to this machine: a token or a key that travels openly is anyone's. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || url.username !== "") return false;
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && isLoopback(url.hostname.replaceAll(/[[\]]/gu, "")))
  );
}

const safeAddress = () =>
  z.string().refine(isSafeAddress, { error: "must be an https address (http only on this machine)" });

/** The callers that a server admits. Text is kept as it is: issuer and audience are compared letter by letter. */
export const accessEnvironment = z.object({
  /** Static bearer tokens, of which the server knows only the hashes. */
  AUTH_TOKENS: tokenEntries().default([]),
  /** Authorization server whose access tokens are accepted, exactly as its tokens' `iss` says. */
  OAUTH_ISSUER: safeAddress().optional(),
  /** Where that server publishes its keys. */
  OAUTH_JWKS_URL: safeAddress().optional(),
  /** Address of this server's MCP endpoint as clients know it. */
  OAUTH_RESOURCE: safeAddress().optional(),
  /** What `aud` of a token for this server says, where that is not OAUTH_RESOURCE. */
  OAUTH_AUDIENCE: z.string().max(500).optional(),
  /** Whether each call of a tool is logged with its caller's pseudonym. */
  AUDIT_LOG: flag().default(false),
  /** Secret of which pseudonyms and the keys of limits in Redis are made; the same for all copies. */
  PSEUDONYM_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{32,200}$/, { error: "must be 32 to 200 ASCII characters without spaces" })
    .optional(),
});
