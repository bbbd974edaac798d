import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  startChroma,
  type ChromaProcess,
  type ChromaProcessOptions,
  type ChromaState,
} from "./chroma-process.ts";

const QUICK = { heartbeatMs: 250, firstBackOffMs: 20, lastBackOffMs: 200, stopMs: 50 };
const PATIENCE = { timeout: 10_000, interval: 20 };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "chroma-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function start(options: ChromaProcessOptions): { chroma: ChromaProcess; states: ChromaState[] } {
  const states: ChromaState[] = [];
  const chroma = startChroma({ timings: QUICK, onState: (state) => states.push(state), ...options });
  onTestFinished(() => chroma.stop());
  return { chroma, states };
}

async function waitUntilReady(chroma: ChromaProcess): Promise<{ url: string; pid: number }> {
  return vi.waitFor(() => {
    const state = chroma.state();
    if (state.status !== "ready") throw new Error(`not ready: ${JSON.stringify(state)}`);
    return state;
  }, PATIENCE);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("serves on loopback until stopped, and leaves no process", async () => {
  const { chroma, states } = start({ folder: await makeFolder() });
  expect(chroma.state()).toEqual({ status: "starting" });
  const { url, pid } = await waitUntilReady(chroma);
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect((await fetch(`${url}/api/v2/heartbeat`)).status).toBe(200);
  await chroma.stop();
  expect(exists(pid)).toBe(false);
  expect(states.map(({ status }) => status)).toEqual(["ready", "stopped"]);
});

test("starts again after a crash, and in place of a server that hangs", async () => {
  const { chroma, states } = start({ folder: await makeFolder() });
  const pids: number[] = [];
  for (const fault of ["SIGKILL", "SIGSTOP"]) {
    const { pid } = await waitUntilReady(chroma);
    process.kill(pid, fault);
    await vi.waitFor(() => expect(exists(pid)).toBe(false), PATIENCE);
    await vi.waitFor(() => expect(chroma.state()).not.toMatchObject({ pid }), PATIENCE);
    pids.push(pid);
  }
  pids.push((await waitUntilReady(chroma)).pid);
  expect(new Set(pids).size).toBe(3);
  expect(states.map(({ status }) => status)).toEqual(["ready", "restarting", "ready", "restarting", "ready"]);
});

test("stops a server that hangs", async () => {
  const { chroma } = start({ folder: await makeFolder(), timings: { ...QUICK, heartbeatMs: 60_000 } });
  const { pid } = await waitUntilReady(chroma);
  process.kill(pid, "SIGSTOP");
  await chroma.stop();
  expect(exists(pid)).toBe(false);
});

test("can be stopped while it starts", async () => {
  const { chroma, states } = start({ folder: await makeFolder() });
  await chroma.stop();
  expect(states.map(({ status }) => status)).toEqual(["stopped"]);
});

test("takes another port when the one chosen is taken", async () => {
  // A server that answers every heartbeat, as another Chroma would.
  const taken = createHttpServer((_, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const ports = [(taken.address() as AddressInfo).port, (free.address() as AddressInfo).port];
  free.close();
  const second = ports[1];
  const choosePort = async (): Promise<number> => ports.shift() ?? 0;
  const { chroma, states } = start({ folder: await makeFolder(), choosePort });

  expect((await waitUntilReady(chroma)).url).toBe(`http://127.0.0.1:${second}`);
  expect(states[0]).toMatchObject({ status: "restarting", reason: expect.stringContaining("port") });
});

test("a start that fails before there is a process is tried again", async () => {
  const faults = [new Error("too many open files")];
  const choosePort = async (): Promise<number> => {
    const fault = faults.pop();
    if (fault) throw fault;
    return new Promise((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
    });
  };
  const { chroma, states } = start({ folder: await makeFolder(), choosePort });
  await waitUntilReady(chroma);
  expect(states[0]).toMatchObject({
    status: "restarting",
    reason: "Chroma's server did not start.",
    output: expect.stringContaining("too many open files"),
  });
});

test("keeps its collections in the folder that is named, also by a relative path", async () => {
  // So deep that the way to it leads elsewhere when it is gone twice.
  const folder = path.join(await makeFolder(), ..."a-far-way-down-below-the-root-of-all".split("-"));
  const { chroma } = start({ folder: path.relative(process.cwd(), folder) });
  await waitUntilReady(chroma);
  await chroma.stop();
  expect(await readdir(folder)).toContain("chroma.sqlite3");
});

test("two servers never share a folder; the second takes over when the first has gone", async () => {
  const folder = await makeFolder();
  const first = start({ folder });
  await waitUntilReady(first.chroma);
  const second = start({ folder });
  await vi.waitFor(
    () =>
      expect(second.chroma.state()).toMatchObject({
        status: "restarting",
        reason: "Another process runs Chroma on this data folder.",
      }),
    PATIENCE,
  );
  await first.chroma.stop();
  await waitUntilReady(second.chroma);
});

test("the server dies with its parent, even when that is killed", async () => {
  const program = `
    import { startChroma } from ${JSON.stringify(path.join(import.meta.dirname, "chroma-process.ts"))};
    startChroma({ folder: ${JSON.stringify(await makeFolder())}, onState: (state) => console.log(JSON.stringify(state)) });
  `;
  const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
    cwd: import.meta.dirname,
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = await once(parent.stdout.setEncoding("utf8"), "data");
  const { status, pid } = JSON.parse(String(line));
  expect(status).toBe("ready");
  expect(exists(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(exists(pid)).toBe(false), PATIENCE);
});

test("says why when the folder cannot be written", async () => {
  const file = path.join(await makeFolder(), "a-file");
  await writeFile(file, "");
  const { chroma } = start({ folder: path.join(file, "below") });
  await vi.waitFor(
    () =>
      expect(chroma.state()).toMatchObject({
        status: "restarting",
        reason: "Chroma's data folder cannot be written.",
      }),
    PATIENCE,
  );
});
