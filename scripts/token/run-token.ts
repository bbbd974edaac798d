import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { formatTokenEntry, serverEnvironment, tokenEntries, type TokenEntry } from "@clinical-mcp/config";
import { UserInputError } from "@clinical-mcp/errors";
import { createPseudonyms, hashToken } from "@clinical-mcp/mcp-server";
import { findApps } from "../start/find-apps.ts";
import { readToolNames } from "../start/read-tool-names.ts";

const USAGE = `Usage: pnpm access-token new NAME [SCOPE…] [--days N]   e.g. pnpm access-token new ward opa:read --days 90
       pnpm access-token list                            who may call by AUTH_TOKENS, what, and until when
       pnpm access-token pseudonym subject|token NAME    what audit lines call somebody, by PSEUDONYM_KEY`;
/** Marks a leaked token as one of ours for secret scanners. */
const PREFIX = "cmcp_";
/** As long as the hash, so that neither is the weaker. */
const RANDOM_BYTES = 32;
const MS_PER_DAY = 86_400_000;
const MOST_DAYS = 3_650;
const WRONG_ARGUMENTS = 64;

interface Screen {
  readonly write: (text: string) => unknown;
}

/** What a process has. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Screen;
  readonly err: Screen;
}

function refuse(message: string): never {
  throw new UserInputError(message, { code: "WRONG_ARGUMENTS" });
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: { days: { type: "string" } } });
  } catch {
    return refuse(USAGE);
  }
}

function toLastDay(days: string | undefined): string | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!/^\d{1,4}$/u.test(days) || count < 1 || count > MOST_DAYS) return refuse(USAGE);
  return new Date(Date.now() + count * MS_PER_DAY).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** A scope that no server asks for lets its holder do nothing, which is found out late. */
async function checkScopes(scopes: readonly string[]): Promise<void> {
  const known = new Set<string>();
  for (const { name, folder } of findApps())
    for (const tool of ["read", ...(await readToolNames(folder))]) known.add(`${name}:${tool}`);
  const unknown = scopes.find((scope) => !known.has(scope));
  if (unknown !== undefined)
    refuse(`${USAGE}\nNo server has the scope ${unknown}. Scopes are ${[...known].join(" ")}.`);
}

async function make(client: string, asked: readonly string[], until: string | undefined): Promise<string> {
  const scopes = asked.length > 0 ? asked : findApps().map(({ name }) => `${name}:read`);
  const token = `${PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  const entry = formatTokenEntry({
    client,
    hash: hashToken(token),
    scopes,
    ...(until !== undefined && { until }),
  });
  if (!tokenEntries().safeParse(entry).success) refuse(USAGE);
  await checkScopes(scopes);
  return `The token, which is shown only now; the client sends it as "Authorization: Bearer …":

  ${token}

The entry for AUTH_TOKENS, which may be kept openly; several are separated by commas:

  ${entry}${until === undefined ? "\n\nIt is good for ever; --days N makes it end." : ""}`;
}

const describe = ({ client, scopes, until }: TokenEntry): string => {
  const isOver = until !== undefined && until < new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  return [client, until ?? "for ever", isOver ? "over" : "good", ...scopes].join("  ");
};

const keySetting = serverEnvironment(0).pick({ PSEUDONYM_KEY: true });

/** The pseudonym in audit lines, and the key's id next to it. */
function printPseudonym(
  kind: string,
  name: string | undefined,
  environment: CommandContext["environment"],
): string {
  const { PSEUDONYM_KEY } = keySetting.safeParse(environment).data ?? {};
  if (PSEUDONYM_KEY === undefined) return refuse("PSEUDONYM_KEY must be set, as the servers have it.");
  if (!["subject", "token"].includes(kind) || name === undefined) return refuse(USAGE);
  const pseudonyms = createPseudonyms(PSEUDONYM_KEY);
  return `${pseudonyms.of(`${kind} ${name}`)}  key ${pseudonyms.keyId}`;
}

function list(environment: CommandContext["environment"]): string {
  const parsed = tokenEntries().safeParse(environment["AUTH_TOKENS"] ?? "");
  if (parsed.success) return parsed.data.map(describe).join("\n");
  return refuse(parsed.error.issues.map(({ message }) => `AUTH_TOKENS: ${message}`).join("\n"));
}

async function answer(argv: readonly string[], environment: CommandContext["environment"]): Promise<string> {
  const { values, positionals } = read(argv);
  const [verb, client = "", ...asked] = positionals;
  if (verb === "new") return make(client, asked, toLastDay(values.days));
  if (verb === "list" && client === "") return list(environment);
  if (verb === "pseudonym" && asked.length < 2) return printPseudonym(client, asked[0], environment);
  return refuse(USAGE);
}

/** The command with these arguments. @returns its exit code */
export async function runToken(
  argv: readonly string[],
  { environment, out, err }: CommandContext,
): Promise<number> {
  try {
    out.write(`${await answer(argv, environment)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof UserInputError)) throw error;
    err.write(`${error.message}\n`);
    return WRONG_ARGUMENTS;
  }
}
