import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { listOpenFiles } from "../load/open-files.ts";

const MIB = 1_048_576;

const reading = z.object({
  heapUsed: z.number(),
  external: z.number(),
  rss: z.number(),
  resources: z.array(z.string()),
});

/** What a process holds; memory in MiB, after a collection of garbage. */
export interface Sample {
  readonly heap: number;
  /** Memory of the JavaScript heap and what it holds outside. */
  readonly external: number;
  readonly resident: number;
  /** Handles that keep the event loop alive other than connections that a client holds open. */
  readonly handles: number;
  /** In addition to those connections. */
  readonly files: number;
  readonly threads: number;
  /** Resident memory of the processes that it has started: Chroma. */
  readonly children: number;
}

export type Figure = keyof Sample;

/** A sample, and of what kinds its handles and files are, e.g. `{ "PipeWrap": 4, "to 44461": 2 }`. */
export interface Taken {
  readonly sample: Sample;
  readonly kinds: Readonly<Record<string, number>>;
}

/** Asks the probe in the process, and the kernel. `port` is the one that it serves. */
export async function takeSample(child: ChildProcess, port: number): Promise<Taken> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onExit = (): void => reject(new Error("the server has ended"));
  child.once("message", resolve);
  child.once("exit", onExit);
  child.send("read");
  const { heapUsed, external, rss, resources } = reading.parse(await promise);
  child.off("exit", onExit);
  const { ofClients, others } = listOpenFiles(child.pid, port);
  const sample = {
    heap: heapUsed / MIB,
    external: external / MIB,
    resident: rss / MIB,
    handles: resources.length - ofClients,
    files: others.length,
    threads: readdirSync(`/proc/${child.pid}/task`).length,
    children: residentOfChildren(child.pid),
  };
  return { sample, kinds: countEach([...resources, ...others]) };
}

const countEach = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

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
