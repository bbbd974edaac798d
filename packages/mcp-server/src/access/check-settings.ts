import { isLoopback } from "@clinical-mcp/config";
import type { ServerSettings } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";

/** Whether callers need credentials. */
export const asksCallers = ({ AUTH_TOKENS, OAUTH_ISSUER }: ServerSettings): boolean =>
  AUTH_TOKENS.length > 0 || OAUTH_ISSUER !== undefined;

/**
 * Refuses settings that together leave the door open, contradict each other or say half. Called first of all, so that
 * nothing has been opened that would have to be closed.
 *
 * @throws ConfigurationError saying what to change
 */
export function checkServerSettings<TSettings extends ServerSettings>(settings: TSettings): TSettings {
  refuseOpenDoor(settings);
  refuseContradiction(settings);
  refuseHalf(settings);
  refuseBlindAudit(settings);
  return settings;
}

function refuseOpenDoor(settings: ServerSettings): void {
  const { HOST, ALLOW_ANONYMOUS } = settings;
  if (isLoopback(HOST) || ALLOW_ANONYMOUS || asksCallers(settings)) return;
  throw new ConfigurationError(
    `HOST=${HOST} can be reached from other machines, and callers are not asked who they are. ` +
      "Use HOST=127.0.0.1, or ask for tokens (AUTH_TOKENS or OAUTH_ISSUER, see docs/operating.md), " +
      "or set ALLOW_ANONYMOUS=true if that is what you want.",
  );
}

function refuseContradiction(settings: ServerSettings): void {
  if (!asksCallers(settings) || !settings.ALLOW_ANONYMOUS) return;
  throw new ConfigurationError(
    "ALLOW_ANONYMOUS=true lets everyone in, and AUTH_TOKENS or OAUTH_ISSUER asks for a token. Set one or the other.",
  );
}

function refuseHalf({ OAUTH_AUDIENCE, ...settings }: ServerSettings): void {
  const { OAUTH_ISSUER, OAUTH_JWKS_URL, OAUTH_RESOURCE } = settings;
  const needed = Object.entries({ OAUTH_ISSUER, OAUTH_JWKS_URL, OAUTH_RESOURCE });
  const missing = needed.flatMap(([name, value]) => (value === undefined ? [name] : []));
  const isMeant = missing.length < needed.length || OAUTH_AUDIENCE !== undefined;
  if (isMeant && missing.length > 0)
    throw new ConfigurationError(`OAuth needs ${missing.join(" and ")} as well; see docs/operating.md.`);
}

function refuseBlindAudit(settings: ServerSettings): void {
  const { AUDIT_LOG, PSEUDONYM_KEY, LOG_LEVEL } = settings;
  if (!AUDIT_LOG) return;
  if (!asksCallers(settings))
    throw new ConfigurationError(
      "AUDIT_LOG=true writes who called, and nobody is asked: set AUTH_TOKENS or OAUTH_ISSUER as well.",
    );
  if (PSEUDONYM_KEY === undefined)
    throw new ConfigurationError(
      "AUDIT_LOG=true writes pseudonyms, which need PSEUDONYM_KEY; see docs/operating.md.",
    );
  if (LOG_LEVEL === "warn" || LOG_LEVEL === "error")
    throw new ConfigurationError(
      `AUDIT_LOG=true writes lines that LOG_LEVEL=${LOG_LEVEL} leaves out: set info or debug.`,
    );
}
