import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../start/find-apps.ts";
import { standInForClaude, standInForGemini } from "./model-stand-ins.ts";
import type { ModelStandIn, WantedCall } from "./model-stand-ins.ts";
import type { TriedServer } from "./schemas/read-readings.ts";
import type { CLIENT_VERSIONS, Workplace } from "./workplace.ts";

const run = promisify(execFile);
const CODEX_PROGRAM = fileURLToPath(new URL("programs/codex-app-server.ts", import.meta.url));

/** A server's npm package, packed and installed, and what is asked of it. */
interface PackedServer extends TriedServer {
  readonly command: string;
}

interface PackedTrial {
  readonly title: string;
  readonly package: keyof typeof CLIENT_VERSIONS;
  readonly tried: string;
  /** Adds the servers, lists them and calls a tool of each. @returns everything that was said */
  readonly run: (workplace: Workplace, servers: readonly PackedServer[]) => Promise<string>;
}

/** Packs the servers as they are published, and installs the files as `npx` would. */
export async function installPackedServers(
  folder: string,
  servers: readonly TriedServer[],
): Promise<readonly PackedServer[]> {
  const packages = join(folder, "packages");
  await mkdir(packages);
  const names = servers.map(({ name }) => name);
  await run("node", [join(ROOT, "scripts", "pack-servers.ts"), ...names, "--to", packages]);
  const installed = join(folder, "installed");
  await mkdir(installed);
  await writeFile(join(installed, "package.json"), '{ "private": true }');
  const files = (await readdir(packages)).map((name) => join(packages, name));
  await run("npm", ["install", "--no-audit", "--no-fund", ...files], { cwd: installed });
  const toCommand = (name: string): string => join(installed, "node_modules", ".bin", `clinical-mcp-${name}`);
  return servers.map((server) => ({ ...server, command: toCommand(server.name) }));
}

const toCalls = (servers: readonly PackedServer[]): readonly WantedCall[] =>
  servers.map(({ name, call: { tool, args } }) => ({ server: name, tool, args }));

/** Lets an agent add the servers by its own commands, and run its turn with a stand-in for its model. */
async function askThrough(
  open: (calls: readonly WantedCall[]) => Promise<ModelStandIn>,
  servers: readonly PackedServer[],
  turn: (url: string) => Promise<string>,
): Promise<string> {
  const model = await open(toCalls(servers));
  try {
    const said = await turn(model.url);
    return `${said}\n${model.reported()}`;
  } finally {
    model.close();
  }
}

const quote = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;

/** What each agent is given, and how a tool of each server is called in it. */
export const PACKED_TRIALS: readonly PackedTrial[] = [
  {
    title: "Claude Code, packed servers",
    package: "@anthropic-ai/claude-code",
    tried:
      "`mcp add NAME -- COMMAND`, `mcp list`, and a turn in which a stand-in for the model asks for a tool of each",
    async run({ shell }, servers) {
      for (const { name, command } of servers) await shell(`claude mcp add ${name} -- ${command}`);
      const list = await shell("claude mcp list");
      const allowed = servers.map(({ name }) => `mcp__${name}`).join(",");
      const turn = await askThrough(standInForClaude, servers, (url) =>
        shell(`claude -p "Look it up." --allowedTools ${allowed} < /dev/null`, {
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: "stand-in",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          // The first request has all tools, because a stand-in would not find tools that a model looks up.
          ENABLE_TOOL_SEARCH: "false",
          MCP_CONNECTION_NONBLOCKING: "0",
        }),
      );
      return `${list}\n${turn}`;
    },
  },
  {
    title: "Gemini CLI, packed servers",
    package: "@google/gemini-cli",
    tried: "the same",
    async run({ shell, write }, servers) {
      const trusted = { GEMINI_CLI_TRUST_WORKSPACE: "true" };
      await write(
        ".gemini/settings.json",
        JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } }),
      );
      for (const { name, command } of servers)
        await shell(`gemini mcp add --scope user ${name} ${command}`, trusted);
      const list = await shell("gemini mcp list", trusted);
      const turn = await askThrough(standInForGemini, servers, (url) =>
        shell('gemini -p "Look it up." --yolo < /dev/null', {
          ...trusted,
          GOOGLE_GEMINI_BASE_URL: url,
          GEMINI_API_KEY: "stand-in",
        }),
      );
      return `${list}\n${turn}`;
    },
  },
  {
    title: "Codex, packed servers",
    package: "@openai/codex",
    tried: "`mcp add NAME -- COMMAND`, and a tool of each called by `codex app-server`, without a model",
    async run({ shell, write }, servers) {
      for (const { name, command } of servers) await shell(`codex mcp add ${name} -- ${command}`);
      const calls = await write("calls.json", JSON.stringify(toCalls(servers)));
      return shell(`node ${CODEX_PROGRAM} ${calls}`);
    },
  },
  {
    title: "the Inspector, packed servers",
    package: "@modelcontextprotocol/inspector",
    tried: "each started from a file of `mcpServers`; a tool of each called",
    async run({ shell, write }, servers) {
      const entries = servers.map(({ name, command }) => [name, { command, args: [] }]);
      const config = await write("config.json", JSON.stringify({ mcpServers: Object.fromEntries(entries) }));
      const said: string[] = [];
      for (const { name, call } of servers) {
        const asked = `--method tools/call --tool-name ${call.tool} --tool-args-json ${quote(call.args)}`;
        said.push(await shell(`mcp-inspector --cli --config ${config} --server ${name} ${asked}`));
      }
      return said.join("\n");
    },
  },
];

/** Whether what an agent said holds the answers of all servers: each quotes them in its own way, with all of their fields. */
export function hasAnswers(servers: readonly PackedServer[], said: string): boolean {
  return servers.every(({ direct }) => {
    const fields = typeof direct === "object" && direct !== null ? Object.keys(direct) : [];
    return fields.length > 0 && fields.every((field) => new RegExp(`\\\\*"${field}\\\\*":`).test(said));
  });
}
