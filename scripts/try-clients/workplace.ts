import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { TOKEN_VARIABLE } from "../connect/clients.ts";

/** The packages that are tried; docs/connect.md says how it went with these versions. */
export const CLIENT_VERSIONS = {
  "@anthropic-ai/claude-code": "2.1.332",
  "@openai/codex": "0.171.0",
  "@google/gemini-cli": "0.61.0",
  "mcp-remote": "0.15.1",
  "@modelcontextprotocol/inspector": "2.12.0",
  "@openai/agents": "0.20.0",
  "@google/genai": "3.1.0",
  "@ai-sdk/mcp": "2.0.99",
  "@langchain/mcp-adapters": "1.1.4",
} as const;
const INSTALL_WITHIN_MS = 600_000;
const RUN_WITHIN_MS = 90_000;

type ClientPackage = keyof typeof CLIENT_VERSIONS;

/** Installs clients into `folder`. @returns the folder of their programs. */
export async function installClients(folder: string, names: readonly ClientPackage[]): Promise<string> {
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const packages = names.map((name) => `${name}@${CLIENT_VERSIONS[name]}`);
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", ...packages], {
    cwd: folder,
    timeout: INSTALL_WITHIN_MS,
  });
  return join(folder, "node_modules", ".bin");
}

export interface Workplace {
  /** Runs a line in a shell, in a home of its own. @returns both outputs, for any exit code. */
  readonly shell: (line: string, environment?: Readonly<Record<string, string>>) => Promise<string>;
  readonly write: (name: string, content: string) => Promise<string>;
}

export interface WorkplaceOptions {
  readonly home: string;
  readonly bin: string;
  readonly token: string;
}

/** A home folder with the clients on its path and the token in its environment. */
export function createWorkplace({ home, bin, token }: WorkplaceOptions): Workplace {
  const environment = {
    PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    [TOKEN_VARIABLE]: token,
    NO_COLOR: "1",
    CI: "1",
  };
  return {
    async shell(line, more = {}) {
      try {
        const { stdout, stderr } = await promisify(execFile)("sh", ["-c", line], {
          cwd: home,
          env: { ...environment, ...more },
          timeout: RUN_WITHIN_MS,
        });
        return stdout + stderr;
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
    },
    async write(name, content) {
      const path = join(home, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    },
  };
}
