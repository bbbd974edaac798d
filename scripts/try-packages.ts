// Starts each packed server as a stranger would: by npx from its tarball, in an empty folder with an empty npm cache, and asks it
// the README's question over standard input and output. Prints the table of bench/PACKAGES.md. By hand: it takes native modules
// from the npm registry.
//   npx pnpm pack-servers && npx pnpm pack-servers --mcpb
//   npx pnpm try-packages [--node FOLDER]     FOLDER holds another Node's program, e.g. of Node 22
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { QUESTIONS } from "./pack/questions.ts";
import { PACKED_SERVERS, type PackedServer } from "./pack/servers.ts";
import { ROOT } from "./start/find-apps.ts";

const PACKAGES = join(ROOT, "dist", "packages");
const BYTES_PER_MB = 1_000_000;
const WITHIN_MS = 120_000;

const { values } = parseArgs({ options: { node: { type: "string", default: dirname(process.execPath) } } });
const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The files of a server, e.g. `clinical-mcp-opa-0.1.0.tgz`. */
async function findFile(name: string, ending: string): Promise<string> {
  const file = (await readdir(PACKAGES)).find(
    (one) => one.startsWith(`clinical-mcp-${name}-`) && one.endsWith(ending),
  );
  if (file === undefined) throw new Error(`No ${ending} of ${name} in ${PACKAGES}: run pack-servers first.`);
  return file;
}

const sizeOf = async (name: string, ending: string): Promise<string> =>
  ((await stat(join(PACKAGES, await findFile(name, ending)))).size / BYTES_PER_MB).toFixed(1);

/** Nothing of this machine but where npm finds the registry's certificate. */
const toEnvironment = (folder: string): Record<string, string> => ({
  PATH: [values.node, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter),
  HOME: join(folder, "home"),
  XDG_DATA_HOME: join(folder, "home", "data"),
  npm_config_cache: join(folder, "cache"),
  NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
});

/** @returns milliseconds from the command to the answer */
async function ask(name: PackedServer["name"], folder: string, tarball: string): Promise<number> {
  const since = performance.now();
  const client = new Client({ name: "stranger", version: "1" });
  // npx takes an absolute path for a command.
  const args = ["-y", `./${tarball}`];
  const transport = new StdioClientTransport({
    command: "npx",
    args,
    cwd: folder,
    env: toEnvironment(folder),
    stderr: "ignore",
  });
  await client.connect(transport, { timeout: WITHIN_MS });
  const { tool, args: asked, parts } = QUESTIONS[name];
  const { content, isError } = await client.callTool(
    { name: tool, arguments: asked },
    { timeout: WITHIN_MS },
  );
  const ms = performance.now() - since;
  await client.close();
  const missing = parts.filter((part) => !JSON.stringify(content).includes(part));
  if (isError === true || missing.length > 0)
    throw new Error(`${name} did not answer as the README says: ${missing.join(", ")} is missing.`);
  return ms;
}

async function tryPackage({ name }: PackedServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "try-packages-"));
  try {
    for (const part of ["home", "cache"]) await mkdir(join(folder, part));
    const tarball = await findFile(name, ".tgz");
    await copyFile(join(PACKAGES, tarball), join(folder, tarball));
    const cold = await ask(name, folder, tarball);
    const again = await ask(name, folder, tarball);
    const sizes = [await sizeOf(name, ".tgz"), await sizeOf(name, ".mcpb")];
    return `| ${[name, ...sizes, toSeconds(cold), toSeconds(again)].join(" | ")} |`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const version = execFileSync(join(values.node, "node"), ["--version"], { encoding: "utf8" }).trim();
console.log(`Node ${version}; load of a minute ${loadavg()[0]?.toFixed(1)}\n`);
console.log("| server | .tgz, MB | .mcpb, MB | cold npx to the first answer, s | again, s |");
console.log("| --- | --- | --- | --- | --- |");
for (const server of PACKED_SERVERS) console.log(await tryPackage(server));
