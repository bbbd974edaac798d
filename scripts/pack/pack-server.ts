import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { writeBillOfMaterials } from "../../tooling/image/bill-of-materials.ts";
import type { PackedServer } from "./servers.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LAUNCHER = fileURLToPath(new URL("launcher.ts", import.meta.url));
const LEAST_NODE = ">=22";

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly scripts: Readonly<Record<string, string>>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"));

/** The version of a module as the app's tests ran with it. */
const versionOf = async (app: string, module: string): Promise<string> =>
  (await readManifest(join(app, "node_modules", module))).version;

/** Bundles the app with everything but its native modules: what the build of the images leaves to an install is in it, too. */
async function bundle({ dependencies, leftOut }: PackedServer, app: string, folder: string): Promise<void> {
  const [, ...words] = (await readManifest(app)).scripts["build"]?.split(" ") ?? [];
  const parts = words.flatMap((word, at) =>
    word === "--worker" || word === "--view" ? [word, words[at + 1] ?? ""] : [],
  );
  const externals = [...dependencies, ...leftOut].flatMap((module) => ["--external", module]);
  const args = ["--no-map", "--outdir", folder, ...parts, ...externals];
  await run(join(app, "node_modules", ".bin", "build-app"), args, { cwd: app });
}

/** What a server of the package reads of a version; the rest is for the vector database and for the next ingestion. */
const SERVED = /^(?!chroma$|in-use\.lock$|documents\.jsonl$)/u;

async function copyDataset(name: string, datasets: string, folder: string): Promise<void> {
  const version = (await readFile(join(datasets, "CURRENT"), "utf8")).trim();
  const target = join(folder, "data", "processed", name);
  await mkdir(join(target, "versions", version), { recursive: true });
  await writeFile(join(target, "CURRENT"), `${version}\n`);
  const from = join(datasets, "versions", version);
  for (const part of await readdir(from))
    if (SERVED.test(part))
      await cp(join(from, part), join(target, "versions", version, part), { recursive: true });
}

const toReadme = ({ name, description }: PackedServer): string => `# @clinical-mcp/${name}

${description}

In an agent's configuration:

\`\`\`json
{ "mcpServers": { "${name}": { "command": "npx", "args": ["-y", "@clinical-mcp/${name}"] } } }
\`\`\`

\`npx @clinical-mcp/${name} --http\` listens on http://127.0.0.1 instead. Nothing leaves your machine, and no key is needed. No medical
advice and no official service: every figure names its source, place and date, so that a person can check it.
`;

async function writeManifest(server: PackedServer, app: string, folder: string): Promise<void> {
  const { name, description, dependencies, repository } = server;
  const { version, license } = await readManifest(app);
  const entry = JSON.parse(await readFile(join(app, "server.json"), "utf8"));
  const versions = await Promise.all(
    dependencies.map(async (module) => [module, await versionOf(app, module)] as const),
  );
  const manifest = {
    name: `@clinical-mcp/${name}`,
    // By which the MCP registry knows that the package is the server's.
    mcpName: entry.name,
    version,
    description,
    license,
    ...(repository !== undefined && { repository: { type: "git", url: `git+${repository}.git` } }),
    type: "module",
    bin: { [`clinical-mcp-${name}`]: `bin/${name}.js` },
    exports: { "./start": `./bin/${name}.js` },
    files: ["apps", "bin", "data", "sbom.cdx.json", "THIRD-PARTY-LICENSES.txt"],
    engines: { node: LEAST_NODE },
    dependencies: Object.fromEntries(versions),
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Lays out a server's npm package, with the paths of the repository: the bundle in apps/NAME/dist, what it reads in data.
 *
 * @param datasets folder of the dataset to ship, where the server has one
 * @param folder must be empty or not there
 */
export async function stageServer(server: PackedServer, datasets: string, folder: string): Promise<void> {
  const { name, data, hasDataset } = server;
  const app = join(ROOT, "apps", name);
  await mkdir(folder, { recursive: true });
  await bundle(server, app, join(folder, "apps", name, "dist"));
  await cp(join(app, "skills"), join(folder, "apps", name, "skills"), { recursive: true });
  for (const path of data) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  if (hasDataset) await copyDataset(name, datasets, folder);
  await build({
    entryPoints: [LAUNCHER],
    outfile: join(folder, "bin", `${name}.js`),
    bundle: true,
    platform: "node",
    format: "esm",
    define: { SERVER: JSON.stringify(name) },
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "warning",
  });
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "README.md"), toReadme(server));
  await writeManifest(server, app, folder);
  // The bundle holds what others wrote, and their licences ask to be with it.
  await writeBillOfMaterials(name, folder);
}

/** A package that starts any of the servers by its name. @param version of all of them */
export async function stageAll(names: readonly string[], version: string, folder: string): Promise<void> {
  await mkdir(join(folder, "bin"), { recursive: true });
  const manifest = {
    name: "clinical-mcp",
    version,
    description:
      "Four MCP servers for clinical questions that can be checked: opa, coverage, openonco, scheduler.",
    license: "Apache-2.0",
    type: "module",
    bin: { "clinical-mcp": "bin/clinical-mcp.js" },
    files: ["bin"],
    engines: { node: LEAST_NODE },
    dependencies: Object.fromEntries(names.map((name) => [`@clinical-mcp/${name}`, version])),
  };
  const command = `#!/usr/bin/env node
const NAMES = ${JSON.stringify(names)};
const [name] = process.argv.splice(2, 1);
if (NAMES.includes(name)) await import(\`@clinical-mcp/\${name}/start\`);
else {
  process.stderr.write(\`Usage: npx clinical-mcp \${NAMES.join("|")} [--http]\\n\`);
  process.exitCode = name === undefined || name === "--help" ? 0 : 2;
}
`;
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, "bin", "clinical-mcp.js"), command, { mode: 0o755 });
}

/** Packs a staged folder with npm. @returns the tarball's path */
export async function packFolder(folder: string, to: string): Promise<string> {
  await mkdir(to, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", to], { cwd: folder });
  return join(to, stdout.trim().split("\n").at(-1) ?? "");
}
