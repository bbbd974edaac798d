import { isLoopback } from "@clinical-mcp/config";
import { CoverageError } from "./coverage-error.ts";

export const DEFAULT_URL = "http://127.0.0.1:8002/mcp";

export interface Endpoint {
  readonly url: URL;
  readonly token: string | undefined;
}

/** Characters that an HTTP header can carry, without spaces. */
const TOKEN = /^[\x21-\x7e]+$/u;

/**
 * Reads the address and the token.
 *
 * @throws CoverageError `invalid`: no address of HTTP, a password in the address, a token with other than visible ASCII
 * characters, or one that would cross the network unencrypted
 */
export function parseEndpoint(address: string | URL, token?: string): Endpoint {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new CoverageError(
      "invalid",
      `The address must begin with http:// or https://, e.g. ${DEFAULT_URL}.`,
    );
  if (url.username !== "" || url.password !== "")
    throw new CoverageError("invalid", "The address must not hold a name or a password: give a token.");
  if (token === undefined) return { url, token };
  if (!TOKEN.test(token))
    throw new CoverageError("invalid", "The token must be visible ASCII characters without blanks.");
  if (url.protocol === "http:" && !isLoopback(url.hostname.replace(/^\[|\]$/gu, "")))
    throw new CoverageError("invalid", "A token is sent to another machine over https:// only.");
  return { url, token };
}

/** The address for people: no query, since it may hold a secret. */
export const formatEndpoint = ({ origin, pathname }: URL): string => `${origin}${pathname}`;
