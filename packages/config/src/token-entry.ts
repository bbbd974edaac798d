import { z } from "zod";

/** One static bearer token, of which only the hash is known. */
export interface TokenEntry {
  /** The holder of the token; it is in log lines and is the user of rate limits. */
  readonly client: string;
  /** SHA-256 of the token, 64 hexadecimal digits. */
  readonly hash: string;
  /** What its holder may ask, e.g. `opa:read`. */
  readonly scopes: readonly string[];
  /** Last day on which it is good, YYYY-MM-DD in UTC; absent: forever. */
  readonly until?: string;
}

/** An entry as a line of `AUTH_TOKENS`: `NAME sha256:HASH [until:DAY] SCOPE SCOPE…`. */
export const formatTokenEntry = ({ client, hash, until, scopes }: TokenEntry): string =>
  [client, `sha256:${hash}`, ...(until === undefined ? [] : [`until:${until}`]), ...scopes].join(" ");

const FORM =
  /^(?<client>[A-Za-z0-9._@-]{1,100}) sha256:(?<hash>[0-9a-f]{64})(?: until:(?<until>\d{4}-\d\d-\d\d))? (?<scopes>.+)$/;
const SCOPE = /^[a-z][a-z0-9-]*:[a-z][a-z0-9_]*$/;
const WANTED =
  "must be NAME sha256:HASH [until:YYYY-MM-DD] SCOPE…, as `pnpm access-token new NAME` prints it";

function parseEntry(line: string): TokenEntry | undefined {
  const { client, hash, until, scopes = "" } = FORM.exec(line)?.groups ?? {};
  const list = scopes.split(" ");
  if (client === undefined || hash === undefined || !list.every((scope) => SCOPE.test(scope)))
    return undefined;
  if (until !== undefined && !z.iso.date().safeParse(until).success) return undefined;
  return { client, hash, scopes: list, ...(until !== undefined && { until }) };
}

/** Static tokens, an entry a line or separated by commas. Complaints number the entry and never repeat it. */
export const tokenEntries = () =>
  z.string().transform((text, context): readonly TokenEntry[] => {
    const lines = text
      .split(/[,\n]/u)
      .map((line) => line.trim().replaceAll(/\s+/gu, " "))
      .filter(Boolean);
    const entries = lines.flatMap((line, position) => {
      const entry = parseEntry(line);
      if (!entry) context.addIssue({ code: "custom", message: `entry ${position + 1} ${WANTED}` });
      return entry ? [entry] : [];
    });
    if (new Set(entries.map(({ hash }) => hash)).size < entries.length)
      context.addIssue({ code: "custom", message: "the same hash stands there twice" });
    return entries;
  });
