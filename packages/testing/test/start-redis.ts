import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export interface Redis {
  readonly url: string;
  /** Stops answering without closing a connection, as a machine does that hangs. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Ends the process; `start` begins another, empty, on the same port. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends the process and removes its folder. */
  readonly remove: () => Promise<void>;
}

/** Redis, where it is installed (on Debian: apt-get install redis-server). */
export const findRedis = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "redis-server"))
    .find((file) => existsSync(file));

/** A Redis of its own on loopback, which writes nothing. */
export async function startRedis(program: string): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), "limits-redis-"));
  const port = await findFreePort();
  const held: { child?: ChildProcess } = {};
  const start = async (): Promise<void> => {
    const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
    const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    held.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("Ready to accept connections")) resolve();
      });
      child.once("exit", () => reject(new Error("Redis did not start")));
    });
  };
  const stop = async (): Promise<void> => {
    const { child } = held;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void held.child?.kill("SIGSTOP"),
    thaw: () => void held.child?.kill("SIGCONT"),
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
