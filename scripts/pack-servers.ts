// Makes the npm packages of the servers, or their bundles for one click:
// pnpm pack-servers [NAME …] [--mcpb] [--to FOLDER] [--repository URL]
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readServers } from "./connect/server-facts.ts";
import { bundleServer } from "./pack/bundle-server.ts";
import { packFolder, stageAll, stageServer } from "./pack/pack-server.ts";
import { findApps } from "./start/find-apps.ts";
import { refreshDataset } from "./start/build-datasets.ts";
import { PACKED_SERVERS } from "./pack/servers.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BYTES_PER_MB = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repository: { type: "string" },
    mcpb: { type: "boolean", default: false },
    to: { type: "string", default: join(ROOT, "dist", "packages") },
  },
});
const unknown = positionals.find((name) => !PACKED_SERVERS.some((server) => server.name === name));
if (unknown !== undefined) {
  console.error(`There is no server ${unknown}: ${PACKED_SERVERS.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const to = resolve(values.to);
const work = await mkdtemp(join(tmpdir(), "pack-servers-"));
const report = async (tarball: string): Promise<void> =>
  console.log(`${tarball}  ${((await stat(tarball)).size / BYTES_PER_MB).toFixed(1)} MB`);
/** What ships is made by today's program from today's files. */
async function refresh(name: string): Promise<void> {
  const app = findApps().find((one) => one.name === name);
  if (!app) throw new Error(`apps/${name} is not there.`);
  const { ok, output } = await refreshDataset(app, new AbortController().signal);
  if (!ok) throw new Error(`The dataset of ${name} could not be built:\n${output}`);
}

try {
  const servers = PACKED_SERVERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const server of servers) {
    const folder = join(work, server.name);
    if (server.hasDataset) await refresh(server.name);
    const { repository } = values;
    await stageServer(
      { ...server, ...(repository !== undefined && { repository }) },
      join(ROOT, "data", "processed", server.name),
      folder,
    );
    const facts = values.mcpb ? (await readServers()).find(({ name }) => name === server.name) : undefined;
    await report(facts ? await bundleServer({ server, facts }, folder, to) : await packFolder(folder, to));
  }
  if (positionals.length === 0 && !values.mcpb) {
    const { version } = JSON.parse(await readFile(join(ROOT, "apps", "opa", "package.json"), "utf8"));
    const names = PACKED_SERVERS.map(({ name }) => name);
    await stageAll(names, version, join(work, "all"));
    await report(await packFolder(join(work, "all"), to));
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
