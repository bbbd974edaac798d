import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

export interface Postgres {
  /** Makes an empty database and gives its address. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Ends the server, and starts it again on the same data, at the same address. */
  readonly pause: () => Promise<{ readonly resume: () => Promise<void> }>;
  readonly stop: () => Promise<void>;
}

const DEBIAN = "/usr/lib/postgresql";

/** The folder of PostgreSQL's own programs, where one is installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted() : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    "/usr/local/pgsql/bin",
    "/usr/local/bin",
  ];
  return folders.findLast((folder) => existsSync(join(folder, "initdb")));
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package made. */
function ownUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: ask("-u"), gid: ask("-g") };
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}

interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
  readonly user: ReturnType<typeof ownUser>;
}

/** Starts the server over a cluster; what it gives ends it. */
async function runServer(cluster: string, { bin, folder, port, user }: Place): Promise<() => Promise<void>> {
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "fsync=off"];
  const args = ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, {
    stdio: ["ignore", "ignore", "pipe"],
    cwd: folder,
    ...user,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error("PostgreSQL did not start")));
  });
  return async () => {
    child.kill("SIGINT");
    await ended;
  };
}

/** A server of its own on loopback, in a folder that goes with it. */
export async function startPostgres(bin: string): Promise<Postgres> {
  const user = ownUser();
  const folder = mkdtempSync(join(tmpdir(), "scheduler-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await findFreePort();
  const cluster = join(folder, "cluster");
  execFileSync(join(bin, "initdb"), ["-D", cluster, "-U", "test", "--auth=trust", "--no-sync"], {
    stdio: "ignore",
    cwd: folder,
    ...user,
  });
  const start = () => runServer(cluster, { bin, folder, port, user });
  const running = { end: await start() };
  const urlOf = (name: string): string => `postgres://test@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase(name) {
      const client = new Client({ connectionString: urlOf("postgres") });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
    async pause() {
      await running.end();
      return {
        resume: async () => {
          running.end = await start();
        },
      };
    },
    async stop() {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
