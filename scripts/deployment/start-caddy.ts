import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { request } from "node:https";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../start/find-apps.ts";

const CADDYFILE = join(ROOT, "deploy", "hosting", "Caddyfile");
const LOOK_EVERY_MS = 50;
const STARTS_WITHIN_MS = 20_000;

/** Caddy, where it is installed (on Debian: apt-get install caddy). */
export const findCaddy = (): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"]
    .map((folder) => join(folder, "caddy"))
    .find((file) => existsSync(file));

export interface Caddy {
  /** fetch to a host name that Caddy serves, on loopback, with the certificate checked against Caddy's own authority. */
  readonly fetch: typeof fetch;
  readonly stop: () => Promise<void>;
}

interface Trusted {
  readonly port: number;
  readonly ca: string;
}

/** One HTTPS request to loopback by the name that the address has. */
const createFetch =
  ({ port, ca }: Trusted): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { hostname, pathname, search } = new URL(asked.url);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = request({
      host: "127.0.0.1",
      port,
      servername: hostname,
      ca,
      method: asked.method,
      path: `${pathname}${search}`,
      headers: { ...Object.fromEntries(asked.headers), host: hostname },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          response.on("data", (part: Buffer) => controller.enqueue(part));
          response.on("end", () => controller.close());
          response.on("error", (cause) => controller.error(cause));
        },
        cancel: () => void response.destroy(),
      });
      const { statusCode: status = 500, headers } = response;
      const flat = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      const isEmpty = status === 204 || status === 304;
      resolve(new Response(isEmpty ? null : body, { status, headers: flat.map(([...pair]) => pair) }));
    });
    sent.end(asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer()));
    return promise;
  };

async function untilServing(get: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  let last: unknown;
  while (performance.now() < until) {
    try {
      await get();
      return;
    } catch (cause) {
      last = cause;
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`Caddy did not serve within ${STARTS_WITHIN_MS / 1_000} s`, { cause: last });
}

/**
 * Caddy on loopback with the file that ships, and certificates of an authority of its own.
 *
 * @param environment what the file reads: DOMAIN, and the ports of the servers
 * @param ports free ones, for HTTP and HTTPS
 */
export async function startCaddy(
  program: string,
  folder: string,
  {
    environment,
    ports: [http, https],
  }: {
    readonly environment: Readonly<Record<string, string>>;
    readonly ports: readonly [http: number, https: number];
  },
): Promise<Caddy> {
  await mkdir(folder, { recursive: true });
  const options = [
    "local_certs",
    "skip_install_trust",
    `http_port ${http}`,
    `https_port ${https}`,
    "default_bind 127.0.0.1",
  ];
  const child = spawn(program, ["run", "--config", CADDYFILE, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...environment,
      CADDY_OPTIONS: options.join("\n"),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => said.push(part));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const root = join(folder, "caddy", "pki", "authorities", "local", "root.crt");
  const fetchHere: typeof fetch = async (...asked) =>
    createFetch({ port: https, ca: await readFile(root, "utf8") })(...asked);
  const { DOMAIN = "" } = environment;
  await Promise.race([
    untilServing(() => fetchHere(`https://scheduler.${DOMAIN}/healthz`)),
    ended.then(() => {
      throw new Error(`Caddy did not start: ${Buffer.concat(said).toString()}`);
    }),
  ]);
  return {
    fetch: fetchHere,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
