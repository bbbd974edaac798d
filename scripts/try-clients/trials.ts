import { CLIENTS } from "../connect/clients.ts";
import type { Client, Endpoint } from "../connect/clients.ts";
import type { CLIENT_VERSIONS, Workplace } from "./workplace.ts";

interface Given {
  readonly workplace: Workplace;
  /** Servers that ask nobody. */
  readonly servers: readonly Endpoint[];
  /** One server that asks for the token. */
  readonly guarded: readonly Endpoint[];
}

interface Trial {
  readonly title: string;
  readonly package: keyof typeof CLIENT_VERSIONS;
  readonly tried: string;
  readonly run: (given: Given) => Promise<boolean>;
}

/** What the guarded server wants; it opens nothing but this trial. */
export const TOKEN = "token-of-the-trial";
const TRUSTED = { GEMINI_CLI_TRUST_WORKSPACE: "true" };

/** Gives the client all its commands, then reads its list. */
async function addAndList(
  { workplace, servers, guarded }: Given,
  client: Client,
  list: string,
): Promise<string> {
  for (const line of [client.show(servers), client.show(guarded, "token")])
    await workplace.shell(line, TRUSTED);
  return workplace.shell(list, TRUSTED);
}

const names = ({ servers, guarded }: Given): readonly string[] =>
  [...servers, ...guarded].map(({ name }) => name);

/** Whether the list has a line for every server that says that it is connected. */
const areConnected = (given: Given, list: string): boolean =>
  names(given).every((name) => new RegExp(`${name}: .*Connected`).test(list));

/** Lets the Inspector read a client's file unchanged, start or call each server of it, and list the tools. */
async function inspectFile(
  { workplace }: Given,
  file: string,
  servers: readonly Endpoint[],
): Promise<boolean> {
  const path = await workplace.write("config.json", file);
  for (const { name } of servers) {
    const answer = await workplace.shell(
      `mcp-inspector --cli --config ${path} --server ${name} --method tools/list`,
    );
    if (!/"inputSchema"/.test(answer)) return false;
  }
  return true;
}

/** What each client is given, and how it shows that it understood. */
export const TRIALS: readonly Trial[] = [
  {
    title: "Claude Code",
    package: "@anthropic-ai/claude-code",
    tried: "`mcp add` for four servers and one with a token; `mcp list` connects to all",
    run: async (given) => areConnected(given, await addAndList(given, CLIENTS.claudeCode, "claude mcp list")),
  },
  {
    title: "Gemini CLI",
    package: "@google/gemini-cli",
    tried: "the same, in a trusted folder",
    run: async (given) => areConnected(given, await addAndList(given, CLIENTS.geminiCli, "gemini mcp list")),
  },
  {
    title: "Codex",
    package: "@openai/codex",
    tried:
      "`mcp add` for the same; `mcp list` shows them enabled (it connects only in a session, which needs an account)",
    run: async (given) => {
      const list = await addAndList(given, CLIENTS.codex, "codex mcp list");
      return (
        names(given).every((name) => new RegExp(`^${name} .*enabled`, "m").test(list)) &&
        /^guarded .*CLINICAL_MCP_TOKEN .*Bearer token/m.test(list)
      );
    },
  },
  {
    title: "Claude Desktop's file, read by the Inspector",
    package: "mcp-remote",
    tried: "`mcp-remote` started as the file says, with and without a token; `tools/list` of every server",
    run: async (given) =>
      (await inspectFile(given, CLIENTS.claudeDesktop.show(given.servers), given.servers)) &&
      inspectFile(
        given,
        CLIENTS.claudeDesktop.show(given.guarded, "token").replace("YOUR_TOKEN", TOKEN),
        given.guarded,
      ),
  },
  {
    title: "`.mcp.json`, read by the Inspector",
    package: "@modelcontextprotocol/inspector",
    tried: "`tools/list` of every server",
    run: (given) => inspectFile(given, CLIENTS.mcpJson.show(given.servers), given.servers),
  },
];
