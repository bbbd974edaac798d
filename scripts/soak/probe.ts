// Loaded into a server by --import, with --expose-gc: reports over the IPC channel what the process holds.
interface Reading {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** What keeps the event loop alive, one name for each: sockets, timers, ports. */
  readonly resources: readonly string[];
}

function read(): Reading {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss, resources: process.getActiveResourcesInfo() };
}

process.on("message", () => process.send?.(read()));
// The channel alone keeps no process alive.
process.channel?.unref();
