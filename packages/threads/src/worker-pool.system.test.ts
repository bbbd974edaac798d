import { UpstreamError } from "@clinical-mcp/errors";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

/** A thread that does as it is told: answers, takes long, or dies. */
const THREAD = `
  const { parentPort, threadId, workerData } = require("node:worker_threads");
  parentPort.on("message", ({ spinMs = 0, exit, fail, say, pipe }) => {
    if (pipe) {
      Atomics.add(workerData.stuck, 0, 1);
      require("node:fs").readFileSync(pipe);
    }
    const until = performance.now() + spinMs;
    while (performance.now() < until);
    if (exit) process.exit(3);
    if (fail) throw new RangeError("inside the thread");
    parentPort.postMessage({ say, threadId, workerData });
  });
`;
const url = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from "node:module"; const require = createRequire(process.cwd() + "/");
  ${THREAD}`)}`,
);

interface Order {
  readonly spinMs?: number;
  readonly exit?: boolean;
  readonly fail?: boolean;
  readonly say?: string;
  /** A named pipe that nobody writes: reading it holds the thread inside the system, where nothing can end it. */
  readonly pipe?: string;
}
interface Answer {
  readonly say: string;
  readonly threadId: number;
  readonly workerData: { readonly stuck: Int32Array };
}

const FAILURE = { work: "search", code: "SEARCH_FAILED", suggestion: "Try again." };

const { signal } = new AbortController();
function openPool(size: number): WorkerPool<Order, Answer> & AsyncDisposable & { stuck: Int32Array } {
  const stuck = new Int32Array(new SharedArrayBuffer(4));
  const pool = createWorkerPool<Order, Answer>({ url, size, workerData: { stuck }, failure: FAILURE });
  return { ...pool, stuck, [Symbol.asyncDispose]: pool.close };
}

test("each caller gets the answer to its own request, over no more threads than were asked for", async () => {
  await using pool = openPool(2);
  const says = Array.from({ length: 20 }, (_, at) => `request ${at}`);
  const answers = await Promise.all(says.map((say) => pool.run({ say }, signal)));
  expect(answers.map(({ say }) => say)).toEqual(says);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBeLessThanOrEqual(2);
  expect(answers[0]?.workerData.stuck).toHaveLength(1);
});

test("a thread that ends or throws fails its own caller alone, and another takes its place", async () => {
  await using pool = openPool(1);
  const before = await pool.run({ say: "before" }, signal);
  for (const order of [{ exit: true }, { fail: true }]) {
    const failing = pool.run(order, signal);
    const next = pool.run({ say: "next" }, signal);
    await expect(failing).rejects.toBeInstanceOf(UpstreamError);
    await expect(failing).rejects.not.toThrow(/inside the thread/);
    expect((await next).say).toBe("next");
  }
  expect((await pool.run({ say: "after" }, signal)).threadId).not.toBe(before.threadId);
});

test("a question given up is refused at once; a thread that comes back soon is kept", async () => {
  await using pool = openPool(1);
  const { threadId } = await pool.run({ say: "warm" }, signal);
  const controller = new AbortController();
  const running = pool.run({ spinMs: 10 }, controller.signal);
  const waiting = pool.run({ say: "waiting" }, controller.signal);
  const patient = pool.run({ say: "patient" }, signal);
  controller.abort();
  for (const gone of [running, waiting]) await expect(gone).rejects.toBeInstanceOf(UpstreamError);
  await expect(pool.run({ say: "late" }, controller.signal)).rejects.toBeInstanceOf(UpstreamError);
  expect(await patient).toMatchObject({ say: "patient", threadId });
});

test("a thread that does not come back is replaced while it still runs", async () => {
  await using pool = openPool(1);
  const { threadId } = await pool.run({ say: "warm" }, signal);
  const stuck = pool.run({ spinMs: 60_000 }, AbortSignal.timeout(20));
  await expect(stuck).rejects.toBeInstanceOf(UpstreamError);
  expect((await pool.run({ say: "next" }, signal)).threadId).not.toBe(threadId);
});

test("threads that cannot be ended are replaced four times, then questions wait until one is back", async () => {
  const path = await mkdtemp(join(tmpdir(), "threads-"));
  await using folder = { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
  const pipe = join(folder.path, "pipe");
  execFileSync("mkfifo", [pipe]);
  await using pool = openPool(1);
  for (const stuck of [1, 2, 3, 4]) {
    const controller = new AbortController();
    const given = pool.run({ pipe }, controller.signal);
    await vi.waitFor(() => expect(Atomics.load(pool.stuck, 0)).toBe(stuck), { timeout: 10_000 });
    controller.abort();
    await expect(given).rejects.toBeInstanceOf(UpstreamError);
  }
  // The fourth has its moment to come back, too; then no seat is left.
  await expect(pool.run({ pipe }, AbortSignal.timeout(400))).rejects.toBeInstanceOf(UpstreamError);
  expect(Atomics.load(pool.stuck, 0)).toBe(4);
  const patient = pool.run({ say: "patient" }, signal);
  // Opened and closed again by a writer, the pipe lets go of all its readers.
  await writeFile(pipe, "");
  expect((await patient).say).toBe("patient");
});

test("a closed pool refuses those who wait and those who come", async () => {
  const pool = openPool(1);
  const running = pool.run({ spinMs: 60_000 }, signal);
  const waiting = pool.run({ say: "waiting" }, signal);
  const refused = [running, waiting].map((gone) => expect(gone).rejects.toBeInstanceOf(UpstreamError));
  await pool.close();
  await Promise.all(refused);
  await expect(pool.run({ say: "late" }, signal)).rejects.toBeInstanceOf(UpstreamError);
});

test("an answer that comes while the pool is being closed does not let the process go before it is closed", () => {
  const program = `
    import { createWorkerPool } from ${JSON.stringify(new URL("worker-pool.ts", import.meta.url).href)};
    const url = new URL(${JSON.stringify(url.href)});
    const pool = createWorkerPool({ url, size: 1, failure: ${JSON.stringify(FAILURE)} });
    await pool.run({ say: "started" }, new AbortController().signal);
    const controller = new AbortController();
    const given = pool.run({ say: "too late" }, controller.signal).catch(({ name }) => name);
    // The answer arrives, and waits for this thread to look.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    controller.abort();
    const name = await given;
    await pool.close();
    console.log(name, "closed");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(output).toBe("UpstreamError closed\n");
});

test("a thread that cannot be started, or told its request, fails the caller alone", async () => {
  // What cannot be copied stands for what a host may refuse: one more thread.
  const uncopied = (): void => undefined;
  const unstartable = createWorkerPool<Order, Answer>({
    url,
    size: 1,
    workerData: { uncopied },
    failure: FAILURE,
  });
  const controller = new AbortController();
  await expect(unstartable.run({}, controller.signal)).rejects.toBeInstanceOf(UpstreamError);
  // Nothing is left that leaving could reject with nobody listening.
  controller.abort();
  await using pool = openPool(1);
  const untold: Order & { uncopied: unknown } = { uncopied };
  await expect(pool.run(untold, signal)).rejects.toBeInstanceOf(UpstreamError);
  expect((await pool.run({ say: "next" }, signal)).say).toBe("next");
});
