import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

const MIB = 1_048_576;

const reading = z.object({
  heapUsed: z.number(),
  external: z.number(),
  rss: z.number(),
  handles: z.number(),
});

/** What a process holds; memory in MiB, after a collection of garbage. */
export interface Sample {
  readonly heap: number;
  /** Memory of the JavaScript heap and what it holds outside. */
  readonly external: number;
  readonly resident: number;
  /** What keeps the event loop alive: sockets, timers, ports. */
  readonly handles: number;
  readonly files: number;
  readonly threads: number;
  /** Resident memory of the processes that it has started: Chroma. */
  readonly children: number;
}

export type Figure = keyof Sample;

/** Asks the probe in the process, and the kernel. */
export async function takeSample(child: ChildProcess): Promise<Sample> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onExit = (): void => reject(new Error("the server has ended"));
  child.once("message", resolve);
  child.once("exit", onExit);
  child.send("read");
  const { heapUsed, external, rss, handles } = reading.parse(await promise);
  child.off("exit", onExit);
  return {
    heap: heapUsed / MIB,
    external: external / MIB,
    resident: rss / MIB,
    handles,
    files: readdirSync(`/proc/${child.pid}/fd`).length,
    threads: readdirSync(`/proc/${child.pid}/task`).length,
    children: residentOfChildren(child.pid),
  };
}

function residentOfChildren(pid: number | undefined): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter((each) => each !== ""),
  );
  return children.reduce((sum, each) => {
    const status = readFileSync(`/proc/${each}/status`, "utf8");
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  }, 0);
}
