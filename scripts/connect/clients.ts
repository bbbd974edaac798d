/** A server as a client configures it. */
export interface Endpoint {
  readonly name: string;
  readonly url: string;
}

/** Whether a server asks for a token: then it is read from CLINICAL_MCP_TOKEN, or asked for by the client. */
export type Access = "open" | "token";

export interface Client {
  readonly title: string;
  /** Where the text belongs: a file, or a shell. */
  readonly place: string;
  readonly language: "sh" | "json";
  /** What to paste, for all the servers given. */
  readonly show: (servers: readonly Endpoint[], access?: Access) => string;
}

/** The variable that holds the token, for clients that read the environment. */
export const TOKEN_VARIABLE = "CLINICAL_MCP_TOKEN";

type Entry = Readonly<Record<string, unknown>>;

const toJson = (value: Entry): string => JSON.stringify(value, null, 2);
const byName = (servers: readonly Endpoint[], toEntry: (server: Endpoint) => Entry): Entry =>
  Object.fromEntries(servers.map((server) => [server.name, toEntry(server)]));
const lines = (servers: readonly Endpoint[], toLine: (server: Endpoint) => string): string =>
  servers.map(toLine).join("\n");
const bearer = (access: Access, token: string): Entry =>
  access === "token" ? { headers: { Authorization: `Bearer ${token}` } } : {};
const shellHeader = (access: Access): string =>
  access === "token" ? ` --header "Authorization: Bearer $${TOKEN_VARIABLE}"` : "";

/** VS Code asks for the token once and keeps it in its secret storage. */
const VS_CODE_INPUT = {
  type: "promptString",
  id: "clinical-mcp-token",
  description: "Token of clinical-mcp",
  password: true,
};

/** mcp-remote fills `${…}` of a header from its environment; an argument with a blank in it does not reach it whole everywhere. */
function toMcpRemote({ url }: Endpoint, access: Access): Entry {
  const args = ["-y", "mcp-remote", url];
  if (access === "open") return { command: "npx", args };
  return {
    command: "npx",
    args: [...args, "--header", "Authorization:${AUTHORIZATION}"],
    env: { AUTHORIZATION: "Bearer YOUR_TOKEN" },
  };
}

/**
 * How each client configures the servers. `npm start`, the README and docs/connect.md show these snippets;
 * `scripts/try-clients.ts` tries the clients that npm has.
 */
export const CLIENTS = {
  claudeCode: {
    title: "Claude Code",
    place: "a shell",
    language: "sh",
    show: (servers, access = "open") =>
      lines(
        servers,
        ({ name, url }) => `claude mcp add --transport http ${name} ${url}${shellHeader(access)}`,
      ),
  },
  codex: {
    title: "Codex",
    place: "a shell",
    language: "sh",
    show: (servers, access = "open") =>
      lines(servers, ({ name, url }) => {
        const token = access === "token" ? ` --bearer-token-env-var ${TOKEN_VARIABLE}` : "";
        return `codex mcp add ${name} --url ${url}${token}`;
      }),
  },
  // User scope: in a folder that is not trusted yet, each `add` to the project drops the entry of the previous one.
  geminiCli: {
    title: "Gemini CLI",
    place: "a shell",
    language: "sh",
    show: (servers, access = "open") =>
      lines(
        servers,
        ({ name, url }) =>
          `gemini mcp add --scope user --transport http ${name} ${url}${shellHeader(access)}`,
      ),
  },
  cursor: {
    title: "Cursor",
    place: "`.cursor/mcp.json`",
    language: "json",
    show: (servers, access = "open") =>
      toJson({
        mcpServers: byName(servers, ({ url }) => ({ url, ...bearer(access, `\${env:${TOKEN_VARIABLE}}`) })),
      }),
  },
  vsCode: {
    title: "VS Code",
    place: "`.vscode/mcp.json`",
    language: "json",
    show: (servers, access = "open") =>
      toJson({
        ...(access === "token" && { inputs: [VS_CODE_INPUT] }),
        servers: byName(servers, ({ url }) => ({
          type: "http",
          url,
          ...bearer(access, `\${input:${VS_CODE_INPUT.id}}`),
        })),
      }),
  },
  claudeDesktop: {
    title: "Claude Desktop",
    place: "`claude_desktop_config.json`",
    language: "json",
    show: (servers, access = "open") =>
      toJson({ mcpServers: byName(servers, (server) => toMcpRemote(server, access)) }),
  },
  windsurf: {
    title: "Windsurf",
    place: "`~/.codeium/windsurf/mcp_config.json`",
    language: "json",
    show: (servers, access = "open") =>
      toJson({
        mcpServers: byName(servers, ({ url }) => ({
          serverUrl: url,
          ...bearer(access, `\${env:${TOKEN_VARIABLE}}`),
        })),
      }),
  },
  mcpJson: {
    title: "any that reads `.mcp.json`",
    place: "`.mcp.json`",
    language: "json",
    show: (servers, access = "open") =>
      toJson({
        mcpServers: byName(servers, ({ url }) => ({
          type: "http",
          url,
          ...bearer(access, `\${${TOKEN_VARIABLE}}`),
        })),
      }),
  },
} as const satisfies Readonly<Record<string, Client>>;
