import { UpstreamError } from "@clinical-mcp/errors";
import { execFileSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { NOT_BEGUN, type ThreadMemory } from "./pool-options.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

/** A thread that follows orders: answers, takes long, or dies. */
const THREAD = `
  const { parentPort, threadId, workerData } = require("node:worker_threads");
  parentPort.on("message", ({ spinMs = 0, exit, fail, say, pipe, hold, keepMb = 0 }) => {
    const kept = [];
    for (let mb = 0; mb < keepMb; mb += 1) kept.push(Array.from({ length: 131_072 }, (_each, at) => at + mb / 2 ** 20));
    if (hold) {
      Atomics.add(workerData.stuck, 0, 1);
      Atomics.wait(workerData.stuck, 1, 0);
    }
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
  /** Holds so much of its own heap. */
  readonly keepMb?: number;
  /** Works until the test lets go of all that are held. */
  readonly hold?: boolean;
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
function openPool(
  size: number,
  spareThreads = 0,
  memory?: ThreadMemory,
): WorkerPool<Order, Answer> & AsyncDisposable & { stuck: Int32Array; letGo: () => void } {
  const stuck = new Int32Array(new SharedArrayBuffer(8));
  const pool = createWorkerPool<Order, Answer>({
    url,
    size,
    // Says who was warmed up for, into the void.
    ...(spareThreads > 0 && {
      spare: { count: spareThreads, warmUp: ({ say = "" }) => ({ say: `like ${say}` }) },
    }),
    workerData: { stuck },
    ...(memory && { memory }),
    failure: FAILURE,
  });
  const letGo = (): void => {
    Atomics.store(stuck, 1, 1);
    Atomics.notify(stuck, 1);
  };
  return {
    ...pool,
    stuck,
    letGo,
    async [Symbol.asyncDispose]() {
      letGo();
      await pool.close();
    },
  };
}

/** Threads that are held by now. */
const untilHeld = ({ stuck }: { readonly stuck: Int32Array }, count: number): Promise<void> =>
  vi.waitFor(() => expect(Atomics.load(stuck, 0)).toBe(count), { timeout: 10_000 });

test("each caller gets the answer to its own request, over no more threads than were asked for", async () => {
  await using pool = openPool(2);
  const says = Array.from({ length: 20 }, (_, at) => `request ${at}`);
  const answers = await Promise.all(says.map((say) => pool.run({ say }, signal)));
  expect(answers.map(({ say }) => say)).toEqual(says);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBeLessThanOrEqual(2);
  expect(answers[0]?.workerData.stuck).toHaveLength(2);
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

test("a thread that holds more than it may fails its own caller alone, and another takes its place", async () => {
  await using pool = openPool(1, 0, { young: 8, old: 64 });
  const before = await pool.run({ say: "before", keepMb: 10 }, signal);
  const greedy = pool.run({ say: "greedy", keepMb: 400 }, signal);
  const next = pool.run({ say: "next" }, signal);
  await expect(greedy).rejects.toBeInstanceOf(UpstreamError);
  expect(await next).toMatchObject({ say: "next" });
  expect((await next).threadId).not.toBe(before.threadId);
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

test("a thread that cannot be started, or cannot receive its request, fails the caller alone", async () => {
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

test("callers take turns in the line, however much each has in it", async () => {
  await using pool = openPool(1);
  const held = pool.run({ hold: true }, signal, { caller: "a" });
  await untilHeld(pool, 1);
  const order: string[] = [];
  const ask = async (caller: string): Promise<void> => {
    await pool.run({ say: caller }, signal, { caller });
    order.push(caller);
  };
  const asked = [..."aaaab"].map(ask);
  pool.letGo();
  await Promise.all([held, ...asked]);
  expect(order.toSorted()).toEqual([..."aaaab"]);
  expect(order.indexOf("b")).toBeLessThanOrEqual(1);
});

test("a caller that has waited gets a spare thread for short work, unless it has a thread already", async () => {
  await using pool = openPool(1, 1);
  const held = pool.run({ hold: true, say: "long" }, signal, { caller: "a", isLong: true });
  await untilHeld(pool, 1);
  const order: string[] = [];
  const note = async (answer: Promise<Answer>): Promise<void> => void order.push((await answer).say);
  const own = note(pool.run({ say: "own" }, signal, { caller: "a" }));
  const long = note(pool.run({ say: "long of another" }, signal, { caller: "b", isLong: true }));
  await note(pool.run({ say: "short of another" }, signal, { caller: "b" }));
  // The spare thread is there by now, and continues with such work at once.
  await note(pool.run({ say: "short of a third" }, signal, { caller: "c" }));
  expect(order).toEqual(["short of another", "short of a third"]);
  pool.letGo();
  await Promise.all([held, own, long]);
  expect(order).toHaveLength(4);
});

test("a request that no thread has begun in its time is refused, and one that has begun is not", async () => {
  await using pool = openPool(1);
  const beginBy = Date.now() + 10_000;
  const held = pool.run({ hold: true, say: "begun" }, signal, { beginBy });
  await untilHeld(pool, 1);
  await expect(pool.run({ say: "late" }, signal, { beginBy: Date.now() })).rejects.toMatchObject({
    code: NOT_BEGUN,
  });
  pool.letGo();
  expect((await held).say).toBe("begun");
});

test("a watcher learns of all that joined the line, and that each left it once: begun, or not wanted any more", async () => {
  const received: { readonly what: string; readonly isLong: boolean; readonly work: string }[] = [];
  const listen = (message: unknown): void => void received.push(message as (typeof received)[number]);
  subscribe("clinical-mcp.thread-turns", listen);
  try {
    await using pool = openPool(1);
    const held = pool.run({ hold: true }, signal, { isLong: true });
    await untilHeld(pool, 1);
    const waits = pool.run({ say: "waits" }, signal);
    const leaving = new AbortController();
    const leaves = pool.run({ say: "leaves" }, leaving.signal);
    leaving.abort();
    await expect(leaves).rejects.toBeInstanceOf(UpstreamError);
    pool.letGo();
    await Promise.all([held, waits]);
  } finally {
    unsubscribe("clinical-mcp.thread-turns", listen);
  }
  const count = (what: string): number => received.filter((turn) => turn.what === what).length;
  expect([count("joined"), count("begun"), count("left")]).toEqual([3, 2, 1]);
  expect(new Set(received.map(({ work }) => work))).toEqual(new Set([FAILURE.work]));
  expect(received.filter(({ isLong }) => isLong).map(({ what }) => what)).toEqual(["joined", "begun"]);
});
