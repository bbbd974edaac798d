import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { COPY_HEADER } from "./ask.ts";
import { ROOT } from "../start/find-apps.ts";

/** Behind one address: the copies of one server. */
export interface Upstream {
  readonly name: string;
  readonly urls: readonly string[];
}

export interface Nginx {
  /** Address of the MCP endpoint by the name of the upstream. */
  readonly urlOf: (name: string) => string;
  readonly stop: () => Promise<void>;
}

const LOOK_EVERY_MS = 50;
const STARTS_WITHIN_MS = 10_000;
/** Where Debian puts it, which is not on everybody's PATH. */
const FURTHER = "/usr/sbin";
const DIRECTIVES = join(ROOT, "deploy", "nginx", "mcp-proxy.conf");

/** nginx, where it is installed (on Debian: apt-get install nginx-light). */
export const findNginx = (): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), FURTHER]
    .map((folder) => join(folder, "nginx"))
    .find((file) => existsSync(file));

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

const toUpstream = ({ name, urls }: Upstream): string =>
  `upstream ${name} { ${urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(" ")} keepalive 64; }`;

function toConfiguration(
  folder: string,
  upstreams: readonly Upstream[],
  ports: ReadonlyMap<string, number>,
): string {
  const servers = upstreams.map(({ name }) =>
    [
      `server { listen 127.0.0.1:${ports.get(name)}; location = /mcp {`,
      `proxy_pass http://${name}; include ${DIRECTIVES}; add_header ${COPY_HEADER} $upstream_addr; } }`,
    ].join(" "),
  );
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  return [
    // Started by root, its workers would be somebody who may not write here.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    // That a copy refuses while it is restarted is an error to nginx, and the purpose here.
    "daemon off; worker_processes 1; error_log stderr crit;",
    `pid ${join(folder, "nginx.pid")};`,
    "events { worker_connections 2048; }",
    `http { access_log off; ${places.join(" ")}`,
    ...upstreams.map(toUpstream),
    ...servers,
    "}",
  ].join("\n");
}

async function untilTaken(port: number): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    const taken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.destroy() && resolve(true));
      socket.on("error", () => resolve(false));
    });
    if (taken) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`nginx took no connection within ${STARTS_WITHIN_MS / 1_000} s`);
}

/** An nginx of its own on loopback, with the directives that ship, a port for each upstream. */
export async function startNginx(
  program: string,
  folder: string,
  upstreams: readonly Upstream[],
): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const ports = new Map<string, number>();
  for (const { name } of upstreams) ports.set(name, await findFreePort());
  const file = join(folder, "nginx.conf");
  await writeFile(file, toConfiguration(folder, upstreams, ports));
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([
    Promise.all([...ports.values()].map(untilTaken)),
    ended.then(() => {
      throw new Error("nginx did not start");
    }),
  ]);
  return {
    urlOf: (name) => `http://127.0.0.1:${ports.get(name)}/mcp`,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}
